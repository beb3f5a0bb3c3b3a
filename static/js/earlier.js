// Earlier hands follow by themselves when the last one on the page comes into view.
//
// Without this script a link leads to them. A page that is fetched anew brings the latest alone:
// `grown` adds to it as many as were shown.

import { drawn } from "./parts.js";

const AHEAD = "800px";

/** @param {ParentNode} root @returns {HTMLAnchorElement | null} */
const link = (root) => root.querySelector("#hands .earlier");

/** @param {ParentNode} root */
const shown = (root) => root.querySelectorAll("#hands [data-line]").length;

/** The next page of hands; null where there is none. @param {ParentNode} root */
async function fetched(root) {
  const there = link(root)?.getAttribute("href");
  if (!there) return null;
  const answer = await fetch(there);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/**
 * Puts the hands of a page below those that are there; the same people have one block.
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

/** Adds to a page until it shows as many hands as this one. @param {Document} page */
export async function grown(page) {
  while (shown(page) < shown(document)) {
    const more = await fetched(page);
    if (!more) break;
    append(page, more);
  }
}

let waits = false;
async function follow() {
  if (waits) return;
  waits = true;
  try {
    const more = await fetched(document);
    if (more) append(document, more);
  } catch {
    return; // the link is there; whoever taps it learns what is wrong
  } finally {
    waits = false;
  }
  watch();
}

const near = new IntersectionObserver((seen) => {
  if (seen.some((each) => each.isIntersecting)) follow();
}, { rootMargin: AHEAD });

/** Watches for the end of what is shown. */
export function watch() {
  near.disconnect();
  const there = link(document);
  if (there && !new URL(location.href).searchParams.has("before")) near.observe(there);
}

watch();
