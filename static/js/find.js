// A long list of people is searched: who does not fit what is typed is out of the way, but not who is chosen.

/** @param {string | null} text */
const plain = (text) => (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-find]"))) {
  const label = /** @type {HTMLElement} */ (field.closest(".find"));
  const list = /** @type {HTMLElement} */ (label.parentElement?.querySelector(".many"));
  label.hidden = false;
  const chosen = /** @type {HTMLElement | null} */ ([...list.children].find((each) => each.querySelector(":checked")) ?? null);
  if (chosen) list.scrollTop = chosen.offsetTop - list.offsetTop;
  field.addEventListener("input", () => {
    const typed = plain(field.value.trim());
    for (const each of list.children) {
      each.classList.toggle("unfound", !each.querySelector(":checked") && !plain(each.textContent).includes(typed));
    }
    list.scrollTop = 0;
  });
  // It is no part of a form: Enter sends nothing, and nothing that was chosen has changed.
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  field.addEventListener("change", (event) => event.stopPropagation());
}
