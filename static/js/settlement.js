// Chips are counted by taps: plus and minus keys, and the sum beside the one that the book expects.

const people = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".counted")]);
const whole = /** @type {HTMLElement} */ (document.querySelector("#whole"));

/** @param {HTMLElement} within @param {string} which */
const numbers = (within, which) => /** @type {HTMLInputElement[]} */ ([...within.querySelectorAll(which)]);

/** The number in a field; full-width digits are digits. @param {HTMLInputElement | undefined} field */
const typed = (field) => Number(field?.value.normalize("NFKC")) || 0;

/** The points that a player holds, and those the book expects; undefined if nothing is typed. @param {HTMLElement} person */
function count(person) {
  const held = numbers(person, "[data-chip]");
  const [issued] = numbers(person, "[data-issued]");
  const all = Number(person.dataset.book) + typed(issued);
  if (held.every((each) => !each.value.trim())) return { all };
  return { all, n: held.reduce((sum, each) => sum + Number(each.dataset.chip) * typed(each), 0) };
}

/** @param {HTMLElement} where @param {number} n @param {number} all */
function tell(where, n, all) {
  const told = /** @type {HTMLElement} */ (where.closest("[data-told]")).dataset.told ?? "";
  const written = (/** @type {number} */ each) => each.toLocaleString(document.documentElement.lang).replace("-", "−");
  where.textContent = told.replace("{n}", written(n)).replace("{all}", written(all));
  where.classList.toggle("won", n === all);
}

function show() {
  const counts = people.map(count);
  counts.forEach(({ all, n }, place) => {
    const output = people[place]?.querySelector("output");
    if (output && n !== undefined) tell(output, n, all);
  });
  const counted = counts.filter(({ n }) => n !== undefined);
  whole.hidden = !counted.length || people.length === 1;
  tell(whole, counted.reduce((sum, { n }) => sum + (n ?? 0), 0), counts.reduce((sum, { all }) => sum + all, 0));
}

for (const person of people) {
  for (const chip of numbers(person, "[data-chip]")) {
    const label = chip.labels?.[0];
    for (const [sign, by] of /** @type {[string, number][]} */ ([["+", 1], ["−", -1]])) {
      const key = document.createElement("button");
      key.type = "button";
      key.textContent = sign;
      key.ariaLabel = `${label?.querySelector(".unseen")?.textContent}, ${person.querySelector(".person")?.lastElementChild?.textContent}: ${sign}1`;
      key.addEventListener("click", () => {
        chip.value = String(Math.max(0, typed(chip) + by));
        show();
      });
      if (by > 0) chip.before(key);
      else chip.after(key);
    }
  }
}
document.addEventListener("input", show);
show();
