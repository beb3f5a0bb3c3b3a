// Leaving a group: says what is not sent yet and will be lost, then forgets the hands, the typed texts
// and the kept pages of the group, or of all groups ("*"). After that, pages of the group that Back or
// another tab still has lead to the first page.

import { all, drop } from "./hands.js";

/** Leads away from this page if its group was left. @param {string} group */
function guard(group) {
  const marks = [`left ${group}`, "left *"];
  const go = () => {
    if (marks.some((mark) => localStorage.getItem(mark) !== null)) location.replace("/");
  };
  // A page that the server sends was let in again; what Back shows may be older.
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") go();
  else marks.forEach((mark) => localStorage.removeItem(mark));
  window.addEventListener("pageshow", (event) => event.persisted && go());
  window.addEventListener("storage", (event) => marks.includes(event.key ?? "") && go());
}

const { group: here } = document.body.dataset;
if (here) guard(here);

const EVERYTHING = "*";

/** @param {string} [group] @returns {(kept: {group?: string}) => boolean} */
const of = (group) => (kept) => group === EVERYTHING || kept.group === group;

/**
 * Texts that were typed and not recorded, as [key, text].
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
 * Says how many hands are not sent and would be lost.
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
const left = document.querySelector("#left-group");
if (left) {
  await forget(String(left.dataset.group));
  const say = (/** @type {string} */ which) => /** @type {HTMLElement} */ (left.querySelector(which));
  say(".kept").hidden = true;
  say(".forgotten").hidden = false;
}
