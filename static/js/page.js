// What is on the page, by the names that its templates give it.

/**
 * What the page has by this name: once, and always.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const one = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));

/**
 * All that the page has by this name, in order.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const all = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/**
 * The same of what can be typed into or tapped.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const inputs = (selector, within = document) => /** @type {HTMLInputElement[]} */ (all(selector, within));
