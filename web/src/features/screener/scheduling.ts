/** Moments that the benchmark reads from the browser's performance timeline. */
type ScreenerMark =
  | "screener:first-rows"
  | "screener:ready"
  | "screener:run-start"
  | "screener:run-painted";

/** Notes the moment now. */
export function markNow(name: ScreenerMark): void {
  performance.mark(name);
}

/** Marks the moment at which the latest change of state is painted. */
export function markPainted(name: ScreenerMark): void {
  // A frame callback comes before its paint; a message posted in it comes after.
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", () => performance.mark(name), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}

/** Settles within the next frame, before it is laid out: what is drawn then is painted with it. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}

/** Settles once the next frame has been painted. */
export async function afterFrame(): Promise<void> {
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve));
}

/** Resolves when the browser has nothing more urgent to do; after `longest` milliseconds all the same. */
export function whenIdle(longest = 1_000): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve);
  });
}
