// What was chosen shows in the summary of its part, also once that part is folded: the server says it.
// Parts that were open when the form was sent are open on the page that answers it.

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));
const parts = () => [...form.querySelectorAll("details")];
const OPENED = `opened ${location.pathname}`;
let asked = 0;

if ("posted" in document.body.dataset) {
  const opened = (sessionStorage.getItem(OPENED) ?? "").split(" ");
  for (const [n, part] of parts().entries()) part.open ||= opened.includes(String(n));
}
form.addEventListener("submit", () => {
  const opened = [...parts().entries()].filter(([, part]) => part.open).map(([n]) => n);
  sessionStorage.setItem(OPENED, opened.join(" "));
});

/** What a night costs is asked of what is typed by now. */
form.querySelector("a.cost")?.addEventListener("pointerdown", carry);
form.querySelector("a.cost")?.addEventListener("click", carry);

/** @param {Event} event */
function carry({ currentTarget }) {
  const link = /** @type {HTMLAnchorElement} */ (currentTarget);
  const url = new URL(link.href);
  for (const [name, typed] of new FormData(form)) {
    const key = name.replace(/^choice-/, "");
    if (key !== name || ["currency", "money", "points", "hands"].includes(name)) url.searchParams.set(key, String(typed));
  }
  link.href = url.href;
}

/** A stake that is typed is the one that is meant. */
for (const option of form.querySelectorAll(".stakes div.choice")) {
  option.addEventListener("input", ({ target }) => {
    const [radio] = option.querySelectorAll("[type=radio]");
    if (target !== radio) /** @type {HTMLInputElement} */ (radio).checked = true;
  });
}

form.addEventListener("change", async () => {
  const mine = ++asked;
  const typed = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  typed.set("look", "1");
  const answer = await fetch(location.href, { method: "POST", body: typed }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of form.querySelectorAll("details[id]")) {
    const fresh = page.getElementById(part.id)?.querySelector("summary");
    if (fresh) part.querySelector("summary")?.replaceChildren(...fresh.childNodes);
  }
});
