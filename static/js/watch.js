// Watches a sitting: asks, by the version that is known, whether there is anything new. The answer says
// after how many milliseconds to ask again: where many watch, later.

import { heard } from "./network.js";

const place = /** @type {HTMLElement} */ (document.querySelector("#watch"));
const EVERY = Number(place.dataset.every);
const HIDDEN = 60 * EVERY;
const QUIET = 15 * EVERY;
const HALF_AN_HOUR = 30 * 60 * 1000;

for (const each of place.querySelectorAll(".insecure")) {
  /** @type {HTMLElement} */ (each).hidden = window.isSecureContext;
}
let version = place.dataset.version;
let since = Date.now();
let failed = 0;
let every = EVERY;
let timer = 0;

/**
 * What is told of a sitting that has changed, on any page that watches it.
 * @typedef {{version: number, number: number, told: string, headline: string, closed: boolean}} News
 */

/** Calls `changed` with what is new, whenever something is. @param {(news: News) => unknown} changed */
export function watch(changed) {
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause());
  };
  async function ask() {
    try {
      const answer = await fetch(place.dataset.state ?? "", {
        headers: { "If-None-Match": `"${version}"` }, cache: "no-store",
        signal: AbortSignal.timeout(8_000),
      });
      failed = 0;
      heard(true);
      every = Number(answer.headers.get("Companion-Again")) || every;
      if (answer.status === 200) await tell(await answer.json());
    } catch {
      failed += 1;
      heard(false);
    }
    show();
    soon();
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
  window.addEventListener("online", now);
  for (const news of ["away", "back"]) document.addEventListener(news, show);
  show();
  soon();
}

function pause() {
  if (document.hidden) return HIDDEN;
  if (failed) return Math.min(EVERY * 2 ** failed, QUIET);
  return Date.now() - since > HALF_AN_HOUR ? QUIET : every;
}
