// What an ordinary counted hand pays, read from the table that came with the page, as ordinary.js
// does for tricks: the server's engine made it, and of what it does not have nothing is said.

/**
 * @typedef {import("./ordinary.js").Bank} Bank
 * @typedef {{winner: number, source: number, count: number}} Hand
 * Nobody's where the winner is -1; from the wall where the source is.
 * @typedef {{least: number, pays: number[][][], adds: number[][][], next: [seat: number, on: boolean][]}} Table
 */

const SEATS = [0, 1, 2, 3];
const NOBODY = -1;
const WALL = -1;
const [DRAWN, OWN, ANOTHERS] = [0, 1, 2];

/**
 * What is typed, as an ordinary hand; null where it is not one, or not whole.
 *
 * @param {Table} table
 * @param {import("./fields.js").Texts} fields
 * @returns {Hand | null}
 */
export function played(table, fields) {
  const said = new Map(fields.filter(([, text]) => text !== ""));
  const winner = said.get("winner") ?? "";
  said.delete("winner");
  if (winner === "nobody") return said.size ? null : { winner: NOBODY, source: WALL, count: 0 };
  const [count, source] = [said.get(`count-${winner}`)?.trim() ?? "", said.get("from") ?? ""];
  said.delete("from");
  for (const seat of SEATS) said.delete(`count-${seat}`); // nobody is asked for those of the others
  if (said.size || !/^[0-3]$/.test(winner) || !/^([0-3]|wall)$/.test(source) || !/^\d{1,4}$/.test(count)) return null;
  if (source === winner || !(Number(count) - table.least in table.pays[DRAWN][0])) return null;
  return { winner: Number(winner), source: source === "wall" ? WALL : Number(source), count: Number(count) };
}

/**
 * What each loser pays the winner, by seat (the winner 0); null where the table does not say.
 *
 * @param {Table} table
 * @param {Hand} hand
 * @param {Bank} bank
 */
export function paid(table, { winner, source, count }, bank) {
  const found = SEATS.map((seat) => {
    if (winner === NOBODY || seat === winner) return 0;
    const from = source === WALL ? DRAWN : source === seat ? OWN : ANOTHERS;
    const banker = [winner, seat, bank.seat].indexOf(bank.seat);
    return table.pays[from][banker][count - table.least] + table.adds[from][banker][bank.streak - 1];
  });
  return found.some(Number.isNaN) ? null : found;
}

/** Who banks after a hand. @param {Table} table @param {Hand} hand @param {Bank} bank @returns {Bank} */
export function next(table, { winner }, bank) {
  const [turn, on] = table.next[winner === NOBODY ? SEATS.length : (winner - bank.seat + 4) % 4];
  const seat = (bank.seat + turn) % 4;
  return on ? { ...bank, seat, streak: bank.streak + 1 } : { seat, streak: 1, opening: false };
}
