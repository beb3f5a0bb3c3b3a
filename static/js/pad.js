// The pad of figures: one thumb fills the seats in order of play, the last by itself.

import { cannot, changed, dim, form, refused, tell } from "./preview.js";

const felt = form.querySelector("[data-total]");
const figures = felt ? [...felt.querySelectorAll(".figure")] : [];
const pad = felt?.querySelector(".pad");
let now = 0;

const typed = (figure) => figure.value.trim() !== "";
const left = () => figures.reduce((rest, figure) => rest - Number(figure.value), Number(felt.dataset.total));

/** The figure that the others leave, if it is the only one that nobody typed. */
function fillTheRest() {
  const blank = figures.filter((figure) => !typed(figure));
  for (const figure of figures) {
    const rest = blank.length === 1 && figure === blank[0] && left() >= 0;
    figure.placeholder = rest ? left() : "·";
    figure.classList.toggle("rest", rest);
  }
}

const rests = (figure) => figure.classList.contains("rest");
const wanted = (figure) => !typed(figure) && !rests(figure);

/** The first of these places that still needs a figure; else the one whose figure follows. */
const next = (places) => places.find((place) => wanted(figures[place]))
  ?? places.find((place) => rests(figures[place]));

function turnTo(place) {
  now = place;
  figures.forEach((figure, n) => figure.parentElement.classList.toggle("now", n === now));
  const name = figures[now].parentElement.querySelector(".name").textContent;
  pad.setAttribute("aria-label", `${pad.dataset.what}: ${name}`);
  const shown = figures[now].value.trim() || figures[now].placeholder;
  for (const key of pad.children) key.setAttribute("aria-pressed", String(key.value === shown));
  dimKeys();
}

function dimKeys() {
  for (const key of pad.children) dim(key, cannot(figures[now].name, key.value));
}

function type(key) {
  if (rests(figures[now]) && key === figures[now].placeholder) return tell("");
  const others = figures.map((_, step) => (now + 1 + step) % figures.length);
  if (figures.every(typed)) figures[others[0]].value = "";
  figures[now].value = key;
  fillTheRest();
  turnTo(next(others) ?? now);
  return changed();
}

function begin() {
  fillTheRest();
  turnTo(next([...figures.keys()]) ?? 0);
}

if (pad) {
  pad.hidden = false;
  pad.dataset.what = pad.getAttribute("aria-label");
  for (const key of pad.children) {
    key.addEventListener("click", (event) => {
      if (!refused(event, figures[now].name, key.value)) type(key.value);
    });
  }
  figures.forEach((figure, place) => {
    figure.inputMode = "none";
    figure.addEventListener("focus", () => { turnTo(place); figure.select(); });
    figure.addEventListener("input", () => { fillTheRest(); turnTo(place); });
  });
  // Typed without a script, all four are there: the last of them follows from the others.
  if (figures.every(typed) && left() === 0) figures.at(-1).value = figures.at(-1).defaultValue = "";
  form.addEventListener("shown", dimKeys);
  form.addEventListener("filled", begin);
  begin();
}
