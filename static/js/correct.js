// A hand that is typed anew, as it was entered: the pad, taps, and what comes of it.

import "./pad.js";
import "./taps.js";
import "./anew.js";
