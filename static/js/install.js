// Keeps Companion on this phone for when there is no network, where the browser allows it.

const entering = /\/(enter|lines)$/;

if ("serviceWorker" in navigator) {
  await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { active, waiting } = await navigator.serviceWorker.ready;
  // A page that was on its way when the worker came is not the worker's, and may not be kept yet.
  if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  const [sitting] = location.pathname.match(/^\/sittings\/[^/]+(?=$|\/)/) ?? [];
  // With any page of a sitting its hands, the board and the rules are kept, as they are now.
  const pages = sitting ? ["", "/turn", "/rules"].map((page) => sitting + page) : [];
  for (const link of document.querySelectorAll("a[data-keep]")) pages.push(link.getAttribute("href") ?? "");
  if (!(await caches.match(location.pathname))) pages.push(location.pathname);
  active?.postMessage({ keep: pages });
  // A new version takes over between hands, never in the middle of one: the worker asks the others.
  if (!entering.test(location.pathname)) waiting?.postMessage("take over");
}
