// On every page: tells the server the time zone of the phone, and closes sheets by Back and Escape.
//
// A sheet lies over the page. While it is open, the history has one more entry of this same page.

import { all, one } from "./page.js";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax`;

const SHEETS = "details:has(> .sheet)";
/** Whether the history entry of a closed sheet is being removed. */
let going = false;

const open = () => /** @type {HTMLDetailsElement[]} */ (all(`${SHEETS}[open]`));
const added = () => Boolean(history.state?.opened);

/** Closes all sheets. The focus goes back to what opened them. */
function close() {
  for (const each of open()) {
    if (each.contains(document.activeElement)) one("summary", each).focus({ preventScroll: true });
    each.open = false;
  }
}

/** Adds a history entry when a sheet opens, and removes it when the last one closes. */
function follow() {
  if (going || added() === open().length > 0) return;
  if (added()) {
    going = true;
    history.back();
  } else {
    const auto = history.scrollRestoration;
    history.scrollRestoration = "manual"; // closing a sheet does not scroll
    history.pushState({ ...history.state, opened: true }, "");
    history.scrollRestoration = auto;
  }
}

addEventListener("popstate", () => {
  if (!going && !added()) close();
  going = false;
  if (!added()) history.scrollRestoration = "auto";
  follow();
});
document.addEventListener("toggle", follow, { capture: true });
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") close();
});
follow();
