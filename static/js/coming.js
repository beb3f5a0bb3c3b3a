// What the hand that comes next is called where hands before it wait on this phone.

import { of } from "./hands.js";

/** @returns {HTMLElement?} */
const link = () => document.querySelector("[data-hand]");

/** Says which hand it is: the one after those that the server does not have yet. */
export async function call() {
  const waiting = await of(location.pathname);
  const next = link();
  if (!next) return;
  const { called = "", hand, number } = next.dataset;
  const before = waiting.filter((each) => each.number >= Number(number) && !each.parked?.both);
  next.textContent = called.replace("{n}", String(Number(hand) + before.length));
}

document.addEventListener("hands", call);
call();
