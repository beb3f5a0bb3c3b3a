// A page that follows the hands: news are fetched when a hand was recorded elsewhere. The whole page
// is fetched if news cannot be inserted, as after closing or with another release.

import { keepAwake, watch } from "./watch.js";
import { keepUp, known, newOn, parsed, put } from "./updates.js";
import "./undo.js";

/**
 * What a page adds: `grown` completes a page that was fetched again, `shown` runs after news are shown.
 * @typedef {{grown: (page: Document) => Promise<void>, shown: () => void}} Steps
 */

/** @type {Steps} */
const steps = { grown: async () => {}, shown: () => {} };

/** Adds steps of a page. @param {Steps} more */
export const follow = (more) => Object.assign(steps, more);

const path = location.pathname;

/** The page as it is now. */
async function whole() {
  const answer = await fetch(location.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = parsed(await answer.text());
  await steps.grown(page);
  known(document).looks = known(page).looks;
  return page;
}

keepAwake();
watch(async ({ told, version }) => {
  const since = known(document).version;
  const news = location.search ? null : await newOn({ path, page: document });
  const page = news ?? (await whole());
  // If the server is slow, this may be the cached page.
  if (Number(known(page).version) < version) throw new Error("an old page");
  const copy = /** @type {Document} */ (page.cloneNode(true));
  put(document, page);
  steps.shown();
  const place = /** @type {HTMLElement} */ (document.querySelector("#news"));
  place.textContent = told;
  if (news) await keepUp(path, { since, news: copy }).catch(() => false);
});
