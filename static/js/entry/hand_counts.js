// "?" on the keys of a count: the list of what a hand counts, which puts its sum on the keys.

import { addUp } from "../hand_counts.js";
import { form, tell } from "./preview.js";
import { one } from "../page.js";

/**
 * Opens the list over the page.
 * @param {HTMLElement} key the key that was tapped, which knows the address of the list
 * @param {(sum: number) => void} put
 */
export async function look(key, put) {
  const page = await fetch(String(key.dataset.list)).then((answer) => (answer.ok ? answer.text() : null), () => null);
  const list = page && new DOMParser().parseFromString(page, "text/html").querySelector(".hand-counts");
  if (!list) {
    tell(form.dataset.away);
    return;
  }
  const dialog = /** @type {HTMLDialogElement} */ (one("#hand-counts"));
  const button = /** @type {HTMLButtonElement} */ (one(".put", dialog));
  const shown = /** @type {HTMLElement} */ (document.adoptNode(list));
  one(".list", dialog).replaceChildren(shown);
  let found = 0;
  addUp(shown, (sum, told) => {
    found = sum;
    button.disabled = !told;
    button.textContent = told ? String(button.dataset.put).replace("{sum}", told) : String(button.dataset.none);
  });
  button.onclick = () => {
    dialog.close();
    put(found);
  };
  /** @type {HTMLButtonElement} */ (one(".close", dialog)).onclick = () => dialog.close();
  dialog.showModal();
  one(".list", dialog).scrollTop = 0;
}
