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
