// One player is said to have won: when it is another, whoever it was until then is named, and how
// both can have where the rules let them.

import { isolated } from "./fields.js";
import { all } from "./page.js";
import { form, tell } from "./preview.js";

/** @param {HTMLElement} table */
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
