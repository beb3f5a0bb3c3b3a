// Polls the server for news of a sitting: every second while a hand is being entered, every three
// seconds between hands, every three to five when nothing has happened for some minutes, not at all
// while the page is hidden, and immediately when it is shown again or tapped. A phone that is
// answered late asks less often.
// Also keeps the screen awake.

import { heard } from "../offline/sending.js";

const place = /** @type {HTMLElement} */ (document.querySelector("#watch"));
const EVERY = Number(place.dataset.every);
const BETWEEN = 3 * EVERY;
const QUIET = 4 * EVERY;
const AWAY = 15 * EVERY;
/** A phone waits this many times as long as the last answer took, besides `EVERY`. */
const LATE = 4;
const PATIENCE = 8_000;
const SOME_MINUTES = 3 * 60_000;

for (const each of place.querySelectorAll(".insecure")) {
  /** @type {HTMLElement} */ (each).hidden = window.isSecureContext;
}
let version = place.dataset.version;
/** The time of the last recorded line, or when this page was last shown or tapped. */
let active = Date.now();
let asked = Date.now();
/** Whether a hand is being entered on any phone. */
let entering = false;
/** How long the last answer took, in milliseconds. */
let took = 0;
let failed = 0;
let timer = 0;
let asking = new AbortController();

/**
 * Announces a changed sitting, on any page that watches it.
 * @typedef {{version: number, number: number, told: string, headline: string, closed: boolean}} News
 */

/**
 * Calls `changed` with the news whenever the sitting has another version; if it returns false, the
 * same news are requested again.
 * @param {(news: News) => unknown} changed
 */
export function watch(changed) {
  async function ask() {
    const mine = stop();
    asked = Date.now();
    try {
      const answer = await question(mine);
      took = Date.now() - asked;
      entering = answer.headers.has("Companion-Entering");
      failed = 0;
      heard(true);
      if (answer.status === 200) await tell(await answer.json());
    } catch {
      if (mine !== asking) return;
      failed += 1;
      heard(false);
    }
    show();
    if (mine === asking && !document.hidden) timer = setTimeout(ask, pause());
  }
  /** @param {News} news */
  async function tell(news) {
    if ((await changed(news)) === false) return;
    version = String(news.version);
    active = Date.now();
  }
  /** A single request may be lost; a phone that reports having no network is believed at once. */
  const show = () => { place.hidden = navigator.onLine && failed < 2; };
  const seen = () => {
    active = Date.now();
    if (document.hidden) stop();
    else ask();
  };
  const tapped = () => {
    active = Date.now();
    if (active - asked >= EVERY) ask();
  };
  document.addEventListener("visibilitychange", seen);
  document.addEventListener("click", tapped, { passive: true });
  window.addEventListener("pageshow", (event) => event.persisted && seen());
  window.addEventListener("pagehide", stop);
  window.addEventListener("online", seen);
  for (const news of ["away", "back"]) document.addEventListener(news, show);
  show();
  if (!document.hidden) timer = setTimeout(ask, EVERY);
}

/** Aborts the pending request, so that there is only one at a time. */
function stop() {
  clearTimeout(timer);
  asking.abort();
  asking = new AbortController();
  return asking;
}

/** @param {AbortController} mine */
async function question(mine) {
  const late = setTimeout(() => mine.abort(), PATIENCE);
  try {
    return await fetch(place.dataset.state ?? "", {
      headers: { "If-None-Match": `"${version}"` }, cache: "no-store", signal: mine.signal,
    });
  } finally {
    clearTimeout(late);
  }
}

function pause() {
  if (failed) return Math.min(EVERY * 2 ** failed, AWAY);
  if (entering || Date.now() - active < SOME_MINUTES) {
    return Math.min((entering ? EVERY : BETWEEN) + LATE * took, QUIET);
  }
  return QUIET * (0.75 + Math.random() / 2); // phones at one table do not poll in step
}

async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}

/** Keeps the screen awake while this page is shown, if the browser allows it. */
export function keepAwake() {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
