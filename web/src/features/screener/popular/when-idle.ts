/** After so long a busy page is asked all the same. */
const longestWaitMilliseconds = 1_000;

/** Resolves when the browser has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => resolve(), { timeout: longestWaitMilliseconds });
    else setTimeout(resolve);
  });
}
