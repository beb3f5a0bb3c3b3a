// What is wrong with a field is said until somebody mends it. Whether it is right then, is said when
// it is sent again.

import { all } from "./page.js";

/** A list of all that is to be put right: what is mended is struck out, and the list goes with the last. @param {string} id */
function strike(id) {
  for (const link of all(`.notice.error li a[href="#${CSS.escape(id)}"]`)) {
    link.closest("li")?.classList.add("mended");
    const list = /** @type {HTMLElement} */ (link.closest("ul"));
    if (!list.querySelector("li:not(.mended)")) list.closest(".notice")?.remove();
  }
}

document.addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (!field.form || field.form.id === "entry") return; // of a hand, the server says it with every tap
  field.removeAttribute("aria-invalid");
  for (const id of new Set([field.id, field.name])) {
    if (!id) continue;
    for (const fault of all(`.fault[id^="${CSS.escape(id)}-fault"]`, field.form)) fault.remove();
    strike(id);
  }
  const told = field.getAttribute("aria-describedby")?.split(" ").filter((id) => document.getElementById(id));
  if (told) field.setAttribute("aria-describedby", told.join(" "));
});
