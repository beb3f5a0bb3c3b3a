// Hands on this phone that the server does not have yet, in the order in which they were recorded.
//
// A hand: `place` in that order, `key` that makes it count once, `sitting` (an address), `number`
// of its line, `fields` as the form sends them, `name` and `told` for people, and `parked` with the
// reason, where the server would not take it.

const STORE = "hands";

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open("companion", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "place", autoIncrement: true });
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {});

/** Does it in one transaction; what it answers is there once everything is on the disk. */
async function doing(mode, work) {
  const transaction = (await opened).transaction(STORE, mode, { durability: "strict" });
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

export async function all() {
  return doing("readonly", (hands) => hands.getAll()).catch(() => []);
}

/** The hands of one sitting. */
export async function of(sitting) {
  return (await all()).filter((hand) => hand.sitting === sitting);
}

/** Keeps a hand, at the end or at the place that it has. Rejects where the phone keeps nothing. */
export async function keep(hand) {
  hand.place = await doing("readwrite", (hands) => hands.put(hand));
  // Some browsers ask the owner first; the hand does not wait for that.
  navigator.storage?.persist?.().catch(() => {});
  return hand;
}

export function drop(hand) {
  return doing("readwrite", (hands) => hands.delete(hand.place));
}

/** The hands that come after one in its sitting, numbered on from a number. */
export async function renumber(hand, number) {
  const later = (await of(hand.sitting)).filter((each) => each.place > hand.place);
  await doing("readwrite", (hands) => {
    later.forEach((each, n) => hands.put({ ...each, number: number + n }));
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
