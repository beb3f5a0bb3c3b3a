// What a counted hand pays, read from the table that came with the page, as ordinary.js does for
// tricks: the server's engine made it, and of what it does not have nothing is said.

import { from, SEATS } from "./banks.js";

/**
 * @typedef {import("./banks.js").Bank} Bank
 * @typedef {import("./banks.js").Transfer} Transfer
 * @typedef {{seat: number, count: number, liable: number | null, jokerless: boolean}} Win
 * @typedef {{seat: number, code: string, source: number | null, times: number}} Mark
 * @typedef {{wins: Win[], source: number | null, marks: Mark[]}} Hand From the wall where `source` is -1.
 * @typedef {{
 *   next: import("./banks.js").Next, least: number, pays: number[][][][], adds: number[][][][],
 *   answers: (boolean | null)[][], besides: {[code: string]: (number[] | null)[]},
 * }} Table
 */

const WALL = -1;
const FALSE_WIN = "false-win";
const [DRAWN, OWN, ANOTHERS] = [0, 1, 2];

/** A number that is typed; NaN for anything else. @param {string | undefined} text */
const whole = (text = "") => /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;

/** The hand that is typed; null where it is not whole, or cannot be read. @param {import("./fields.js").Texts} fields @returns {Hand?} */
function played(fields) {
  const said = new Map(fields.filter(([, text]) => text !== ""));
  const winner = said.get("winner") ?? "";
  const marks = besides(said);
  const seats = SEATS.filter((seat) => winner === String(seat) || said.has(`also-${seat}`));
  if (!seats.length) {
    const over = winner === "nobody" || marks.some(({ code }) => code === FALSE_WIN);
    return over ? { wins: [], source: null, marks } : null;
  }
  const source = said.get("from") === "wall" ? WALL : whole(said.get("from"));
  const drawnByTwo = source === WALL && seats.length > 1;
  if (winner === "nobody" || Number.isNaN(source) || seats.includes(source) || drawnByTwo) return null;
  const wins = seats.map((seat) => ({
    seat, count: whole(said.get(`count-${seat}`)), jokerless: said.has(`jokerless-${seat}`),
    liable: said.has(`liable-${seat}`) ? whole(said.get(`liable-${seat}`)) : null,
  }));
  return wins.some(({ count }) => Number.isNaN(count)) ? null : { wins, source, marks };
}

/** What is paid besides: each field ends in the seat that has it. @param {Map<string, string>} said @returns {Mark[]} */
function besides(said) {
  const claimed = said.has("claimed") ? whole(said.get("claimed")) : null;
  return [...said].flatMap(([name, text]) => {
    const [, code, giver, seat] = /^(?!count|also|liable|jokerless)([a-z-]+?)(\d?)-([0-3])$/.exec(name) ?? [];
    if (!code || Number(text) === 0) return [];
    const given = code === "given";
    const source = given ? Number(giver) : code === FALSE_WIN ? claimed : null;
    return [{ seat: Number(seat), code: given ? "kong" : code, source, times: whole(text) }];
  });
}

/** How a hand ended: who won, and who declared a false win; null where it is not whole. @param {Table} table @param {import("./fields.js").Texts} fields @param {Bank} bank */
export function ending(table, fields, bank) {
  const hand = played(fields);
  if (!hand) return null;
  /** @param {{seat: number}[]} these */
  const seats = (these) => these.map(({ seat }) => from(seat, bank.seat)).sort().join("");
  const falsely = hand.marks.filter(({ code }) => code === FALSE_WIN);
  const end = seats(hand.wins) + (falsely.length ? `!${seats(falsely)}` : "");
  return end in table.next ? end : null;
}

/**
 * Who pays whom; null where the table does not say.
 *
 * @param {Table} table
 * @param {import("./fields.js").Texts} fields
 * @param {Bank} bank
 * @returns {Transfer[]?}
 */
export function paid(table, fields, bank) {
  const hand = played(fields);
  if (!hand || !table.pays || ending(table, fields, bank) === null) return null;
  const transfers = [...hand.wins.flatMap((win) => paidFor(table, hand, win, bank)),
    ...hand.marks.flatMap((mark) => paidBeside(table, mark))];
  return transfers.some(([, , points]) => Number.isNaN(points)) ? null : transfers.filter(([, , points]) => points);
}

/** What is paid for a win: NaN where the table does not say. @param {Table} table @param {Hand} hand @param {Win} win @param {Bank} bank @returns {Transfer[]} */
function paidFor(table, { wins, source }, { seat, count, liable, jokerless }, bank) {
  const answers = liable === null ? false : table.answers[source === WALL ? 0 : from(Number(source), seat)]?.[from(liable, seat)];
  const losers = SEATS.filter((each) => wins.every((win) => win.seat !== each));
  return losers.map((payer) => {
    const kind = source === WALL ? DRAWN : source === payer ? OWN : ANOTHERS;
    const banker = [seat, payer, bank.seat].indexOf(bank.seat);
    const [pays, adds] = [table.pays, table.adds].map((by) => by[Number(jokerless)]?.[kind][banker]);
    const points = typeof answers === "boolean" ? pays?.[count - table.least] + adds?.[bank.streak - 1] : NaN;
    return [answers ? Number(liable) : payer, seat, points];
  });
}

/** What is paid for something besides the hand. @param {Table} table @param {Mark} mark @returns {Transfer[]} */
function paidBeside(table, { seat, code, source, times }) {
  const paid = table.besides[code]?.[source === null ? 0 : from(source, seat)] ?? [NaN, NaN, NaN, NaN];
  return SEATS.filter((each) => each !== seat).map((each) => {
    const points = paid[from(each, seat)] * times;
    return points > 0 ? [seat, each, points] : [each, seat, -points];
  });
}
