// A mahjong hand with one thumb: one seat at a time, chips for its units and farn, tiles to tap.
// Texts are put into the fields of the form; what they mean and what cannot be, the server says.

const mahjong = document.querySelector("#mahjong");
const form = mahjong.closest("form");
const preview = form.querySelector("#preview");
const says = form.querySelector("#why");
const seats = [...mahjong.querySelectorAll(".seat")];
const held = [...mahjong.querySelectorAll(".held")];
const picker = mahjong.querySelector(".picker");
const kinds = [...picker.querySelectorAll(".kinds button")];
const limits = mahjong.querySelector(".limits");
let now = -1;

document.documentElement.classList.add("js");

const field = (name, seat = now) => form.elements[`${name}-${seat}`];

/** The seat that won; -1 if nobody did, or nobody has said. */
const won = () => (/^\d$/.test(form.elements.winner.value) ? Number(form.elements.winner.value) : -1);

function cannot(tap) {
  return preview?.querySelector(`[data-cannot="${CSS.escape(tap)}"]`)?.textContent ?? "";
}

/** Whether the server has said that one of these taps cannot be; then it is told why. */
function refused(...taps) {
  const reason = taps.map(cannot).find(Boolean) ?? "";
  if (says && reason) says.textContent = reason;
  return Boolean(reason);
}

function put(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function press(buttons, pressed) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button === pressed));
}

// Whose hand it is

function answered(seat) {
  const limit = seat === won() && form.elements.full.value;
  return Boolean(limit || ["units", "tiles"].some((name) => field(name, seat).value.trim()));
}

/** Those whose hands count, the winner first. */
function asked() {
  const winner = won();
  const draw = form.elements.winner.value === "nobody";
  if (winner < 0 && !draw) return [];
  const losers = mahjong.classList.contains(draw ? "draws-count" : "losers-count");
  const others = losers ? [0, 1, 2, 3].filter((seat) => seat !== winner) : [];
  return draw ? others : [winner, ...others];
}

function turnTo(seat) {
  now = seat;
  held.forEach((each, n) => { each.hidden = n !== now; });
  seats.forEach((each, n) => each.classList.toggle("now", n === now));
  picker.hidden = now < 0;
  if (now < 0) return;
  held[now].querySelector(".tray").after(picker);
  held[now].classList.toggle("winner", now === won());
  if (now === won()) held[now].querySelector(".ways").prepend(limits);
  show();
}

function next() {
  turnTo(asked().find((seat) => !answered(seat)) ?? now);
}

seats.forEach((seat, n) => {
  seat.querySelector(".taken").addEventListener("click", (event) => {
    event.preventDefault();
    turnTo(n);
  });
});

for (const radio of form.elements.winner) {
  radio.addEventListener("change", () => {
    turnTo(won());
    if (now < 0 || answered(now)) next();
  });
}

for (const radio of form.elements.full) {
  radio.addEventListener("change", () => {
    field("units", won()).value = field("farn", won()).value = "";
    show();
    next();
  });
}

// Units and farn

function show() {
  for (const chips of held[now].querySelectorAll(".chips")) {
    const input = chips.querySelector("input");
    press(chips.querySelectorAll("button"), [...chips.children].find((chip) => chip !== input && chip.value === input.value.trim()));
  }
  dimAll();
}

for (const panel of held) {
  for (const chips of panel.querySelectorAll(".chips")) {
    const input = chips.querySelector("input");
    input.addEventListener("input", show);
    for (const chip of chips.querySelectorAll("button")) {
      chip.addEventListener("click", () => {
        const [name] = input.name.split("-");
        if (refused(`units-${now}`)) return;
        if (now === won()) form.elements.full.value = "";
        put(input, chip.value);
        if (name === "farn" || (chip.value === "0" && now !== won())) next();
      });
    }
  }
  const rest = panel.querySelector(".rest");
  rest.hidden = false;
  rest.addEventListener("click", () => {
    for (const seat of asked()) {
      if (seat !== won() && !answered(seat)) put(field("units", seat), "0");
    }
    next();
  });
}

// Tiles

const families = [...picker.querySelectorAll(".families button")];
const groups = [...picker.querySelectorAll(".faces-of")];

const kind = () => kinds.find((each) => each.getAttribute("aria-pressed") === "true");

families.forEach((family, n) => {
  family.addEventListener("click", () => {
    press(families, family);
    groups.forEach((group, place) => { group.hidden = place !== n; });
  });
});

for (const each of kinds) {
  each.addEventListener("click", () => {
    press(kinds, each);
    dimAll();
  });
}

/** What a tile would be typed as, and the taps that stand for it. */
function asPiece(tile) {
  if ("flower" in tile.dataset) return { text: tile.value, taps: [`tile=${tile.value}`] };
  const { dataset, value } = kind();
  return { text: `${value} ${tile.value}`, taps: [`tile=${dataset.kind} ${tile.value}`, `tiles-${now}=${dataset.kind}`] };
}

/** A piece as it will lie there; the server draws it again when it has counted it. */
function laid(tile) {
  const flower = "flower" in tile.dataset;
  const copies = flower ? 1 : Number(kind().dataset.copies);
  const next = tile.nextElementSibling;
  const faces = copies ? Array(copies).fill(tile) : [tile, next, next?.nextElementSibling].filter(Boolean);
  const piece = document.createElement("button");
  const row = document.createElement("span");
  piece.type = "button";
  piece.className = "laid";
  piece.setAttribute("aria-label", `${picker.dataset.away}: ${tile.ariaLabel}`);
  row.append(...faces.map((face) => face.firstElementChild.cloneNode(true)));
  piece.append(row);
  if (!flower && kind().value.startsWith("concealed")) piece.append(kind().querySelector("small").cloneNode(true));
  return piece;
}

for (const tile of picker.querySelectorAll(".faces-of button")) {
  tile.addEventListener("click", () => {
    const { text, taps } = asPiece(tile);
    if (refused(...taps)) return;
    if (now === won()) form.elements.full.value = "";
    field("units").value = field("farn").value = "";
    held[now].querySelector(".tray").append(laid(tile));
    put(field("tiles"), [field("tiles").value.trim(), text].filter(Boolean).join(", "));
    show();
  });
}

mahjong.addEventListener("click", (event) => {
  const piece = event.target.closest(".laid");
  if (!piece) return;
  const place = [...piece.parentElement.children].indexOf(piece);
  piece.remove();
  put(field("tiles"), field("tiles").value.split(",").filter((_, n) => n !== place).join(",").trim());
});

// What the server says

function dim(control, ...taps) {
  if (taps.some(cannot)) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}

function dimAll() {
  if (now < 0) return;
  for (const chip of held[now].querySelectorAll(".chips button")) dim(chip, `units-${now}`);
  for (const tile of picker.querySelectorAll(".faces-of button")) dim(tile, ...asPiece(tile).taps);
}

/** Lays what the server drew. A button that is there stays the same: a thumb may just be on it. */
function lay(tray, pieces) {
  pieces.forEach((piece, place) => {
    const there = tray.children[place] ?? tray.appendChild(document.createElement("button"));
    there.type = "button";
    there.className = piece.className;
    there.ariaLabel = piece.ariaLabel;
    there.replaceChildren(...piece.childNodes);
  });
  while (tray.children.length > pieces.length) tray.lastElementChild.remove();
}

function told() {
  for (const { dataset, children } of preview.querySelectorAll("[data-tray]")) {
    lay(held[dataset.tray].querySelector(".tray"), [...children]);
  }
  for (const has of preview.querySelectorAll("[data-has]")) {
    seats[has.dataset.has].querySelector(".has").textContent = has.textContent;
  }
  dimAll();
}

function begin() {
  for (const piece of mahjong.querySelectorAll(".laid")) piece.disabled = false;
  turnTo(asked().find((seat) => !answered(seat)) ?? asked()[0] ?? -1);
}

if (preview) new MutationObserver(told).observe(preview, { childList: true });
form.addEventListener("filled", () => {
  for (const shown of mahjong.querySelectorAll(".tray, .has")) shown.replaceChildren();
  begin();
});
begin();
