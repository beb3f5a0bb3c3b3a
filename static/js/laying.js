// A mahjong hand tile by tile: what lies before a seat, and the tiles that are tapped for it.

import { all, inputs, one } from "./page.js";
import { dim, forbidden, form, preview, whyNot } from "./preview.js";
import { field, mahjong, now, won } from "./turns.js";

const picker = one(".picker", mahjong);
const kinds = buttons(".kinds button:not(.hidden)");
const hidden = one(".kinds .hidden", picker);
const families = buttons(".families button");
const faces = buttons(".faces-of button");
const groups = all(".faces-of", picker);
const trays = all(".tray", mahjong);

/** @param {string} selector */
function buttons(selector) {
  return /** @type {HTMLButtonElement[]} */ (all(selector, picker));
}

/** @param {HTMLElement} button */
const pressed = (button) => button.getAttribute("aria-pressed") === "true";

/** @param {HTMLElement[]} among @param {HTMLElement} chosen */
function press(among, chosen) {
  for (const button of among) button.setAttribute("aria-pressed", String(button === chosen));
}

/** @param {string[]} texts */
function put(texts) {
  field("tiles").value = texts.filter(Boolean).join(", ");
  field("tiles").dispatchEvent(new Event("input", { bubbles: true }));
}

const typed = () => field("tiles").value.split(",").map((text) => text.trim());

families.forEach((family, n) => {
  family.addEventListener("click", () => {
    press(families, family);
    groups.forEach((group, place) => { group.hidden = place !== n; });
  });
});

for (const each of kinds) {
  each.addEventListener("click", () => {
    press(kinds, each);
    dimAll();
  });
}

hidden.addEventListener("click", () => {
  hidden.setAttribute("aria-pressed", String(!pressed(hidden)));
  dimAll();
});

const kind = () => kinds.find(pressed) ?? kinds[0];

/** Whether the next group lies concealed: of those that can. */
const concealed = () => "shown" in kind().dataset && pressed(hidden);

/** What a tile would be typed as, and the taps that stand for it. @param {HTMLButtonElement} tile */
function asPiece(tile) {
  if ("flower" in tile.dataset) return { text: tile.value, taps: [`tile=${tile.value}`] };
  const { value } = kind();
  const how = "shown" in kind().dataset ? `${concealed() ? "concealed" : "open"} ` : "";
  return { text: `${how}${value} ${tile.value}`, taps: [`tile=${value} ${tile.value}`, `tiles-${now}=${value}`] };
}

/** A piece as it will lie there; the server draws it again when it has counted it. @param {HTMLButtonElement} tile */
function laid(tile) {
  const flower = "flower" in tile.dataset;
  const copies = flower ? 1 : Number(kind().dataset.copies);
  const beside = [...(tile.parentElement?.children ?? [])];
  const shown = copies ? Array.from({ length: copies }, () => tile) : beside.slice(beside.indexOf(tile)).slice(0, 3);
  const piece = document.createElement("button");
  const row = document.createElement("span");
  piece.type = "button";
  piece.className = "laid";
  piece.setAttribute("aria-label", `${picker.dataset.away}: ${tile.ariaLabel}`);
  row.append(...shown.map((face) => one("*", face).cloneNode(true)));
  piece.append(row);
  if (!flower && concealed()) {
    const how = document.createElement("small");
    how.textContent = hidden.textContent;
    piece.append(how);
  }
  return piece;
}

for (const tile of faces) {
  tile.addEventListener("click", () => {
    const { text, taps } = asPiece(tile);
    if (now < 0 || forbidden(...taps)) return;
    if (now === won()) inputs("[name=full][value='']", form)[0].checked = true;
    field("units").value = field("farn").value = "";
    trays[now].append(laid(tile));
    trays[now].scrollTop = trays[now].scrollHeight;
    document.dispatchEvent(new Event("moved on")); // the same key would lay the tile again
    put([...typed(), text]);
  });
}

mahjong.addEventListener("click", (event) => {
  const piece = /** @type {Element} */ (event.target).closest(".laid");
  if (!piece?.parentElement) return;
  const place = [...piece.parentElement.children].indexOf(piece);
  piece.remove();
  put(typed().filter((_, n) => n !== place));
});

function dimAll() {
  if (now < 0) return;
  for (const tile of faces) dim(tile, whyNot(...asPiece(tile).taps));
}

/** Lays what the server drew. A button that is there stays the same: a thumb may just be on it. @param {HTMLElement} tray @param {HTMLButtonElement[]} pieces */
function lay(tray, pieces) {
  pieces.forEach((piece, place) => {
    const there = /** @type {HTMLButtonElement[]} */ ([...tray.children])[place] ?? tray.appendChild(document.createElement("button"));
    there.type = "button";
    there.className = piece.className;
    there.ariaLabel = piece.ariaLabel;
    there.replaceChildren(...piece.childNodes);
  });
  while (tray.children.length > pieces.length) tray.lastElementChild?.remove();
}

form.addEventListener("shown", () => {
  for (const drawn of all("[data-tray]", preview)) {
    lay(trays[Number(drawn.dataset.tray)], /** @type {HTMLButtonElement[]} */ ([...drawn.children]));
  }
  dimAll();
});
form.addEventListener("filled", () => {
  for (const tray of trays) tray.replaceChildren();
});
mahjong.addEventListener("turned", dimAll);
for (const piece of inputs(".laid", mahjong)) piece.disabled = false;
