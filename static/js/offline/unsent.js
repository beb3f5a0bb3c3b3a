// The list of hands that are stored on this phone and not on the server, with actions.

import { all, drop, keep, mark, renumber, slotOf } from "./hands.js";
import { isAway, look, send, token } from "./sending.js";
import { inputs, one } from "../page.js";

/** @typedef {import("./hands.js").Kept} Kept */

const PATIENCE = 2_500;

/** The content of a template of the page. @param {HTMLElement} template */
const inside = (template) => /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (template).content.firstElementChild);

const bar = inside(one("#saved-here"));
const list = one("ol", bar);
const blank = inside(one("template", bar));
const gone = one(".gone", bar);
const more = /** @type {HTMLDetailsElement} */ (one("details", bar));

/** The hands that need a decision and were announced. @type {Set<string>} */
const told = new Set();

/** The hand that was undone or dropped last. */
let lost = "";

/** The hand that this page is about. */
const deciding = () => inputs("main [name=parked]")[0]?.value;

/** Whether a hand is being entered: an opening list would move keys under the thumb. */
const typing = () => inputs("#entry .figure").some(({ value }) => Boolean(value));

/** Whether this page belongs to a different game. @param {Kept} hand */
const elsewhere = ({ sitting }) => Boolean(document.querySelector("#entry")) && !location.pathname.startsWith(sitting);

/** Whether a hand opens automatically: on an entry page, only one of that table. @param {Kept} hand */
const opens = (hand) => !elsewhere(hand) && !typing();

async function show() {
  const kept = await all();
  const root = document.documentElement;
  root.dataset.kept = String(kept.length);
  root.classList.toggle("unsent", kept.some((hand) => location.pathname.startsWith(hand.sitting)));
  const hands = kept.filter((hand) => hand.key !== deciding());
  if (hands.length === 0 && gone.hidden) return bar.remove();
  if (!bar.isConnected) (document.querySelector(".strip") ?? one("main")).prepend(bar);
  // Announced once: by the summary itself, if nothing else is counted.
  one(".count", bar).textContent = hands.length ? String(bar.dataset.count).replace("{n}", String(hands.length)) : lost;
  one("span", gone).textContent = hands.length ? lost : "";
  one(".insecure", bar).hidden = window.isSecureContext;
  const decide = hands.some((hand) => Boolean(hand.parked || hand.changing));
  bar.classList.toggle("error", decide);
  tellFirst(hands);
  one(".by-itself", bar).hidden = decide || hands.length === 0;
  const parked = hands.filter((hand) => hand.parked && !told.has(hand.key));
  if (parked.some(opens)) more.open = true;
  parked.forEach(({ key }) => told.add(key));
  list.replaceChildren(...hands.map(card));
}

/** Announces first a hand that needs a decision, or that there is no network. @param {Kept[]} hands */
function tellFirst(hands) {
  const { away, brief } = bar.dataset;
  const parked = hands.find((hand) => hand.parked);
  const decide = parked && elsewhere(parked) ? bar.dataset.elsewhere : bar.dataset.decide;
  const head = one(".head", bar);
  const said = parked ? decide?.replace("{hand}", parked.name ?? "") : isAway() && hands.length ? away : "";
  head.hidden = !said;
  head.textContent = said ?? "";
  one(".brief", bar).textContent = String(brief).replace("{n}", String(hands.length));
}

/** @param {Kept} hand @param {number} _ @param {Kept[]} hands */
function card(hand, _, hands) {
  const item = /** @type {HTMLElement} */ (blank.cloneNode(true));
  const front = hands.find((each) => each.sitting === hand.sitting);
  item.dataset.key = hand.key;
  one("strong", item).textContent = hand.name ?? "";
  one(".told", item).textContent = hand.told ?? "";
  if (hand === front || !(front?.parked || front?.changing)) one(".behind", item).remove();
  if (!hand.changing) one(".changing", item).remove();
  choose(item, hand, hands);
  const there = /** @type {HTMLAnchorElement} */ (one("a", item));
  there.hidden = location.pathname.startsWith(hand.sitting);
  there.href = `${hand.sitting}/enter`;
  return item;
}

/** Shows why the server refused a hand, if it did, and the possible actions. @param {HTMLElement} item @param {Kept} hand @param {Kept[]} hands */
function choose(item, hand, hands) {
  const { both = false, opens = false, status = 0, why = "", asks = false } = hand.parked ?? {};
  const { length } = hands.filter((each) => each.sitting === hand.sitting);
  const asking = hands.filter((each) => each.parked?.asks && each.sitting === hand.sitting);
  const first = asks && asking.length > 1 && asking[0] === hand;
  if (hand.parked) one(".why", item).textContent = why;
  else one(".why", item).remove();
  choice(item, "both", both, () => look(hand));
  choice(item, "keep", both && length > 1, () => keepRecorded(hand));
  choice(item, "add", asks, () => release(hand));
  choice(item, "all", first, () => release(...asking));
  one("[value=all]", item).textContent = String(bar.dataset.all).replace("{n}", String(asking.length));
  choice(item, "correct", !both && status === 422, () => look(hand));
  choice(item, "open", opens, () => openAgain(hand));
  choice(item, "again", Boolean(status) && !both && status !== 422, () => release(hand));
  choice(item, "change", !hand.parked, () => change(hand));
  choice(item, "leave", Boolean(hand.changing), () => release(hand));
  choice(item, "drop", Boolean(hand.parked), () => takeBack(hand));
  choice(item, "back", !hand.parked && !hand.changing, () => takeBack(hand));
}

/**
 * @param {HTMLElement} item
 * @param {string} name
 * @param {boolean} offered
 * @param {() => unknown} act
 */
function choice(item, name, offered, act) {
  const button = one(`[value=${name}]`, item);
  button.hidden = !offered;
  button.addEventListener("click", act);
}

/** Reopens the evening that was closed before the hand arrived. @param {Kept} hand */
async function openAgain(hand) {
  const body = new URLSearchParams({ csrf_token: await token() });
  await fetch(`${hand.sitting}/reopen`, { method: "POST", body, signal: AbortSignal.timeout(PATIENCE) });
  await release(hand);
}

/** Sends hands that waited for a decision unchanged. @param {Kept[]} hands */
async function release(...hands) {
  for (const hand of hands) {
    await mark(hand, { parked: null, changing: false });
    document.dispatchEvent(new CustomEvent("leave hand", { detail: hand.key }));
  }
  send();
}

/** Accepts the recorded hands in place of all waiting ones with a taken number. @param {Kept} hand */
async function keepRecorded({ sitting }) {
  const answer = await fetch(`${sitting}/state`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
  const { number } = await answer.json();
  for (const hand of await all()) if (hand.sitting === sitting && hand.number < number) await forget(hand);
  send();
}

/** @param {Kept} hand */
async function forget(hand) {
  await drop(hand);
  localStorage.removeItem(slotOf(hand.sitting, hand.key));
}

/** Holds the hand, and those behind it, until it was changed on its entry page. @param {Kept} hand */
async function change(hand) {
  const there = new URL(`${hand.sitting}/enter#change=${hand.key}`, location.href);
  if (there.pathname === location.pathname) {
    more.open = false; // the hand is entered below it
    document.dispatchEvent(new CustomEvent("change hand", { detail: hand.key }));
    return;
  }
  await mark(hand, { changing: true });
  location.assign(there);
}

/** Deletes the server's draft of this hand, now or when the server can be reached. @param {Kept} hand */
async function giveUp(hand) {
  const body = new URLSearchParams(hand.fields);
  try {
    const more = { parked: hand.key, clear: "1", number: String(hand.number), csrf_token: await token() };
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    await fetch(`${hand.sitting}/preview`, {
      method: "POST", body, headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    document.addEventListener("back", () => giveUp(hand), { once: true });
  }
}

/** Drops the hand: later ones move up, unless its number is taken by another hand. @param {Kept} hand */
async function takeBack(hand) {
  const { gone: back, thrown } = bar.dataset;
  lost = String(hand.parked ? thrown : back).replace("{hand}", hand.name ?? "");
  gone.hidden = false;
  one("button", gone).hidden = false;
  await forget(hand);
  const moves = !hand.parked?.both;
  if (moves) await renumber(hand, hand.number);
  one("button", gone).onclick = async () => {
    gone.hidden = true;
    await keep(hand);
    if (moves) await renumber(hand, hand.number + 1);
    send();
  };
  await giveUp(hand);
  send();
}

/** Drops a hand that another phone has recorded identically, with a message. */
document.addEventListener("same hand", (event) => {
  const { detail } = /** @type {CustomEvent<Kept>} */ (event);
  lost = String(bar.dataset.same).replace("{hand}", detail.name ?? "");
  gone.hidden = false;
  one("button", gone).hidden = true;
});

/** Shows the last unsent hand of a sitting, with its actions. */
document.addEventListener("reach", (event) => {
  const { detail } = /** @type {CustomEvent<Kept>} */ (event);
  more.open = true;
  const card = one(`[data-key="${CSS.escape(detail.key)}"]`, list);
  one(".reached", card).hidden = false;
  card.scrollIntoView({ block: "center" });
  one("button:not([hidden])", card).focus({ preventScroll: true });
});

/** A page after a decision names the hand that it settled, and its line. */
async function settle() {
  const here = new URL(location.href);
  const key = here.searchParams.get("settled");
  if (!key) return;
  const hand = (await all()).find((each) => each.key === key);
  if (hand) {
    await forget(hand);
    const done = Number(here.searchParams.get("done"));
    const asks = { status: 0, both: false, opens: false, why: String(bar.dataset.asks), asks: true };
    if (done) await renumber(hand, done + 1, done > hand.number ? asks : null);
  }
  here.searchParams.delete("settled");
  history.replaceState(history.state, "", here);
}

for (const news of ["hands", "away", "back"]) document.addEventListener(news, show);
await settle();
await show();
if ((await all()).length) send();
