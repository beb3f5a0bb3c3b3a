// Undo and redo act on the server. If a hand waits on this phone, or the server is away, a message says
// what can be done instead, and the page stays.

import { of } from "../offline/hands.js";
import { heard } from "../offline/sending.js";

const PATIENCE = 4_000;
const place = /** @type {HTMLElement} */ (document.querySelector("#watch"));
const says = /** @type {HTMLElement} */ (document.querySelector("#why") ?? place.querySelector(".turning"));
const state = String(place.dataset.state);

async function answers() {
  try {
    await fetch(state, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    heard(true);
    return true;
  } catch {
    heard(false);
    return false;
  }
}

/** A waiting hand can be undone, even if the server has nothing to undo. */
async function offer() {
  const [sitting] = state.match(/.*\/sittings\/[^/]+/) ?? [];
  if (!sitting || !(await of(sitting)).length) return;
  for (const button of document.querySelectorAll("[form=undo], form[action$='/undo'] button")) {
    if (button instanceof HTMLButtonElement) button.disabled = false;
  }
}

document.addEventListener("hands", offer);
offer();

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const turn = form.action.match(/(\/sittings\/[^/]+)\/(undo|redo)$/);
  if (!turn) return;
  event.preventDefault();
  const last = (await of(turn[1])).at(-1);
  if (last && turn[2] === "undo") {
    document.dispatchEvent(new CustomEvent("reach", { detail: last }));
  } else if (await answers()) {
    form.submit();
  } else {
    place.hidden = false;
    says.textContent = place.dataset.turning ?? "";
    says.scrollIntoView({ block: "nearest" });
  }
});
