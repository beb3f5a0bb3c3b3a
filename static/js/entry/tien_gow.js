// Tricks of a Tien Gow hand: a pad of keys fills the seats in order of play, the last one automatically.

import { all, inputs, one } from "../page.js";
import { cannot, dim, form, refused, tell } from "./preview.js";

/** The fields of the tricks and their keys; absent for hands of other games. */
const felt = one("[data-total]", form);
const figures = felt ? inputs(".figure", felt) : [];
const pad = felt && one(".pad", felt);
const keys = pad ? /** @type {HTMLButtonElement[]} */ (all("button", pad)) : [];
let now = 0;

/** @param {HTMLInputElement} figure */
const seat = (figure) => /** @type {HTMLElement} */ (figure.closest(".seat"));
/** @param {HTMLInputElement} figure */
const typed = (figure) => figure.value.trim() !== "";
const left = () => figures.reduce((rest, figure) => rest - Number(figure.value), Number(felt.dataset.total));

/** The tricks that follow: the rest for one empty seat, or 0 for several. */
function fillTheRest() {
  const blank = figures.filter((figure) => !typed(figure));
  const known = left() === 0 || (left() > 0 && blank.length === 1);
  for (const figure of figures) {
    const rest = known && !typed(figure);
    figure.placeholder = rest ? String(left()) : "·";
    figure.classList.toggle("rest", rest);
    figure.parentElement?.querySelector(".was")?.toggleAttribute("hidden", figure.value === figure.dataset.was);
  }
  count(known ? 0 : left());
}

/** The sum of the tricks; while it is wrong, a hand may be corrected seat by seat. @param {number} rest */
function count(rest) {
  const counted = one(".counted", felt);
  counted.textContent = String(counted.dataset.says).replace("{n}", String(Number(felt.dataset.total) - rest));
  counted.classList.toggle("over", rest < 0);
}

/** @param {HTMLInputElement} figure */
const rests = (figure) => figure.classList.contains("rest");
/** @param {HTMLInputElement} figure */
const wanted = (figure) => !typed(figure) && !rests(figure);

/** The first of these seats without a number; else the one whose number follows. @param {number[]} places */
const next = (places) => places.find((place) => wanted(figures[place]))
  ?? places.find((place) => rests(figures[place]));

/** @param {number} place */
function turnTo(place) {
  now = place;
  figures.forEach((figure, n) => seat(figure).classList.toggle("now", n === now));
  const [square, name] = [".monogram", ".name"].map((part) => one(part, seat(figures[now])));
  one(".for .whose", felt).replaceChildren(square.cloneNode(true), name.cloneNode(true));
  pad.setAttribute("aria-label", `${pad.dataset.what}: ${name.textContent}`);
  seat(figures[now]).scrollIntoView({ block: "nearest" }); // with large text not all are visible
  const shown = figures[now].value.trim() || figures[now].placeholder;
  for (const key of keys) key.setAttribute("aria-pressed", String(key.value === shown));
  dimKeys();
}

function dimKeys() {
  for (const key of keys) dim(key, cannot(figures[now].name, key.value));
}

/** @param {string} key */
function type(key) {
  if (rests(figures[now]) && key === figures[now].placeholder) {
    tell("");
    return;
  }
  const others = figures.map((_, step) => (now + 1 + step) % figures.length);
  figures[now].value = key;
  figures[now].dispatchEvent(new Event("input", { bubbles: true }));
  turnTo(next(others) ?? now);
}

function begin() {
  fillTheRest();
  turnTo(next([...figures.keys()]) ?? 0);
}

if (pad) {
  pad.hidden = false;
  pad.dataset.what = pad.ariaLabel ?? "";
  for (const key of keys) {
    key.addEventListener("click", (event) => {
      if (!refused(event, figures[now].name, key.value)) type(key.value);
    });
  }
  figures.forEach((figure, place) => {
    figure.inputMode = "none";
    figure.addEventListener("focus", () => { turnTo(place); figure.select(); });
    figure.addEventListener("input", () => { fillTheRest(); turnTo(place); });
  });
  form.addEventListener("shown", dimKeys);
  form.addEventListener("filled", begin);
  begin();
}
