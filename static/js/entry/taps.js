// Taps on the entry form: they set its fields, or say why that is impossible. Answers that belong to one
// player are cleared when the player changes.

import "./tien_gow.js";
import { all, inputs, one } from "../page.js";
import { cannot, changed, dim, form, preview, refused } from "./preview.js";
import { carried, filled } from "../fields.js";

for (const input of inputs(".pick input", form)) {
  input.addEventListener("click", (event) => {
    if (input.checked) refused(event, input.name, input.value);
  });
}

/**
 * A counter for repeatable events: each tap adds one, and after the maximum it is zero again.
 *
 * @param {HTMLInputElement} input
 */
function countTaps(input) {
  const stood = /** @type {HTMLElement} */ (input.parentElement);
  const word = /** @type {HTMLElement} */ (stood.querySelector("span"));
  const often = document.createElement("div");
  const more = document.createElement("button");
  const times = document.createElement("span");
  const was = document.createElement("small");
  often.className = "often mark";
  more.type = "button";
  more.dataset.moreOf = input.name;
  times.className = "times";
  was.className = "was";
  was.textContent = input.dataset.wasSays?.replace("{n}", input.dataset.was || "0") ?? "";
  more.append(...word.childNodes, times);
  stood.replaceWith(often);
  input.type = "hidden";
  input.ariaLabel = input.dataset.more ?? null;
  often.append(more, was, input);
  const count = () => Number(input.value);
  const draw = () => {
    const told = count() > 1 ? `×${count()}` : "";
    times.textContent = told;
    more.setAttribute("aria-label", `${input.dataset.more} ${told}`.trim());
    more.setAttribute("aria-pressed", String(count() > 0));
    was.hidden = count() === Number(input.dataset.was ?? count());
  };
  const most = () => count() === Number(input.dataset.most) || Boolean(cannot(input.name, count() + 1));
  more.addEventListener("click", (event) => {
    if (!count() && refused(event, input.name, 1)) return;
    const more = !(count() && most());
    input.value = more ? String(count() + 1) : "";
    if (more) lessOf(input.dataset.insteadOf);
    draw();
    changed();
  });
  form.addEventListener("shown", () => dim(more, !count() && cannot(input.name, 1)));
  form.addEventListener("filled", draw);
  input.addEventListener("moved", draw);
  draw();
}

/** A tap on a more specific event counts there, and removes one from the general event. @param {string} [name] */
function lessOf(name) {
  const other = name ? inputs(`[name="${name}"]`, form)[0] : undefined;
  if (!Number(other?.value)) return;
  const { value } = /** @type {HTMLInputElement} */ (other);
  /** @type {HTMLInputElement} */ (other).value = Number(value) > 1 ? String(Number(value) - 1) : "";
  other?.dispatchEvent(new Event("moved"));
}

inputs(".often input", form).forEach(countTaps);
form.addEventListener("input", changed);

const folds = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll("details:not(:has(> .sheet))")]);
for (const folded of folds) {
  folded.addEventListener("toggle", () => folded.open && folded.scrollIntoView({ block: "nearest" }));
}

// The user may tap before this script has loaded.
/** @param {HTMLInputElement} input */
const touched = (input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked;
if (inputs("input[name]", form).some(touched)) changed();

/** The field of an event. @param {Event} event */
const typedInto = ({ target }) => /** @type {HTMLInputElement} */ (target);

/**
 * Answers about one player's trick are asked again when the trick is another player's.
 */
for (const about of all("[data-about]", form)) {
  const chosen = () => form.querySelector(`[name="${about.dataset.about}"]:checked`);
  let before = chosen();
  form.addEventListener("input", (event) => {
    const target = typedInto(event);
    if (target.name !== about.dataset.about) return;
    const [said] = before ? inputs("[type=radio]:checked", about) : [];
    if (said?.hasAttribute("data-plain")) said.checked = false;
    else if (said) inputs("[data-anew]", about)[0].checked = true;
    before = target;
  });
  form.addEventListener("filled", () => { before = chosen(); });
}

/**
 * How a player took all tricks is asked again when another player has them all, and when the answer is
 * tapped again. Without the server it is asked whenever a player has all tricks.
 *
 * @param {HTMLInputElement[]} manner
 */
function askHow(manner) {
  const { total } = one("[data-total]", form).dataset;
  const swept = () => inputs(".figure", form).find((figure) => (figure.value.trim() || figure.placeholder) === total);
  const chosen = () => manner.find((answer) => answer.checked);
  const unsay = () => { for (const answer of manner) answer.checked = false; };
  let before = swept();
  let said = chosen();
  const asWas = () => { before = swept(); said = chosen(); };
  form.addEventListener("input", () => {
    if (before && swept() !== before) unsay();
    asWas();
  });
  form.addEventListener("filled", asWas);
  form.addEventListener("shown", () => {
    if (preview.firstElementChild) return;
    for (const answer of manner) one(`[data-offer="manner=${answer.value}"]`, form).hidden = !swept() && !answer.checked;
  });
  for (const answer of manner) {
    answer.addEventListener("click", () => {
      if (said !== answer) return;
      unsay();
      said = undefined;
      changed();
    });
  }
}

/** A declared hand is not played: its tricks are put aside, and come back if the declaration is undone. @param {string} shown */
function standAlone(shown) {
  const fixed = new Set(inputs("[type=hidden]:not(.often *)", form).map((each) => each.name));
  /** @type {import("../fields.js").Texts?} */
  let aside = null;
  form.addEventListener("input", (event) => {
    const target = typedInto(event);
    if (target.name !== shown) return;
    if (target.value === "" && aside) {
      filled(form, aside);
      aside = null;
    } else if (target.value) {
      aside ??= carried(form).filter(([name]) => name !== target.name);
      filled(form, [...carried(form).filter(([name]) => fixed.has(name)), [target.name, target.value]]);
    }
    changed();
  });
}

const manner = inputs("[name=manner]", form);
if (manner.length) askHow(manner);
if (inputs("[name=declared]", form).length) standAlone("declared");

document.documentElement.classList.add("js");
