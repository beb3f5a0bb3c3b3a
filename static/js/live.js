// A page that follows the hands: its parts are fetched anew when a hand was recorded elsewhere.

import "./awake.js";
import { following } from "./following.js";
import "./undo.js";
import { watch } from "./watch.js";

/** @param {Element} part @param {string} selector @returns {NodeListOf<HTMLDetailsElement>} */
const all = (part, selector) => part.querySelectorAll(selector);

/** @param {Element} part */
const open = (part) => new Set([...all(part, "details[open]")].map((each) => each.dataset.line));
/** @param {Element} part @param {string} [id] */
const line = (part, id = "") => part.querySelector(`details[data-line="${CSS.escape(id)}"]`);

/**
 * Puts what is new into a part; what was open stays open, what had the focus keeps it.
 *
 * @param {Element} part
 * @param {Element} fresh
 */
function replace(part, fresh) {
  const active = document.activeElement;
  const focus = part.contains(active) && /** @type {HTMLElement?} */ (active?.closest("[data-line]"));
  const shown = open(part);
  for (const row of all(fresh, "details[data-line]")) {
    row.open = shown.has(row.dataset.line);
    row.classList.toggle("fresh", !line(part, row.dataset.line));
  }
  part.replaceChildren(...fresh.childNodes);
  if (focus) line(part, focus.dataset.line)?.querySelector("summary")?.focus();
}

watch(async ({ told, version }) => {
  const answer = await fetch(location.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // Where the server is slow, the phone may have opened the page that it keeps.
  if (Number(/** @type {HTMLElement} */ (page.querySelector("#watch")).dataset.version) < version) throw new Error("an old page");
  await following.grown(page);
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (fresh) replace(part, fresh);
  }
  following.shown();
  const news = /** @type {HTMLElement} */ (document.querySelector("#news"));
  news.textContent = told;
});
