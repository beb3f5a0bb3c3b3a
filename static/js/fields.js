// The fields of the entry form, whatever the game: what is typed in them, and what that says.

const OURS = ["csrf_token", "key", "number", "parked"];

const typing = (form) => [...form.elements].filter((each) => {
  return each.name && !OURS.includes(each.name) && each.type !== "submit";
});
const picked = (field) => field.type === "radio" || field.type === "checkbox";

/** What is typed, as [name, text]. */
export function carried(form) {
  const ours = new Set(OURS);
  return [...new FormData(form)].filter(([name, text]) => !ours.has(name) && text.trim() !== "");
}

/** Whether nothing is typed yet. */
export const blank = (form) => carried(form).length === 0;

/** Puts texts into the fields, and nothing into the others. */
export function filled(form, texts) {
  const given = new Map(texts);
  for (const field of typing(form)) {
    const text = given.get(field.name) ?? "";
    if (picked(field)) field.checked = field.value === text;
    else field.value = text;
  }
  form.dispatchEvent(new Event("filled"));
}

/** What is typed, in the words that stand at the fields. */
export function told(form) {
  const said = [];
  for (const field of typing(form)) {
    const label = field.labels?.[0];
    const name = field.ariaLabel ?? label?.querySelector(".name")?.textContent ?? label?.textContent ?? "";
    const where = field.closest("fieldset[data-seat]")?.querySelector("legend").textContent ?? "";
    if (picked(field)) {
      if (field.checked && field.value) said.push(name);
    } else if (field.value.trim()) said.push([where, name, field.value].filter(Boolean).join(" "));
    else if (field.classList.contains("rest")) said.push(`${name} ${field.placeholder}`);
  }
  return said.map((text) => text.replace(/\s+/g, " ").trim()).join(" · ");
}
