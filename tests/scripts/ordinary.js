// Reads hands as a phone does that works out what they pay: a line of JSON each, with the table
// before them; answers what it reads, a line each.

import { createInterface } from "node:readline";
import * as counts from "../../static/js/counts.js";
import * as tricks from "../../static/js/ordinary.js";

let table = null;
let reader = tricks;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.table) {
    table = asked.table;
    reader = "least" in table ? counts : tricks;
  } else {
    const { next, paid, played } = reader;
    const hand = played(table, asked.fields);
    const pays = hand && paid(table, hand, asked.bank);
    const { seat, streak, opening } = hand ? next(table, hand, asked.bank) : {};
    console.log(JSON.stringify([pays, pays && [seat, streak, opening]]));
  }
}
