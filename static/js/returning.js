// Back and Forward, and loading anew, show a form as it was left. Browsers alone bring back a part
// of it: nothing of fields that ask for no suggestions, and no page that came as an answer.
//
// A form comes back with its key and its number: what was recorded already counts once, and what
// others have overtaken says so. Stands before the scripts that draw what is in a form.

import { filled, OURS } from "./fields.js";
import { all, inputs } from "./page.js";

const COUNTED = ["key", "number"];
const ALTERS = new Set([...OURS, "version"]);
const TYPED = "input:not([type=hidden], [type=password]), textarea, select";
const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const gone = navigation?.type === "back_forward";
const posted = "posted" in document.body.dataset;

/** @typedef {import("./fields.js").Texts} Texts */

/** What was typed here when this page was left. @type {{sign: string, texts: Texts}[] | undefined} */
const wasTyped = history.state?.typed;

const forms = () => /** @type {HTMLFormElement[]} */ (all("main form")).filter((form) => form.querySelector(TYPED));

/** What tells a form from the others on its page: where it is sent, and what is fixed in it. @param {HTMLFormElement} form */
function sign(form) {
  const own = inputs("[type=hidden]", form).filter((each) => !ALTERS.has(each.name) && !each.closest(".often"));
  return [form.getAttribute("action"), form.id, ...own.map((each) => `${each.name}=${each.value}`)].join(" ");
}

/** @param {HTMLSelectElement} list */
const chosen = (list) => [...list.options].some((each) => each.selected !== each.defaultSelected);

/** Whether something else is in a field than the server wrote into it. @param {HTMLInputElement | HTMLSelectElement} field */
function touched(field) {
  if (field instanceof HTMLSelectElement) return chosen(field);
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** @param {HTMLFormElement} form */
const typedIn = (form) => posted || form.id === "entry" || fields(form).some((each) => each.name && touched(each));

/** @param {HTMLFormElement} form */
const fields = (form) => /** @type {HTMLInputElement[]} */ ([...form.elements]);

/** What is typed in a form, but for what is secret, and files. @param {HTMLFormElement} form */
function texts(form) {
  const secret = new Set(["csrf_token", ...inputs("[type=password]", form).map((each) => each.name)]);
  return [...new FormData(form)].filter(([name, text]) => !secret.has(name) && typeof text === "string");
}

/** Whether a form is come back to. @param {HTMLFormElement} form */
export const returned = (form) => gone || left(form) !== undefined;

/**
 * What was typed in a form when this page was left; undefined where nothing was, or it is new.
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

// Where no script runs, browsers bring back what was typed, unless a field wants no suggestions. So
// fields say that only here, where they are brought back otherwise.
for (const form of forms()) {
  for (const field of inputs(TYPED, form)) field.autocomplete = "off";
  // The page of the next hand asks the server first: another phone may have gone on with it.
  if (form.matches("#entry[data-ahead]")) form.autocomplete = "off";
  else fill(form);
}

// A page that came as an answer can be asked for again where it was sent to its own address.
const [own] = all("main form[method=post]:not([action])");
if (posted && own) history.replaceState(history.state, "", own.dataset.address ?? location.href);
