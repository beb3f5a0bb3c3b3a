// The referee's answers, from a table of all leads and plays made by the engine.

/** A standing combination: its tiles, its class, and a sign for each play of the same size. @typedef {[string, string, string]} Standing */

/** @typedef {{tiles: Record<string, number>, plays: Record<string, string[]>, standing: Standing[]}} Table */

/** The indices of the rules' sentences before the last trick and about it. @typedef {[number, number]} Rules */

/**
 * The sentences, and what this table allows and pays.
 * @typedef {object} Spoken
 * @property {string[]} takes
 * @property {Record<string, string>} sentences
 * @property {Record<string, string>} why
 * @property {Record<string, string>} kinds
 * @property {Record<string, string>} labels
 * @property {Record<string, string>} refused
 * @property {Record<string, [Rules, Rules, Record<string, Rules>]>} leads
 * @property {string[][]} rules
 * @property {{says: string[], sums: [Record<string, number>, number[]][]}[]} shown
 */

/** @typedef {{head: string, because?: string[], why?: string[], rules?: string[], taker?: number}} Answer */

const THROWN_AWAY = ".";
const MANY = 8;

/** A sentence with its gaps filled. @param {string} text @param {Record<string, string | number>} gaps */
const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));

/** The answers for one table. @param {Table} table @param {Spoken} spoken */
export function referee(table, spoken) {
  const { sentences } = spoken;
  const order = Object.keys(table.tiles);

  /** @param {string[]} tiles */
  const sorted = (tiles) => [...tiles].sort((one, other) => order.indexOf(one) - order.indexOf(other));

  /** @param {string} text */
  const key = (text) => sorted(text.split(" ")).join(" ");
  const keys = table.standing.map(([tiles]) => key(tiles));

  /** @param {string[]} texts */
  const listed = (texts) => {
    const { and, comma } = sentences;
    if (texts.length < 2) return texts.join("");
    const before = texts.slice(0, -1).reduce((a, b) => fill(comma, { a, b }));
    return fill(and, { a: before, b: texts[texts.length - 1] });
  };

  /** The sign of a play against a standing combination. @param {number} there @param {string} play */
  function sign(there, play) {
    const [, , signs] = table.standing[there];
    const place = table.plays[play.split(" ").length].indexOf(play);
    return place < 0 ? THROWN_AWAY : signs[place];
  }

  /** The combinations that are higher than the standing one. @param {number} there */
  function above(there) {
    const [, kind] = table.standing[there];
    return keys.flatMap((tiles, n) => (table.standing[n][1] === kind && sign(there, tiles) === "+" ? [n] : []));
  }

  /** Whether a player can still have these tiles. @param {number} there @param {string[]} out */
  function left(there, out) {
    const tiles = [...keys[there].split(" "), ...out];
    return keys[there].split(" ").every((tile) => tiles.filter((each) => each === tile).length <= table.tiles[tile]);
  }

  /** @param {number[]} found */
  const written = (found) => found.map((n) => table.standing[n][0]).join(" · ");

  /** The combination that tiles form when led; else why they cannot be led. @param {string[]} tiles @returns {number | string} */
  function led(tiles) {
    const asked = sorted(tiles).join(" ");
    const readings = keys.flatMap((each, n) => (each === asked ? [n] : []));
    const found = readings.find((n) => n in spoken.leads);
    if (found !== undefined) return found;
    if (readings.length) return spoken.refused[table.standing[readings[0]][1]];
    return fill(sentences.together, { tiles: listed(tiles.map((tile) => spoken.labels[tile])) });
  }

  /** @param {string[][]} plays those that are whole, the lead first; none is a discard @param {boolean} last @returns {Answer} */
  function trick(plays, last) {
    const lead = led(plays[0]);
    if (typeof lead === "string") return { head: sentences.cannot, because: [lead] };
    const [tiles, kind] = table.standing[lead];
    const what = spoken.kinds[kind];
    const because = [fill(sentences.led, { what, tiles })];
    let [there, taker] = [lead, 0];
    plays.slice(1).forEach((play, n) => {
      if (!play.length) return;
      const text = sorted(play).join(" ");
      const found = sign(there, text);
      because.push(fill(spoken.why[found], { tiles: text, best: table.standing[there][0], what }));
      if (found !== "+") return;
      there = keys.findIndex((each, m) => each === text && table.standing[m][1] === kind);
      taker = n + 1;
    });
    const over = above(there).filter((n) => left(n, plays.flat()));
    const more = over.length > MANY ? " …" : "";
    const why = [over.length ? fill(sentences.out, { them: written(over.slice(0, MANY)) + more }) : sentences.noneOut];
    const [stood, beaten, others] = spoken.leads[lead];
    const place = taker ? others[table.standing[there][0]] ?? beaten : stood;
    return { head: spoken.takes[taker], because, why, rules: spoken.rules[place[Number(last)]], taker };
  }

  /** @param {string[]} hand */
  const shown = (hand) => spoken.shown
    .filter(({ sums }) => sums.every(([counts, fits]) => fits.includes(hand.reduce((sum, tile) => sum + (counts[tile] ?? 0), 0))))
    .flatMap(({ says }) => says);

  /** @param {string[]} hand @param {string[]} tiles those of the hand that are led @returns {Answer} */
  function own(hand, tiles) {
    const rules = shown(hand);
    if (!tiles.length) return { head: sentences.lead, rules };
    const lead = led(tiles);
    if (typeof lead === "string") return { head: sentences.cannot, because: [lead] };
    const higher = above(lead);
    const beatenBy = higher.filter((n) => left(n, hand));
    if (beatenBy.length) {
      return { head: sentences.beatable, because: [fill(sentences.beatenBy, { them: written(beatenBy) })], rules };
    }
    const theirs = [...new Set(higher.flatMap((n) => table.standing[n][0].split(" ")).filter((tile) => hand.includes(tile)))];
    const held = { them: written(higher), tiles: listed(theirs.map((tile) => spoken.labels[tile])) };
    const because = higher.length ? fill(sentences.heldByLeader, held) : sentences.nothing;
    return { head: sentences.unbeatable, because: [because], rules };
  }

  return { sorted, trick, own };
}

// The referee's page: answers each tap on the phone, also without a network.

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

/** The number of copies of a tile on the table. @param {string} tile */
const out = (tile) => onTable().filter((each) => each === tile).length;

/** Whether another copy of a tile can be tapped. @param {string} tile */
function isLeft(tile) {
  const full = ofLead() ? hand().length === DEALT : next() === PLACES;
  return !full && out(tile) < table.tiles[tile];
}

/** @param {string[][]} shown */
function show(shown) {
  field("shown").value = shown.map((play) => rulings.sorted(play).join(" ")).join(",");
}

/** The actions by what was tapped. @type {Record<string, (value: string) => void>} */
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

/** @returns {Answer} */
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

/** Tiles face up, drawn as in the tray. @param {Element} where @param {string[]} tiles */
function lay(where, tiles) {
  where.replaceChildren(...tiles.flatMap((tile) => {
    const key = one(`#referee [value="tile:${tile}"]`);
    const name = document.createElement("span");
    name.className = "unseen";
    name.textContent = key.ariaLabel;
    return [/** @type {Element} */ (key.querySelector("svg")).cloneNode(true), name];
  }));
}

/** A text with tiles protected from line breaks. @param {string} text */
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
  // The keys change their meaning after a tap: the next tap is not the second half of this one.
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

draw(); // field values that the browser restored
form.dataset.ready = "";
