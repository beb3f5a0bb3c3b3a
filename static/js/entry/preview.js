// The preview of the hand: asks the server after every change. The server decides what can be tapped
// and what is paid. Dispatches "shown" on the form after an answer, and "wrong" with an invalid field
// when asked for the faults.

import { blank, carried, filled, isolated } from "../fields.js";
import { slotOf } from "../offline/hands.js";
import { lacks } from "./offline_rules.js";
import { all, inputs } from "../page.js";

/** Wi-Fi can lose a request silently; without a timeout the answer might be awaited for minutes. */
const PATIENCE = 4_000;
const LATE = "late";
const TYPED_HERE = "typed here";

/** More characters than two lines of the smallest phone can show. */
const MUCH = 80;

export const form = /** @type {HTMLFormElement} */ (document.querySelector("#entry"));
export const preview = /** @type {HTMLElement} */ (document.querySelector("#preview"));
const pays = document.querySelector("#pays");
const why = /** @type {HTMLElement} */ (document.querySelector("#why"));
const record = /** @type {HTMLElement} */ (form.querySelector("[name=record]"));

/** The fields and keys of the form. */
const controls = () => /** @type {HTMLInputElement[]} */ ([...form.elements]);

/** The field with this name, or its radio buttons. @param {string} name */
export const field = (name) => /** @type {HTMLInputElement?} */ (form.elements.namedItem(name));

/** @param {string} name */
const typedIn = (name) => field(name)?.value;

/** The storage key of the input: for the next hand, or for a waiting one that is changed. */
const slot = () => slotOf(new URL(form.action).pathname.replace(/\/lines$/, ""), typedIn("parked"));

/** @type {AbortController?} */
let asking = null;
let soon = 0;
let stale = false;
/** The totals at the seats before this hand. @type {Map<string, Element>} */
let stood = new Map();

/** @param {string} [text] */
export function tell(text = "") {
  why.textContent = text;
  why.classList.toggle("much", text.length > MUCH);
}

/**
 * Why one of these taps is impossible, from the last preview; "" if all are possible.
 *
 * @param {string[]} taps
 */
export function whyNot(...taps) {
  const said = taps.map((tap) => preview.querySelector(`[data-cannot="${CSS.escape(tap)}"]`));
  return said.find(Boolean)?.textContent ?? "";
}

/** Why a field cannot have a value; "" if it can. @param {string} name @param {string | number} value */
export const cannot = (name, value) => whyNot(`${name}=${value}`);

/** @param {Element} control @param {unknown} reason */
export function dim(control, reason) {
  if (reason) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}

/** Shows the reason, if the server has said that one of these taps is impossible. @param {string[]} taps */
export function forbidden(...taps) {
  const reason = stale ? "" : whyNot(...taps);
  if (reason) tell(reason);
  return Boolean(reason);
}

/**
 * The same for a tap that sets a field, which then stays unchanged.
 *
 * @param {Event} event
 * @param {string} name
 * @param {string | number} value
 */
export function refused(event, name, value) {
  const no = forbidden(`${name}=${value}`);
  if (no) event.preventDefault();
  return no;
}

/** The first fault or missing entry, from the server. */
export function wanting() {
  const why = preview.querySelector("[data-why]")?.textContent?.trim() || form.dataset.missing;
  const bad = controls().find((each) => each.ariaInvalid === "true");
  return bad ? wrongIn(bad, why) : why;
}

/**
 * Shows the field with an invalid input; returns the fault.
 *
 * @param {HTMLElement} bad
 * @param {string} [why]
 */
export function wrongIn(bad, why) {
  bad.ariaInvalid = "true";
  form.dispatchEvent(new CustomEvent("wrong", { detail: bad }));
  bad.focus();
  return why;
}

/** Whether the server has said that the hand is incomplete. */
export const unfinished = () => !stale && !preview.querySelector("[data-ready]");

const needed = JSON.parse(document.querySelector("#needed")?.textContent ?? "[]");

/** What a hand lacks that the server has not checked yet; "" if nothing is known to be missing. */
export const lacking = () => stale ? lacks(needed, carried(form)) : "";

export function changed() {
  form.querySelector(":is(.done, .kept)")?.remove();
  form.querySelector("[name=clear]")?.removeAttribute("hidden");
  tell("");
  record.setAttribute("aria-disabled", "true");
  stale = true;
  keepTyped();
  sessionStorage.setItem(TYPED_HERE, `${slot()} ${typedIn("number")}`);
  hush(); // earlier requests no longer match the fields
  soon = setTimeout(ask, 120);
}

/** The points of the hand at this version of the scores, if the server has said so. @returns {import("../offline/hands.js").Won?} */
export function won() {
  const [said] = stale ? [] : all("[data-nets]", preview);
  const { version = "", nets = "" } = said?.dataset ?? {};
  return said ? { version, nets: nets.trim().split(" ").map(Number) } : null;
}

/** Whether this hand was typed on this phone, not on another one. */
export const typedHere = () => sessionStorage.getItem(TYPED_HERE) === `${slot()} ${typedIn("number")}`;

/** Ignores pending answers. */
export function hush() {
  clearTimeout(soon);
  asking?.abort();
}

/** Requests the preview; with `anyway` even if earlier hands were only just sent. */
export async function ask(anyway = false) {
  hush();
  // The server lacks hands before this one, so that it cannot compute its payments.
  if (form.classList.contains("ahead") && !anyway) return unknown();
  const asked = new AbortController();
  const { signal } = asked;
  asking = asked;
  soon = setTimeout(() => asked.abort(LATE), PATIENCE);
  try {
    const answer = await fetch(String(form.dataset.look), {
      method: "POST", body: new FormData(form), headers: { "X-Fragment": "1" }, signal,
    });
    if (!answer.ok) throw new Error(answer.statusText);
    const fragment = await answer.text();
    clearTimeout(soon);
    show(fragment);
    if (!typedIn("parked")) forgetTyped(); // the server stores only the hand in play
  } catch {
    if (signal.aborted && signal.reason !== LATE) return;
    clearTimeout(soon);
    unknown();
    // The payments may have been computed offline, and a missing entry shown.
    if (!preview.firstElementChild && !why.textContent) tell(form.dataset.away);
    soon = setTimeout(ask, 3000, anyway);
  }
}

/** @param {string} fragment */
export function show(fragment) {
  preview.innerHTML = fragment;
  pays?.replaceChildren(...preview.querySelectorAll(".look"));
  stale = false;
  if (why.textContent === form.dataset.away) tell("");
  know();
  mark();
}

/** Shows the banker and other new data at the seats, and faults at their fields. */
function know() {
  for (const there of all("[data-known]", form)) {
    const now = preview.querySelector(`[data-now="${there.dataset.known}"]`);
    there.replaceChildren(...(now?.cloneNode(true).childNodes ?? []));
  }
  for (const now of preview.querySelectorAll("[data-now]")) now.remove(); // announced once
  remember();
  const said = all("[data-wrong]", preview);
  const wrong = new Map(said.map((each) => [each.dataset.wrong, each.textContent]));
  for (const each of controls()) {
    if (wrong.has(each.name)) each.ariaInvalid = "true";
    else each.removeAttribute("aria-invalid");
  }
  for (const place of all("[data-wrong-of]", form)) {
    place.textContent = wrong.get(place.dataset.wrongOf) ?? "";
  }
}

function remember() {
  stood = new Map(all("[data-stood]", preview).map((each) => [each.dataset.stood ?? "", each]));
  for (const each of stood.values()) each.remove();
}

/** The total of a seat before this hand. @param {number} seat */
export const stoodAt = (seat) => /** @type {HTMLElement?} */ (
  stood.get(`result-${seat}`)?.querySelector(".result")?.cloneNode(true) ?? null);

/** Dims impossible keys. */
function mark() {
  record.setAttribute("aria-disabled", String(!preview.querySelector("[data-ready]")));
  for (const input of inputs(".pick input", form)) {
    dim(input, !input.checked && cannot(input.name, input.value));
  }
  for (const label of all("[data-offer]", form)) {
    const offered = preview.querySelector(`[data-offered="${CSS.escape(label.dataset.offer ?? "")}"]`);
    label.hidden = !offered && !label.querySelector("input")?.checked;
  }
  form.dispatchEvent(new Event("shown"));
}

/** Without an answer only the former totals are shown, and all keys are enabled. */
function unknown() {
  preview.replaceChildren();
  for (const result of all("[data-known^=result]")) {
    result.replaceChildren(...(stood.get(result.dataset.known ?? "")?.cloneNode(true).childNodes ?? []));
  }
  pays?.replaceChildren();
  stale = true;
  mark();
  if (!blank(form)) record.removeAttribute("aria-disabled");
}

/** The phone stores the input until the server has it. */
export function keepTyped() {
  const { group } = document.body.dataset;
  const typed = { group, number: typedIn("number"), seats: typedIn("seats"), fields: carried(form) };
  localStorage.setItem(slot(), JSON.stringify(typed));
}

export function forgetTyped() {
  localStorage.removeItem(slot());
}

/** Clears the input and all that was computed from it. */
export function empty() {
  hush();
  form.querySelector(":is(.done, .kept)")?.remove();
  for (const open of form.querySelectorAll("details[open]:not(#meanwhile *, #saved *)")) open.removeAttribute("open");
  filled(form, []);
  unknown();
}

/** Restores the input for this hand, or for one with this number and the same seats. @param {string | number} [had] */
export function putBack(had = typedIn("number")) {
  const { number, seats, fields } = JSON.parse(localStorage.getItem(slot()) ?? "{}");
  if (number !== String(had) || seats !== typedIn("seats") || !fields.length || !blank(form)) return false;
  filled(form, fields);
  changed();
  return true;
}

remember();
mark();

/**
 * Says that another player won instead when the winner is changed, and how both can have won where the
 * rules allow it.
 * @param {HTMLElement} table
 */
export function tellsInstead(table) {
  const winner = /** @type {RadioNodeList} */ (form.elements.namedItem("winner"));
  const seats = all(".seat", table);
  const seat = () => (/^\d$/.test(winner.value) ? seats[Number(winner.value)] : undefined);
  let won = seat();

  /** @param {HTMLElement} was @param {HTMLElement} is */
  function say(was, is) {
    const { instead, both } = table.dataset;
    const too = was.querySelector(".also")?.checkVisibility();
    const [who, before] = [is, was].map((each) => isolated(each.dataset.name ?? ""));
    tell(String(too ? both : instead).replace("{who}", who).replaceAll("{before}", before));
  }

  form.addEventListener("change", () => {
    const [was, is] = [won, seat()];
    won = is;
    if (was && is && was !== is) say(was, is);
  });
  form.addEventListener("filled", () => { won = seat(); });
}
