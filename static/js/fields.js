// Reads and writes the fields of the entry form, for all games, and describes their content.

export const OURS = ["csrf_token", "key", "number", "seats", "parked", "by"];

/**
 * Texts by field name; a name may occur several times.
 * @typedef {[name: string, text: string][]} Texts
 */

/**
 * All fields of a form, including selects and text areas.
 * @param {HTMLFormElement} form
 */
const typing = (form) => /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((each) => {
  return each.name && !OURS.includes(each.name) && !["submit", "password", "file"].includes(each.type);
});

/** @param {HTMLInputElement} field */
const picked = (field) => field.type === "radio" || field.type === "checkbox";

/** The typed texts as [name, text]. @param {HTMLFormElement} form */
export function carried(form) {
  const ours = new Set(OURS);
  const texts = /** @type {Texts} */ ([...new FormData(form)]); // there is no field for files
  return texts.filter(([name, text]) => !ours.has(name) && text.trim() !== "");
}

/** Whether all fields are empty. @param {HTMLFormElement} form */
export const blank = (form) => carried(form).length === 0;

/**
 * Sets the fields to these texts, and clears all others. Several fields may have the same name.
 * @param {HTMLFormElement} form
 * @param {Iterable<[name: string, text: string]>} texts
 */
export function filled(form, texts) {
  /** @type {Map<string, string[]>} */
  const given = new Map();
  for (const [name, text] of texts) given.set(name, [...(given.get(name) ?? []), text]);
  for (const field of typing(form)) {
    const said = given.get(field.name) ?? [""];
    if (picked(field)) field.checked = said.includes(field.value);
    else field.value = said.shift() ?? "";
  }
  form.dispatchEvent(new Event("filled"));
}

const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name isolated for use in a sentence, whatever its direction. @param {string} name */
export const isolated = (name) => TURNING.test(name) ? `\u2068${name}\u2069` : name;

/**
 * The typed content in words, from the labels; `data-told` replaces everything within it.
 * @param {HTMLFormElement} form
 */
export function told(form) {
  /** @type {Set<string>} */
  const said = new Set();
  for (const field of typing(form)) {
    if ("asks" in field.dataset) continue; // told only once it is answered
    const label = field.labels?.[0];
    const name = field.ariaLabel ?? isolated((label?.querySelector(".name") ?? label)?.textContent ?? "");
    /** @type {HTMLElement | null} */
    const all = field.closest("[data-told]");
    if (all) said.add(all.dataset.told ?? "");
    else if (picked(field)) {
      if (field.checked && field.value) said.add(name);
    } else if (field.value.trim()) said.add(`${name} ${field.value}`);
    else if (field.classList.contains("rest")) said.add(`${name} ${field.placeholder}`);
  }
  return [...said].map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean).join(" · ");
}
