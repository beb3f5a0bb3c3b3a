// Finds elements of the page by selectors.

/**
 * The only element that matches; throws if there is none.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const one = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));

/**
 * All elements that match, in order.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const all = (selector, within = document) => /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/**
 * All form controls and buttons that match.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const inputs = (selector, within = document) => /** @type {HTMLInputElement[]} */ (all(selector, within));

/** The key under which a tab keeps the address of the hand that it entered last. */
export const ENTERED = "entered";
