// A mahjong hand with a count (faan, tai or points): who won, from whom, and keys for the count.

import { addUp } from "../hand_counts.js";
import { all, inputs, one } from "../page.js";
import { dim, field, form, keepTyped, tell, tellsInstead, wanting } from "./preview.js";

// "?" on the keys of a count: the list of what a hand counts, which puts its sum on the keys. What was
// tapped belongs to the hand being entered, in a hidden field: by the winner's seat, or for the next winner.

/**
 * What was tapped for a hand, and the sum that was entered.
 * @typedef {{ sum?: number, found: Record<string, number> }} Looked
 */

const NOBODY_YET = "-";
const LONGEST = 900;

/** @returns {Record<string, Looked>} */
function kept() {
  try {
    return JSON.parse(field("patterns")?.value || "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, Looked>} looked */
function keep(looked) {
  const hidden = field("patterns");
  const text = Object.keys(looked).length ? JSON.stringify(looked) : "";
  if (hidden && text.length <= LONGEST) hidden.value = text;
}

/** @param {number} seat of a winner; negative while nobody has won */
const keyOf = (seat) => (seat < 0 ? NOBODY_YET : String(seat));

/** The sum that waits for a winner. */
const waiting = () => kept()[NOBODY_YET]?.sum;

/** Hands what was tapped before anybody had won to the winner; returns its sum, if one was entered. @param {number} seat */
function handOver(seat) {
  const { [NOBODY_YET]: looked, ...others } = kept();
  if (!looked) return undefined;
  keep({ ...others, [keyOf(seat)]: looked });
  return looked.sum;
}

/**
 * Opens the list over the page.
 * @param {HTMLElement} key the key that was tapped, which knows the address of the list
 * @param {number} seat of the winner whose hand is looked up; negative while nobody has won
 * @param {(sum: number) => void} put
 */
async function look(key, seat, put) {
  const page = await fetch(String(key.dataset.list)).then((answer) => (answer.ok ? answer.text() : null), () => null);
  const list = page && new DOMParser().parseFromString(page, "text/html").querySelector(".hand-counts");
  if (!list) {
    tell(form.dataset.away);
    return;
  }
  const dialog = /** @type {HTMLDialogElement} */ (one("#hand-counts"));
  const button = /** @type {HTMLButtonElement} */ (one(".put", dialog));
  const shown = /** @type {HTMLElement} */ (document.adoptNode(list));
  const before = field("patterns")?.value;
  one(".list", dialog).replaceChildren(shown);
  let sum = 0;
  addUp(shown, (paid, told, found) => {
    sum = paid;
    remember(seat, { found: Object.fromEntries(found) });
    button.disabled = !told;
    button.textContent = told ? String(button.dataset.put).replace("{sum}", told) : String(button.dataset.none);
  }, new Map(Object.entries(kept()[keyOf(seat)]?.found ?? {})));
  button.onclick = () => {
    remember(seat, { sum });
    dialog.close();
    put(sum);
  };
  dialog.onclose = () => {
    const hidden = field("patterns");
    if (hidden && hidden.value !== before) hidden.dispatchEvent(new Event("input", { bubbles: true }));
  };
  /** @type {HTMLButtonElement} */ (one(".close", dialog)).onclick = () => dialog.close();
  dialog.showModal();
  one(".list", dialog).scrollTop = 0;
}

/** @param {number} seat @param {Partial<Looked>} looked */
function remember(seat, looked) {
  const { [keyOf(seat)]: was, ...others } = kept();
  const now = { ...was, found: was?.found ?? {}, ...looked };
  keep(Object.keys(now.found).length ? { ...others, [keyOf(seat)]: now } : others);
  keepTyped();
}

// The keys

const counted = one("#counted");
const panel = one(".panel", counted);
const part = one(".keys", panel);
const keys = [...part.querySelectorAll("button")].filter((key) => !key.dataset.list);
const lookup = /** @type {HTMLButtonElement?} */ (part.querySelector("[data-list]"));
const seats = all(".seat", counted);
const winner = /** @type {RadioNodeList} */ (form.elements.namedItem("winner"));
const sources = inputs("[name=from]", form);
let now = -1;
let before = "";

/** @param {number} seat */
const figure = (seat) => inputs(".figure", seats[seat])[0];
/** @param {number} seat */
const also = (seat) => inputs(".also input", seats[seat]).at(0);

/** All winners, the first one entered first. */
function winners() {
  const first = winner.value;
  if (!/^\d$/.test(first)) return [];
  const others = seats.flatMap((_, seat) => (also(seat)?.checked ? [seat] : []));
  return [Number(first), ...others.filter((seat) => seat !== Number(first))];
}

/** The keys belong to a winner without a count, or to the one that was tapped. @param {number} [seat] */
function turnTo(seat) {
  now = seat ?? -1;
  seats.forEach((each, n) => each.classList.toggle("now", n === now));
  draw();
}

const toCount = () => winners().find((seat) => !figure(seat).value.trim());

function draw() {
  panel.classList.toggle("idle", now < 0);
  panel.classList.toggle("of-winner", winners().length > 0);
  const name = seats[now]?.dataset.name;
  one(".whose bdi", panel).textContent = name ? `${name} · ` : "";
  part.ariaLabel = `${name ?? ""}: ${part.dataset.what}`;
  const shown = now < 0 ? String(waiting() ?? "") : figure(now).value.trim();
  for (const key of keys) {
    key.setAttribute("aria-pressed", String(key.value !== "" && key.value === shown));
    dim(key, now < 0);
  }
}

for (const key of keys) {
  key.addEventListener("click", () => {
    if (now < 0) tell(wanting());
    else if (key.value) type(key.value);
    else other();
  });
}

lookup?.addEventListener("click", () => look(lookup, now, (sum) => {
  if (now >= 0) type(String(sum));
  else draw();
}));

/** @param {string} count */
function type(count) {
  const seat = now;
  figure(seat).value = count;
  figure(seat).dispatchEvent(new Event("input", { bubbles: true }));
  turnTo(toCount() ?? seat);
}

/** A count without a key is typed: the keyboard opens for it. */
function other() {
  figure(now).inputMode = "numeric";
  figure(now).focus();
}

seats.forEach((seat, n) => {
  one(".taken", seat).addEventListener("click", () => {
    if (winners().includes(n)) turnTo(n);
  });
  figure(n).inputMode = "none";
  figure(n).addEventListener("focus", () => { turnTo(n); figure(n).select(); });
  figure(n).addEventListener("blur", () => { figure(n).inputMode = "none"; });
  figure(n).addEventListener("input", draw);
  also(n)?.addEventListener("change", begin);
});

/** A false win is entered with the other payments. */
const falsely = /** @type {HTMLElement?} */ (counted.querySelector(".falsely"));
falsely?.addEventListener("click", () => {
  /** @type {HTMLDetailsElement} */ (one(".besides", panel)).open = true;
  one(`[name^="${falsely.dataset.asks}-"]`, panel).focus();
});

/** Only one sheet is open at a time: other payments, or reasons. */
const sheets = /** @type {HTMLDetailsElement[]} */ ([...form.querySelectorAll("details.besides, details.because")]);
for (const sheet of sheets) {
  sheet.addEventListener("toggle", () => {
    for (const other of sheets) if (sheet.open && other !== sheet) other.open = false;
  });
}

/** If the winner changes, the self-draw is asked again. The discarder stays, unless they are the new
 * winner.
 */
function askAnew() {
  const others = /^\d$/.test(before) && winner.value !== before;
  for (const source of sources) {
    if (source.value === winner.value || (others && source.value === "wall")) source.checked = false;
  }
  before = winner.value;
}

for (const radio of winner) {
  radio.addEventListener("input", askAnew);
  radio.addEventListener("change", () => {
    begin();
    const sum = now >= 0 ? handOver(now) : undefined;
    if (sum !== undefined) type(String(sum));
  });
}

function begin() {
  before = winner.value;
  turnTo(toCount() ?? winners()[0]);
}

form.addEventListener("wrong", (event) => {
  const { detail } = /** @type {CustomEvent<Element>} */ (event);
  const seat = seats.findIndex((each) => each.contains(detail));
  if (seat >= 0) turnTo(seat);
});
form.addEventListener("shown", draw);
form.addEventListener("filled", begin);
begin();
tellsInstead(counted);
