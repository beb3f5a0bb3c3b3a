// Sends the hands that are kept on this phone: in order, each until the server has answered it.
//
// Tells the document: "hands" when a run is over and what is kept may have changed, "sent" with the
// address to look at when hands have arrived.

import { all, drop, keep } from "./hands.js";

const PATIENCE = 8_000;
const FIRST = 2_000;
const LONGEST = 60_000;

let line = Promise.resolve();
let pause = FIRST;
let timer = 0;

/** Sends what is kept. Answers what became of each hand that got an answer, by its key. */
export function send() {
  line = line.then(run, run);
  return line;
}

async function run() {
  clearTimeout(timer);
  const answers = new Map();
  const held = new Set();
  let away = false;
  for (const hand of await all()) {
    if (hand.parked) held.add(hand.sitting);
    // Whatever comes after a hand that waits for a decision waits with it, so that order stays.
    if (away || held.has(hand.sitting)) continue;
    const answer = await offer(hand).catch(() => null);
    if (answer === null) away = true;
    else {
      answers.set(hand.key, answer);
      if (!answer.url) held.add(hand.sitting);
    }
  }
  if (away) again();
  else pause = FIRST;
  const last = [...answers.values()].filter((answer) => answer.url).at(-1);
  if (last) document.dispatchEvent(new CustomEvent("sent", { detail: last.url }));
  document.dispatchEvent(new Event("hands"));
  return answers;
}

function again() {
  timer = setTimeout(send, pause);
  pause = Math.min(pause * 2, LONGEST);
}

/** Offers one hand: it is dropped when the server has it, parked when the server refuses it. */
async function offer(hand) {
  let answer = await post(hand, await token());
  // The form may be older than its token is good for.
  if (answer.status === 400) answer = await post(hand, await freshToken());
  if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
  if (answer.ok) {
    await drop(hand);
    return { url: answer.url };
  }
  const refused = { status: answer.status, text: await answer.text() };
  const page = new DOMParser().parseFromString(refused.text, "text/html");
  const both = page.querySelector("#taken") !== null;
  await keep({ ...hand, parked: { status: answer.status, both, why: reason(page) } });
  return { ...refused, both };
}

function post(hand, csrf) {
  const body = new URLSearchParams(hand.fields);
  body.set("key", hand.key);
  body.set("number", hand.number);
  body.set("csrf_token", csrf);
  return fetch(`${hand.sitting}/lines`, {
    method: "POST", body, headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(PATIENCE),
  });
}

/** What a page, or a part of one, says about why it would not: a sentence a line. */
function reason(page) {
  const said = [...page.querySelectorAll("[data-why]")];
  return said.map((each) => each.textContent.replace(/\s+/g, " ").trim()).filter(Boolean).join("\n");
}

export async function token() {
  return document.querySelector("[name=csrf_token]")?.value ?? freshToken();
}

async function freshToken() {
  const answer = await fetch("/token", { signal: AbortSignal.timeout(PATIENCE) });
  const { token } = await answer.json();
  for (const input of document.querySelectorAll("[name=csrf_token]")) input.value = token;
  return token;
}

/** Opens, as a page, what the server says to a hand that it would not take. */
export async function look(hand) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${hand.sitting}/lines`;
  form.hidden = true;
  const carried = { key: hand.key, parked: hand.key, number: hand.number, csrf_token: await token() };
  for (const [name, value] of [...hand.fields, ...Object.entries(carried)]) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
}

/** Sends now what is still kept: the server seems to be back. */
async function back() {
  if (document.visibilityState === "visible" && (await all()).some((hand) => !hand.parked)) send();
}

window.addEventListener("online", back);
document.addEventListener("visibilitychange", back);
document.addEventListener("back", back);
