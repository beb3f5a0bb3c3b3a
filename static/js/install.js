// Keeps Companion on this phone for when there is no network, where the browser allows it.

const entering = /\/(enter|lines)$/;

if ("serviceWorker" in navigator) {
  const registration = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  // A page that came before the worker did is not kept yet.
  if (!(await caches.match(location.pathname))) active.postMessage({ keep: location.pathname });
  // A new version takes over between hands, never in the middle of one: the worker asks the others.
  if (!entering.test(location.pathname)) registration.waiting?.postMessage("take over");
}
