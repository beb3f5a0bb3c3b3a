// The entry page with one thumb: what is tapped is typed, what cannot be says why, Record keeps.

import "./pad.js";
import "./record.js";
import "./worked.js";
import "./taps.js";
import "./anew.js";
import "./awake.js";
import "./undo.js";
