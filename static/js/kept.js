// What is new on a page since its version; and pages that are kept for when there is no network,
// brought up to date by that alone.

import { fits, known, parsed, put } from "./parts.js";

const PAGES = "pages";

/** Where a page is, and what it shows. @typedef {{path: string, page: Document}} There */

/**
 * What is new there; null where it cannot be told apart, and all has to be fetched.
 * @param {There} there
 */
export async function newOn({ path, page }) {
  const { version, looks } = known(page);
  const answer = await fetch(`${path}?since=${version}&as=${looks}`, { headers: { "X-Fragment": "1" } });
  if (!answer.ok) throw new Error(answer.statusText);
  if (answer.status === 204) return null;
  const news = parsed(await answer.text());
  return fits(page, news) ? news : null;
}

/**
 * Brings a page that is kept up to date; false where it has to be fetched whole. What is new since
 * a version is asked for unless it is known.
 * @param {string} path
 * @param {{since?: string, news?: Document}} [told]
 */
export async function keepUp(path, { since, news } = {}) {
  const kept = await window.caches?.match(path, { cacheName: PAGES });
  if (!kept) return false;
  const page = parsed(await kept.text());
  const fresh = news && known(page).version === since && fits(page, news) ? news : await newOn({ path, page });
  if (!fresh) return false;
  put(page, fresh);
  const headers = new Headers(kept.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  const text = `<!doctype html>\n${page.documentElement.outerHTML}`;
  await (await caches.open(PAGES)).put(path, new Response(text, { headers }));
  return true;
}
