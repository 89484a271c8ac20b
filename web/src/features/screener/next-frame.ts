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
