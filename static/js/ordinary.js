// What an ordinary hand pays, read from the table that came with the page: the server's engine made
// it, and of what it does not have nothing is said.

import { from, SEATS } from "./banks.js";

/**
 * @typedef {import("./banks.js").Bank} Bank
 * @typedef {import("./banks.js").Transfer} Transfer
 * @typedef {{tricks: number[], winner: number, last: string}} Hand
 * @typedef {(number | null)[][][][]} Pays
 * By whether the dice chose the bank, by streak, by who of the two banks, by the loser's tricks.
 * @typedef {{tricks: number, roles: string[], pays: {[last: string]: Pays}, can: {[last: string]: string[]},
 *   ways: boolean, next: import("./banks.js").Next}} Table
 */

/** The tricks of each seat, the rest where it goes without saying; null where it does not. @param {Table} table @param {Map<string, string>} said */
function shares(table, said) {
  const typed = SEATS.map((seat) => said.get(`tricks-${seat}`)?.trim() ?? "");
  if (!typed.every((text) => /^[0-8]?$/.test(text))) return null;
  const left = table.tricks - typed.reduce((sum, text) => sum + Number(text), 0);
  const blank = typed.filter((text) => text === "").length;
  if (left !== 0 && !(left > 0 && blank === 1)) return null;
  return typed.map((text) => (text === "" ? left : Number(text)));
}

/**
 * What is typed, as an ordinary hand; null where it is not one, or not whole.
 *
 * @param {Table} table
 * @param {import("./fields.js").Texts} fields
 * @returns {Hand | null}
 */
function played(table, fields) {
  const said = new Map(fields.filter(([, text]) => text !== "" && text !== "0"));
  const typed = new Map(fields);
  const known = [...SEATS.map((seat) => `tricks-${seat}`), "last_trick", "last-trick", "manner"];
  if ([...said.keys()].some((name) => !known.includes(name))) return null;
  const tricks = shares(table, typed);
  const kind = said.get("last-trick") ?? "plain";
  const last = kind === "plain" ? "" : kind;
  if (!tricks || !Object.hasOwn(table.pays, last)) return null;
  const alone = tricks.indexOf(table.tricks);
  const way = said.get("manner") ?? (table.ways && alone >= 0 ? "" : "plain");
  if (way !== "plain") return null;
  const winner = typed.get("last_trick") ? Number(typed.get("last_trick")) : alone;
  return winner in tricks ? { tricks, winner, last } : null;
}

/** The place of a hand among all ways to share the tricks out, the winner first. @param {Table} table @param {Hand} hand */
function place(table, { tricks, winner }) {
  const own = SEATS.map((step) => tricks[(winner + step) % 4]);
  let before = 0;
  for (let first = 0; first <= table.tricks; first += 1) {
    for (let second = 0; second <= table.tricks - first; second += 1) {
      for (let third = 0; third <= table.tricks - first - second; third += 1) {
        if (first === own[0] && second === own[1] && third === own[2]) return before;
        before += 1;
      }
    }
  }
  return -1;
}

/** How a hand ended: who took its last trick; null where that is not said. @param {Table} table @param {import("./fields.js").Texts} fields @param {Bank} bank */
export function ending(table, fields, bank) {
  const said = new Map(fields);
  const alone = shares(table, said)?.indexOf(table.tricks);
  const taker = said.get("declared")?.split(":")[1] ?? said.get("last_trick") ?? String(alone);
  return /^[0-3]$/.test(taker) ? String(from(Number(taker), bank.seat)) : null;
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
  const hand = table.pays ? played(table, fields) : null;
  if (!hand) return null;
  const { tricks, winner, last } = hand;
  if (table.can[last][from(bank.seat, winner)][place(table, hand)] !== "+") return null;
  const rows = table.pays[last][Number(bank.opening)][bank.streak - 1];
  if (!rows) return null;
  const all = tricks[winner] === table.tricks;
  /** @type {Transfer[]} */
  const transfers = [];
  for (const seat of SEATS.filter((each) => each !== winner)) {
    const role = [winner, seat, bank.seat].indexOf(bank.seat);
    const points = rows[role][all ? table.tricks : tricks[seat]];
    if (points === null) return null;
    if (points) transfers.push(points > 0 ? [seat, winner, points] : [winner, seat, -points]);
  }
  return transfers;
}
