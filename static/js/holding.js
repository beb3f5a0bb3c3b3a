// What a seat holds in a mahjong hand, in the words of the page, from what is typed alone: shown
// at the seat at once, and told of a hand that is kept on this phone.

import { inputs, one } from "./page.js";

const WORDS = one("#mahjong").dataset;
const WHOLE = /^\s*\d+\s*$/;

/** @param {HTMLFormElement} form @param {string} name */
const text = (form, name) => /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(name)).value.trim();
/** @param {Element | null} [element] */
const said = (element) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** What a seat has, in a word or two; "" where nothing was typed that says it. @param {HTMLFormElement} form @param {number} seat */
export function holds(form, seat) {
  if (text(form, "winner") === String(seat) && text(form, "full")) return WORDS.limit;
  if (text(form, `tiles-${seat}`) || text(form, `house-${seat}`)) return WORDS.tiles;
  const [units, farn] = [text(form, `units-${seat}`), text(form, `farn-${seat}`)];
  if (!WHOLE.test(units)) return "";
  if (Number(farn)) return WORDS.farn?.replace("{units}", units).replace("{farn}", farn);
  return Number(units) ? units : WORDS.none;
}

/** A group or a flower as the keys of the picker say it: "Triplet concealed 9 of bamboo". @param {HTMLFormElement} form @param {string} typed */
function piece(form, typed) {
  const words = typed.trim().split(" ");
  const tile = form.querySelector(`.faces-of [value="${CSS.escape(words.pop() ?? "")}"]`);
  const kind = form.querySelector(`.kinds [value="${CSS.escape(words.at(-1) ?? "none")}"]`);
  const hidden = words[0] === "concealed" && form.querySelector(".kinds .hidden");
  return [said(kind), hidden && said(hidden), tile?.ariaLabel ?? typed].filter(Boolean).join(" ");
}

/** What a seat holds, with every tile of it and the reason that was given. @param {HTMLFormElement} form @param {number} seat */
export function inFull(form, seat) {
  const tiles = text(form, `tiles-${seat}`).split(",").filter((each) => each.trim());
  const pieces = tiles.map((each) => piece(form, each));
  const [house, why] = [text(form, `house-${seat}`), text(form, `why-${seat}`)];
  const short = holds(form, seat);
  const limit = said(inputs("[name=full]:checked", form)[0]?.parentElement);
  const shown = short === WORDS.limit ? limit : pieces.length && short === WORDS.tiles ? "" : short;
  return [shown, ...pieces, house && `+ ${house}`, why].filter(Boolean).join(", ");
}
