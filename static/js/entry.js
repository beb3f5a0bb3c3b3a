// The entry page with one thumb: a pad fills the figures, every change asks the server what comes
// of it, and Record waits for a server that is away. What can be tapped, the server says.

const form = document.querySelector("#entry");
const preview = document.querySelector("#preview");
const why = document.querySelector("#why");
const felt = form.querySelector("[data-total]");
const record = form.querySelector("[name=record]");

document.documentElement.classList.add("js");

function tell(text) {
  why.textContent = text;
}

/** Why a field cannot have a value, as the server said with the last preview; "" where it can. */
function cannot(name, value) {
  return preview.querySelector(`[data-cannot="${CSS.escape(`${name}=${value}`)}"]`)?.textContent ?? "";
}

// What comes of it

let asking = null;
let soon = 0;
let stale = false;

function changed() {
  form.querySelector(".done")?.remove();
  form.querySelector("[name=clear]").hidden = false;
  tell("");
  record.setAttribute("aria-disabled", "true");
  stale = true;
  clearTimeout(soon);
  soon = setTimeout(ask, 120);
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await fetch(form.dataset.look, {
      method: "POST", body: new FormData(form), headers: { "X-Fragment": "1" }, signal,
    });
    if (answer.ok) show(await answer.text());
  } catch {
    if (signal.aborted) return;
    tell(form.dataset.away);
    soon = setTimeout(ask, 3000);
  }
}

function show(fragment) {
  preview.innerHTML = fragment;
  stale = false;
  if (why.textContent === form.dataset.away) tell("");
  mark();
}

/** Dims what cannot be. */
function mark() {
  record.setAttribute("aria-disabled", String(!preview.querySelector("[data-ready]")));
  for (const input of form.querySelectorAll(".pick input")) {
    dim(input, !input.checked && cannot(input.name, input.value));
  }
  for (const button of form.querySelectorAll("[data-more-of]")) {
    const input = form.elements[button.dataset.moreOf];
    dim(button, cannot(input.name, Number(input.value) + 1));
  }
  for (const key of pad?.children ?? []) dim(key, cannot(figures[now].name, key.value));
}

function dim(control, reason) {
  if (reason) control.setAttribute("aria-disabled", "true");
  else control.removeAttribute("aria-disabled");
}

/** Tells why and stays as it is, if the server has said that this cannot be. */
function refused(event, name, value) {
  const reason = stale ? "" : cannot(name, value);
  if (!reason) return false;
  event.preventDefault();
  tell(reason);
  return true;
}

for (const input of form.querySelectorAll(".pick input")) {
  input.addEventListener("click", (event) => {
    if (input.checked) refused(event, input.name, input.value);
  });
}

// The pad

const figures = felt ? [...felt.querySelectorAll(".figure")] : [];
const pad = felt?.querySelector(".pad");
let now = 0;

const typed = (figure) => figure.value.trim() !== "";
const left = () => figures.reduce((rest, figure) => rest - Number(figure.value), Number(felt.dataset.total));

/** The figure that the others leave, if it is the only one that nobody typed. */
function fillTheRest() {
  const blank = figures.filter((figure) => !typed(figure));
  for (const figure of figures) {
    const rest = blank.length === 1 && figure === blank[0] && left() >= 0;
    figure.placeholder = rest ? left() : "·";
    figure.classList.toggle("rest", rest);
  }
}

const wanted = (figure) => !typed(figure) && !figure.classList.contains("rest");

function turnTo(place) {
  now = place;
  figures.forEach((figure, n) => figure.parentElement.classList.toggle("now", n === now));
  const name = figures[now].parentElement.querySelector(".name").textContent;
  pad.setAttribute("aria-label", `${pad.dataset.what}: ${name}`);
  const shown = figures[now].value.trim() || figures[now].placeholder;
  for (const key of pad.children) {
    key.setAttribute("aria-pressed", String(key.value === shown));
    dim(key, cannot(figures[now].name, key.value));
  }
}

function type(key) {
  figures[now].value = key;
  const others = figures.map((_, step) => (now + 1 + step) % figures.length);
  if (figures.every(typed)) figures[others[0]].value = "";
  fillTheRest();
  turnTo(others.find((place) => wanted(figures[place])) ?? now);
  changed();
}

if (pad) {
  pad.hidden = false;
  pad.dataset.what = pad.getAttribute("aria-label");
  for (const key of pad.children) {
    key.addEventListener("click", (event) => {
      if (!refused(event, figures[now].name, key.value)) type(key.value);
    });
  }
  figures.forEach((figure, place) => {
    figure.inputMode = "none";
    figure.addEventListener("focus", () => { turnTo(place); figure.select(); });
    figure.addEventListener("input", () => { fillTheRest(); turnTo(place); });
  });
  // Typed without a script, all four are there: the last of them follows from the others.
  if (figures.every(typed) && left() === 0) figures.at(-1).value = "";
  fillTheRest();
  turnTo(Math.max(0, figures.findIndex(wanted)));
}

// What can happen more than once: a tap is once more

for (const input of form.querySelectorAll(".often input")) {
  const more = document.createElement("button");
  const less = document.createElement("button");
  const name = input.parentElement.querySelector("span");
  more.type = less.type = "button";
  more.dataset.moreOf = input.name;
  more.setAttribute("aria-label", input.dataset.more);
  less.className = "less";
  less.textContent = "−";
  less.setAttribute("aria-label", input.dataset.less);
  const often = document.createElement("div");
  often.className = "often";
  input.parentElement.replaceWith(often);
  input.type = "hidden";
  often.append(more, less, input);
  const draw = () => {
    const times = Number(input.value);
    more.textContent = times > 1 ? `${name.textContent} ×${times}` : name.textContent;
    more.setAttribute("aria-pressed", String(times > 0));
    less.hidden = times === 0;
  };
  const count = (times) => {
    input.value = times || "";
    draw();
    changed();
  };
  more.addEventListener("click", (event) => {
    const times = Number(input.value) + 1;
    if (times <= Number(input.max) && !refused(event, input.name, times)) count(times);
  });
  less.addEventListener("click", () => count(Number(input.value) - 1));
  draw();
}

form.addEventListener("input", changed);

for (const asked of form.querySelectorAll("details")) {
  asked.addEventListener("toggle", () => asked.open && asked.scrollIntoView({ block: "nearest" }));
}

// Record

let sending = false;

form.addEventListener("submit", async (event) => {
  const button = event.submitter?.name ?? "record";
  if (button === "clear") return;
  event.preventDefault();
  if (button === "look") return void ask();
  if (sending) return;
  clearTimeout(soon);
  asking?.abort();
  sending = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new FormData(form), headers: { "X-Fragment": "1" },
    });
    if (answer.redirected) location.replace(answer.url);
    else if (answer.status === 422) show(await answer.text());
    else form.submit();
  } catch {
    tell(form.dataset.unsent);
  } finally {
    sending = false;
  }
});

mark();

// The screen stays awake where the browser allows it

async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
