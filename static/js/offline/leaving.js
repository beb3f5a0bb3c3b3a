// Leaving a group: warns about unsent hands, then deletes the hands, the stored input and the cached
// pages of the group, or of all groups ("*"). Afterwards, pages of the group that Back or another tab
// still shows redirect to the home page.

import { all, drop } from "./hands.js";

/** Redirects this page if its group was left. @param {string} group */
function guard(group) {
  const marks = [`left ${group}`, "left *"];
  const go = () => {
    if (marks.some((mark) => localStorage.getItem(mark) !== null)) location.replace("/");
  };
  // A page from the server was authorised again; what Back shows may be older.
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
 * Stored input that was not recorded, as [key, text].
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
 * Shows how many unsent hands would be lost.
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
