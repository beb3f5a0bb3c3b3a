// Hands stored on this phone that the server does not have yet, in the order of recording.
//
// A hand: `place` in that order, idempotency `key`, `sitting` (a path), `number` of its line,
// `first` number under which another phone may have recorded the same hand, `seats` when it was entered, `fields` of the form, `name` and `told` for people, `parked` with the
// reason if the server refused it, `changing` while it is being changed. `group` is its group, and
// `by` who recorded it, even if the phone has another user by then.

/**
 * @typedef {{status: number, both: boolean, opens: boolean, why: string, asks?: boolean}} Parked
 * `asks` says that it follows an added hand, and is added only if the user confirms.
 * @typedef {{version: string, nets: number[]}} Won
 * The points of each seat from the server, and the version of the scores after which they apply.
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
 * Runs `work` in a transaction; resolves to its result once everything is on the disk.
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

/** The storage key of input: for a sitting's next hand, or for a waiting hand that is changed. @param {string} sitting @param {string} [key] */
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
 * Stores a hand, at the end or at its place. Rejects if storage is unavailable.
 * @param {Hand} hand
 * @returns {Promise<Kept>}
 */
export async function keep(hand) {
  if (hand.group === undefined) Object.assign(hand, whose());
  const place = Number(await doing("readwrite", (hands) => hands.put(hand)));
  const kept = Object.assign(hand, { place });
  // Some browsers ask the user first; the hand does not wait for that.
  navigator.storage?.persist?.().catch(() => {});
  return kept;
}

/**
 * Applies a change to a stored hand, unless another has taken its place meanwhile.
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
 * Stores that a hand is parked, being changed, or neither.
 * @param {Kept} hand
 * @param {{parked?: Parked | null, changing?: boolean | null}} marks
 */
export function mark(hand, marks) {
  return found(hand, (hands, kept) => hands.put({ ...kept, ...marks }));
}

/**
 * Renumbers the later hands of a sitting from a number; with `parked` each of them waits for a
 * decision, and keeps the number under which another phone may have recorded it.
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

/** A unique key, even where browsers disable randomUUID over plain http. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
