/** Moments that the benchmark reads from the browser's performance timeline. */
export type ScreenerMark =
  | "screener:first-rows"
  | "screener:ready"
  | "screener:run-start"
  | "screener:run-painted";

/** Notes the moment now. */
export function markNow(name: ScreenerMark): void {
  performance.mark(name);
}

/** Notes the moment at which what the state has just been told stands on the screen. */
export function markPainted(name: ScreenerMark): void {
  // A frame callback comes before its paint; a message posted in it comes after.
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", () => performance.mark(name), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
