// Links, texts and documents that leave the page: shared, copied, printed, or saved as a file.

for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
  const { share: url = "", title = "", text = "" } = row.dataset;
  const share = /** @type {HTMLButtonElement?} */ (row.querySelector("[value=share]"));
  const copy = /** @type {HTMLButtonElement} */ (row.querySelector("[value=copy]"));
  row.hidden = false;
  if (share) share.hidden = !("share" in navigator);
  // Closing the dialog is not an error.
  share?.addEventListener("click", () => navigator.share(text ? { title, text } : { title, url }).catch(() => {}));
  copy.addEventListener("click", async () => {
    const said = copy.querySelector("span");
    if (!(await copied(text || url))) selected(row, text || url, copy.dataset.refused ?? "");
    else if (said) said.textContent = copy.dataset.done ?? "";
  });
}

/** Shows a text selected, with the reason, so that it can be copied by hand. @param {HTMLElement} row @param {string} text @param {string} why */
function selected(row, text, why) {
  const next = row.nextElementSibling;
  const place = next?.matches(".by-hand") ? next : document.createElement("div");
  const says = Object.assign(document.createElement("p"), { className: "fault", textContent: why });
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, ariaLabel: why });
  place.className = "by-hand";
  says.setAttribute("role", "alert");
  place.replaceChildren(says, field);
  row.after(place);
  field.select();
}

/** Copies a text; returns whether that worked. Over plain http only execCommand can. @param {string} text */
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

// A PDF takes a moment: a note is shown beside the button until it opens.

const printing = document.querySelector(".printing");
/** @type {HTMLElement?} */
const note = document.querySelector("[data-pressing]");
const SHOWN = 10_000;

if (printing instanceof HTMLFormElement && note) {
  const clear = () => { note.textContent = ""; };
  printing.addEventListener("submit", ({ submitter }) => {
    submitter?.after(note);
    note.textContent = note.dataset.pressing ?? "";
    setTimeout(clear, SHOWN); // a PDF that is saved as a file leaves this page open
  });
  addEventListener("pageshow", clear);
}

// An installed app has no way back from a PDF that it shows, so it saves the PDF as a file.

if (matchMedia("(display-mode: standalone)").matches) {
  for (const form of document.querySelectorAll(".printing")) {
    const save = document.createElement("input");
    save.type = "hidden";
    save.name = "save";
    save.value = "1";
    form.append(save);
  }
}
