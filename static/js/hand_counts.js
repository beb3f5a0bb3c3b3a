// What a hand counts: adds up tapped patterns that do not exclude each other. On the page that lists them
// the sum stands at its foot; the entry page opens the list over itself.

import { all, one } from "./page.js";

/**
 * How often each pattern was tapped, by its key.
 * @typedef {Map<string, number>} Found
 */

/**
 * Makes the patterns of a list tappable. `changed` is called with their sum after each tap.
 * @param {HTMLElement} list
 * @param {(sum: number, told: string, found: Found) => void} changed
 * @param {Found} [before] what was tapped before
 */
export function addUp(list, changed, before = new Map()) {
  const patterns = all(".pattern", list);
  const keys = patterns.map((each) => String(each.dataset.key));
  /** @type {Found} */
  const found = new Map([...before].filter(([key]) => keys.includes(key)));

  function draw() {
    let sum = 0;
    // Patterns that one hand cannot hold as well, and those that it excludes.
    const out = new Set(patterns.filter(has).flatMap((each) => String(each.dataset.without).split(" ")));
    for (const pattern of patterns) {
      const times = found.get(String(pattern.dataset.key)) ?? 0;
      sum += times * Number(pattern.dataset.counts) - (times ? replaced(pattern) : 0);
      pattern.setAttribute("aria-pressed", String(times > 0));
      if (out.has(String(pattern.dataset.key)) || (!times && !fits(pattern, 1))) pattern.setAttribute("aria-disabled", "true");
      else pattern.removeAttribute("aria-disabled");
      const often = times > 1 ? String(list.dataset.times).replace("{n}", String(times)) : "";
      one(".worth", pattern).dataset.times = often;
    }
    const paid = Math.min(sum, Number(list.dataset.limit));
    changed(paid, found.size ? String(list.dataset.sum).replace("{sum}", String(paid)) : "", found);
  }

  /**
   * Whether the sets of a hand have room for a pattern this many times. Patterns of one kind can share
   * sets; a pattern that is found again adds at least one.
   * @param {HTMLElement} pattern
   * @param {number} more
   */
  function fits(pattern, more) {
    /** @type {Map<string, number>} */
    const most = new Map();
    for (const each of patterns) {
      const { key, kind, fixes } = each.dataset;
      const times = each === pattern ? more : found.get(String(key)) ?? 0;
      if (kind && times) most.set(kind, Math.max(most.get(kind) ?? 0, Number(fixes) + times - 1));
    }
    return [...most.values()].reduce((sum, sets) => sum + sets, 0) <= Number(list.dataset.sets);
  }

  /**
   * The count of the part that a pattern includes, if a better one stands in its place.
   * @param {HTMLElement} pattern
   */
  function replaced(pattern) {
    const part = patterns.find((each) => each.dataset.key === pattern.dataset.part);
    const excluded = part && patterns.some((each) => {
      return each !== pattern && has(each) && String(each.dataset.without).split(" ").includes(String(part.dataset.key));
    });
    return excluded ? Number(part.dataset.counts) : 0;
  }

  /** @param {HTMLElement} pattern */
  const has = (pattern) => found.has(String(pattern.dataset.key));

  /** @param {HTMLElement} pattern */
  function tap(pattern) {
    if (pattern.ariaDisabled === "true") return;
    const key = String(pattern.dataset.key);
    const times = (found.get(key) ?? 0) + 1;
    if (times > Number(pattern.dataset.most) || !fits(pattern, times)) found.delete(key);
    else found.set(key, times);
    draw();
  }

  for (const pattern of patterns) {
    pattern.setAttribute("role", "button");
    pattern.tabIndex = 0;
    pattern.addEventListener("click", () => tap(pattern));
    pattern.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tap(pattern);
    });
  }
  draw();
}

const page = /** @type {HTMLElement?} */ (document.querySelector(".hand-counts"));
if (page) {
  const sum = Object.assign(document.createElement("p"), { className: "sum", role: "status" });
  page.append(sum);
  addUp(page, (_, told) => { sum.textContent = told; });
}
