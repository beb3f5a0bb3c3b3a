// Forms on every page. Back, Forward and Reload show a form as it was left; faults go away when their
// field is changed; a form that cannot be sent says that nothing was recorded.
//
// A form comes back with its idempotency key and its number, so that it is recorded once. This module
// runs before those that draw a form.

import { filled, OURS } from "./fields.js";
import { all, inputs, one } from "./page.js";
import { heard, isAway } from "./offline/sending.js";

const COUNTED = ["key", "number"];
const ALTERS = new Set([...OURS, "version"]);
const TYPED = "input:not([type=hidden], [type=password]), textarea, select";
const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const gone = navigation?.type === "back_forward";
const posted = "posted" in document.body.dataset;

/** @typedef {import("./fields.js").Texts} Texts */

/** The forms of this page when it was left. @type {{sign: string, texts: Texts}[] | undefined} */
const wasTyped = history.state?.typed;

const forms = () => /** @type {HTMLFormElement[]} */ (all("main form")).filter((form) => form.querySelector(TYPED));

/** Identifies a form among those of its page, by its address and fixed fields. @param {HTMLFormElement} form */
function sign(form) {
  const own = inputs("[type=hidden]", form).filter((each) => !ALTERS.has(each.name) && !each.closest(".often"));
  return [form.getAttribute("action"), form.id, ...own.map((each) => `${each.name}=${each.value}`)].join(" ");
}

/** @param {HTMLSelectElement} list */
const chosen = (list) => [...list.options].some((each) => each.selected !== each.defaultSelected);

/** Whether a field has another value than the server wrote. @param {HTMLInputElement | HTMLSelectElement} field */
function touched(field) {
  if (field instanceof HTMLSelectElement) return chosen(field);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** @param {HTMLFormElement} form */
const typedIn = (form) => posted || form.id === "entry" || fields(form).some((each) => each.name && touched(each));

/** @param {HTMLFormElement} form */
const fields = (form) => /** @type {HTMLInputElement[]} */ ([...form.elements]);

/** The typed texts of a form, without passwords, tokens and files. @param {HTMLFormElement} form */
function texts(form) {
  const secret = new Set(["csrf_token", ...inputs("[type=password]", form).map((each) => each.name)]);
  return [...new FormData(form)].filter(([name, text]) => !secret.has(name) && typeof text === "string");
}

/** Whether the user came back to this form. @param {HTMLFormElement} form */
export const returned = (form) => gone || left(form) !== undefined;

/**
 * The texts of a form when this page was left; undefined if there were none.
 * @param {HTMLFormElement} form
 * @returns {Texts | undefined}
 */
export function left(form) {
  return wasTyped?.find((each) => each.sign === sign(form))?.texts;
}

/** @param {HTMLFormElement} form */
function fill(form) {
  const was = left(form);
  if (!was) return;
  filled(form, was);
  for (const [name, text] of was) {
    if (COUNTED.includes(name)) inputs(`[name=${name}]`, form)[0].value = text;
  }
}

addEventListener("pagehide", () => {
  const typed = forms().filter(typedIn).map((form) => ({ sign: sign(form), texts: texts(form) }));
  history.replaceState({ ...history.state, typed }, "");
});

// Browsers restore fields by themselves unless autocomplete is off. Without scripts that is wanted, so
// it is switched off only here.
for (const form of forms()) {
  for (const field of inputs(TYPED, form)) field.autocomplete = "off";
  // The page of the next hand asks the server first: another phone may have changed it.
  if (form.matches("#entry[data-ahead]")) form.autocomplete = "off";
  else fill(form);
}

// A page that answered a POST gets an address that can be loaded again.
const [own] = all("main form[method=post]:not([action])");
if (posted && own) history.replaceState(history.state, "", own.dataset.address ?? location.href);

// The first field with a fault is in view and has the focus. Faults are shown until it is changed.

/** @param {Element} fault */
function lead(fault) {
  const asked = fault.closest("fieldset, .field, .question") ?? fault;
  const field = /** @type {HTMLElement | null} */ (
    document.querySelector(`[aria-describedby~="${CSS.escape(fault.id)}"]`) ?? asked.querySelector("input:enabled:not([type=hidden])"));
  for (let part = fault.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
  field?.focus({ preventScroll: true });
  (field ?? fault).scrollIntoView({ block: "center" });
}

if (posted) all("main form:not(#entry) .fault").slice(0, 1).forEach(lead);

/** Strikes a fault out of the list of faults, and removes the list with the last one. @param {string} id */
function strike(id) {
  for (const link of all(`.notice.error li a[href="#${CSS.escape(id)}"]`)) {
    link.closest("li")?.classList.add("mended");
    const list = /** @type {HTMLElement} */ (link.closest("ul"));
    if (!list.querySelector("li:not(.mended)")) list.closest(".notice")?.remove();
  }
}

document.addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (!field.form || field.form.id === "entry") return; // the preview of a hand says it after every tap
  field.removeAttribute("aria-invalid");
  for (const id of new Set([field.id, field.name])) {
    if (!id) continue;
    for (const fault of all(`.fault[id^="${CSS.escape(id)}-fault"]`, field.form)) fault.remove();
    strike(id);
  }
  const told = field.getAttribute("aria-describedby")?.split(" ").filter((id) => document.getElementById(id));
  if (told) field.setAttribute("aria-describedby", told.join(" "));
});

// A form that is sent without a network stays on its page, which says that nothing was recorded.
// entry/record.js sends hands, live/undo.js handles undo and redo.

const PATIENCE = 4_000;
const OWN = /\/(lines|preview|undo|redo)$/;
const says = Object.assign(document.createElement("p"), { className: "notice error", role: "alert" });

/** Whether the server answers; asks it only if it did not answer last time. */
async function answers() {
  if (!isAway()) return true;
  const answer = await fetch("/healthz/live", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  heard(Boolean(answer));
  return Boolean(answer);
}

/** The form that is being sent after the server was asked. @type {HTMLFormElement?} */
let going = null;

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submitter } = event;
  const action = submitter?.getAttribute("formaction") ?? form.action;
  if (event.defaultPrevented || form === going || form.method !== "post" || OWN.test(action) || !isAway()) return;
  event.preventDefault();
  if (await answers()) {
    says.remove();
    going = form;
    form.requestSubmit(submitter);
    going = null;
    return;
  }
  says.textContent = one("main").dataset.offline ?? "";
  (submitter?.closest(".do") ?? submitter ?? form).after(says);
  says.scrollIntoView({ block: "nearest" });
});
