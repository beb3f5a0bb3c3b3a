// The service worker: opens pages of a sitting without a network, as they were last seen.
// The server adds two lines above: VERSION, and SHELL, the files that pages need.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const ASSETS = `assets-${VERSION}`;
const PAGES = "pages";
const MOST = 40;
const PATIENCE = 5_000;
const PAGE = /^\/$|^\/(groups|evenings|sittings)\/[^/]+$|^\/sittings\/[^/]+\/(enter|turn|rules|card|hands|referee)$|^(\/sheets\/[^/]+)?\/referee$/;
const ASSET = /^\/(static|modules)\//;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((assets) => assets.addAll(SHELL)));
});

worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await worker.clients.claim();
  // Cached pages refer to files of the old version; they are fetched again before these are deleted.
  const pages = await caches.open(PAGES);
  try {
    for (const request of await pages.keys()) await keep(new URL(request.url).pathname);
  } catch {
    return;
  }
  for (const name of await caches.keys()) if (name !== ASSETS && name !== PAGES) await caches.delete(name);
}

/** Fetches a page and caches it; a page that no longer exists is deleted from the cache. @param {string} path @param {Response?} [answer] */
async function keep(path, answer = null) {
  const pages = await caches.open(PAGES);
  const found = answer ?? (await fetch(path));
  if (found.ok && !found.redirected) {
    if (path === "/") await onlyNamedIn(await found.clone().text());
    if (isSecret(found)) return found;
    await pages.put(path, found.clone());
    for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old);
  } else if (found.status >= 400 && found.status < 500) {
    await pages.delete(path);
    await onlyOurs();
  }
  return found;
}

// Cached pages are deleted when access to their group is lost

/** @param {Response} answer */
const isSecret = (answer) => /no-store/.test(answer.headers.get("Cache-Control") ?? "");
/** @param {Response} [answer] */
const groupOf = (answer) => answer?.headers.get("Companion-Group");

/** The groups with cached pages. */
async function groups() {
  const pages = await caches.open(PAGES);
  const kept = await Promise.all((await pages.keys()).map((path) => pages.match(path)));
  return new Set(kept.flatMap((page) => groupOf(page) || []));
}

/** Deletes the cached pages of a group, or all ("*"), and the home page, which names it. @param {string} group */
async function forget(group) {
  const pages = await caches.open(PAGES);
  for (const path of await pages.keys()) {
    const of = groupOf(await pages.match(path));
    if (!of || of === group || group === "*") await pages.delete(path);
  }
}

/** The home page names all groups of this phone: deletes cached pages of others. @param {string} first */
async function onlyNamedIn(first) {
  const kept = [...(await groups())];
  if (kept.some((group) => !first.includes(`/groups/${group}"`))) await onlyOurs();
}

/** Asks, for each group with cached pages, whether this phone still has access. */
async function onlyOurs() {
  for (const group of await groups()) {
    const { status } = await fetch(`/groups/${group}`, { method: "HEAD" });
    if (status >= 400 && status < 500 && status !== 429) await forget(group);
  }
}

worker.addEventListener("message", (event) => {
  /** @type {string[]} */
  const asked = event.data.keep ?? [];
  const paths = asked.filter((path) => PAGE.test(path));
  event.waitUntil(Promise.allSettled(paths.map((path) => keep(path))));
  if (event.data.forget) event.waitUntil(forget(event.data.forget).finally(() => event.ports[0].postMessage("done")));
  if (event.data === "claim") event.waitUntil(worker.clients.claim());
  if (event.data === "take over") event.waitUntil(betweenHands());
});

/** A new version waits until no one on this phone is entering a hand. */
async function betweenHands() {
  // A page that was just left may still exist for a moment.
  for (let asked = 0; asked < 5; asked += 1) {
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open.some((client) => /\/(enter|lines|preview)$/.test(new URL(client.url).pathname))) return worker.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search, searchParams } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    if (request.mode === "navigate") event.respondWith(orOffline(request));
    return;
  }
  // Of the referee only the page without tapped tiles, with default answers, is cached.
  const bare = !pathname.endsWith("/referee") || search === "";
  const latest = bare && !searchParams.has("before") && !request.headers.has("X-Fragment");
  if (ASSET.test(pathname)) event.respondWith(asset(request));
  else if (PAGE.test(pathname) && latest) event.respondWith(page(request, pathname));
  else if (request.mode === "navigate") event.respondWith(orOffline(request));
});

/** The page shown for uncached pages, and for forms that cannot be sent; cached with this worker. */
const offline = async (path = "/offline") => (await caches.match(path)) ?? Response.error();

/** @param {Request} request */
async function orOffline(request) {
  const answer = await fetch(request).catch(() => offline(request.method === "GET" ? "/offline" : "/unsent"));
  if (answer.status === 404) onlyOurs().catch(() => {});
  return answer;
}

/** @param {Request} request */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

/** The page from the server, or from the cache if the server does not answer in time. @param {Request} request @param {string} path */
async function page(request, path) {
  const asked = fetch(request).then((answer) => keep(path, answer));
  const kept = await (await caches.open(PAGES)).match(path);
  if (!kept) return asked.catch(() => offline());
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked.catch(() => kept), late]);
}
