// The hands of a sitting: new ones land, earlier ones follow, what is shown stays shown.

import { call } from "./coming.js";
import { grown, watch } from "./earlier.js";
import { follow } from "./following.js";
import { landed } from "./landing.js";

follow({
  grown,
  shown: () => {
    watch();
    landed();
    call();
  },
});
