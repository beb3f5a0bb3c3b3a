// Hands that this phone has not seen yet land on the paper, also where they were recorded on it.
// Earlier ones, which a link leads to, are not new.

const KEY = `landed ${location.pathname}`;

/** @returns {HTMLElement[]} */
const rows = () => [...document.querySelectorAll("#hands .line")].filter((row) => row instanceof HTMLElement);
const lines = () => rows().map((row) => row.dataset.line);

/** Remembers what is on the page. */
export function landed() {
  if (!location.search) sessionStorage.setItem(KEY, JSON.stringify(lines()));
}

/** @type {string[] | null} */
const seen = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
if (seen?.length && !location.search) {
  for (const row of rows()) {
    if (seen.includes(row.dataset.line ?? "")) break;
    row.classList.add("fresh");
  }
}
landed();
