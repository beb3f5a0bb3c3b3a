// The parts of a page that change with every hand, put into a page that has an earlier version of
// them: the one that is shown, or one that is kept. What was open stays open, what had the focus
// keeps it.

/** @param {string} text */
export const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

/** What a page says of itself: the version that it shows, and all else that it looks by. @param {Document} page */
export const known = (page) => /** @type {HTMLElement} */ (page.querySelector("#watch")).dataset;

/** @param {Element} part @returns {NodeListOf<HTMLDetailsElement>} */
const lines = (part) => part.querySelectorAll("details[data-line]");
/** @param {ParentNode} part @param {string} [id] */
const line = (part, id = "") => part.querySelector(`details[data-line="${CSS.escape(id)}"]`);

/** The line after which a part has something new; undefined where all of it is. @param {Element | null} part */
const after = (part) => part?.getAttribute("data-after");

/** Whether what is new belongs to this page: the hands after one that it shows. @param {Document} page @param {Document} news */
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

/** The hands after one take the place of those that were there. @param {Element} part @param {Element} fresh */
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

/** The head of a block, and the lines below it, above those that stay. @param {Element} block @param {Element} fresh */
function head(block, fresh) {
  // Room for the longest figure: of those that stay, the fresh one does not know.
  const room = Math.max(long(block), long(fresh));
  block.className = fresh.className.replace(/ long-\d+/, "") + (room ? ` long-${room}` : "");
  block.querySelector(".heads")?.remove();
  block.prepend(...fresh.children);
}

/** @param {Element} block */
const long = ({ className }) => Number(/ long-(\d+)/.exec(className)?.[1] ?? 0);

/** The faces of tiles, each once to a page. @param {Element | null} part @param {ParentNode} fresh */
export function drawn(part, fresh) {
  for (const symbol of fresh.querySelectorAll("symbol")) {
    if (!part?.querySelector(`#${CSS.escape(symbol.id)}`)) part?.querySelector("svg.faces")?.append(symbol);
  }
}
