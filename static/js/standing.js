// Which hand it is that is being entered: the next that the server waits for, the one after those
// that are kept on this phone, or one of these, changed. What is not known of it is not shown.

import { blank } from "./fields.js";
import { of } from "./hands.js";
import { isAway } from "./network.js";
import { all, one } from "./page.js";
import { ask, empty, field, form, preview, tell } from "./preview.js";

export const sitting = new URL(form.action).pathname.replace(/\/lines$/, "");
const heading = one("h1");
const number = /** @type {HTMLInputElement} */ (field("number"));

/** The line that the server waits for, and what the table calls that hand, as it said last. */
const known = { number: Number(number.value), hand: Number(form.dataset.hand) };
let catchingUp = false;
let leaving = false;
let latest = `${sitting}/enter`;

export const line = () => Number(number.value);

/** Whether hands come before this one that the server does not know yet. */
export const ahead = () => form.classList.contains("ahead");

/** The key of a hand that waits here, while it is typed anew. */
export const anew = () => field("parked")?.value;

/** What the table calls a hand: of so many, where it is said how many there are. @param {number} place */
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

/** Leaves for another page, once: whatever else would lead away comes too late. @param {string} address */
export function leaveFor(address) {
  if (!leaving) location.replace(address);
  leaving = true;
}

/** Begins the hand after those that are kept here, if they come after what the server knew. */
export async function goAhead() {
  const last = (await of(sitting)).at(-1);
  if (anew() || last === undefined || last.number < known.number) return;
  turnTo(last.number + 1);
  empty();
  tellAhead(await of(sitting));
}

/** Says what the figures wait for: that all is sent, or that somebody decides. @param {import("./hands.js").Kept[]} kept */
function tellAhead(kept) {
  tell(kept.some((hand) => hand.parked) ? form.dataset.decides : form.dataset.ahead);
}

/** What is kept here has changed. Once all that came before is sent, the server is asked again. */
export async function catchUp() {
  const kept = await of(sitting);
  if (anew()) {
    if (ahead() && kept[0]?.key === anew()) ask(true);
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

/** The page to look at when all is sent says which hand was recorded last. */
document.addEventListener("hands", (event) => {
  const { detail } = /** @type {CustomEvent<string | undefined>} */ (event);
  if (detail?.includes(`${sitting}/enter`)) latest = detail;
});

form.addEventListener("shown", () => {
  const [shown] = all("[data-number]", preview);
  if (!shown) return;
  const now = shown.dataset;
  Object.assign(known, { number: Number(now.number), hand: Number(now.hand) });
  // Hands that were kept here before this one may have been taken back.
  const moves = catchingUp && line() > known.number;
  catchingUp = false;
  turnTo(moves ? known.number : line());
  if (moves) ask();
});
