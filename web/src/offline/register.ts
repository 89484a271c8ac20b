import type { KeepMessage } from "./cached-files.ts";
import { offlinePaths } from "./cached-files.ts";

/** Delay after the page loads, to let its own requests go first; then wait until idle. */
const quietMilliseconds = 3_000;

/** Files loaded before there was a service worker to keep them. */
const early = new Set<string>();

function send(worker: ServiceWorker, files: readonly string[]): void {
  const message: KeepMessage = { kind: "keep", files };
  worker.postMessage(message, []);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(offlinePaths.worker, { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  if (active !== null && early.size > 0) send(active, [...early]);
  early.clear();
}

function whenQuiet(work: () => void): void {
  const wait = () =>
    setTimeout(() => {
      if ("requestIdleCallback" in window) window.requestIdleCallback(work);
      else work();
    }, quietMilliseconds);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

/** Has the browser keep what the screener needs without a connection; in built pages only. */
export function startOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // If the browser refuses, as in some private windows, the page works without offline support.
  whenQuiet(() => void register().catch(() => undefined));
}

/**
 * Tells that the page has loaded these dataset files. Once a service worker serves the page it sees
 * them come by itself.
 */
export function noteLoadedFiles(files: readonly string[]): void {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller !== null) return;
  for (const file of files) early.add(file);
}
