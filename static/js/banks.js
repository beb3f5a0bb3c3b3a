// Who is banker after a hand, read from the table that came with the page: the server's engine made
// it, and of what it does not have nothing is said.

/**
 * @typedef {{seat: number, streak: number, opening: boolean}} Bank
 * @typedef {[payer: number, payee: number, points: number]} Transfer
 * @typedef {{[ending: string]: [seats: number, streak: "on" | "same" | "new"]}} Next
 * By how a hand ended; seats count from the banker on.
 */

export const SEATS = [0, 1, 2, 3];

/** Where a seat is, counted on from another. @param {number} seat @param {number} first */
export const from = (seat, first) => (seat - first + SEATS.length) % SEATS.length;

/** The bank after a hand; null where the table does not say. @param {{next: Next}} table @param {string?} ending @param {Bank} bank @returns {Bank?} */
export function after(table, ending, bank) {
  const found = ending === null ? undefined : table.next[ending];
  if (!found) return null;
  const [seats, streak] = found;
  if (streak === "same") return bank;
  const seat = (bank.seat + seats) % SEATS.length;
  return streak === "on" ? { ...bank, seat, streak: bank.streak + 1 } : { seat, streak: 1, opening: false };
}

/** What each seat gets out of these. @param {Transfer[]} transfers */
export function nets(transfers) {
  const won = SEATS.map(() => 0);
  for (const [payer, payee, points] of transfers) {
    won[payer] -= points;
    won[payee] += points;
  }
  return won;
}
