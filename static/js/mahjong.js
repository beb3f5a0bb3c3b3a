// A mahjong hand with one thumb: one seat at a time, keys for its units and farn, or tile by tile.
// Texts are put into the fields of the form; what they mean and what cannot be, the server says.

import { isolated } from "./fields.js";
import { holds, inFull } from "./holding.js";
import { tellsInstead } from "./instead.js";
import "./laying.js";
import { all, inputs, one } from "./page.js";
import { dim, forbidden, form, tell, wanting, whyNot } from "./preview.js";
import { answered, asked, field, following, mahjong, next, now, seats, turnTo, won } from "./turns.js";

const panel = one(".panel", mahjong);
const rest = one(".rest", mahjong);
const tiles = one(".by-tile", panel);
const onward = all(".onward", panel);
const [counted] = inputs("[name=full][value='']", form);
const NAMES = ["units", "farn"];
const keys = NAMES.map((name) => one(`.keys.${name}`, panel));
const sources = inputs("[name=from]", form);
let before = -1;

/** Says at the seats, and for whoever tells of this hand, what is typed so far. */
function sayHolds() {
  seats.forEach((seat, n) => {
    const [short, full] = [holds(form, n), inFull(form, n)];
    one(".has", seat).textContent = short ?? "";
    one(".holds", seat).dataset.told = full && `${isolated(seat.dataset.name ?? "")} ${full}`;
  });
}

/** @param {HTMLInputElement} input @param {string} text */
function put(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// Whose hand it is

/** @param {boolean} shown */
function byTile(shown) {
  mahjong.classList.toggle("tile-by-tile", shown);
  tiles.setAttribute("aria-pressed", String(shown));
}

/** The keys are of whoever's turn it is: named, and pressed as they have it. */
function draw() {
  panel.classList.toggle("idle", now < 0);
  panel.classList.toggle("of-winner", now >= 0 && now === won());
  const who = now < 0 ? [] : [".monogram", ".name"].map((part) => one(part, seats[now]).cloneNode(true));
  const name = who[1]?.textContent ?? "";
  one(".for", panel).replaceChildren(...who);
  one(".whose bdi", panel).textContent = name && `${name} · `;
  for (const [n, part] of keys.entries()) {
    part.ariaLabel = `${part.dataset.what}: ${name}`;
    const shown = now < 0 ? "" : field(NAMES[n]).value.trim();
    for (const key of part.querySelectorAll("button")) key.setAttribute("aria-pressed", String(key.value !== "" && key.value === shown));
  }
  for (const each of all("[data-seat]", panel)) each.hidden = Number(each.dataset.seat) !== now;
  sayNext();
  for (const key of panel.querySelectorAll(".keys button")) dim(key, now < 0 || whyNot(`units-${now}`));
  dim(tiles, now < 0);
}

/** Who comes next, and whether there are others to say nothing of. */
function sayNext() {
  const seat = following();
  const says = seat === undefined ? "" : String(onward[0].dataset.says).replace("{who}", seats[seat].dataset.name ?? "");
  for (const each of onward) {
    // The key is as small as a tile: it has the square of whoever comes next.
    const square = each.matches("button") && seat !== undefined && seats[seat].querySelector(".monogram")?.cloneNode(true);
    if (square) each.replaceChildren("→", square);
    else each.textContent = says;
    if (square) each.ariaLabel = says;
    each.toggleAttribute("disabled", seat === undefined);
  }
  dim(rest, !others().length);
}

const others = () => asked().filter((seat) => seat !== won() && !answered(seat));

mahjong.addEventListener("turned", () => {
  byTile(now >= 0 && Boolean(field("tiles").value.trim()));
  draw();
});

seats.forEach((seat, n) => {
  one(".taken", seat).addEventListener("click", () => turnTo(n));
  for (const figure of inputs(".figure", seat)) {
    figure.inputMode = "none";
    figure.addEventListener("focus", () => { if (now !== n) turnTo(n); figure.select(); });
    figure.addEventListener("blur", () => { figure.inputMode = "none"; });
    figure.addEventListener("input", draw);
  }
});

/** What was said of one winner is asked anew when it turns out to be another: the hand, and that
 * they drew the winning tile. Who discarded it stays, unless it is they who won.
 */
function askAnew() {
  if (before >= 0 && before !== won()) counted.checked = true;
  const from = sources.find((source) => source.checked)?.value;
  const drawn = before !== won() && before >= 0 && from === "self";
  if (drawn || from === String(won())) {
    for (const source of sources) source.checked = source.value === "";
  }
  before = won();
}

for (const radio of inputs("[name=winner]", form)) {
  radio.addEventListener("input", askAnew);
  radio.addEventListener("change", () => {
    turnTo(won());
    if (now < 0 || answered(now)) next();
  });
}

for (const radio of inputs("[name=full]", form)) {
  radio.addEventListener("change", () => {
    if (won() < 0) return;
    field("units", won()).value = field("farn", won()).value = "";
    draw();
    next();
  });
}

// Units and farn

/** A number without a key is typed: the letters of the phone come up for this once. @param {string} name */
function other(name) {
  field(name).inputMode = "numeric";
  field(name).focus();
}

/** Farn come last; so does it, for whoever lost, that there is nothing. @param {string} name @param {string} figure */
function type(name, figure) {
  if (now === won()) counted.checked = true;
  put(field(name), figure);
  if (name === "farn" || (figure === "0" && now !== won())) next();
}

keys.forEach((part, n) => {
  const name = NAMES[n];
  for (const key of part.querySelectorAll("button")) {
    key.addEventListener("click", () => {
      if (now < 0) return tell(wanting());
      if (forbidden(`units-${now}`)) return;
      if (key.value) type(name, key.value);
      else other(name);
    });
  }
});

rest.hidden = false;
rest.addEventListener("click", () => {
  for (const seat of others()) put(field("units", seat), "0");
  next();
});

tiles.addEventListener("click", () => {
  if (now < 0) tell(wanting());
  else byTile(!mahjong.classList.contains("tile-by-tile"));
});
for (const each of onward) each.addEventListener("click", next);

// What the server says

/** The seat at which something is typed that is none is turned to, and what hides it opened. */
form.addEventListener("wrong", (event) => {
  const { detail } = /** @type {CustomEvent<HTMLInputElement>} */ (event);
  const seat = Number(detail.name.split("-")[1]);
  if (Number.isInteger(seat)) turnTo(seat);
  for (let part = detail.closest("details"); part; part = part.parentElement?.closest("details") ?? null) part.open = true;
});

function begin() {
  before = won();
  sayHolds();
  turnTo(asked().find((seat) => !answered(seat)) ?? asked()[0] ?? -1);
}

form.addEventListener("shown", draw);
form.addEventListener("input", sayHolds);
form.addEventListener("input", draw);
form.addEventListener("filled", begin);
begin();
tellsInstead(mahjong);
