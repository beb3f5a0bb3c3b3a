// What an ordinary hand pays, read from the table that came with the page: the server's engine made
// it, and of what it does not have nothing is said.

/**
 * @typedef {{seat: number, streak: number, opening: boolean}} Bank
 * @typedef {{tricks: number[], winner: number, last: string}} Hand
 * @typedef {(number | null)[][][][]} Pays
 * By whether the dice chose the bank, by streak, by who of the two banks, by the loser's tricks.
 * @typedef {{tricks: number, roles: string[], pays: {[last: string]: Pays}, can: {[last: string]: string[]},
 *   ways: boolean, next: [seat: number, on: boolean][]}} Table
 */

const SEATS = [0, 1, 2, 3];

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
export function played(table, fields) {
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

/**
 * What each loser pays the winner, less what they are paid, by seat (the winner 0); null where the
 * table does not say.
 *
 * @param {Table} table
 * @param {Hand} hand
 * @param {Bank} bank
 */
export function paid(table, hand, bank) {
  const { tricks, winner, last } = hand;
  if (table.can[last][(bank.seat - winner + 4) % 4][place(table, hand)] !== "+") return null;
  const rows = table.pays[last][Number(bank.opening)][bank.streak - 1];
  if (!rows) return null;
  const all = tricks[winner] === table.tricks;
  const found = SEATS.map((seat) => {
    if (seat === winner) return 0;
    const role = [winner, seat, bank.seat].indexOf(bank.seat);
    return rows[role][all ? table.tricks : tricks[seat]];
  });
  return found.includes(null) ? null : /** @type {number[]} */ (found);
}

/** Who banks after a hand. @param {Table} table @param {Hand} hand @param {Bank} bank @returns {Bank} */
export function next(table, { winner }, bank) {
  const [turn, on] = table.next[(winner - bank.seat + 4) % 4];
  const seat = (bank.seat + turn) % 4;
  return on ? { ...bank, seat, streak: bank.streak + 1 } : { seat, streak: 1, opening: false };
}
