// The forms of an evening: the server computes the summaries of the choices, and its answer replaces
// these parts of the page. On the page that starts an evening every button but Start does the same, and
// the input is stored in the tab until the evening starts.

import { all, ENTERED, inputs, one } from "./page.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));
const { draft } = form.dataset;
const KEPT = `draft ${draft}`;
/** What was typed when Start was pressed. */
const STARTED = `started ${draft}`;
const PRESSED = ["add", "take", "seat", "free", "drop", "throw"];
const OWN = ["csrf_token", "key"];
/** The questions of one ruleset. */
const OF_RULES = /^(choice-.*|start|hands|rounds)$/;
const posted = "posted" in document.body.dataset;
const OPENED = `opened ${location.pathname}`;

// Parts that were open when the form was sent are open again on the new page.

const parts = () => [...form.querySelectorAll("details:not([name=seat])")].map((part) => /** @type {HTMLDetailsElement} */ (part));

if (posted) {
  const opened = (sessionStorage.getItem(OPENED) ?? "").split(" ");
  for (const [n, part] of parts().entries()) part.open ||= opened.includes(String(n));
}
form.addEventListener("submit", () => {
  const opened = [...parts().entries()].filter(([, part]) => part.open).map(([n]) => n);
  sessionStorage.setItem(OPENED, opened.join(" "));
});

/** A part that is opened is in view. */
for (const part of form.querySelectorAll(".options")) {
  part.querySelector("summary")?.addEventListener("click", () => requestAnimationFrame(() => {
    if (part.hasAttribute("open")) part.scrollIntoView();
  }));
}

/** The cost of a night is computed for the typed values. @param {Event} event */
function carry({ target }) {
  const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest("a.cost"));
  if (!link) return;
  const url = new URL(link.href);
  for (const [name, typed] of new FormData(form)) {
    const key = name.replace(/^choice-/, "");
    if (key !== name || ["currency", "money", "points", "hands"].includes(name)) url.searchParams.set(key, String(typed));
  }
  link.href = url.href;
}
form.addEventListener("pointerdown", carry);
form.addEventListener("click", carry);

/** Typing a stake selects it. */
for (const option of form.querySelectorAll(".stakes div.choice")) {
  option.addEventListener("input", ({ target }) => {
    const [radio] = option.querySelectorAll("[type=radio]");
    if (target !== radio) /** @type {HTMLInputElement} */ (radio).checked = true;
  });
}

/** Another currency suggests its usual worth of a point, unless another worth was typed. */
const [currency] = /** @type {HTMLSelectElement[]} */ (all("[data-usual-worth]", form));
currency?.addEventListener("change", () => {
  const usual = JSON.parse(currency.dataset.usualWorth ?? "{}");
  const [money] = inputs("[name=money]", form);
  const [points] = inputs("[name=points]", form);
  const suggested = ["", money.defaultValue, ...Object.values(usual)].includes(money.value) && ["", "1"].includes(points.value);
  if (!suggested || !(currency.value in usual)) return;
  money.value = usual[currency.value];
  points.value = "1";
});

/** The content of the form, as it is sent. */
const texts = () => new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));

/** Shows the parts of a page from the server. @param {Document} page */
function show(page) {
  for (const part of form.querySelectorAll("details[id]")) {
    const fresh = page.getElementById(part.id)?.querySelector("summary");
    if (fresh) part.querySelector("summary")?.replaceChildren(...fresh.childNodes);
  }
  const held = document.activeElement?.id;
  for (const part of all("[data-fresh]", form)) {
    const fresh = page.getElementById(part.id);
    if (fresh) part.replaceWith(document.importNode(fresh, true));
  }
  if (held && held !== document.activeElement?.id) document.getElementById(held)?.focus();
  // Faults that Start has listed: the line above Start says what is still missing.
  if (!page.querySelector(".evening-form .notice.error")) form.querySelector(".notice.error")?.remove();
  document.dispatchEvent(new Event("people drawn"));
}

// One request at a time: each contains the result of the one before.

/** @type {Promise<unknown>} */
let last = Promise.resolve();
let waiting = 0;

/** Says that a change was not made. @param {string} why */
function fail(why) {
  const says = Object.assign(document.createElement("p"), { className: "fault", textContent: why });
  says.setAttribute("role", "alert");
  one("#newcomer-told").replaceChildren(says);
  says.scrollIntoView({ block: "nearest" });
}

/**
 * Asks the server what the page shows after a change.
 * @param {[name: string, text: string][]} change What is sent besides what is in the form.
 * @returns {Promise<boolean>} Whether the server answered.
 */
async function ask(change) {
  const typed = texts();
  typed.delete("newcomer");
  for (const [name, text] of change) {
    if (name === "newcomer") typed.append(name, text);
    else typed.set(name, text);
  }
  typed.set("look", "1");
  const answer = await fetch(location.href, { method: "POST", body: typed }).catch(() => null);
  waiting -= 1;
  const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!page || ![200, 422].includes(answer.status)) {
    if (draft) fail(page?.querySelector("[data-why]")?.textContent ?? one("main").dataset.offline ?? "");
    return false;
  }
  if (draft || waiting === 0) show(page);
  if (draft) keep();
  return true;
}

/** @param {[name: string, text: string][]} change */
function then(...change) {
  waiting += 1;
  const asked = last.then(() => ask(change));
  last = asked;
  return asked;
}

const newcomer = () => inputs("[name=newcomer]", form)[0];

/** Adds the typed name; if that fails, it returns to its field. */
async function add() {
  const field = newcomer();
  const name = field.value;
  if (!name.trim()) return;
  field.value = "";
  const added = await then(["newcomer", name]);
  if ((!added || one("#newcomer-told .fault")) && !field.value) field.value = name;
  if (added) one("#hint")?.remove();
}

form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!draft) then();
  else if (field !== newcomer()) then(...(field.name === "banker" ? [/** @type {[string, string]} */ (["banker", field.value])] : []));
});

form.addEventListener("submit", async (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!draft) return;
  if (button && PRESSED.includes(button.name)) {
    event.preventDefault();
    button.closest("details[name=seat]")?.removeAttribute("open");
    await add();
    if (button.name !== "add") then([button.name, button.value]);
    else if (document.activeElement !== newcomer()) newcomer().focus({ preventScroll: true });
  } else if (waiting > 0) {
    event.preventDefault();
    await last;
    form.requestSubmit(button);
  } else {
    started = true;
    sessionStorage.setItem(STARTED, asTyped());
    for (const key of [KEPT, ENTERED]) sessionStorage.removeItem(key);
  }
});

// The input is stored in the tab, so that a page that is left and reopened is unchanged.

let started = false;

function asTyped() {
  const all = texts();
  for (const name of OWN) all.delete(name);
  all.set("?", location.search);
  return all.toString();
}

function keep() {
  if (!started) sessionStorage.setItem(KEPT, asTyped());
}

/** Back after Start leads to the hand that is played, or to what was typed if it did not start. */
function comeBack() {
  const begun = sessionStorage.getItem(STARTED), hand = sessionStorage.getItem(ENTERED);
  started = false;
  if (begun === null) return;
  if (hand) location.replace(hand);
  else sessionStorage.setItem(KEPT, begun);
}

async function restore() {
  const kept = sessionStorage.getItem(KEPT);
  if (!kept) return;
  /** @type {Map<string, string[]>} */
  const given = new Map();
  for (const [name, text] of new URLSearchParams(kept)) given.set(name, [...(given.get(name) ?? []), text]);
  for (const each of all("[name=waiting]", form)) each.remove();
  for (const who of given.get("waiting") ?? []) {
    one("#people").append(Object.assign(document.createElement("input"), { type: "hidden", name: "waiting", value: who }));
  }
  const sameRules = given.get("?")?.[0] === location.search;
  for (const field of inputs("input, select", form)) {
    const texts = given.get(field.name);
    if (!texts || [...OWN, "waiting"].includes(field.name) || !sameRules && OF_RULES.test(field.name)) continue;
    if (field.type === "radio") {
      if (!texts.includes(field.value)) continue;
      field.disabled = false;
      field.checked = true;
    } else field.value = texts[0];
  }
  await then();
}

if (draft) {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation.type === "back_forward") comeBack();
  else sessionStorage.removeItem(STARTED);
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  if (posted) keep();
  else restore();
  addEventListener("pagehide", () => {
    if (newcomer().value || sessionStorage.getItem(KEPT)) keep();
  });
}
