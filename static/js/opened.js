// What was opened over the page is closed by Back, and by Escape; the page and what is typed stay.
//
// As long as a sheet is open, the history has one entry more, of this same page.

import { all, one } from "./page.js";

const SHEETS = "details:has(> .sheet)";
/** Whether the entry of a sheet that was closed here is on its way out. */
let going = false;

const open = () => /** @type {HTMLDetailsElement[]} */ (all(`${SHEETS}[open]`));
const added = () => Boolean(history.state?.opened);

/** Whoever was in a sheet that is closed is where they opened it. */
function close() {
  for (const each of open()) {
    if (each.contains(document.activeElement)) one("summary", each).focus({ preventScroll: true });
    each.open = false;
  }
}

/** The history has an entry for what is open, and none where nothing is. */
function follow() {
  if (going || added() === open().length > 0) return;
  if (added()) {
    going = true;
    history.back();
  } else {
    const auto = history.scrollRestoration;
    history.scrollRestoration = "manual"; // closing a sheet moves nothing
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
