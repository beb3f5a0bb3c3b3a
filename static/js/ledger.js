// The hands of a sitting: new ones are marked, earlier ones load automatically, and the link to the
// next hand counts those that wait on this phone.

import { of } from "./offline/hands.js";
import { drawn } from "./live/updates.js";
import { follow } from "./live/live.js";

/** @returns {HTMLElement?} */
const nextHand = () => document.querySelector("[data-hand]");

/** Writes the number of the next hand: the one after those that wait on this phone. */
async function nameNextHand() {
  const waiting = await of(location.pathname);
  const next = nextHand();
  if (!next) return;
  const { called = "", hand, number } = next.dataset;
  const before = waiting.filter((each) => each.number >= Number(number) && !each.parked?.both);
  next.textContent = called.replace("{n}", String(Number(hand) + before.length));
}

document.addEventListener("hands", nameNextHand);
nameNextHand();

// Earlier hands are loaded when the last one on the page comes into view. Without this script a link
// leads to them. A page that is fetched again has only the latest hands: `grown` adds the others.

const AHEAD = "800px";

/** @param {ParentNode} root @returns {HTMLAnchorElement | null} */
const link = (root) => root.querySelector("#hands .earlier");

/** @param {ParentNode} root */
const shown = (root) => root.querySelectorAll("#hands [data-line]").length;

/** The next page of hands; null if there is none. @param {ParentNode} root */
async function fetched(root) {
  const there = link(root)?.getAttribute("href");
  if (!there) return null;
  const answer = await fetch(there);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * Adds the hands of a page below the present ones; equal seats share a block.
 * @param {ParentNode} root
 * @param {Document} page
 */
function append(root, page) {
  const hands = root.querySelector("#hands");
  const foot = hands?.querySelector("nav.pages");
  drawn(hands, page);
  for (const block of page.querySelectorAll(".book")) {
    const same = hands?.querySelector(`.book[data-block="${block.getAttribute("data-block")}"]`);
    if (same) same.append(...block.querySelectorAll(".line"));
    else foot?.before(block);
  }
  const next = link(page);
  if (next) link(root)?.setAttribute("href", next.getAttribute("href") ?? "");
  else foot?.remove();
}

/** Extends a page until it shows as many hands as this one. @param {Document} page */
async function grown(page) {
  while (shown(page) < shown(document)) {
    const more = await fetched(page);
    if (!more) break;
    append(page, more);
  }
}

let loading = false;
async function loadEarlier() {
  if (loading) return;
  loading = true;
  try {
    const more = await fetched(document);
    if (more) append(document, more);
  } catch {
    return; // the link remains, and shows the error when it is tapped
  } finally {
    loading = false;
  }
  watchEnd();
}

const near = new IntersectionObserver((seen) => {
  if (seen.some((each) => each.isIntersecting)) loadEarlier();
}, { rootMargin: AHEAD });

/** Loads earlier hands when the link to them comes into view. */
function watchEnd() {
  near.disconnect();
  const there = link(document);
  if (there && !new URL(location.href).searchParams.has("before")) near.observe(there);
}

watchEnd();

/** Loads all earlier hands before the page is printed; the browser waits for nothing else. */
addEventListener("beforeprint", () => {
  for (let there = link(document); there; there = link(document)) {
    const request = new XMLHttpRequest();
    request.open("GET", there.href, false);
    request.send();
    if (request.status !== 200) break;
    append(document, new DOMParser().parseFromString(request.responseText, "text/html"));
  }
});

// Hands that this phone has not shown yet are marked as new; loaded earlier ones are not.

const SEEN = `landed ${location.pathname}`;

/** @returns {HTMLElement[]} */
const rows = () => [...document.querySelectorAll("#hands .line")].filter((row) => row instanceof HTMLElement);
const lines = () => rows().map((row) => row.dataset.line);

/** Remembers which hands are on the page. */
function remember() {
  if (!location.search) sessionStorage.setItem(SEEN, JSON.stringify(lines()));
}

/** @type {string[] | null} */
const seen = JSON.parse(sessionStorage.getItem(SEEN) ?? "null");
if (seen?.length && !location.search) {
  for (const row of rows()) {
    if (seen.includes(row.dataset.line ?? "")) break;
    row.classList.add("fresh");
  }
}
remember();

follow({
  grown,
  shown: () => {
    watchEnd();
    remember();
    nameNextHand();
  },
});
