// The entry page: all that its form needs.

import "./tien_gow.js"; // runs before record.js
import "./record.js";
import "./offline_standings.js";
import "./taps.js";
import "../live/undo.js";
import { keepAwake } from "../live/watch.js";

keepAwake();


