// Reads hands as a phone does that works out what they pay: a line of JSON each, with the table
// before them; answers what each seat wins and who is banker next, a line each.

import { createInterface } from "node:readline";
import { after, counts, nets, tricks, units } from "../../static/js/entry/offline_rules.js";

const READERS = { counts, tricks, units };
let table = null;
let reader = null;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.table) {
    table = asked.table;
    reader = READERS[asked.reader];
  } else {
    const pays = reader.paid(table, asked.fields, asked.bank);
    const bank = after(table, reader.ending(table, asked.fields, asked.bank), asked.bank);
    console.log(JSON.stringify([pays && nets(pays), bank && [bank.seat, bank.streak, bank.opening]]));
  }
}
