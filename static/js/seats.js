// Who sits where: whoever is moved to a taken seat changes places with the one who had it.

const seats = [...document.querySelectorAll(".seat select")];
const sitting = new Map(seats.map((seat) => [seat, seat.value]));

for (const seat of seats) {
  seat.addEventListener("change", () => {
    const other = seats.find((each) => each !== seat && each.value === seat.value);
    if (other) {
      other.value = sitting.get(seat);
      sitting.set(other, other.value);
    }
    sitting.set(seat, seat.value);
  });
}
