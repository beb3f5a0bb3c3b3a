// Says what hands lack as a phone does: a line of JSON each, with the checks before them.

import { createInterface } from "node:readline";
import { lacks } from "../../static/js/entry/offline_rules.js";

let checks = [];
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.checks) ({ checks } = asked);
  else console.log(JSON.stringify(lacks(checks, asked.fields)));
}
