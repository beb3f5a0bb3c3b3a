// Computes a hand without the server: what it lacks, the next banker, and the payments.
// Checks, sentences and tables come with the page; the server made them with its rules engine.
// If a table has no answer, these functions return null.

/**
 * @typedef {{[name: string]: string[]}} When
 * The fields that have one of these values; "" is an empty field.
 * @typedef {{says: string, needs: string[], when: When, more: string[]}} Need
 * @typedef {{fields: string[], total: number, empty: string[], wrong: {[sum: string]: string}, when: When}} Shares
 */

/**
 * The sentence about the first thing that a hand lacks; "" if all known checks pass.
 * @param {(Need | Shares)[]} checks
 * @param {import("../fields.js").Texts} fields
 */
export function lacks(checks, fields) {
  const typed = new Map(fields.map(([name, text]) => [name, text.trim()]));
  /** @param {string} name */
  const text = (name) => typed.get(name) ?? "";
  /** @param {string} need */
  const there = (need) => {
    const [name, value] = need.split("=");
    return value === undefined ? text(name) !== "" : text(name) === value;
  };
  for (const check of checks) {
    if (!Object.entries(check.when).every(([name, values]) => values.includes(text(name)))) continue;
    const said = "total" in check ? shared(check, typed) : needed(check);
    if (said) return said;
  }
  /** @param {Need} check */
  function needed({ says, needs, more }) {
    return more.every((name) => Number(text(name))) && !needs.some(there) ? says : "";
  }
  return "";
}

/** Fills in the one figure that follows from the others; returns what is wrong, or "". @param {Shares} check @param {Map<string, string>} typed */
function shared({ fields, total, empty, wrong }, typed) {
  const figures = fields.map((name) => typed.get(name) ?? "");
  if (!figures.every((figure) => /^\d*$/.test(figure))) return "";
  const sum = figures.reduce((all, figure) => all + Number(figure), 0);
  const blank = figures.filter((figure) => figure === "").length;
  if (sum > total || (sum < total && !blank)) return wrong[sum] ?? "";
  if (sum < total && blank > 1) return empty[figures.indexOf("")];
  figures.forEach((figure, n) => typed.set(fields[n], figure || String(total - sum)));
  return "";
}

// The banker after a hand.

/**
 * @typedef {{seat: number, streak: number, opening: boolean}} Bank
 * @typedef {[payer: number, payee: number, points: number]} Transfer
 * @typedef {{[ending: string]: [seats: number, streak: "on" | "same" | "new"]}} Next
 * By the ending of a hand; seats are counted from the banker.
 */

export const SEATS = [0, 1, 2, 3];

/** The distance from one seat to another. @param {number} seat @param {number} first */
export const from = (seat, first) => (seat - first + SEATS.length) % SEATS.length;

/** The bank after a hand; null if the table does not contain it. @param {{next: Next}} table @param {string?} ending @param {Bank} bank @returns {Bank?} */
export function after(table, ending, bank) {
  const found = ending === null ? undefined : table.next[ending];
  if (!found) return null;
  const [seats, streak] = found;
  if (streak === "same") return bank;
  const seat = (bank.seat + seats) % SEATS.length;
  return streak === "on" ? { ...bank, seat, streak: bank.streak + 1 } : { seat, streak: 1, opening: false };
}

/** The points that each seat wins or loses. @param {Transfer[]} transfers */
export function nets(transfers) {
  const won = SEATS.map(() => 0);
  for (const [payer, payee, points] of transfers) {
    won[payer] -= points;
    won[payee] += points;
  }
  return won;
}

// Tien Gow: a hand entered in tricks.

/**
 * @typedef {{tricks: number[], winner: number, last: string}} TricksHand
 * @typedef {(number | null)[][][][]} Pays
 * By whether dice chose the banker, by streak, by the banker's role, by the loser's tricks.
 * @typedef {{tricks: number, roles: string[], pays: {[last: string]: Pays}, can: {[last: string]: string[]},
 *   ways: boolean, next: Next}} TricksTable
 */

/** The tricks of each seat, the last one filled in if it follows; null if the sum is wrong. @param {TricksTable} table @param {Map<string, string>} said */
function sharesOf(table, said) {
  const typed = SEATS.map((seat) => said.get(`tricks-${seat}`)?.trim() ?? "");
  if (!typed.every((text) => /^[0-8]?$/.test(text))) return null;
  const left = table.tricks - typed.reduce((sum, text) => sum + Number(text), 0);
  const blank = typed.filter((text) => text === "").length;
  if (left !== 0 && !(left > 0 && blank === 1)) return null;
  return typed.map((text) => (text === "" ? left : Number(text)));
}

/**
 * The typed hand, if it is a complete ordinary one; else null.
 *
 * @param {TricksTable} table
 * @param {import("../fields.js").Texts} fields
 * @returns {TricksHand | null}
 */
function tricksHand(table, fields) {
  const said = new Map(fields.filter(([, text]) => text !== "" && text !== "0"));
  const typed = new Map(fields);
  const known = [...SEATS.map((seat) => `tricks-${seat}`), "last_trick", "last-trick", "manner"];
  if ([...said.keys()].some((name) => !known.includes(name))) return null;
  const tricks = sharesOf(table, typed);
  const kind = said.get("last-trick") ?? "plain";
  const last = kind === "plain" ? "" : kind;
  if (!tricks || !Object.hasOwn(table.pays, last)) return null;
  const alone = tricks.indexOf(table.tricks);
  const way = said.get("manner") ?? (table.ways && alone >= 0 ? "" : "plain");
  if (way !== "plain") return null;
  const winner = typed.get("last_trick") ? Number(typed.get("last_trick")) : alone;
  return winner in tricks ? { tricks, winner, last } : null;
}

/** The index of a hand among all distributions of tricks, the winner first. @param {TricksTable} table @param {TricksHand} hand */
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

/** The ending of a hand: the winner of its last trick; null if not entered. @param {TricksTable} table @param {import("../fields.js").Texts} fields @param {Bank} bank */
function tricksEnding(table, fields, bank) {
  const said = new Map(fields);
  const alone = sharesOf(table, said)?.indexOf(table.tricks);
  const taker = said.get("declared")?.split(":")[1] ?? said.get("last_trick") ?? String(alone);
  return /^[0-3]$/.test(taker) ? String(from(Number(taker), bank.seat)) : null;
}

/**
 * Who pays whom; null if the table does not contain it.
 *
 * @param {TricksTable} table
 * @param {import("../fields.js").Texts} fields
 * @param {Bank} bank
 * @returns {Transfer[]?}
 */
function tricksPaid(table, fields, bank) {
  const hand = table.pays ? tricksHand(table, fields) : null;
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

// Faan, tai and points: a hand whose winners have a count.

/**
 * @typedef {{seat: number, count: number, liable: number | null, jokerless: boolean}} Win
 * @typedef {{seat: number, code: string, source: number | null, times: number}} Mark
 * @typedef {{wins: Win[], source: number | null, marks: Mark[]}} CountedHand From the wall where `source` is -1.
 * @typedef {{
 *   next: Next, least: number, pays: number[][][][], adds: number[][][][],
 *   answers: (boolean | null)[][], besides: {[code: string]: (number[] | null)[]},
 * }} CountsTable
 */

const WALL = -1;
const FALSE_WIN = "false-win";
const [DRAWN, OWN, ANOTHERS] = [0, 1, 2];

/** A typed number; NaN for anything else. @param {string | undefined} text */
const whole = (text = "") => /^\d{1,4}$/.test(text.trim()) ? Number(text) : NaN;

/** The typed hand; null if it is incomplete or invalid. @param {import("../fields.js").Texts} fields @returns {CountedHand?} */
function countedHand(fields) {
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

/** Other payments: each field name ends in the seat that it is for. @param {Map<string, string>} said @returns {Mark[]} */
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

/** The ending of a hand: the winners, and players with a false win; null if incomplete. @param {CountsTable} table @param {import("../fields.js").Texts} fields @param {Bank} bank */
function countsEnding(table, fields, bank) {
  const hand = countedHand(fields);
  if (!hand) return null;
  /** @param {{seat: number}[]} these */
  const seats = (these) => these.map(({ seat }) => from(seat, bank.seat)).sort().join("");
  const falsely = hand.marks.filter(({ code }) => code === FALSE_WIN);
  const end = seats(hand.wins) + (falsely.length ? `!${seats(falsely)}` : "");
  return end in table.next ? end : null;
}

/**
 * Who pays whom; null if the table does not contain it.
 *
 * @param {CountsTable} table
 * @param {import("../fields.js").Texts} fields
 * @param {Bank} bank
 * @returns {Transfer[]?}
 */
function countsPaid(table, fields, bank) {
  const hand = countedHand(fields);
  if (!hand || !table.pays || countsEnding(table, fields, bank) === null) return null;
  const transfers = [...hand.wins.flatMap((win) => paidFor(table, hand, win, bank)),
    ...hand.marks.flatMap((mark) => paidBeside(table, mark))];
  return transfers.some(([, , points]) => Number.isNaN(points)) ? null : transfers.filter(([, , points]) => points);
}

/** The payments for a win: NaN if the table does not contain it. @param {CountsTable} table @param {CountedHand} hand @param {Win} win @param {Bank} bank @returns {Transfer[]} */
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

/** The payments for another event. @param {CountsTable} table @param {Mark} mark @returns {Transfer[]} */
function paidBeside(table, { seat, code, source, times }) {
  const paid = table.besides[code]?.[source === null ? 0 : from(source, seat)] ?? [NaN, NaN, NaN, NaN];
  return SEATS.filter((each) => each !== seat).map((each) => {
    const points = paid[from(each, seat)] * times;
    return points > 0 ? [seat, each, points] : [each, seat, -points];
  });
}

// Units and farn: the phone knows only the ending of such a hand.

/** The ending of a hand; null if not entered. @param {unknown} _table @param {import("../fields.js").Texts} fields @param {Bank} bank */
function unitsEnding(_table, fields, bank) {
  const winner = new Map(fields).get("winner") ?? "";
  if (winner === "nobody") return "";
  return /^[0-3]$/.test(winner) ? String(from(Number(winner), bank.seat)) : null;
}

/** The payments depend on what all players hold, which only the server counts. */
const unitsPaid = () => null;

/** Readers of the fields, by the kind of hand. */
export const tricks = { ending: tricksEnding, paid: tricksPaid };
export const counts = { ending: countsEnding, paid: countsPaid };
export const units = { ending: unitsEnding, paid: unitsPaid };
