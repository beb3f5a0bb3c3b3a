// The page of what a hand counts: what is tapped is added up at its foot.

import { addUp } from "./hand_counts.js";
import { one } from "./page.js";

const list = one(".hand-counts");
const sum = Object.assign(document.createElement("p"), { className: "sum", role: "status" });
list.append(sum);
addUp(list, (_, told) => { sum.textContent = told; });
