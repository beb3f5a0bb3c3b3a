// What is tapped in the form of a hand is typed; what cannot be says why.

import { cannot, changed, dim, form, refused } from "./preview.js";

for (const input of form.querySelectorAll(".pick input")) {
  input.addEventListener("click", (event) => {
    if (input.checked) refused(event, input.name, input.value);
  });
}

/** What can happen more than once: a tap is once more. */
function countTaps(input) {
  const more = document.createElement("button");
  const less = document.createElement("button");
  const name = input.parentElement.querySelector("span");
  more.type = less.type = "button";
  more.dataset.moreOf = input.name;
  more.setAttribute("aria-label", input.dataset.more);
  less.className = "less";
  less.textContent = "−";
  less.setAttribute("aria-label", input.dataset.less);
  const often = document.createElement("div");
  often.className = "often";
  input.parentElement.replaceWith(often);
  input.type = "hidden";
  input.ariaLabel = input.dataset.more;
  often.append(more, less, input);
  const draw = () => {
    const times = Number(input.value);
    more.textContent = times > 1 ? `${name.textContent} ×${times}` : name.textContent;
    more.setAttribute("aria-pressed", String(times > 0));
    less.hidden = times === 0;
  };
  const count = (times) => {
    input.value = times || "";
    draw();
    changed();
  };
  more.addEventListener("click", (event) => {
    const times = Number(input.value) + 1;
    if (times <= Number(input.max) && !refused(event, input.name, times)) count(times);
  });
  less.addEventListener("click", () => count(Number(input.value) - 1));
  form.addEventListener("shown", () => dim(more, cannot(input.name, Number(input.value) + 1)));
  form.addEventListener("filled", draw);
  draw();
}

form.querySelectorAll(".often input").forEach(countTaps);
form.addEventListener("input", changed);

for (const asked of form.querySelectorAll("details")) {
  asked.addEventListener("toggle", () => asked.open && asked.scrollIntoView({ block: "nearest" }));
}

// A thumb may be quicker than this script.
const touched = (input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked;
if ([...form.querySelectorAll("input")].some(touched)) changed();

document.documentElement.classList.add("js");
