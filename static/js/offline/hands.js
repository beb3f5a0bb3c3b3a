// Hands on this phone that the server does not have yet, in the order in which they were recorded.
//
// A hand: `place` in that order, `key` that makes it count once, `sitting` (an address), `number`
// of its line, `first` the number under which somebody else may have recorded the same hand, `seats` who sat where, `fields` as the form sends them, `name` and `told` for people, `parked` with the
// reason, where the server would not take it, and `changing` while somebody changes it here. `group`
// and `by` stay with it: of which group it is, and who recorded it, whoever has the phone by then.

/**
 * @typedef {{status: number, both: boolean, opens: boolean, why: string, asks?: boolean}} Parked
 * `asks` says that it follows a hand that was added, and is added only if somebody says so.
 * @typedef {{version: string, nets: number[]}} Won
 * What the server said that a hand pays each seat, and after which version of the scores.
 * @typedef {{
 *   place?: number, key: string, sitting: string, number: number, first?: number, seats?: string,
 *   fields: import("../fields.js").Texts, name?: string, told?: string,
 *   parked?: Parked | null, changing?: boolean | null, group?: string, by?: string,
 *   won?: Won | null,
 * }} Hand
 * @typedef {Hand & {place: number}} Kept
 */

const STORE = "hands";

/** @type {Promise<IDBDatabase>} */
const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("companion", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "place", autoIncrement: true });
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {});

/**
 * Does it in one transaction; what it answers is there once everything is on the disk.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(hands: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function doing(mode, work) {
  const transaction = (await opened).transaction(STORE, mode, { durability: "strict" });
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

/** Where the phone keeps what is typed: of the next hand of a sitting, or of one that waits here, anew. @param {string} sitting @param {string} [key] */
export const slotOf = (sitting, key) => ["typed", `${sitting}/lines`, key].filter(Boolean).join(" ");

/** @returns {Promise<Kept[]>} */
export async function all() {
  return doing("readonly", (hands) => hands.getAll()).catch(() => []);
}

/** The hands of one sitting. @param {string} sitting */
export async function of(sitting) {
  return (await all()).filter((hand) => hand.sitting === sitting);
}

const whose = () => {
  /** @type {HTMLInputElement | null} */
  const by = document.querySelector("#entry [name=by]");
  return { group: document.body.dataset.group, by: by?.value };
};

/**
 * Keeps a hand, at the end or at the place that it has. Rejects where the phone keeps nothing.
 * @param {Hand} hand
 * @returns {Promise<Kept>}
 */
export async function keep(hand) {
  if (hand.group === undefined) Object.assign(hand, whose());
  const place = Number(await doing("readwrite", (hands) => hands.put(hand)));
  const kept = Object.assign(hand, { place });
  // Some browsers ask the owner first; the hand does not wait for that.
  navigator.storage?.persist?.().catch(() => {});
  return kept;
}

/**
 * Does something to what is found of a hand, unless another has come to its place meanwhile.
 * @param {Kept} hand
 * @param {(hands: IDBObjectStore, kept: Kept) => void} change
 */
function found(hand, change) {
  return doing("readwrite", (hands) => {
    const asked = hands.get(hand.place);
    asked.onsuccess = () => {
      if (asked.result?.key === hand.key) change(hands, asked.result);
    };
    return asked;
  });
}

/** @param {Kept} hand */
export function drop(hand) {
  return found(hand, (hands) => hands.delete(hand.place));
}

/**
 * Keeps of a hand that it is parked, or being changed, or neither any more.
 * @param {Kept} hand
 * @param {{parked?: Parked | null, changing?: boolean | null}} marks
 */
export function mark(hand, marks) {
  return found(hand, (hands, kept) => hands.put({ ...kept, ...marks }));
}

/**
 * The hands that come after one in its sitting, numbered on from a number; with `parked` they wait
 * for a decision each, and keep the number that another phone may have recorded them under.
 * @param {Kept} hand
 * @param {number} number
 * @param {Parked?} [parked]
 */
export function renumber(hand, number, parked) {
  return doing("readwrite", (hands) => {
    /** @type {IDBRequest<Kept[]>} */
    const kept = hands.getAll();
    kept.onsuccess = () => {
      const later = kept.result.filter((each) => each.sitting === hand.sitting && each.place > hand.place);
      later.forEach((each, n) => {
        const first = each.number < number - 1 ? each.first ?? each.number : each.first;
        hands.put({ ...each, number: number + n, ...(parked && { first, parked: each.parked ?? parked }) });
      });
    };
    return kept;
  });
}

/** A key of its own for every hand; also where browsers keep randomUUID from plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
