/**
 * Whether answers can come: `offline` where the reader's own line is down, `unreachable` where the line
 * stands and the server does not answer, as behind a router that has lost its own.
 */
export type Connection = "up" | "offline" | "unreachable";

/** The smallest thing the server answers; nobody keeps it. */
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
 * A call got no answer. One call may fail for its own reasons (a page that is being left, a blocked
 * address), so the server is asked before anything is said, and from then on until it answers.
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
