// Whose hand is being entered at a mahjong table, and who is asked next. Tells the table: "turned".

import { all } from "./page.js";
import { form } from "./preview.js";

export const mahjong = /** @type {HTMLElement} */ (document.querySelector("#mahjong"));
export const seats = all(".seat", mahjong);
/** The seat whose keys these are; before anybody has won that is nobody's, -1. */
export let now = -1;

const SEATS = seats.map((_, seat) => seat);

/** @typedef {HTMLInputElement | RadioNodeList} Field */

/** @param {string} name */
const said = (name) => /** @type {Field} */ (form.elements.namedItem(name)).value;

/** @param {string} name */
export const field = (name, seat = now) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`${name}-${seat}`));

/** The seat that won; -1 if nobody did, or nobody has said. */
export const won = () => (/^\d$/.test(said("winner")) ? Number(said("winner")) : -1);

/** @param {number} seat */
export function answered(seat) {
  const limit = seat === won() && said("full");
  return Boolean(limit || ["units", "tiles"].some((name) => field(name, seat).value.trim()));
}

/** Those whose hands count, the winner first. */
export function asked() {
  const winner = won();
  const draw = said("winner") === "nobody";
  if (winner < 0 && !draw) return [];
  const losers = mahjong.classList.contains(draw ? "draws-count" : "losers-count");
  const others = losers ? SEATS.filter((seat) => seat !== winner) : [];
  return draw ? others : [winner, ...others];
}

/** Who is asked after the one whose turn it is; undefined where nobody is. */
export const following = () => asked().find((seat) => seat !== now && !answered(seat));

/** @param {number} seat */
export function turnTo(seat) {
  now = seat;
  seats.forEach((each, n) => each.classList.toggle("now", n === now));
  mahjong.dispatchEvent(new Event("turned"));
}

/** On to whoever is asked next. */
export function next() {
  const seat = asked().find((each) => !answered(each)) ?? now;
  if (seat === now) return;
  turnTo(seat);
}
