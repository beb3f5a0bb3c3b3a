// The referee's page: each tap is answered on the phone, also without a network.

import { referee } from "./rulings.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("#referee"));
const GAP = document.documentElement.lang.startsWith("zh") ? "" : " ";
const PLACES = 4, LARGEST = 4, DEALT = 8;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {string} asked @param {ParentNode} from @returns {HTMLElement[]} */
const all = (asked, from = form) => [...from.querySelectorAll(asked)].map((each) => /** @type {HTMLElement} */ (each));

/** @param {string} asked @returns {HTMLElement} */
const one = (asked) => all(asked, document)[0];

const words = (/** @type {string} */ text) => text.split(" ").filter(Boolean);
const spoken = JSON.parse(one("#spoken").textContent ?? "");
const table = await (await fetch(form.dataset.table ?? "")).json();
const rulings = referee(table, spoken);

const plays = () => field("shown").value.split(",").map(words);
const hand = () => words(field("held").value);
const led = () => words(field("led").value).map(Number);
const size = () => Number(field("size").value);
const next = () => Number(field("at").value);
const ofLead = () => field("ask").value === "lead";
const onTable = () => (ofLead() ? hand() : plays().flat());

/** How many of a tile lie there. @param {string} tile */
const out = (tile) => onTable().filter((each) => each === tile).length;

/** Whether one more of a tile can be tapped. @param {string} tile */
function isLeft(tile) {
  const full = ofLead() ? hand().length === DEALT : next() === PLACES;
  return !full && out(tile) < table.tiles[tile];
}

/** @param {string[][]} shown */
function show(shown) {
  field("shown").value = shown.map((play) => rulings.sorted(play).join(" ")).join(",");
}

/** What a tap does, by what was tapped. @type {Record<string, (value: string) => void>} */
const TAPS = {
  ask(value) {
    field("ask").value = value;
  },
  size(value) {
    field("size").value = value;
    begin();
  },
  at(value) {
    show(plays().map((play, place) => (place === Number(value) ? [] : play)));
    field("at").value = value;
  },
  last() {
    field("last").value = field("last").value ? "" : "1";
  },
  tile(tile) {
    if (!isLeft(tile)) return;
    if (ofLead()) {
      field("held").value = rulings.sorted([...hand(), tile]).join(" ");
      field("led").value = "";
      return;
    }
    show(plays().map((play, place) => (place === next() ? [...play, tile] : play)));
    const order = [0, 1, 2, 3].map((n) => (n + next()) % PLACES);
    field("at").value = String(order.find((place) => plays()[place].length < size()) ?? PLACES);
  },
  held(value) {
    const place = Number(value);
    if (hand().length < DEALT) {
      field("held").value = hand().filter((_, n) => n !== place).join(" ");
      field("led").value = "";
      return;
    }
    const now = led().includes(place) ? led().filter((n) => n !== place) : [...led(), place];
    if (now.length <= LARGEST) field("led").value = now.sort().join(" ");
  },
};

function begin() {
  show([[], [], [], []]);
  field("at").value = "0";
}

/** @returns {import("./rulings.js").Answer} */
function answer() {
  const { first, hold, held } = spoken.sentences;
  if (ofLead()) {
    const mine = hand();
    if (mine.length < DEALT) {
      return { head: hold, because: [held.replace("{n}", String(mine.length)).replace("{all}", String(DEALT))] };
    }
    return rulings.own(mine, led().map((place) => mine[place]));
  }
  const whole = plays().map((play) => (play.length === size() ? play : []));
  return whole[0].length ? rulings.trick(whole, field("last").value !== "") : { head: first };
}

/** Tiles face up, as they are drawn in the tray. @param {Element} where @param {string[]} tiles */
function lay(where, tiles) {
  where.replaceChildren(...tiles.flatMap((tile) => {
    const key = one(`#referee [value="tile:${tile}"]`);
    const name = document.createElement("span");
    name.className = "unseen";
    name.textContent = key.ariaLabel;
    return [/** @type {Element} */ (key.querySelector("svg")).cloneNode(true), name];
  }));
}

/** A text in which no tile is broken over two lines. @param {string} text */
const unbroken = (text) => text.replace(/(\d)-(?=\d)/g, "$1\u2011");

/** @param {string} asked @param {string[]} texts */
function list(asked, texts) {
  one(asked).replaceChildren(...texts.map((text) => {
    const line = document.createElement("li");
    line.textContent = unbroken(text);
    return line;
  }));
}

/** @param {string} tap @param {boolean} pressed */
const press = (tap, pressed) => one(`#referee [value="${tap}"]`).setAttribute("aria-pressed", String(pressed));

function draw() {
  const { head, because = [], why = [], rules = [], taker } = answer();
  for (const section of all("[data-ask]")) section.hidden = section.dataset.ask !== field("ask").value;
  for (const ask of ["trick", "lead"]) press(`ask:${ask}`, field("ask").value === ask);
  for (const n of [1, 2, 3, 4]) press(`size:${n}`, size() === n);
  press("last:1", field("last").value !== "");
  all(".slot").forEach((slot, place) => {
    lay(slot.children[1], plays()[place]);
    slot.classList.toggle("take", place === taker);
    if (place === next()) slot.setAttribute("aria-current", "step");
    else slot.removeAttribute("aria-current");
  });
  all(".own button").forEach((key, place) => {
    lay(key.children[0], hand().slice(place, place + 1));
    key.toggleAttribute("disabled", place >= hand().length);
    press(`held:${place}`, led().includes(place));
  });
  for (const key of /** @type {HTMLButtonElement[]} */ (all(".each button"))) {
    const tile = key.value.replace("tile:", "");
    const count = /** @type {HTMLElement} */ (key.querySelector("i"));
    count.textContent = String(out(tile));
    count.hidden = out(tile) === 0;
    key.setAttribute("aria-disabled", String(!isLeft(tile)));
  }
  one(".ruling h2").textContent = unbroken(head);
  one(".ruling p").textContent = unbroken(because.join(GAP));
  list("#all-of-it .why", why);
  list("#all-of-it .rules", rules);
  one("#all-of-it h2").hidden = rules.length === 0;
  one("#all-of-it").hidden = why.length + rules.length === 0;
}

form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!button) return;
  event.preventDefault();
  const [what, value] = button.value.split(":");
  TAPS[what](value);
  // What is tapped moves on under the same key: the next tap is no second half of this one.
  document.dispatchEvent(new Event("moved on"));
  draw();
});

one(".anew").addEventListener("click", (event) => {
  event.preventDefault();
  for (const name of ["held", "led", "last"]) field(name).value = "";
  field("size").value = "1";
  begin();
  draw();
});

draw(); // what a browser kept of the fields, for one that comes back
form.dataset.ready = "";
