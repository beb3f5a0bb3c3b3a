// A link or a text handed on: by what the phone shares with, or copied.

for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
  const { share: url = "", title = "", text = "" } = row.dataset;
  const share = /** @type {HTMLButtonElement} */ (row.querySelector("[value=share]"));
  const copy = /** @type {HTMLButtonElement} */ (row.querySelector("[value=copy]"));
  row.hidden = false;
  share.hidden = !("share" in navigator);
  // Whoever closes what opens has shared nothing, and is told nothing.
  share.addEventListener("click", () => navigator.share(text ? { title, text } : { title, url }).catch(() => {}));
  copy.addEventListener("click", async () => {
    const said = copy.querySelector("span");
    if (await copied(text || url) && said) said.textContent = copy.dataset.done ?? "";
  });
}

/** Whether a text was copied. Over plain http there is only the old way. @param {string} text */
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
