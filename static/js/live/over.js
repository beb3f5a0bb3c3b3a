// The page of a game that is over; actions elsewhere, such as an undo, are shown at once.

import { watch } from "./watch.js";

watch(async () => location.replace(location.pathname));
