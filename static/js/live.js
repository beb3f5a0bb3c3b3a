// A page that follows the hands: what is new is fetched when a hand was recorded elsewhere. Where
// that cannot be told apart, as after a close or with another release, the page is.

import "./awake.js";
import { following } from "./following.js";
import { keepUp, newOn } from "./kept.js";
import { known, parsed, put } from "./parts.js";
import "./undo.js";
import { watch } from "./watch.js";

const path = location.pathname;

/** The page as it is now. */
async function whole() {
  const answer = await fetch(location.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = parsed(await answer.text());
  await following.grown(page);
  known(document).looks = known(page).looks;
  return page;
}

watch(async ({ told, version }) => {
  const since = known(document).version;
  const news = location.search ? null : await newOn({ path, page: document });
  const page = news ?? (await whole());
  // Where the server is slow, the phone may have opened the page that it keeps.
  if (Number(known(page).version) < version) throw new Error("an old page");
  const copy = /** @type {Document} */ (page.cloneNode(true));
  put(document, page);
  following.shown();
  const place = /** @type {HTMLElement} */ (document.querySelector("#news"));
  place.textContent = told;
  if (news) await keepUp(path, { since, news: copy }).catch(() => false);
});
