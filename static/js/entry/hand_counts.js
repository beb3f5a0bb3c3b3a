// "?" on the keys of a count: the list of what a hand counts, which puts its sum on the keys. What was
// tapped belongs to the hand being entered, in a hidden field: by the winner's seat, or for the next winner.

import { addUp } from "../hand_counts.js";
import { field, form, keepTyped, tell } from "./preview.js";
import { one } from "../page.js";

/**
 * What was tapped for a hand, and the sum that was entered.
 * @typedef {{ sum?: number, found: Record<string, number> }} Looked
 */

const NOBODY_YET = "-";
const LONGEST = 900;

/** @returns {Record<string, Looked>} */
function kept() {
  try {
    return JSON.parse(field("patterns")?.value || "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, Looked>} looked */
function keep(looked) {
  const hidden = field("patterns");
  const text = Object.keys(looked).length ? JSON.stringify(looked) : "";
  if (hidden && text.length <= LONGEST) hidden.value = text;
}

/** @param {number} seat of a winner; negative while nobody has won */
const keyOf = (seat) => (seat < 0 ? NOBODY_YET : String(seat));

/** The sum that waits for a winner. */
export const waiting = () => kept()[NOBODY_YET]?.sum;

/** Hands what was tapped before anybody had won to the winner; returns its sum, if one was entered. @param {number} seat */
export function handOver(seat) {
  const { [NOBODY_YET]: looked, ...others } = kept();
  if (!looked) return undefined;
  keep({ ...others, [keyOf(seat)]: looked });
  return looked.sum;
}

/**
 * Opens the list over the page.
 * @param {HTMLElement} key the key that was tapped, which knows the address of the list
 * @param {number} seat of the winner whose hand is looked up; negative while nobody has won
 * @param {(sum: number) => void} put
 */
export async function look(key, seat, put) {
  const page = await fetch(String(key.dataset.list)).then((answer) => (answer.ok ? answer.text() : null), () => null);
  const list = page && new DOMParser().parseFromString(page, "text/html").querySelector(".hand-counts");
  if (!list) {
    tell(form.dataset.away);
    return;
  }
  const dialog = /** @type {HTMLDialogElement} */ (one("#hand-counts"));
  const button = /** @type {HTMLButtonElement} */ (one(".put", dialog));
  const shown = /** @type {HTMLElement} */ (document.adoptNode(list));
  const before = field("patterns")?.value;
  one(".list", dialog).replaceChildren(shown);
  let sum = 0;
  addUp(shown, (paid, told, found) => {
    sum = paid;
    remember(seat, { found: Object.fromEntries(found) });
    button.disabled = !told;
    button.textContent = told ? String(button.dataset.put).replace("{sum}", told) : String(button.dataset.none);
  }, new Map(Object.entries(kept()[keyOf(seat)]?.found ?? {})));
  button.onclick = () => {
    remember(seat, { sum });
    dialog.close();
    put(sum);
  };
  dialog.onclose = () => {
    const hidden = field("patterns");
    if (hidden && hidden.value !== before) hidden.dispatchEvent(new Event("input", { bubbles: true }));
  };
  /** @type {HTMLButtonElement} */ (one(".close", dialog)).onclick = () => dialog.close();
  dialog.showModal();
  one(".list", dialog).scrollTop = 0;
}

/** @param {number} seat @param {Partial<Looked>} looked */
function remember(seat, looked) {
  const { [keyOf(seat)]: was, ...others } = kept();
  const now = { ...was, found: was?.found ?? {}, ...looked };
  keep(Object.keys(now.found).length ? { ...others, [keyOf(seat)]: now } : others);
  keepTyped();
}
