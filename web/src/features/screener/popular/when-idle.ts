/** Resolves when the browser has nothing more urgent to do; after `longest` milliseconds all the same. */
export function whenIdle(longest = 1_000): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve);
  });
}
