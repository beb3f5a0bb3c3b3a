// What a hand lacks that the server cannot be asked about: checks and sentences come with the page.

/**
 * @typedef {{[name: string]: string[]}} When
 * The fields that have one of these values; "" is an empty field.
 * @typedef {{says: string, needs: string[], when: When, more: string[]}} Need
 * @typedef {{fields: string[], total: number, empty: string[], wrong: {[sum: string]: string}, when: When}} Shares
 */

/**
 * The sentence about the first thing that a hand lacks; "" where it lacks nothing that is known here.
 * @param {(Need | Shares)[]} checks
 * @param {import("./fields.js").Texts} fields
 */
export function lacks(checks, fields) {
  const typed = new Map(fields.map(([name, text]) => [name, text.trim()]));
  /** @param {string} name */
  const text = (name) => typed.get(name) ?? "";
  /** @param {string} need */
  const there = (need) => {
    const [name, value] = need.split("=");
    return value === undefined ? text(name) !== "" : text(name) === value;
  };
  for (const check of checks) {
    if (!Object.entries(check.when).every(([name, values]) => values.includes(text(name)))) continue;
    const said = "total" in check ? shared(check, typed) : needed(check);
    if (said) return said;
  }
  /** @param {Need} check */
  function needed({ says, needs, more }) {
    return more.every((name) => Number(text(name))) && !needs.some(there) ? says : "";
  }
  return "";
}

/** Fills in what goes without saying. @param {Shares} check @param {Map<string, string>} typed */
function shared({ fields, total, empty, wrong }, typed) {
  const figures = fields.map((name) => typed.get(name) ?? "");
  if (!figures.every((figure) => /^\d*$/.test(figure))) return "";
  const sum = figures.reduce((all, figure) => all + Number(figure), 0);
  const blank = figures.filter((figure) => figure === "").length;
  if (sum > total || (sum < total && !blank)) return wrong[sum] ?? "";
  if (sum < total && blank > 1) return empty[figures.indexOf("")];
  figures.forEach((figure, n) => typed.set(fields[n], figure || String(total - sum)));
  return "";
}
