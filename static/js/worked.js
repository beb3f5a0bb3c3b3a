// What the hand pays that is being typed, worked out on this phone while the server cannot be asked.

import { carried } from "./fields.js";
import { of } from "./hands.js";
import * as counts from "./counts.js";
import * as tricks from "./ordinary.js";
import { all, one } from "./page.js";
import { form, preview, tell } from "./preview.js";
import { anew, line, sitting } from "./standing.js";

/** @typedef {import("./hands.js").Kept} Kept */
/** @typedef {import("./ordinary.js").Bank} Bank */

const kept = document.querySelector("#ordinary");
const table = kept && JSON.parse(kept.textContent ?? "");
const { next, paid, played } = table && "least" in table ? counts : /** @type {any} */ (tricks);
const puck = /** @type {HTMLTemplateElement?} */ (document.querySelector("#puck-on-phone"));
const blank = /** @type {HTMLTemplateElement?} */ (document.querySelector("#on-phone"));

/** Who banks in the hand that the server waits for, as it said last. */
let known = said();
/** The hands that wait here, as far as they have been looked up. @type {Kept[]} */
let waiting = [];

function said() {
  const [told] = all("[data-bank]", preview);
  const { number, bank } = told?.dataset ?? {};
  const [seat, streak, opening] = (bank ?? "").split(" ").map(Number);
  return bank ? { number: Number(number), bank: { seat, streak, opening: Boolean(opening) } } : null;
}

/** Who banks in the hand that is typed; null where a hand before it says nothing of that. */
function banker() {
  if (!table || !known) return null;
  const before = waiting.filter((hand) => hand.number < line());
  if (before.some((hand, n) => hand.number !== Number(known?.number) + n)) return null;
  if (before.length !== line() - known.number) return null;
  let { bank } = known;
  for (const each of before) {
    const hand = played(table, each.fields);
    if (!hand || each.parked || !paid(table, hand, bank)) return null;
    bank = next(table, hand, bank);
  }
  return bank;
}

function show() {
  known = said() ?? known;
  const bank = preview.querySelector("[data-number]") || anew() ? null : banker();
  const hand = bank && table && played(table, carried(form));
  const pays = hand && paid(table, hand, bank);
  form.classList.toggle("worked-out", Boolean(pays));
  form.classList.toggle("banked", Boolean(bank && puck));
  if (bank && puck) seatPuck(bank);
  if (pays) draw(hand.winner, pays);
}

/** The banker's puck lies at whose turn it is, as the hands before say. @param {Bank} bank */
function seatPuck({ seat, streak, opening }) {
  const drawn = /** @type {HTMLElement} */ (puck?.content.cloneNode(true));
  const lies = one(".puck", drawn);
  one(".streak", lies).lastChild?.replaceWith(String(streak));
  lies.replaceChildren(one(".streak", lies));
  for (const text of table.pucks[Number(opening)][streak - 1] ?? []) {
    lies.append(" ", Object.assign(document.createElement("span"), { className: "times", textContent: text }));
  }
  for (const place of all("[data-known^=bank]", form)) place.replaceChildren();
  one(`[data-known=bank-${seat}]`, form).replaceChildren(drawn);
}

/** @param {number} n */
const written = (n) => Math.abs(n).toLocaleString(document.documentElement.lang);

/** @param {number} winner @param {number[]} pays */
function draw(winner, pays) {
  const won = pays.map((points) => -points);
  won[winner] = pays.reduce((sum, points) => sum + points, 0);
  won.forEach((points, seat) => {
    const result = document.createElement("span");
    result.className = `result net ${points > 0 ? "won" : points < 0 ? "lost" : ""}`;
    const sign = points > 0 ? "+" : points < 0 ? "−" : "";
    result.append(Object.assign(document.createElement("b"), { textContent: sign + written(points) }));
    one(`[data-known=result-${seat}]`, form).replaceChildren(result);
  });
  if (!blank) return;
  const shown = /** @type {HTMLElement} */ (blank.content.cloneNode(true));
  const flow = one(".flow", shown);
  const owed = [...pays.entries()];
  const losers = owed.filter(([, points]) => points > 0);
  if (losers.length) flow.before(flowing(flow, losers, winner));
  for (const [seat, points] of owed) if (points < 0) flow.before(flowing(flow, [[winner, -points]], seat));
  flow.remove();
  preview.replaceChildren(shown);
  tell("");
}

/** Who pays how much to whom. @param {HTMLElement} flow @param {[seat: number, points: number][]} payers @param {number} payee */
function flowing(flow, payers, payee) {
  const drawn = /** @type {HTMLElement} */ (flow.cloneNode(true));
  const pay = one(".pay", drawn);
  for (const [seat, points] of payers) {
    const each = /** @type {HTMLElement} */ (pay.cloneNode(true));
    one("b", each).before(...called(seat), " ");
    one("b", each).textContent = written(points);
    pay.before(each, " ");
  }
  pay.remove();
  one(".to", drawn).append(...called(payee));
  return drawn;
}

/** Somebody's square, and their name for who cannot see it. @param {number} seat */
function called(seat) {
  const [square, name] = [".monogram", ".name"].map((part) => /** @type {HTMLElement} */ (one(`.seat-${seat} ${part}`, form).cloneNode(true)));
  square.classList.add("small");
  name.className = "unseen";
  return [square, " ", name];
}

async function lookUp() {
  waiting = await of(sitting);
  if (!preview.querySelector("[data-number]")) show();
}

form.addEventListener("shown", show);
document.addEventListener("hands", lookUp);
await lookUp();
