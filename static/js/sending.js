// Sends the hands that are kept on this phone: in order, each until the server has answered it.
//
// Tells the document: "arrived" with a hand that the server has, and "hands" when a run is over and
// what is kept may have changed, with the address to look at where hands have arrived.

import { all, drop, mark, renumber } from "./hands.js";
import { heard } from "./network.js";

const PATIENCE = 8_000;
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * @typedef {import("./hands.js").Kept} Kept
 * @typedef {{url: string, status?: undefined, both?: undefined} | {url?: undefined, status: number, text: string, both: boolean}} Answer
 * What the server said to a hand: where it leads now that it is there, or why it would not take it.
 */

/** @type {Promise<unknown>} */
let line = Promise.resolve();
let pause = FIRST;
let timer = 0;

/** Sends what is kept. Answers what became of each hand that got an answer, by its key. */
export function send() {
  const answers = line.then(run, run);
  line = answers;
  return answers;
}

async function run() {
  clearTimeout(timer);
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  /** @type {Set<string>} */
  const held = new Set();
  let away = false;
  for (let hand = await next(held); hand; hand = away ? null : await next(held)) {
    const answer = await offer(hand).catch(() => null);
    if (answer) answers.set(hand.key, answer);
    if (!answer?.url) held.add(hand.sitting);
    away = answer === null;
  }
  if (away) again();
  else pause = FIRST;
  if (away || answers.size) heard(!away);
  const last = [...answers.values()].filter((answer) => answer.url).at(-1);
  document.dispatchEvent(new CustomEvent("hands", { detail: last?.url }));
  return answers;
}

/** The first hand to be offered, of a sitting that is not held up. @param {Set<string>} held */
async function next(held) {
  const stopped = new Set(held);
  for (const hand of await all()) {
    // Whatever comes after a hand that waits for a decision waits with it, so that order stays.
    if ((hand.parked && !strange(hand)) || hand.changing) stopped.add(hand.sitting);
    if (!stopped.has(hand.sitting)) return hand;
  }
  return null;
}

/**
 * Refused to a phone that had no key: by now it may have been let in, so it is offered again.
 * @param {Kept} hand
 */
const strange = (hand) => [400, 401, 403, 404].includes(hand.parked?.status ?? 0);

function again() {
  timer = setTimeout(send, pause);
  pause = Math.min(pause * 2, LONGEST);
}

/**
 * Offers one hand: it is dropped when the server has it, parked when the server refuses it.
 * @param {Kept} hand
 * @returns {Promise<Answer>}
 */
async function offer(hand) {
  let answer = await post(hand, await token());
  // The form may be older than its token is good for.
  if (answer.status === 400) answer = await post(hand, await freshToken());
  if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
  if (answer.ok) {
    document.dispatchEvent(new CustomEvent("arrived", { detail: hand }));
    await drop(hand);
    if (/[?&]same=/.test(answer.url)) {
      // Those behind it move up: under its number nothing was recorded.
      if (hand.first !== undefined) await renumber(hand, hand.number);
      document.dispatchEvent(new CustomEvent("same hand", { detail: hand }));
    }
    return { url: answer.url };
  }
  const refused = { status: answer.status, text: await answer.text() };
  const page = new DOMParser().parseFromString(refused.text, "text/html");
  const both = page.querySelector("#taken") !== null;
  const opens = page.querySelector("#reopen") !== null;
  await mark(hand, { parked: { status: answer.status, both, opens, why: reason(page) } });
  return { ...refused, both };
}

/** @param {Kept} hand @param {string} csrf */
function post(hand, csrf) {
  const body = new URLSearchParams(hand.fields);
  body.set("key", hand.key);
  if (hand.by !== undefined) body.set("by", hand.by);
  body.set("number", String(hand.number));
  if (hand.first !== undefined) body.set("first", String(hand.first));
  if (hand.seats !== undefined) body.set("seats", hand.seats);
  body.set("csrf_token", csrf);
  return fetch(`${hand.sitting}/lines`, {
    method: "POST", body, headers: { "X-Fragment": "1" }, signal: AbortSignal.timeout(PATIENCE),
  });
}

/** What a page, or a part of one, says about why it would not: a sentence a line. @param {Document} page */
function reason(page) {
  const said = [...page.querySelectorAll("[data-why]")];
  return said.map((each) => (each.textContent ?? "").replace(/\s+/g, " ").trim()).filter(Boolean).join("\n");
}

/** @returns {NodeListOf<HTMLInputElement>} */
const tokens = () => document.querySelectorAll("[name=csrf_token]");

export async function token() {
  return tokens()[0]?.value ?? freshToken();
}

/** @returns {Promise<string>} */
async function freshToken() {
  const answer = await fetch("/token", { signal: AbortSignal.timeout(PATIENCE) });
  const { token } = await answer.json();
  for (const input of tokens()) input.value = token;
  return token;
}

/** Opens a hand as a page to look at: beside what stands in its place, or to be put right. @param {Kept} hand */
export async function look(hand) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `${hand.sitting}/preview`;
  form.hidden = true;
  const carried = { key: hand.key, parked: hand.key, number: String(hand.number), seats: hand.seats ?? "", by: hand.by ?? "", csrf_token: await token() };
  for (const [name, value] of [...hand.fields, ...Object.entries(carried)]) {
    form.append(Object.assign(document.createElement("input"), { name, value }));
  }
  document.body.append(form);
  form.submit();
}

/** Sends now what is still kept: the server seems to be back. */
async function back() {
  /** @param {Kept} hand */
  const waiting = (hand) => !hand.changing && (!hand.parked || strange(hand));
  if (document.visibilityState === "visible" && (await all()).some(waiting)) send();
}

window.addEventListener("online", back);
document.addEventListener("visibilitychange", back);
document.addEventListener("back", back);
