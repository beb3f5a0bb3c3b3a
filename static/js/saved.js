// What is saved on this phone and not on the server: how much, what, and what is to be decided.

import { all, drop, keep, renumber } from "./hands.js";
import { look, send } from "./sending.js";

const bar = document.querySelector("#saved-here").content.firstElementChild;
const list = bar.querySelector("ol");
const blank = bar.querySelector("template").content.firstElementChild;

/** The hand that this very page is about. */
const deciding = () => document.querySelector("main [name=parked]")?.value;

async function show() {
  const kept = await all();
  document.documentElement.dataset.kept = kept.length;
  const hands = kept.filter((hand) => hand.key !== deciding());
  if (hands.length === 0) return bar.remove();
  if (!bar.isConnected) document.querySelector("main").prepend(bar);
  bar.querySelector(".count").textContent = bar.dataset.count.replace("{n}", hands.length);
  bar.querySelector(".insecure").hidden = window.isSecureContext;
  const decide = hands.some((hand) => hand.parked);
  bar.classList.toggle("error", decide);
  bar.querySelector(".by-itself").hidden = decide;
  if (decide) bar.querySelector("details").open = true;
  list.replaceChildren(...hands.map(card));
}

function card(hand, n, hands) {
  const item = blank.cloneNode(true);
  const front = hands.find((each) => each.sitting === hand.sitting);
  item.dataset.key = hand.key;
  item.querySelector("strong").textContent = hand.name;
  item.querySelector(".told").textContent = hand.told;
  if (hand === front || !front.parked) item.querySelector(".behind").remove();
  if (hand.parked) toDecide(item, hand);
  else item.querySelector(".parked").remove();
  const there = item.querySelector("a");
  there.hidden = location.pathname.startsWith(hand.sitting);
  there.href = `${hand.sitting}/enter`;
  return item;
}

/** Says why the server would not take a hand, and what can be done about it. */
function toDecide(item, hand) {
  const { both, status, why } = hand.parked;
  item.querySelector(".why").textContent = why;
  choice(item, "both", both, () => look(hand));
  choice(item, "correct", !both && status === 422, () => look(hand));
  choice(item, "again", !both && status !== 422, () => tryAgain(hand));
  choice(item, "drop", true, () => forget(hand));
}

function choice(decide, name, offered, act) {
  const button = decide.querySelector(`[value=${name}]`);
  button.hidden = !offered;
  button.addEventListener("click", act);
}

async function tryAgain(hand) {
  await keep({ ...hand, parked: null });
  send();
}

/** The hand is dropped: the later ones move up, unless its number is taken by somebody else's. */
async function forget(hand) {
  await drop(hand);
  if (!hand.parked.both) await renumber(hand, hand.number);
  send();
}

/** A page that came after a decision says which hand is settled by it, and as which line. */
async function settle() {
  const here = new URL(location.href);
  const key = here.searchParams.get("settled");
  if (!key) return;
  const hand = (await all()).find((each) => each.key === key);
  if (hand) {
    await drop(hand);
    if (here.searchParams.has("done")) await renumber(hand, Number(here.searchParams.get("done")) + 1);
  }
  here.searchParams.delete("settled");
  history.replaceState(null, "", here);
}

/** What was refused to a phone that had no key is sent again from a page that it was let into. */
async function letIn() {
  if (!document.querySelector("#watch")) return;
  for (const hand of await all()) {
    const strange = [401, 403, 404].includes(hand.parked?.status);
    if (strange && location.pathname.startsWith(hand.sitting)) await keep({ ...hand, parked: null });
  }
}

document.addEventListener("hands", show);
await settle();
await letIn();
await show();
if ((await all()).length) send();
