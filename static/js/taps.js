// What is tapped in the form of a hand is typed; what cannot be says why.

import { inputs } from "./page.js";
import { cannot, changed, dim, form, refused } from "./preview.js";

for (const input of inputs(".pick input", form)) {
  input.addEventListener("click", (event) => {
    if (input.checked) refused(event, input.name, input.value);
  });
}

/**
 * What can happen more than once: a tap is once more, and after the most there is none again.
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
    input.value = count() && most() ? "" : String(count() + 1);
    draw();
    changed();
  });
  form.addEventListener("shown", () => dim(more, !count() && cannot(input.name, 1)));
  form.addEventListener("filled", draw);
  draw();
}

inputs(".often input", form).forEach(countTaps);
form.addEventListener("input", changed);

const folds = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll("details:not(:has(> .sheet))")]);
for (const folded of folds) {
  folded.addEventListener("toggle", () => folded.open && folded.scrollIntoView({ block: "nearest" }));
}

// A thumb may be quicker than this script.
/** @param {HTMLInputElement} input */
const touched = (input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked;
if (inputs("input[name]", form).some(touched)) changed();

document.documentElement.classList.add("js");
