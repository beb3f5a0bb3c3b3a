// What comes of the hand so far: the server is asked after every change. What can be tapped, and
// what is paid, the server says. Tells the form: "shown" when there is an answer.

import { blank, carried, filled } from "./fields.js";

export const form = document.querySelector("#entry");
export const preview = document.querySelector("#preview");
const why = document.querySelector("#why");
const record = form.querySelector("[name=record]");
const kept = `typed ${new URL(form.action).pathname}`;

let asking = null;
let soon = 0;
let stale = false;

export function tell(text) {
  why.textContent = text;
}

/** Why a field cannot have a value, as the server said with the last preview; "" where it can. */
export function cannot(name, value) {
  return preview.querySelector(`[data-cannot="${CSS.escape(`${name}=${value}`)}"]`)?.textContent ?? "";
}

export function dim(control, reason) {
  if (reason) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}

/** Tells why and stays as it is, if the server has said that this cannot be. */
export function refused(event, name, value) {
  const reason = stale ? "" : cannot(name, value);
  if (!reason) return false;
  event.preventDefault();
  tell(reason);
  return true;
}

/** Whether the server has said that the hand, as it is typed, is not whole. */
export const unfinished = () => !stale && !preview.querySelector("[data-ready]");

export function changed() {
  form.querySelector(".done")?.remove();
  form.querySelector("[name=clear]")?.removeAttribute("hidden");
  tell("");
  record.setAttribute("aria-disabled", "true");
  stale = true;
  keepTyped();
  hush(); // what was asked before is no longer about what is typed
  soon = setTimeout(ask, 120);
}

/** Waits for no answer any more. */
export function hush() {
  clearTimeout(soon);
  asking?.abort();
}

export async function ask() {
  hush();
  // Hands that the server does not know yet come before this one: it cannot say what this pays.
  if (form.classList.contains("ahead")) return unknown();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await fetch(form.dataset.look, {
      method: "POST", body: new FormData(form), headers: { "X-Fragment": "1" }, signal,
    });
    if (!answer.ok) throw new Error(answer.statusText);
    show(await answer.text());
    forgetTyped();
  } catch {
    if (signal.aborted) return;
    unknown();
    tell(form.dataset.away);
    soon = setTimeout(ask, 3000);
  }
}

export function show(fragment) {
  preview.innerHTML = fragment;
  stale = false;
  if (why.textContent === form.dataset.away) tell("");
  mark();
}

/** Dims what cannot be. */
function mark() {
  record.setAttribute("aria-disabled", String(!preview.querySelector("[data-ready]")));
  for (const input of form.querySelectorAll(".pick input")) {
    dim(input, !input.checked && cannot(input.name, input.value));
  }
  form.dispatchEvent(new Event("shown"));
}

/** Nothing is known of what is typed: nothing is said of it, and all can be tapped. */
function unknown() {
  preview.replaceChildren();
  stale = true;
  mark();
  record.removeAttribute("aria-disabled");
}

/** Until the server keeps what is typed, the phone does. */
function keepTyped() {
  localStorage.setItem(kept, JSON.stringify({ number: form.elements.number.value, fields: carried(form) }));
}

export function forgetTyped() {
  localStorage.removeItem(kept);
}

/** Nothing is typed, and nothing is known of what comes of it. */
export function empty() {
  hush();
  form.querySelector(".done")?.remove();
  filled(form, []);
  unknown();
}

/** Puts back what was typed of this very hand while the server was away. */
export function putBack() {
  const { number, fields } = JSON.parse(localStorage.getItem(kept) ?? "{}");
  if (number !== form.elements.number.value || !blank(form)) return;
  filled(form, fields);
  changed();
}

mark();
