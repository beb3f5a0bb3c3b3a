// Players typed one by one: Enter goes on to the next, and the hand that writes stays where it is.

import { inputs } from "./page.js";

const names = inputs("[name=players]");

names.forEach((name, n) => name.addEventListener("keydown", (event) => {
  const next = names[n + 1];
  if (event.key !== "Enter" || event.isComposing || !name.value || !next) return;
  event.preventDefault();
  next.closest("details")?.setAttribute("open", "");
  next.focus();
}));
