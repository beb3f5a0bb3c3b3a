// What a phone knows by itself of a hand that is counted in units and farn: how it ended.

import { from } from "./banks.js";

/** How a hand ended; null where that is not typed. @param {unknown} _table @param {import("./fields.js").Texts} fields @param {import("./banks.js").Bank} bank */
export function ending(_table, fields, bank) {
  const winner = new Map(fields).get("winner") ?? "";
  if (winner === "nobody") return "";
  return /^[0-3]$/.test(winner) ? String(from(Number(winner), bank.seat)) : null;
}

/** What such a hand pays depends on what everyone holds: only the server counts that. */
export const paid = () => null;
