// What is typed into the entry form, told in a line of text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isolated, told } from "../../static/js/fields.js";

/** A figure of somebody, as far as telling looks at it. */
const figure = (who, value) => ({
  name: "tricks", type: "text", value, dataset: {}, ariaLabel: null, placeholder: "",
  labels: [{ querySelector: () => ({ textContent: who }) }], closest: () => null,
});

test("a name that runs from right to left leaves the figures beside it where they are", () => {
  const form = { elements: [figure("Ah Ming", "2"), figure("عبد الرحمن", "1"), figure("🐉🔥", "3")] };
  assert.equal(told(form), "Ah Ming 2 · \u2068عبد الرحمن\u2069 1 · 🐉🔥 3");
});

test("a name that turns nothing round stands as it is", () => {
  for (const name of ["Bo", "陳太", "🐉🔥", "Zoë"]) assert.equal(isolated(name), name);
});
