// Watches a sitting: asks, by the version that is known, whether there is anything new. The server keeps
// such a question until there is, for so many seconds at most; one that cannot is asked again and again.

import { heard } from "./network.js";

const place = /** @type {HTMLElement} */ (document.querySelector("#watch"));
const EVERY = Number(place.dataset.every);
const WAIT = Number(place.dataset.wait);
const HIDDEN = 60 * EVERY;
const QUIET = 15 * EVERY;
const PATIENCE = 8_000;
const HALF_AN_HOUR = 30 * 60 * 1000;

for (const each of place.querySelectorAll(".insecure")) {
  /** @type {HTMLElement} */ (each).hidden = window.isSecureContext;
}
let version = place.dataset.version;
let since = Date.now();
let failed = 0;
let timer = 0;
let asking = new AbortController();

/**
 * What is told of a sitting that has changed, on any page that watches it.
 * @typedef {{version: number, number: number, told: string, headline: string, closed: boolean}} News
 */

/** Calls `changed` with what is new, whenever something is. @param {(news: News) => unknown} changed */
export function watch(changed) {
  /** @param {number} pause */
  const soon = (pause) => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };
  async function ask() {
    const mine = stopAsking();
    let waited = false;
    try {
      const answer = await question(mine);
      waited = answer.headers.has("Preference-Applied");
      failed = 0;
      heard(true);
      if (answer.status === 200) await tell(await answer.json());
    } catch {
      if (mine !== asking) return;
      failed += 1;
      heard(false);
    }
    show();
    soon(waited && waits() ? 0 : pause());
  }
  /** @param {News} news */
  async function tell(news) {
    await changed(news);
    version = String(news.version);
    since = Date.now();
  }
  /** One request may be lost; a phone that says itself that it has no network is believed at once. */
  const show = () => { place.hidden = navigator.onLine && failed < 2; };
  const now = () => {
    if (document.hidden) return;
    clearTimeout(timer);
    ask();
  };
  document.addEventListener("visibilitychange", now);
  window.addEventListener("pageshow", (event) => event.persisted && now());
  window.addEventListener("pagehide", stopAsking);
  window.addEventListener("online", now);
  for (const news of ["away", "back"]) document.addEventListener(news, show);
  show();
  soon(EVERY);
}

/** Whoever asks now is the only one who does. */
function stopAsking() {
  asking.abort();
  asking = new AbortController();
  return asking;
}

/** @param {AbortController} mine */
async function question(mine) {
  const late = setTimeout(() => mine.abort(), PATIENCE + (waits() ? WAIT * 1000 : 0));
  try {
    return await fetch(place.dataset.state ?? "", {
      headers: { "If-None-Match": `"${version}"`, ...(waits() && { Prefer: `wait=${WAIT}` }) },
      cache: "no-store", signal: mine.signal,
    });
  } finally {
    clearTimeout(late);
  }
}

const isQuiet = () => Date.now() - since > HALF_AN_HOUR;

/** Whether it is worth a connection to hear at once. */
const waits = () => !document.hidden && !failed && !isQuiet();

function pause() {
  if (document.hidden) return HIDDEN;
  if (failed) return Math.min(EVERY * 2 ** failed, QUIET);
  return isQuiet() ? QUIET : EVERY;
}
