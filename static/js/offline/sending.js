// Sends the hands that wait on this phone, in order, each until the server has answered; tracks whether
// the server can be reached.
//
// Events on the document: "away" and "back" when the server stops or starts to answer; "arrived" with
// a hand that the server has; "hands" after each run, with the address that the last hand led to.

import { all, drop, mark, renumber } from "./hands.js";

let away = !navigator.onLine;

/** Whether the server failed to answer the last request. */
export const isAway = () => away;

/** Records whether the server answered. @param {boolean} answered */
export function heard(answered) {
  if (away === !answered) return;
  away = !answered;
  document.dispatchEvent(new Event(away ? "away" : "back"));
}

window.addEventListener("offline", () => heard(false));
window.addEventListener("online", () => heard(true));
// Over plain http browsers cache no pages: without a network a page that is left is lost.
window.addEventListener("beforeunload", (event) => {
  if (away && !window.isSecureContext) event.preventDefault();
});

const PATIENCE = 8_000;
const FIRST = 2_000;
const LONGEST = 60_000;

/**
 * @typedef {import("./hands.js").Kept} Kept
 * @typedef {{url: string, status?: undefined, both?: undefined} | {url?: undefined, status: number, text: string, both: boolean}} Answer
 * The answer of the server to a hand: the address it leads to, or the status and page of a refusal.
 */

/** @type {Promise<unknown>} */
let line = Promise.resolve();
let pause = FIRST;
let timer = 0;

/** Sends the hands that wait. Resolves to the answers, by the keys of the hands. */
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
  let failed = false;
  for (let hand = await next(held); hand; hand = failed ? null : await next(held)) {
    const answer = await offer(hand).catch(() => null);
    if (answer) answers.set(hand.key, answer);
    if (!answer?.url) held.add(hand.sitting);
    failed = answer === null;
  }
  if (failed) again();
  else pause = FIRST;
  if (failed || answers.size) heard(!failed);
  const last = [...answers.values()].filter((answer) => answer.url).at(-1);
  document.dispatchEvent(new CustomEvent("hands", { detail: last?.url }));
  return answers;
}

/** The next hand to send: the first one whose sitting is not blocked. @param {Set<string>} held */
async function next(held) {
  const stopped = new Set(held);
  for (const hand of await all()) {
    // Hands behind one that needs a decision wait too, so that the order is kept.
    if ((hand.parked && !noAccess(hand)) || hand.changing) stopped.add(hand.sitting);
    if (!stopped.has(hand.sitting)) return hand;
  }
  return null;
}

/**
 * Whether a hand was refused because the phone had no access: it is sent again.
 * @param {Kept} hand
 */
const noAccess = (hand) => [400, 401, 403, 404].includes(hand.parked?.status ?? 0);

function again() {
  timer = setTimeout(send, pause);
  pause = Math.min(pause * 2, LONGEST);
}

/**
 * Sends one hand: it is dropped if the server takes it, parked if the server refuses it.
 * @param {Kept} hand
 * @returns {Promise<Answer>}
 */
async function offer(hand) {
  let answer = await post(hand, await token());
  // The token of the form may have expired.
  if (answer.status === 400) answer = await post(hand, await freshToken());
  if (answer.status === 429 || answer.status >= 500) throw new Error(answer.statusText);
  if (answer.ok) {
    document.dispatchEvent(new CustomEvent("arrived", { detail: hand }));
    await drop(hand);
    if (/[?&]same=/.test(answer.url)) {
      // The hands behind it move up: nothing was recorded under its number.
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

/** The reasons for a refusal on a page: one sentence a line. @param {Document} page */
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

/** Opens a hand as a page: beside the hand recorded in its place, or to correct it. @param {Kept} hand */
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

/** Sends hands that wait when the server may be back. */
async function back() {
  /** @param {Kept} hand */
  const waiting = (hand) => !hand.changing && (!hand.parked || noAccess(hand));
  if (document.visibilityState === "visible" && (await all()).some(waiting)) send();
}

window.addEventListener("online", back);
document.addEventListener("visibilitychange", back);
document.addEventListener("back", back);
