// The entry page: loads the modules that its form needs.

import "./tien_gow.js"; // runs before record.js
import "./record.js";
import "./offline_standings.js";
import "./taps.js";
import "../live/undo.js";
import { keepAwake } from "../live/watch.js";
import { ENTERED } from "../page.js";

keepAwake();
sessionStorage.setItem(ENTERED, location.pathname);

/** The next waiting player is shown beside Record: a tap opens the list in the bar. */
document.querySelector("[data-opens]")?.addEventListener("click", (event) => {
  const list = document.querySelector("details#turn");
  if (!(list instanceof HTMLDetailsElement)) return;
  event.preventDefault();
  list.open = true;
  list.querySelector("button")?.focus();
});
