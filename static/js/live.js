// A page that follows the hands: its parts are fetched anew when a hand was recorded elsewhere.

import "./awake.js";
import { watch } from "./watch.js";

const open = (part) => new Set([...part.querySelectorAll("details[open]")].map((each) => each.dataset.line));
const line = (part, id) => part.querySelector(`details[data-line="${CSS.escape(id)}"]`);

/** Puts what is new into a part; what was open stays open, what had the focus keeps it. */
function replace(part, fresh) {
  const focus = part.contains(document.activeElement) && document.activeElement.closest("[data-line]");
  const shown = open(part);
  for (const row of fresh.querySelectorAll("details[data-line]")) {
    row.open = shown.has(row.dataset.line);
    row.classList.toggle("fresh", !line(part, row.dataset.line));
  }
  part.replaceChildren(...fresh.childNodes);
  if (focus) line(part, focus.dataset.line)?.querySelector("summary").focus();
}

watch(async ({ told, version }) => {
  const answer = await fetch(location.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // Where the server is slow, the phone may have opened the page that it keeps.
  if (Number(page.querySelector("#watch").dataset.version) < version) throw new Error("an old page");
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (fresh) replace(part, fresh);
  }
  document.querySelector("#news").textContent = told;
});
