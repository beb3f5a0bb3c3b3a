// What was said of one player is asked anew when it turns out to be another, and what stands alone
// puts aside what was typed beside it.

import { carried, filled } from "./fields.js";
import { all, inputs, one } from "./page.js";
import { changed, form, preview } from "./preview.js";

/** What is just typed into. @param {Event} event */
const typedInto = ({ target }) => /** @type {HTMLInputElement} */ (target);

/**
 * What was said of one player's trick is asked anew when it turns out to be another's. Where there
 * was nothing to say, there is nothing to ask.
 */
for (const about of all("[data-about]", form)) {
  const chosen = () => form.querySelector(`[name="${about.dataset.about}"]:checked`);
  let before = chosen();
  form.addEventListener("input", (event) => {
    const target = typedInto(event);
    if (target.name !== about.dataset.about) return;
    const [said] = before ? inputs("[type=radio]:checked", about) : [];
    if (said?.hasAttribute("data-plain")) said.checked = false;
    else if (said) inputs("[data-anew]", about)[0].checked = true;
    before = target;
  });
  form.addEventListener("filled", () => { before = chosen(); });
}

/**
 * How somebody took all the tricks is asked anew once it is not they who have them, and where the
 * answer is tapped again. Without the server it is asked whenever somebody has all.
 *
 * @param {HTMLInputElement[]} manner
 */
function askHow(manner) {
  const { total } = one("[data-total]", form).dataset;
  const swept = () => inputs(".figure", form).find((figure) => (figure.value.trim() || figure.placeholder) === total);
  const chosen = () => manner.find((answer) => answer.checked);
  const unsay = () => { for (const answer of manner) answer.checked = false; };
  let before = swept();
  let said = chosen();
  const asWas = () => { before = swept(); said = chosen(); };
  form.addEventListener("input", () => {
    if (before && swept() !== before) unsay();
    asWas();
  });
  form.addEventListener("filled", asWas);
  form.addEventListener("shown", () => {
    if (preview.firstElementChild) return;
    for (const answer of manner) one(`[data-offer="manner=${answer.value}"]`, form).hidden = !swept() && !answer.checked;
  });
  for (const answer of manner) {
    answer.addEventListener("click", () => {
      if (said !== answer) return;
      unsay();
      said = undefined;
      changed();
    });
  }
}

/** A hand that was shown was not played: what was typed of it comes back if it was played after all. @param {string} shown */
function standAlone(shown) {
  const fixed = new Set(inputs("[type=hidden]:not(.often *)", form).map((each) => each.name));
  /** @type {import("./fields.js").Texts?} */
  let aside = null;
  form.addEventListener("input", (event) => {
    const target = typedInto(event);
    if (target.name !== shown) return;
    if (target.value === "" && aside) {
      filled(form, aside);
      aside = null;
    } else if (target.value) {
      aside ??= carried(form).filter(([name]) => name !== target.name);
      filled(form, [...carried(form).filter(([name]) => fixed.has(name)), [target.name, target.value]]);
    }
    changed();
  });
}

const manner = inputs("[name=manner]", form);
if (manner.length) askHow(manner);
if (inputs("[name=declared]", form).length) standAlone("declared");
