// The game is over on this page; what is done elsewhere, such as an undo, is shown at once.

import { watch } from "./watch.js";

watch(async () => location.replace(location.pathname));
