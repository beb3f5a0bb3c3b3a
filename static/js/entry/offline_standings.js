// Computes the state after the hands that wait on this phone, while the server cannot be reached:
// banker, winds, round, totals, and the payments of the hand in entry.

import { after, counts, nets, SEATS, tricks, units } from "./offline_rules.js";
import { carried } from "../fields.js";
import { of } from "../offline/hands.js";
import { all, one } from "../page.js";
import { form, preview, stoodAt, tell } from "./preview.js";
import { changedKey, line, sitting } from "./next_hand.js";

/**
 * @typedef {import("../offline/hands.js").Kept} Kept
 * @typedef {import("./offline_rules.js").Bank} Bank
 * @typedef {import("./offline_rules.js").Transfer} Transfer
 * @typedef {{number: number, hand: number, bank: Bank, totals: number[], version?: string}} Known
 * The line that the server expects, its number among the hands, and the state before it.
 * @typedef {{bank: Bank?, moved: number, totals: number[], hand: number}} Standing
 * The state before the hand in entry: `moved` is how often the banker changed; `hand` is the first
 * one that the totals do not include.
 */

const READERS = { tricks, units, counts };
const kept = document.querySelector("#ordinary");
const table = kept && JSON.parse(kept.textContent ?? "");
const { ending, paid } = /** @type {any} */ (READERS)[table?.reads] ?? units;
const puck = /** @type {HTMLTemplateElement?} */ (document.querySelector("#puck-on-phone"));
const blank = /** @type {HTMLTemplateElement?} */ (document.querySelector("#on-phone"));
const winds = /** @type {HTMLTemplateElement?} */ (document.querySelector("#winds-on-phone"));

/** The state before the hand that the server expects, from its last answer. */
let known = said();
/** The hands that wait on this phone, once they are loaded. @type {Kept[]} */
let waiting = [];

/** @returns {Known?} */
function said() {
  const [told] = all("[data-bank]", preview);
  if (!told) return null;
  const { number, hand, bank, totals, version } = told.dataset;
  const [seat, streak, opening] = String(bank).split(" ").map(Number);
  return {
    number: Number(number), hand: Number(hand), bank: { seat, streak, opening: Boolean(opening) },
    totals: String(totals).trim().split(" ").map(Number), version,
  };
}

/** The state before the hand in entry, as far as it can be computed. @returns {Standing?} */
function standing() {
  if (!table || !known) return null;
  const before = waiting.filter((hand) => hand.number < line());
  const whole = before.length === line() - known.number
    && before.every((hand, n) => hand.number === Number(known?.number) + n);
  /** @type {Standing} */
  const so = { bank: known.bank, moved: 0, totals: known.totals, hand: known.hand };
  if (!whole) return { ...so, bank: null };
  for (const [n, hand] of before.entries()) {
    const { bank } = so;
    const { fields, parked } = hand;
    if (!bank) break;
    const won = parked ? null : wonIn(hand, bank);
    if (won && so.hand === known.hand + n) {
      Object.assign(so, { totals: so.totals.map((total, seat) => total + won[seat]), hand: so.hand + 1 });
    }
    so.bank = parked ? null : after(table, ending(table, fields, bank), bank);
    if (so.bank && so.bank.seat !== bank.seat) so.moved += 1;
  }
  return so;
}

/** The points of a waiting hand: from the server's last preview, or from the table. @param {Kept} hand @param {Bank} bank */
function wonIn({ fields, won }, bank) {
  if (won && won.version === known?.version) return won.nets;
  const pays = paid(table, fields, bank);
  return pays && nets(pays);
}

function show() {
  known = said() ?? known;
  const alone = !preview.querySelector("[data-number]") && !changedKey();
  const so = alone ? standing() : null;
  const bank = so?.bank ?? null;
  /** @type {Transfer[]?} */
  const pays = bank && paid(table, carried(form), bank);
  form.classList.toggle("worked-out", Boolean(pays));
  form.classList.toggle("banked", Boolean(bank && puck));
  form.classList.toggle("totalled", Boolean(so && known && so.hand === known.hand + line() - known.number));
  if (bank && puck) {
    seatPuck(bank);
    turnWinds(bank, Number(so?.moved));
  }
  if (so) showTotals(so);
  if (pays) draw(pays);
}

/** Each player's total, after the last hand whose points are known. @param {Standing} so */
function showTotals({ totals, hand }) {
  totals.forEach((points, seat) => {
    const result = stoodAt(seat);
    if (!result) return;
    const figure = one("b", result);
    const start = Number(figure.dataset.start ?? 0);
    const text = start ? written(start + points).replace("-", "−") : asWon(points);
    result.classList.toggle("three", !table.worth && String(Math.abs(start + points)).length === 3);
    size(result, text, String(Math.abs(start + points)).length > 3);
    figure.textContent = text;
    result.querySelector(".so-far")?.remove();
    const afterHand = String(form.dataset.after).replace("{n}", String(hand - 1));
    const last = Object.assign(document.createElement("span"), { className: "so-far", textContent: afterHand });
    if (hand > 1) one("small", result).append(last);
    one(`[data-known=result-${seat}]`, form).replaceChildren(result);
  });
}

/** Money has a line of its own where seats are narrow. @param {Element} result @param {string} text @param {boolean} long */
function size(result, text, long) {
  result.classList.toggle("long", table.worth ? text.length > (form.querySelector(".tricks") ? 1 : 5) : long);
  result.classList.toggle("longer", Boolean(table.worth) && text.length > 8);
}

/** Winds and rounds follow the bank. @param {Bank} bank @param {number} moved */
function turnWinds({ seat: banker, streak }, moved) {
  const round = table.rounds?.[moved];
  if (!winds || !round) return;
  for (const seat of SEATS) {
    const wind = winds.content.children[(seat - banker + SEATS.length) % SEATS.length];
    one(`[data-known=wind-${seat}]`, form).replaceChildren(...wind.cloneNode(true).childNodes);
    for (const long of all(`[data-known=winds-${seat}]`, form)) long.textContent = `${wind.lastElementChild?.textContent} · ${round.name}`;
  }
  const place = document.createElement("span");
  place.textContent = streak === 1 ? round.told : table.streak.replace("{place}", round.told).replace("{n}", String(streak));
  const last = Object.assign(document.createElement("strong"), { className: "last-hand", textContent: table.passing.replace("{last}", round.last) });
  one("[data-known=round]", form).replaceChildren(place, ...round.last ? [" ", last] : []);
}

/** Moves the puck to the banker. @param {Bank} bank */
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

/** @param {number} points */
const signed = (points) => (points > 0 ? "+" : points < 0 ? "−" : "") + written(points);

/** Points as money, if this table pays in money; like `PointWorth.told` on the server. @param {number} points @param {boolean} [sign] */
function inMoney(points, sign = true) {
  const { money, points: per, places, written: text } = table.worth;
  const units = Math.round((points * money) / per);
  const about = (points * money) % per ? "≈" : "";
  const whole = units % 10 ** places === 0;
  const figure = (units / 10 ** places).toLocaleString(document.documentElement.lang, { minimumFractionDigits: whole ? 0 : places });
  return about + (sign ? text.replace("{n}", figure) : figure);
}

/** Points won or lost, as this table pays them; like `as_won` on the server. @param {number} points */
const asWon = (points) => (points && table.worth ? inMoney(Math.abs(points)).replace(/^≈?/, points > 0 ? "$&+" : "$&−") : signed(points));

/** @param {Transfer[]} pays */
function draw(pays) {
  nets(pays).forEach((points, seat) => {
    const result = document.createElement("span");
    const text = asWon(points);
    result.className = `result net ${points > 0 ? "won" : points < 0 ? "lost" : ""}`;
    size(result, text, text.length > 5);
    result.append(Object.assign(document.createElement("b"), { textContent: text }));
    one(`[data-known=result-${seat}]`, form).replaceChildren(result);
  });
  if (!blank) return;
  const shown = /** @type {HTMLElement} */ (blank.content.cloneNode(true));
  const flow = one(".flow", shown);
  for (const payee of new Set(pays.map(([, to]) => to))) {
    const payers = SEATS.map((from) => [from, owed(pays, from, payee)]).filter(([, points]) => points);
    flow.before(flowing(flow, /** @type {[number, number][]} */ (payers), payee, !flow.previousElementSibling?.matches(".flow")));
  }
  flow.remove();
  preview.replaceChildren(shown);
  tell("");
}

/** The amount that one seat pays another. @param {Transfer[]} pays @param {number} payer @param {number} payee */
const owed = (pays, payer, payee) => pays.reduce(
  (sum, [from, to, points]) => sum + (from === payer && to === payee ? points : 0), 0);

/** All payments: payer, payee, amount; only the first has a currency `sign`. @param {HTMLElement} flow @param {[seat: number, points: number][]} payers @param {number} payee @param {boolean} sign */
function flowing(flow, payers, payee, sign) {
  const drawn = /** @type {HTMLElement} */ (flow.cloneNode(true));
  const pay = one(".pay", drawn);
  for (const [n, [seat, points]] of payers.entries()) {
    const each = /** @type {HTMLElement} */ (pay.cloneNode(true));
    one("b", each).before(...called(seat), " ");
    one("b", each).textContent = table.worth ? inMoney(points, sign && n === 0) : written(points);
    pay.before(each, " ");
  }
  pay.remove();
  one(".to", drawn).append(...called(payee));
  return drawn;
}

/** A player's square, with the name for screen readers. @param {number} seat */
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
