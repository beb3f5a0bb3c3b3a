// Keeps Companion on this phone for when there is no network, where the browser allows it.

import { keepUp } from "../live/updates.js";

const entering = /\/(enter|lines)$/;

/** Whether a page is kept as it is now, by what is new on it. @param {string} path */
const upToDate = async (path) => path === location.pathname || keepUp(path).catch(() => false);

/** Whether a page that never changes is kept as it is said here. @param {string} path */
async function isKept(path) {
  const text = await (await caches.match(path))?.text();
  return text?.includes(`<html lang="${document.documentElement.lang}">`);
}

if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { active, waiting } = await navigator.serviceWorker.ready;
  // A page that was on its way when the worker came is not the worker's, and may not be kept yet.
  if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  const [sitting] = location.pathname.match(/^\/sittings\/[^/]+(?=$|\/)/) ?? [];
  /** @type {string[]} */
  const pages = [];
  if (sitting) {
    // With any page of a sitting its hands, the board and the rules are kept, as they are now.
    for (const page of [sitting, `${sitting}/turn`]) if (!(await upToDate(page))) pages.push(page);
    if (!(await isKept(`${sitting}/rules`))) pages.push(`${sitting}/rules`);
  }
  for (const link of document.querySelectorAll("a[data-keep]")) pages.push(link.getAttribute("href") ?? "");
  if (!(await caches.match(location.pathname))) pages.push(location.pathname);
  active?.postMessage({ keep: pages });
  // A new version takes over between hands, never in the middle of one: the worker asks the others.
  if (!entering.test(location.pathname)) waiting?.postMessage("take over");
}
