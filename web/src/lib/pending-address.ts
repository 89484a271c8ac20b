/** Updates the address to match the screen; null while it already does. */
let write: (() => void) | null = null;

/** An address will follow in a moment: `settle` brings it now, once. */
export function awaitAddress(settle: () => void): void {
  write = settle;
}

/** Brings the address up to what is on screen, before it is read as the way back. */
export function settleAddress(): void {
  const settle = write;
  write = null;
  settle?.();
}
