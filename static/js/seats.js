// Who sits where: whoever is moved to a taken seat changes places with the one who had it. The others
// may wait for a seat.

const seats = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".felt .seat, .round .seat")]);

/** @param {HTMLElement} seat */
const squares = (seat) => /** @type {HTMLInputElement[]} */ ([...seat.querySelectorAll(".square input")]);

/** @param {HTMLElement} seat */
const who = (seat) => squares(seat).find((each) => each.checked)?.value;
const sitting = new Map(seats.map((seat) => [seat, who(seat)]));

/** Whoever sits does not wait: they are not there to be ticked. */
function offerTheOthers() {
  const taken = new Set(seats.map(who));
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-who]"))) {
    const sits = taken.has(label.dataset.who);
    label.hidden = sits;
    const tick = label.querySelector("input");
    if (sits && tick) tick.checked = false;
  }
}

offerTheOthers();
for (const seat of seats) {
  seat.addEventListener("change", () => {
    // Somebody new is nobody yet: more than one seat may be theirs while it is being typed.
    const other = seats.find((each) => each !== seat && who(each) && who(each) === who(seat));
    const free = other && squares(other).find((each) => each.value === sitting.get(seat));
    if (other && free) {
      free.checked = true;
      sitting.set(other, free.value);
    }
    sitting.set(seat, who(seat));
    offerTheOthers();
  });
}
