import { findGateRow } from "@munshi/bff/contract";
import { clientsClaim } from "workbox-core";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { appCacheOf, dataCacheOf, listOldAppCaches, viewCache } from "./caches.ts";
import { cacheLoadedFiles, takeNewestData } from "./cache-data.ts";
import { isKeepMessage, cachedHeader, offlinePaths, versionOf } from "./cached-files.ts";

/**
 * Caches what the screener needs offline: the files of this build, the page, its view, and the
 * loaded part of the newest dataset. All of it is the same for every user; requests that depend on
 * the user bypass this worker. Other pages start from the same document, which says that they need
 * a connection.
 */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(
    type: "message",
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void;
}

declare const self: Scope;
/** Files of the build that the screener is made of, and a digest of their names. */
declare const cachedAssets: readonly string[];
declare const buildDigest: string;

const appCache = appCacheOf(buildDigest);
const slowestAnswerSeconds = 10;

async function install(): Promise<void> {
  const app = await caches.open(appCache);
  await app.addAll([...cachedAssets, offlinePaths.page]);
  const view = await fetch(offlinePaths.view);
  if (view.ok) {
    await (await caches.open(viewCache)).put(offlinePaths.view, view.clone());
    await takeNewestData(view, caches);
  }
  await self.skipWaiting();
}

async function removeOldBuilds(): Promise<void> {
  const old = listOldAppCaches(await caches.keys(), appCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The build's own copy; no header tells copies of one name apart. */
function findKept(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: appCache, ignoreVary: true });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(removeOldBuilds()));
self.addEventListener("message", (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(cacheLoadedFiles(event.data.files, caches));
});
clientsClaim();

registerRoute(
  // Every page of the app is the same document, which tells by its address what it lacks.
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === "navigate" && findGateRow(url.pathname) !== null,
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return (await findKept(offlinePaths.page)) ?? Response.error();
    }
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(offlinePaths.assets),
  async ({ request, url }) => (await findKept(url.pathname)) ?? fetch(request),
);

/** The same answer, marked as one that did not come from the server. */
function markKept(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set(cachedHeader, "1");
  return new Response(answer.body, { status: answer.status, headers });
}

const newestView = new NetworkFirst({
  cacheName: viewCache,
  networkTimeoutSeconds: slowestAnswerSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheDidUpdate: ({ newResponse }) => takeNewestData(newResponse.clone(), caches),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse && markKept(cachedResponse),
    },
  ],
});
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === offlinePaths.view,
  newestView,
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(offlinePaths.data),
  async (asked) => {
    const cacheName = dataCacheOf(versionOf(asked.url.pathname));
    // A link may pin another day: its files are only passed on.
    if (!(await caches.has(cacheName))) return fetch(asked.request);
    return new CacheFirst({ cacheName, matchOptions: { ignoreVary: true } }).handle(asked);
  },
);
