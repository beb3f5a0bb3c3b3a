// Pages of the whole evening, such as Settle: loaded again when another phone has changed something,
// unless something is typed or sent here.

import { watch } from "./watch.js";

let sent = false;
document.addEventListener("submit", () => { sent = true; });
window.addEventListener("pageshow", () => { sent = false; });

const fields = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("main input:not([type=hidden])"));
const typed = () => [...fields()].some((each) => each.value !== each.defaultValue || each.checked !== each.defaultChecked);

// A page that answers a form with its faults is not loaded again: that would send the form twice.
if (!("posted" in document.body.dataset)) {
  watch(() => {
    if (sent || typed()) return false;
    sessionStorage.setItem("changed", "1");
    location.reload();
  });
}

// A tap just after that was meant for what the page showed before.
document.addEventListener("tapped too soon", () => {
  for (const each of document.querySelectorAll(".too-soon")) each.removeAttribute("hidden");
});
