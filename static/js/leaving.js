// Leaving: says first what was not sent and is thrown away, and forgets when it is done.
//
// What is forgotten is of one group, or of all ("*"): hands, what was typed, pages that were kept.

import { all, drop } from "./hands.js";

const EVERYTHING = "*";

/** @param {string} [group] @returns {(kept: {group?: string}) => boolean} */
const of = (group) => (kept) => group === EVERYTHING || kept.group === group;

/**
 * What was typed here and not recorded, as [key, what it is].
 *
 * @returns {[string, {group?: string}][]}
 */
function typed() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("typed "));
  return keys.map((key) => [key, JSON.parse(localStorage.getItem(key) ?? "{}")]);
}

/** @param {string} group */
async function forgetPages(group) {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise((resolve) => { port1.onmessage = resolve; });
  worker.postMessage({ forget: group }, [port2]);
  await done;
}

/** @param {string} group */
async function forget(group) {
  for (const hand of (await all()).filter(of(group))) await drop(hand);
  for (const [key, kept] of typed()) if (of(group)(kept)) localStorage.removeItem(key);
  localStorage.setItem(`left ${group}`, "1");
  await forgetPages(group);
  document.dispatchEvent(new Event("hands"));
}

/**
 * Before: how much is not sent that leaving throws away.
 *
 * @param {HTMLElement} unsent
 */
async function warn(unsent) {
  const count = (await all()).filter(of(unsent.dataset.group)).length;
  unsent.textContent = String(unsent.dataset.count).replace("{n}", String(count));
  unsent.hidden = count === 0;
}

/** @type {HTMLElement?} */
const unsent = document.querySelector("#unsent");
if (unsent) {
  document.addEventListener("hands", () => warn(unsent));
  await warn(unsent);
}

/** @type {HTMLElement?} */
const left = document.querySelector("#left");
if (left) {
  await forget(String(left.dataset.group));
  const say = (/** @type {string} */ which) => /** @type {HTMLElement} */ (left.querySelector(which));
  say(".kept").hidden = true;
  say(".forgotten").hidden = false;
}
