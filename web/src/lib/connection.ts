/**
 * `offline`: the device has no network. `unreachable`: it has one, but the server does not respond,
 * for example behind a router without internet access.
 */
export type Connection = "up" | "offline" | "unreachable";

/** The smallest server response; never cached. */
const probePath = "/healthz";
const secondsBetweenProbes = 10;
const probeSeconds = 5;

let isUnreachable = false;
let probing: Promise<boolean> | null = null;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return isUnreachable ? "unreachable" : "up";
}

/** Calls `onChange` whenever `readConnection` may say something else. Returns what ends that. */
export function watchConnection(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** An answer came over the line. */
export function noteAnswer(): void {
  settle(false);
}

/**
 * Reports a call without a response. A single call may fail for other reasons (page unload, blocked
 * address), so the server is probed before an error is shown, then repeatedly until it responds.
 */
export function noteNoAnswer(): void {
  if (!isUnreachable) void askServer();
}

/**
 * Does the server answer now? Any answer will do. Where none comes `readConnection` says so, and the
 * server is asked again until it answers.
 */
export function askServer(): Promise<boolean> {
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
}

async function probe(): Promise<boolean> {
  clearTimeout(nextProbe);
  const isThere = await fetch(probePath, {
    cache: "no-store",
    signal: AbortSignal.timeout(probeSeconds * 1_000),
  }).then(
    () => true,
    () => false,
  );
  settle(!isThere);
  if (!isThere) nextProbe = setTimeout(() => void askServer(), secondsBetweenProbes * 1_000);
  return isThere;
}

function settle(unreachable: boolean): void {
  if (isUnreachable === unreachable) return;
  isUnreachable = unreachable;
  clearTimeout(nextProbe);
  for (const tell of listeners) tell();
}
