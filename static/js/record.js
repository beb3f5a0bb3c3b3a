// Record: a hand is kept on this phone first, then sent. Where the server is away, the next hand
// can be entered all the same; and what others record meanwhile is told.

import { blank, carried, told } from "./fields.js";
import { drop, keep, newKey, of, renumber } from "./hands.js";
import { ask, empty, forgetTyped, form, hush, putBack, show, tell, unfinished } from "./preview.js";
import { look, send } from "./sending.js";
import { watch } from "./watch.js";

const PATIENCE = 2_500;
const sitting = new URL(form.action).pathname.replace(/\/lines$/, "");
const first = Number(form.elements.number.value);
const heading = form.querySelector("h1");
const meanwhile = document.querySelector("#meanwhile");
let sending = false;

const line = () => Number(form.elements.number.value);
const parked = () => form.elements.parked?.value;

/** What the table calls the hand that is being entered. */
const handNumber = () => Number(form.dataset.hand) + line() - first;

/** The hand as it is typed, in the place of one that was parked, if it is that one corrected. */
async function typed() {
  const old = (await of(sitting)).find((hand) => hand.key === parked());
  return {
    ...(old && { place: old.place }), key: newKey(), sitting, number: line(), fields: carried(form),
    name: form.dataset.heading.replace("{n}", handNumber()), told: told(form), parked: null,
  };
}

/** What becomes of a hand that is kept; undefined where there is no answer, or none in time. */
async function answered(hand) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return (await Promise.race([send(), late]))?.get(hand.key);
}

async function recorded() {
  const hand = await typed();
  try {
    await keep(hand);
    if (parked()) await renumber(hand, hand.number + 1);
  } catch {
    return form.submit(); // a phone that keeps nothing: as if there were no script
  }
  const answer = await answered(hand);
  if (answer?.url) {
    navigator.vibrate?.(30);
    forgetTyped();
    return location.replace(answer.url);
  }
  if (answer?.status === 422) return refused(hand, answer.text);
  if (answer?.both) return look(hand);
  return goOn();
}

/** The hand stays in the form, to be put right; kept only where others wait behind it. */
async function refused(hand, text) {
  if (parked()) form.elements.parked.value = hand.key;
  else await drop(hand);
  show(text);
}

form.addEventListener("submit", async (event) => {
  const button = event.submitter?.name ?? "record";
  if (button === "clear") return forgetTyped();
  event.preventDefault();
  if (button === "look") return void ask();
  if (sending) return;
  if (blank(form)) ask();
  if (blank(form) || unfinished()) return tell(form.dataset.missing);
  sending = true;
  hush();
  await recorded().finally(() => { sending = false; });
});

// Ahead of the server

/** The next hand begins, while the one before is still on this phone. */
async function goOn() {
  navigator.vibrate?.(30);
  forgetTyped();
  form.elements.parked?.remove();
  await goAhead();
  scrollTo(0, 0);
}

/** Begins the hand after those that are kept here, if they come after what the server knew. */
async function goAhead() {
  const last = (await of(sitting)).at(-1);
  const ahead = last !== undefined && last.number >= first && !parked();
  form.classList.toggle("ahead", ahead);
  if (!ahead) return;
  empty();
  form.elements.number.value = last.number + 1;
  heading.textContent = form.dataset.heading.replace("{n}", handNumber());
  tell(form.dataset.ahead);
}

document.addEventListener("sent", async ({ detail }) => {
  if (sending || (await of(sitting)).length) return;
  if (blank(form)) location.replace(detail);
  else {
    form.classList.remove("ahead");
    tell("");
    ask();
  }
});

// What others record

/** Whether this page is just being used for something else than a hand. */
const busy = () => document.activeElement?.form && document.activeElement.form !== form;

watch(async ({ number, headline }) => {
  if (sending || (await of(sitting)).some((hand) => !hand.parked)) return;
  if (blank(form) && !parked() && !busy()) location.replace(`${sitting}/enter?done=${number - 1}`);
  else {
    meanwhile.hidden = false;
    meanwhile.querySelector(".headline").textContent = headline;
  }
});

await goAhead();
putBack();
