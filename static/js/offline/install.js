// Caches Companion on this phone for use without a network, if the browser allows it.

import { keepUp } from "../live/updates.js";

const entering = /\/(enter|lines)$/;

/** Whether the cached page is current, judged by its news. @param {string} path */
const upToDate = async (path) => path === location.pathname || keepUp(path).catch(() => false);

/** Whether an immutable page is cached at this URL. @param {string} path */
async function isKept(path) {
  const text = await (await caches.match(path))?.text();
  return text?.includes(`<html lang="${document.documentElement.lang}">`);
}

if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { active, waiting } = await navigator.serviceWorker.ready;
  // A page that was requested before the worker started is not controlled by it, and may not be cached.
  if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  const [sitting] = location.pathname.match(/^\/sittings\/[^/]+(?=$|\/)/) ?? [];
  /** @type {string[]} */
  const pages = [];
  if (sitting) {
    // With any page of a sitting its hands, the board and the rules are cached in their current state.
    for (const page of [sitting, `${sitting}/turn`]) if (!(await upToDate(page))) pages.push(page);
    if (!(await isKept(`${sitting}/rules`))) pages.push(`${sitting}/rules`);
  }
  for (const link of document.querySelectorAll("a[data-keep]")) pages.push(link.getAttribute("href") ?? "");
  if (!(await caches.match(location.pathname))) pages.push(location.pathname);
  active?.postMessage({ keep: pages });
  // A new version takes over between hands, never during one: the worker asks the other pages.
  if (!entering.test(location.pathname)) waiting?.postMessage("take over");
}
