// A document takes a moment to be pressed: until it opens, it says so where it was tapped.

const form = /** @type {HTMLFormElement} */ (document.querySelector(".printing"));
const says = /** @type {HTMLElement} */ (document.querySelector("[data-pressing]"));
const SHOWN = 10_000;

form.addEventListener("submit", ({ submitter }) => {
  submitter?.after(says);
  says.textContent = says.dataset.pressing ?? "";
  // What the browser keeps as a file leaves this page where it is.
  setTimeout(hush, SHOWN);
});

function hush() {
  says.textContent = "";
}

addEventListener("pageshow", hush);
