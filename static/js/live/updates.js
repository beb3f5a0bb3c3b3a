// Updates a page: inserts parts that change with every hand into an earlier version of it, shown or
// cached. Open details and the focus stay.

/** @param {string} text */
export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/** The version of a page, and its fingerprint (`looks`). @param {Document} page */
export const known = (page) => /** @type {HTMLElement} */ (page.querySelector("#watch")).dataset;

/** @param {Element} part @returns {NodeListOf<HTMLDetailsElement>} */
const lines = (part) => part.querySelectorAll("details[data-line]");
/** @param {ParentNode} part @param {string} [id] */
const line = (part, id = "") => part.querySelector(`details[data-line="${CSS.escape(id)}"]`);

/** The line after which a part is new; undefined if all of it is. @param {Element | null} part */
const after = (part) => part?.getAttribute("data-after");

/** Whether news belong to this page: they follow a hand that it shows. @param {Document} page @param {Document} news */
export function fits(page, news) {
  const last = after(news.querySelector("[data-after]"));
  return !last || Boolean(line(page, last));
}

/** @param {Document} page @param {Document} news */
export function put(page, news) {
  for (const part of page.querySelectorAll("[data-part]")) {
    const fresh = news.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (fresh) replace(part, fresh);
  }
  known(page).version = known(news).version;
}

/** @param {Element} part @param {Element} fresh */
function replace(part, fresh) {
  const active = part.ownerDocument.activeElement;
  const focus = part.contains(active) && /** @type {HTMLElement?} */ (active?.closest("[data-line]"));
  const before = new Map([...lines(part)].map((each) => [each.dataset.line, each.open]));
  if (after(fresh)) add(part, fresh);
  else part.replaceChildren(...fresh.childNodes);
  const shown = Boolean(part.ownerDocument.defaultView);
  for (const row of lines(part)) {
    row.open = before.get(row.dataset.line) ?? false;
    row.classList.toggle("fresh", shown && !before.has(row.dataset.line));
  }
  const again = focus && line(part, focus.dataset.line);
  if (again && again !== focus) again.querySelector("summary")?.focus();
}

/** Replaces the hands after the one that the news follow. @param {Element} part @param {Element} fresh */
function add(part, fresh) {
  const last = line(part, after(fresh) ?? "");
  for (const row of lines(part)) {
    if (row === last) break;
    row.remove();
  }
  drawn(part, fresh);
  for (const block of [...fresh.querySelectorAll(".book")].reverse()) {
    const same = part.querySelector(`.book[data-block="${block.getAttribute("data-block")}"]`);
    if (same) head(same, block);
    else part.querySelector(".book")?.before(block);
  }
  for (const block of part.querySelectorAll(".book")) if (!lines(block).length) block.remove();
}

/** Replaces the head of a block, and adds its new lines above those that stay. @param {Element} block @param {Element} fresh */
function head(block, fresh) {
  // Columns fit the longest figure of the new lines and of those that stay.
  const room = Math.max(long(block), long(fresh));
  block.className = fresh.className.replace(/ long-\d+/, "") + (room ? ` long-${room}` : "");
  block.querySelector(".heads")?.remove();
  block.prepend(...fresh.children);
}

/** @param {Element} block */
const long = ({ className }) => Number(/ long-(\d+)/.exec(className)?.[1] ?? 0);

/** Adds the drawings of tiles that the page does not have yet. @param {Element | null} part @param {ParentNode} fresh */
export function drawn(part, fresh) {
  for (const symbol of fresh.querySelectorAll("symbol")) {
    if (!part?.querySelector(`#${CSS.escape(symbol.id)}`)) part?.querySelector("svg.faces")?.append(symbol);
  }
}

const PAGES = "pages";

/** A page and its path. @typedef {{path: string, page: Document}} There */

/**
 * The news of a page since its version; null if the whole page must be fetched.
 * @param {There} there
 */
export async function newOn({ path, page }) {
  const { version, looks } = known(page);
  const answer = await fetch(`${path}?since=${version}&as=${looks}`, { headers: { "X-Fragment": "1" } });
  if (!answer.ok) throw new Error(answer.statusText);
  if (answer.status === 204) return null;
  const news = parsed(await answer.text());
  return fits(page, news) ? news : null;
}

/**
 * Updates a cached page; returns false if the whole page must be fetched. Given news are used if they
 * follow the version of the cached page.
 * @param {string} path
 * @param {{since?: string, news?: Document}} [told]
 */
export async function keepUp(path, { since, news } = {}) {
  const kept = await window.caches?.match(path, { cacheName: PAGES });
  if (!kept) return false;
  const page = parsed(await kept.text());
  const fresh = news && known(page).version === since && fits(page, news) ? news : await newOn({ path, page });
  if (!fresh) return false;
  put(page, fresh);
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const text = `<!doctype html>\n${page.documentElement.outerHTML}`;
  await (await caches.open(PAGES)).put(path, new Response(text, { headers }));
  return true;
}
