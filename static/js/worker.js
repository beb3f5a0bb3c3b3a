// The service worker: pages of a sitting open without a network, as they were seen last.
// The server writes two lines above this: VERSION, and SHELL, the files that pages need.

const ASSETS = `assets-${VERSION}`;
const PAGES = "pages";
const MOST = 40;
const PATIENCE = 5_000;
const PAGE = /^\/$|^\/(groups|evenings|sittings)\/[^/]+$|^\/sittings\/[^/]+\/(enter|turn)$/;
const ASSET = /^\/(static|modules)\//;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((assets) => assets.addAll(SHELL)));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await self.clients.claim();
  // Pages that are kept name files of the version before; they are fetched anew before these go.
  const pages = await caches.open(PAGES);
  try {
    for (const request of await pages.keys()) await keep(new URL(request.url).pathname);
  } catch {
    return;
  }
  for (const name of await caches.keys()) if (name !== ASSETS && name !== PAGES) await caches.delete(name);
}

/** Fetches a page and keeps it; a page that is there no more is kept no more. */
async function keep(path, answer = null) {
  const pages = await caches.open(PAGES);
  const found = answer ?? (await fetch(path));
  if (found.ok && !found.redirected) {
    await pages.put(path, found.clone());
    for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old);
  } else if (found.status >= 400 && found.status < 500) await pages.delete(path);
  return found;
}

self.addEventListener("message", (event) => {
  if (event.data.keep && PAGE.test(event.data.keep)) event.waitUntil(keep(event.data.keep).catch(() => {}));
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === "take over") event.waitUntil(betweenHands());
});

/** A new version waits until nobody on this phone is entering a hand. */
async function betweenHands() {
  // A page that was just left may be there for a moment still.
  for (let asked = 0; asked < 5; asked += 1) {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open.some((client) => /\/(enter|lines)$/.test(new URL(client.url).pathname))) return self.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate") event.respondWith(orOffline(request));
    return;
  }
  const latest = !searchParams.has("before") && !request.headers.has("X-Fragment");
  if (ASSET.test(pathname)) event.respondWith(asset(request));
  else if (PAGE.test(pathname) && latest) event.respondWith(page(request, pathname));
  else if (request.mode === "navigate") event.respondWith(orOffline(request));
});

function orOffline(request) {
  return fetch(request).catch(() => caches.match("/offline"));
}

async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

/** The page from the server; as it was seen last, where the server does not answer in time. */
async function page(request, path) {
  const asked = fetch(request).then((answer) => keep(path, answer));
  const kept = await (await caches.open(PAGES)).match(path);
  if (!kept) return asked.catch(() => caches.match("/offline"));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked.catch(() => kept), late]);
}
