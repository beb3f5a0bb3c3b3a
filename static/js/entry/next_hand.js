// Which hand is being entered: the next one that the server expects, the one after those that wait on
// this phone, or a waiting one that is being changed.

import { blank, filled } from "../fields.js";
import { mark, of } from "../offline/hands.js";
import { isAway } from "../offline/sending.js";
import { all, one } from "../page.js";
import { ask, changed, empty, field, forgetTyped, form, keepTyped, preview, putBack, tell } from "./preview.js";

export const sitting = new URL(form.action).pathname.replace(/\/lines$/, "");
const heading = one("h1");
const number = /** @type {HTMLInputElement} */ (field("number"));

/** The line that the server expects, and the number of that hand at the table. */
const known = { number: Number(number.value), hand: Number(form.dataset.hand) };
let catchingUp = false;
let leaving = false;
let latest = `${sitting}/enter`;

export const line = () => Number(number.value);

/** Whether the server lacks hands before this one. */
export const ahead = () => form.classList.contains("ahead");

/** The key of the waiting hand that is being changed. */
export const changedKey = () => field("parked")?.value;

/** The title of a hand: "Hand 3", or "Hand 3 of 24". @param {number} place */
export function called(place) {
  const { all, heading: any, of: counted } = form.dataset;
  const hand = known.hand + place - known.number;
  return String(all && hand <= Number(all) ? counted : any).replace("{n}", String(hand));
}

/** @param {number} place */
export function turnTo(place) {
  number.value = String(place);
  heading.textContent = called(place);
  form.classList.toggle("ahead", place > known.number);
}

/** Leaves for another page. Only the first call counts. @param {string} address */
export function leaveFor(address) {
  if (!leaving) location.replace(address);
  leaving = true;
}

/** Goes to the hand after those that wait here. */
export async function goAhead() {
  const last = (await of(sitting)).at(-1);
  if (changedKey() || last === undefined || last.number < known.number) return;
  turnTo(last.number + 1);
  empty();
  tellAhead(await of(sitting));
}

/** Says that the figures are incomplete until all hands are sent, or until the user decides. @param {import("../offline/hands.js").Kept[]} kept */
function tellAhead(kept) {
  tell(kept.some((hand) => hand.parked) ? form.dataset.decides : form.dataset.ahead);
}

/** Follows a change of the waiting hands. Asks the server again when all earlier ones are sent. */
export async function catchUp() {
  const kept = await of(sitting);
  if (changedKey()) {
    if (ahead() && kept[0]?.key === changedKey()) ask(true);
    return;
  }
  const last = kept.at(-1);
  if (last && last.number >= known.number) {
    if (blank(form)) tellAhead(kept);
    return turnTo(last.number + 1);
  }
  if (!ahead()) return;
  if (blank(form)) return isAway() ? turnTo(known.number) : leaveFor(latest);
  catchingUp = true;
  tell("");
  ask(true);
}

/** Remembers the address that the last recorded hand led to. */
document.addEventListener("hands", (event) => {
  const { detail } = /** @type {CustomEvent<string | undefined>} */ (event);
  if (detail?.includes(`${sitting}/enter`)) latest = detail;
});

form.addEventListener("shown", () => {
  const [shown] = all("[data-number]", preview);
  if (!shown) return;
  const now = shown.dataset;
  Object.assign(known, { number: Number(now.number), hand: Number(now.hand) });
  // Waiting hands before this one may have been deleted.
  const moves = catchingUp && line() > known.number;
  catchingUp = false;
  turnTo(moves ? known.number : line());
  if (moves) ask();
});

// Changing a hand that waits on this phone: its fields are put into the form. The partly entered next
// hand is put aside, and restored afterwards.

const FRAGMENT = "#change=";
let next = 0;

/** Whether the form contains a hand that is being changed. */
export const changing = () => next > 0;

/** The waiting hand with this key. @param {string} [key] */
async function waitingHand(key) {
  return (await of(sitting)).find((hand) => hand.key === key);
}

/** Puts a waiting hand into the form. @param {string} key */
async function begin(key) {
  const hand = await waitingHand(key);
  if (!hand || key === changedKey()) return;
  keepTyped();
  const other = changing() && (await waitingHand(changedKey()));
  if (other) await mark(other, { changing: false });
  next ||= line();
  field("parked")?.remove();
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "parked", value: key }));
  await mark(hand, { changing: true });
  history.replaceState(history.state, "", FRAGMENT + key);
  turnTo(hand.number);
  empty();
  if (!putBack()) {
    filled(form, hand.fields);
    changed();
  }
  document.dispatchEvent(new CustomEvent("hands"));
  form.scrollIntoView();
}

/** Goes back to the next hand, with its former input. */
export async function done() {
  const back = next;
  next = 0;
  forgetTyped();
  field("parked")?.remove();
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  empty();
  if (back) turnTo(back);
  await goAhead();
  if (back) putBack(back);
  await catchUp();
}

/** The key in an event. @param {Event} event */
const keyOf = (event) => /** @type {CustomEvent<string>} */ (event).detail;

document.addEventListener("change hand", (event) => begin(keyOf(event)));
document.addEventListener("leave hand", (event) => keyOf(event) === changedKey() && changing() && done());

/** Begins to change the hand that the address names. */
export async function beginHere() {
  if (location.hash.startsWith(FRAGMENT)) await begin(location.hash.slice(FRAGMENT.length));
}
