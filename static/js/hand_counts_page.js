// The page of what hands count: adds up the tapped patterns at its foot.

import { addUp } from "./hand_counts.js";
import { one } from "./page.js";

const list = one(".hand-counts");
const sum = Object.assign(document.createElement("p"), { className: "sum", role: "status" });
list.append(sum);
addUp(list, (_, told) => { sum.textContent = told; });
