// Selects the seat whose hand is entered, and the next one. Dispatches "turned" on the table.

import { all, inputs, one } from "../page.js";
import { dim, forbidden, form, preview, tell, tellsInstead, wanting, whyNot } from "./preview.js";
import { isolated } from "../fields.js";

export const mahjong = /** @type {HTMLElement} */ (document.querySelector("#mahjong"));
export const seats = all(".seat", mahjong);
/** The selected seat; -1 before there is a winner. */
export let now = -1;

const SEATS = seats.map((_, seat) => seat);

/** @typedef {HTMLInputElement | RadioNodeList} Field */

/** @param {string} name */
const said = (name) => /** @type {Field} */ (form.elements.namedItem(name)).value;

/** @param {string} name */
export const field = (name, seat = now) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`${name}-${seat}`));

/** The seat that won; -1 if nobody did, or it is not entered. */
export const won = () => (/^\d$/.test(said("winner")) ? Number(said("winner")) : -1);

/** @param {number} seat */
export function answered(seat) {
  const limit = seat === won() && said("full");
  return Boolean(limit || ["units", "tiles"].some((name) => field(name, seat).value.trim()));
}

/** The seats whose hands count, the winner first. */
export function asked() {
  const winner = won();
  const draw = said("winner") === "nobody";
  if (winner < 0 && !draw) return [];
  const losers = mahjong.classList.contains(draw ? "draws-count" : "losers-count");
  const others = losers ? SEATS.filter((seat) => seat !== winner) : [];
  return draw ? others : [winner, ...others];
}

/** The seat to select after the present one; undefined if there is none. */
export const following = () => asked().find((seat) => seat !== now && !answered(seat));

/** @param {number} seat */
export function turnTo(seat) {
  now = seat;
  seats.forEach((each, n) => each.classList.toggle("now", n === now));
  mahjong.dispatchEvent(new Event("turned"));
}

/** Selects the next seat. */
export function next() {
  const seat = asked().find((each) => !answered(each)) ?? now;
  if (seat === now) return;
  turnTo(seat);
}

// Describes what a seat holds, from the fields alone: shown at the seat at once, and in the text of a
// hand that waits on this phone.

const WORDS = one("#mahjong").dataset;
const WHOLE = /^\s*\d+\s*$/;

/** @param {HTMLFormElement} form @param {string} name */
const text = (form, name) => /** @type {HTMLInputElement | RadioNodeList} */ (form.elements.namedItem(name)).value.trim();
/** @param {Element | null} [element] */
const wording = (element) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** A seat's hand in a word or two; "" if nothing is entered. @param {HTMLFormElement} form @param {number} seat */
export function holds(form, seat) {
  if (text(form, "winner") === String(seat) && text(form, "full")) return WORDS.limit;
  if (text(form, `tiles-${seat}`) || text(form, `house-${seat}`)) return WORDS.tiles;
  const [units, farn] = [text(form, `units-${seat}`), text(form, `farn-${seat}`)];
  if (!WHOLE.test(units)) return "";
  if (Number(farn)) return WORDS.farn?.replace("{units}", units).replace("{farn}", farn);
  return Number(units) ? units : WORDS.none;
}

/** A group or a flower in the words of the picker's keys: "Triplet concealed 9 of bamboo". @param {HTMLFormElement} form @param {string} typed */
function piece(form, typed) {
  const words = typed.trim().split(" ");
  const tile = form.querySelector(`.faces-of [value="${CSS.escape(words.pop() ?? "")}"]`);
  const kind = form.querySelector(`.kinds [value="${CSS.escape(words.at(-1) ?? "none")}"]`);
  const hidden = words[0] === "concealed" && form.querySelector(".kinds .hidden");
  return [wording(kind), hidden && wording(hidden), tile?.ariaLabel ?? typed].filter(Boolean).join(" ");
}

/** A seat's hand, with every tile and the reason that was entered. @param {HTMLFormElement} form @param {number} seat */
export function inFull(form, seat) {
  const tiles = text(form, `tiles-${seat}`).split(",").filter((each) => each.trim());
  const pieces = tiles.map((each) => piece(form, each));
  const [house, why] = [text(form, `house-${seat}`), text(form, `why-${seat}`)];
  const short = holds(form, seat);
  const limit = wording(inputs("[name=full]:checked", form)[0]?.parentElement);
  const shown = short === WORDS.limit ? limit : pieces.length && short === WORDS.tiles ? "" : short;
  return [shown, ...pieces, house && `+ ${house}`, why].filter(Boolean).join(", ");
}

// Entry by tiles: the tiles of a seat, and the picker.

const picker = one(".picker", mahjong);
const kinds = buttons(".kinds button:not(.hidden)");
const hidden = one(".kinds .hidden", picker);
const families = buttons(".families button");
const faces = buttons(".faces-of button:not(.special)");
const specials = buttons(".special");
const remove = one(".by-tiles > .remove", mahjong);
/** The index of the set that is being edited; -1 for none. */
let opened = -1;
const groups = all(".faces-of", picker);
const trays = all(".tray", mahjong);

/** @param {string} selector */
function buttons(selector) {
  return /** @type {HTMLButtonElement[]} */ (all(selector, picker));
}

/** @param {HTMLElement} button */
const pressed = (button) => button.getAttribute("aria-pressed") === "true";

/** @param {HTMLElement[]} among @param {HTMLElement} chosen */
function press(among, chosen) {
  for (const button of among) button.setAttribute("aria-pressed", String(button === chosen));
}

/** @param {string[]} texts */
function putTiles(texts) {
  field("tiles").value = texts.filter(Boolean).join(", ");
  field("tiles").dispatchEvent(new Event("input", { bubbles: true }));
}

const typed = () => field("tiles").value.split(",").map((text) => text.trim());

families.forEach((family, n) => {
  family.addEventListener("click", () => {
    press(families, family);
    groups.forEach((group, place) => { group.hidden = place !== n; });
  });
});

for (const each of kinds) {
  each.addEventListener("click", () => {
    press(kinds, each);
    changeOpened();
    dimAll();
  });
}

hidden.addEventListener("click", () => {
  hidden.setAttribute("aria-pressed", String(!pressed(hidden)));
  changeOpened();
  dimAll();
});

const kind = () => kinds.find(pressed) ?? kinds[0];

/** Whether the next group is concealed, if its kind can be. */
const concealed = () => "shown" in kind().dataset && pressed(hidden);

/** The text of a tile, and the taps that it corresponds to. @param {HTMLButtonElement} tile */
function asPiece(tile) {
  if ("flower" in tile.dataset) return { text: tile.value, taps: [`tile=${tile.value}`] };
  const { value } = kind();
  const how = "shown" in kind().dataset ? `${concealed() ? "concealed" : "open"} ` : "";
  return { text: `${how}${value} ${tile.value}`, taps: [`tile=${value} ${tile.value}`, `tiles-${now}=${value}`] };
}

/** A piece as drawn; the server replaces it when it has counted it. @param {HTMLButtonElement} tile */
function laid(tile) {
  const flower = "flower" in tile.dataset;
  const copies = flower ? 1 : Number(kind().dataset.copies);
  const beside = [...(tile.parentElement?.children ?? [])];
  const shown = copies ? Array.from({ length: copies }, () => tile) : beside.slice(beside.indexOf(tile)).slice(0, 3);
  const piece = document.createElement("button");
  const row = document.createElement("span");
  piece.type = "button";
  piece.className = "laid";
  piece.setAttribute("aria-label", String(picker.dataset.change).replace("{what}", tile.ariaLabel ?? ""));
  row.append(...shown.map((face) => one("*", face).cloneNode(true)));
  piece.append(row);
  if (!flower && concealed()) {
    const how = document.createElement("small");
    how.textContent = hidden.textContent;
    piece.append(how);
  }
  return piece;
}

for (const tile of faces) {
  tile.addEventListener("click", () => {
    const { text, taps } = asPiece(tile);
    if (now < 0) return;
    if (opened >= 0) return change(tile);
    if (forbidden(...taps)) return;
    if (now === won()) inputs("[name=full][value='']", form)[0].checked = true;
    field("units").value = field("farn").value = "";
    trays[now].append(laid(tile));
    document.dispatchEvent(new Event("moved on")); // a second tap on the same key would add the tile again
    putTiles([...typed(), text]);
  });
}

// A tap on a set opens it for editing: its kind and tile can be changed, or it is removed.

mahjong.addEventListener("click", (event) => {
  const piece = /** @type {Element} */ (event.target).closest(".laid");
  if (!piece?.parentElement) return;
  const place = [...piece.parentElement.children].indexOf(piece);
  open(place === opened ? -1 : place);
  document.dispatchEvent(new Event("moved on")); // a second tap would close it
});

/** @param {number} place */
function open(place) {
  opened = place;
  one(".by-tiles", mahjong).classList.toggle("opened", place >= 0);
  for (const tray of trays) {
    [...tray.children].forEach((piece, n) => piece.toggleAttribute("data-open", tray === trays[now] && n === place));
  }
  const words = place >= 0 ? typed()[place].split(" ") : [];
  const its = kinds.find((each) => each.value === words.at(-2));
  if (its) {
    press(kinds, its);
    hidden.setAttribute("aria-pressed", String(words[0] === "concealed"));
    showFamily(String(words.at(-1)));
  }
  dimAll();
}

/** Shows the suit of a tile. @param {string} code */
function showFamily(code) {
  const place = groups.findIndex((group) => group.querySelector(`[value="${CSS.escape(code)}"]`));
  if (place >= 0) families[place].click();
}

/** Changes the edited set to this tile, with the selected kind. @param {HTMLButtonElement} tile */
function change(tile) {
  const texts = typed();
  texts[opened] = asPiece(tile).text;
  const piece = laid(tile);
  piece.toggleAttribute("data-open", true);
  trays[now].children[opened].replaceWith(piece);
  putTiles(texts);
}

/** Changes the edited set to the selected kind. */
function changeOpened() {
  if (opened < 0) return;
  const code = typed()[opened].split(" ").at(-1);
  const tile = faces.find((face) => face.value === code);
  if (tile && !("flower" in tile.dataset)) change(tile);
}

remove.addEventListener("click", () => {
  const place = opened;
  trays[now].children[place]?.remove();
  open(-1);
  putTiles(typed().filter((_, n) => n !== place));
});

/** Hands without four sets and a pair: a limit hand, with its name as the reason. */
for (const special of specials) {
  special.addEventListener("click", () => {
    if (now !== won()) return;
    inputs(`[name=full][value="${picker.dataset.full}"]`, form)[0].checked = true;
    field("units").value = field("farn").value = field("tiles").value = "";
    trays[now].replaceChildren();
    const why = field("why");
    why.value = String(special.dataset.why);
    why.dispatchEvent(new Event("input", { bubbles: true }));
    turnTo(following() ?? now);
  });
}

function dimAll() {
  if (now < 0) return;
  for (const tile of faces) dim(tile, opened < 0 && whyNot(...asPiece(tile).taps));
}

/** Inserts what the server drew. Existing buttons stay, because a thumb may be on one. @param {HTMLElement} tray @param {HTMLButtonElement[]} pieces */
function lay(tray, pieces) {
  pieces.forEach((piece, place) => {
    const there = /** @type {HTMLButtonElement[]} */ ([...tray.children])[place] ?? tray.appendChild(document.createElement("button"));
    there.type = "button";
    there.className = piece.className;
    there.ariaLabel = piece.ariaLabel;
    there.replaceChildren(...piece.childNodes);
  });
  while (tray.children.length > pieces.length) tray.lastElementChild?.remove();
}

form.addEventListener("shown", () => {
  for (const drawn of all("[data-tray]", preview)) {
    lay(trays[Number(drawn.dataset.tray)], /** @type {HTMLButtonElement[]} */ ([...drawn.children]));
  }
  dimAll();
});
form.addEventListener("filled", () => {
  for (const tray of trays) tray.replaceChildren();
});
mahjong.addEventListener("turned", () => open(-1));
for (const piece of inputs(".laid", mahjong)) piece.disabled = false;

// Entry of a mahjong hand: one seat at a time, keys for its units and farn, or by tiles.
// Taps write into the form's fields; the server decides what they mean and what is impossible.

const panel = one(".panel", mahjong);
const rest = one(".rest", mahjong);
const tiles = one(".by-tile", panel);
const onward = all(".onward", panel);
const [counted] = inputs("[name=full][value='']", form);
const NAMES = ["units", "farn"];
const keys = NAMES.map((name) => one(`.keys.${name}`, panel));
const sources = inputs("[name=from]", form);
let before = -1;

/** Describes the fields at the seats, and in the text of the hand. */
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

// The selected seat

/** @param {boolean} shown */
function byTile(shown) {
  mahjong.classList.toggle("tile-by-tile", shown);
  tiles.setAttribute("aria-pressed", String(shown));
}

/** The keys belong to the selected seat: labelled with its name, and pressed as entered. */
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
    const units = now < 0 ? "" : field("units").value.trim();
    for (const key of part.querySelectorAll("button")) {
      const both = (key.dataset.units ?? units) === units;
      key.setAttribute("aria-pressed", String(key.value !== "" && key.value === shown && both));
    }
  }
  for (const each of all("[data-seat]", panel)) each.hidden = Number(each.dataset.seat) !== now;
  sayNext();
  for (const key of panel.querySelectorAll(".keys button")) dim(key, now < 0 || whyNot(`units-${now}`));
  dim(tiles, now < 0);
}

/** The next seat, and whether the remaining ones can be skipped together. */
function sayNext() {
  const seat = following();
  const says = seat === undefined ? "" : String(onward[0].dataset.says).replace("{who}", seats[seat].dataset.name ?? "");
  for (const each of onward) {
    // The key is as small as a tile, so that it shows the square of the next player.
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

/** If the winner changes, answers about the former one are asked again: the hand, and the self-draw.
 * The discarder stays, unless they are the new winner.
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

/** A number without a key is typed: the keyboard opens for it. @param {string} name */
function other(name) {
  field(name).inputMode = "numeric";
  field(name).focus();
}

/** Farn come last; the same holds for the key that a loser has nothing. @param {string} name @param {string} figure */
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
      if (key.dataset.units) put(field("units"), key.dataset.units);
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

// Answers of the server

/** Selects the seat with an invalid input, and opens what hides it. */
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
