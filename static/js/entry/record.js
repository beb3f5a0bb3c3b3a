// Record: a hand is stored on this phone first, then sent. If the server is away, the next hand can
// still be entered; hands that other phones record meanwhile are shown.

import { ahead, changedKey, beginHere, called, catchUp, changing, done, goAhead, leaveFor, line, sitting } from "./next_hand.js";
import { blank, carried, filled, told } from "../fields.js";
import { drop, keep, newKey, of, renumber } from "../offline/hands.js";
import { isAway, look, send } from "../offline/sending.js";
import { all, inputs, one } from "../page.js";
import { ask, empty, field, forgetTyped, form, hush, keepTyped, lacking, putBack, show, tell, typedHere, unfinished, wanting, won, wrongIn } from "./preview.js";
import { left, returned } from "../forms.js";
import { watch } from "../live/watch.js";

/**
 * @typedef {import("../offline/hands.js").Hand} Hand
 * @typedef {import("../offline/hands.js").Kept} Kept
 */

const PATIENCE = 2_500;
const meanwhile = one("#meanwhile");
let sending = false;
let arrived = 0;
/** The fields that the server filled in, from a draft on another phone. */
let put = "";

/** The typed hand; it replaces a waiting one if that is being changed. @returns {Promise<Hand>} */
async function typed() {
  const old = (await of(sitting)).find((hand) => hand.key === changedKey());
  return {
    ...(old && { place: old.place }), key: newKey(), sitting, number: line(), seats: field("seats")?.value,
    fields: carried(form), name: called(line()), told: told(form), parked: null, changing: false,
    won: won(),
  };
}

/** The server's answer to a stored hand; undefined if there is none in time. @param {Hand} hand */
async function answered(hand) {
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  return (await Promise.race([send(), late]))?.get(hand.key);
}

async function recorded() {
  let hand;
  try {
    hand = await keep(await typed());
    if (changedKey()) await renumber(hand, hand.number + 1);
  } catch {
    return form.submit(); // storage is unavailable: submit as without scripts
  }
  forgetTyped(); // from now on only the waiting hand has it
  const answer = await answered(hand);
  if (answer?.status === 422) return refused(hand, answer.text);
  if (answer?.both) {
    empty(); // Back leads here
    return look(hand);
  }
  navigator.vibrate?.(30);
  if (answer?.url && !changing()) return leaveFor(answer.url);
  scrollTo(0, 0); // before the next hand can be tapped: nothing moves under a thumb
  await done();
}

/** The hand stays in the form for correction; it is stored only if others wait behind it. @param {Kept} hand @param {string} text */
async function refused(hand, text) {
  const parked = field("parked");
  if (parked?.value) parked.value = hand.key;
  else {
    await drop(hand);
    document.dispatchEvent(new CustomEvent("hands")); // no longer stored
  }
  keepTyped();
  show(text);
}

form.addEventListener("submit", async (event) => {
  const button = event.submitter?.getAttribute("name") ?? "record";
  if (button === "clear") return startOver(event);
  event.preventDefault();
  if (button === "look") return void ask();
  if (sending) return;
  if (blank(form)) ask();
  if (blank(form) || unfinished()) return tell(wanting());
  const [bad] = all(":invalid:not(fieldset)", form);
  if (bad) return tell(wrongIn(bad, form.dataset.wrong));
  const lacks = lacking();
  if (lacks) return tell(lacks);
  sending = true;
  hush();
  await recorded().finally(() => { sending = false; });
});

/** The content of the form, for comparison. */
const written = () => JSON.stringify(carried(form));

/** Shows the hand as this page was left, then the server's current draft: another phone may have
 * continued or recorded it. Unsent input on this page is newer than both. */
async function comeBack() {
  const stale = !blank(form);
  if (stale) empty();
  if (putBack()) return;
  const was = left(form) ?? [];
  const had = new Map(was);
  if (had.get("number") === String(line()) && had.get("seats") === field("seats")?.value) filled(form, was);
  put = written();
  const page = await freshly();
  if (page && inputs("[name=number]", page)[0].value !== String(line())) return leaveFor(`${sitting}/enter`);
  if (written() !== put) return; // the user has typed meanwhile
  if (page) filled(form, carried(page));
  if (!blank(form) || stale) ask();
}

/** The server's current form of this page; undefined if there is no answer. @returns {Promise<HTMLFormElement | void>} */
async function freshly() {
  const patience = AbortSignal.timeout(PATIENCE);
  const asked = fetch(`${sitting}/enter`, { headers: { "X-Fragment": "1" }, cache: "no-store", signal: patience });
  const answer = await asked.catch(() => null);
  if (!answer?.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [there] = /** @type {HTMLFormElement[]} */ (all("#entry", page));
  return there ?? leaveFor(`${sitting}/enter`);
}

/** Clears what the server does not know. @param {Event} event */
function startOver(event) {
  forgetTyped();
  if (!ahead() && !changedKey() && !isAway()) return;
  event.preventDefault();
  empty();
  tell("");
  if (isAway()) document.addEventListener("back", () => blank(form) && ask(), { once: true });
}

document.addEventListener("hands", () => sending || catchUp());

// Hands recorded by others

/** Whether this page is being used for something other than a hand. */
const busy = () => {
  const [used] = inputs(":focus");
  return used?.form && used.form !== form;
};

document.addEventListener("arrived", (event) => {
  const { detail } = /** @type {CustomEvent<Kept>} */ (event);
  if (detail.sitting === sitting) arrived = detail.number;
});

watch(async ({ number, headline, closed }) => {
  // Hands from this phone are sent first; news are requested again afterwards.
  if (sending || (await of(sitting)).some((hand) => !hand.parked && !hand.changing)) return false;
  const own = !closed && arrived > 0 && arrived === number - 1;
  arrived = 0;
  const untouched = blank(form) || written() === put;
  if (untouched && !changedKey() && !busy()) return leaveFor(`${sitting}/enter?done=${number - 1}`);
  if (number === line()) ask(true);
  if (own) return undefined;
  meanwhile.hidden = false;
  one(".headline", meanwhile).textContent = headline;
  one(".overtaken", meanwhile).hidden = closed || number === line();
  one(".closed", meanwhile).hidden = !closed;
  return undefined;
});

await goAhead();
if (returned(form) && !ahead() && !changedKey()) await comeBack();
if (!putBack() && !typedHere()) put = written();
await beginHere();
