// A form that is sent without a network stays on its page, which says that nothing was recorded.
// Hands are kept and sent by record.js; undo and redo speak for themselves in undo.js.

import { heard, isAway } from "./network.js";
import { one } from "./page.js";

const PATIENCE = 4_000;
const OWN = /\/(lines|preview|undo|redo)$/;
const says = Object.assign(document.createElement("p"), { className: "notice error", role: "alert" });

/** Whether the server answers; it is asked only where it did not lately. */
async function answers() {
  if (!isAway()) return true;
  const answer = await fetch("/healthz/live", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  heard(Boolean(answer));
  return Boolean(answer);
}

/** The form that is on its way: it was asked before whether the server answers. @type {HTMLFormElement?} */
let going = null;

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submitter } = event;
  const action = submitter?.getAttribute("formaction") ?? form.action;
  if (event.defaultPrevented || form === going || form.method !== "post" || OWN.test(action) || !isAway()) return;
  event.preventDefault();
  if (await answers()) {
    says.remove();
    going = form;
    form.requestSubmit(submitter);
    going = null;
    return;
  }
  says.textContent = one("main").dataset.offline ?? "";
  (submitter?.closest(".do") ?? submitter ?? form).after(says);
  says.scrollIntoView({ block: "nearest" });
});
