// As much of a browser as the scripts use that keep hands and send them: node has no page.

import { webcrypto } from "node:crypto";
import "fake-indexeddb/auto";

class Told extends Event {
  constructor(name, { detail } = {}) {
    super(name);
    this.detail = detail;
  }
}

/** A page of which only what it says about a refusal is read. */
class Page {
  parseFromString(text) {
    const [, why = ""] = text.match(/data-why>([^<]*)/) ?? [];
    return {
      querySelector: (asked) => (text.includes(`id="${asked.slice(1)}"`) ? {} : null),
      querySelectorAll: () => [{ textContent: why }],
    };
  }
}

const set = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

export const page = new EventTarget();
export const fields = { token: { value: "token" } };

set("document", Object.assign(page, {
  body: { dataset: { group: "ours" } },
  visibilityState: "visible",
  querySelector: () => null,
  querySelectorAll: (asked) => (asked === "[name=csrf_token]" ? [fields.token] : []),
}));
set("window", new EventTarget());
set("navigator", { onLine: true });
set("CustomEvent", globalThis.CustomEvent ?? Told);
set("crypto", globalThis.crypto ?? webcrypto);
set("DOMParser", Page);

/** What the server is asked from now on is answered by this; what was asked is in `sent`. */
export const sent = [];
export function server(answers) {
  sent.length = 0;
  set("fetch", async (address, asked = {}) => {
    const form = asked.body ? Object.fromEntries(asked.body) : {};
    sent.push({ address, ...form });
    const said = await answers(address, form);
    const status = said.status ?? 200;
    return {
      status, ok: status < 400, url: said.url, statusText: String(status),
      text: async () => said.text ?? "", json: async () => said.json,
    };
  });
}
