// A hand that is kept on this phone, typed anew in the form before it is sent. What was half typed
// of the next hand is put aside for it, and put back.

import { filled } from "./fields.js";
import { mark, of } from "./hands.js";
import { changed, empty, field, form, forgetTyped, keepTyped, putBack } from "./preview.js";
import { anew, catchUp, goAhead, line, sitting, turnTo } from "./standing.js";

const FRAGMENT = "#change=";
let next = 0;

/** Whether the form holds a hand that is changed. */
export const changing = () => next > 0;

/** The hand that is kept here by this key. @param {string} [key] */
async function kept(key) {
  return (await of(sitting)).find((hand) => hand.key === key);
}

/** Puts a hand that is kept here into the form. @param {string} key */
async function begin(key) {
  const hand = await kept(key);
  if (!hand || key === anew()) return;
  keepTyped();
  const other = changing() && (await kept(anew()));
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

/** Back to the hand that comes after all that are kept here, as far as it was typed. */
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

/** The key that is told with an event. @param {Event} event */
const keyTold = (event) => /** @type {CustomEvent<string>} */ (event).detail;

document.addEventListener("change hand", (event) => begin(keyTold(event)));
document.addEventListener("leave hand", (event) => keyTold(event) === anew() && changing() && done());

/** A page that was opened to change a hand. */
export async function beginHere() {
  if (location.hash.startsWith(FRAGMENT)) await begin(location.hash.slice(FRAGMENT.length));
}
