// People in forms: search in long lists, adding names one after another, swapping seats.

import { all, inputs, one } from "./page.js";

/** @param {string | null} text */
const plain = (text) => (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLInputElement} field */
function searchable(field) {
  const label = /** @type {HTMLElement} */ (field.closest(".find"));
  const list = /** @type {HTMLElement} */ (label.parentElement?.querySelector(".many"));
  label.hidden = false;
  const chosen = /** @type {HTMLElement | null} */ ([...list.children].find((each) => each.querySelector(":checked")) ?? null);
  if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop;
  field.addEventListener("input", () => {
    const typed = plain(field.value.trim());
    for (const each of list.children) {
      each.classList.toggle("unfound", !each.querySelector(":checked") && !plain(each.textContent).includes(typed));
    }
    list.scrollTop = 0;
  });
  // The search field is outside the form: Enter and changes in it do not reach the form.
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  field.addEventListener("change", (event) => event.stopPropagation());
}

/** Makes new long lists on the page searchable. */
function search() {
  inputs(".find[hidden] [data-find]").forEach(searchable);
}
search();
document.addEventListener("people drawn", search);

// Adding names: Enter moves to the next field.

const names = inputs("[name=players]");

names.forEach((name, n) => name.addEventListener("keydown", (event) => {
  const next = names[n + 1];
  if (event.key !== "Enter" || event.isComposing || !name.value || !next) return;
  event.preventDefault();
  next.closest("details")?.setAttribute("open", "");
  next.focus();
}));

// Seats: each shows who sits there. A player who is moved to a taken seat swaps with the one who sat there.

const seats = all(".change .stool");

/** @param {HTMLElement} seat */
const options = (seat) => inputs("[type=radio]", seat);

/** @param {HTMLElement} seat */
const who = (seat) => options(seat).find((each) => each.checked)?.value;
const sitting = new Map(seats.map((seat) => [seat, who(seat)]));

/** @param {HTMLElement} seat */
function draw(seat) {
  const label = options(seat).find((each) => each.checked)?.labels?.[0];
  if (!label) return;
  const shown = [...label.children].filter((each) => each.tagName !== "INPUT").map((each) => each.cloneNode(true));
  one("summary", seat).replaceChildren(one("summary .unseen", seat), ...shown);
}

for (const seat of seats) {
  draw(seat);
  seat.addEventListener("change", () => {
    // While a new name is being typed, several seats may have no value: no swap then.
    const other = seats.find((each) => each !== seat && who(each) && who(each) === who(seat));
    const free = other && options(other).find((each) => each.value === sitting.get(seat));
    if (other && free) {
      free.checked = true;
      sitting.set(other, free.value);
      draw(other);
    }
    sitting.set(seat, who(seat));
    draw(seat);
  });
  // A tap closes the list, the arrow keys do not.
  seat.addEventListener("click", (event) => {
    if (event.detail > 0 && /** @type {Element} */ (event.target).closest("label:not(.find)")) {
      seat.removeAttribute("open");
      if (who(seat) === "") inputs("[name=newcomer]")[0].focus();
    }
  });
}
