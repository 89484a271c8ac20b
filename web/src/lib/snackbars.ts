import { proxy } from "valtio";

/** A short word on what just happened; its letters are capitalised where it is shown. */
export interface Snackbar {
  readonly id: number;
  readonly tone: "good" | "bad";
  readonly text: string;
}

export const snackbars = proxy<{ shown: readonly Snackbar[] }>({ shown: [] });

const shownMs = 4_000;
let lastId = 0;

/** Shows `text` at the top right for four seconds: green for what succeeded, red for what failed. */
export function showSnackbar(tone: Snackbar["tone"], text: string): void {
  lastId += 1;
  const snackbar: Snackbar = { id: lastId, tone, text };
  snackbars.shown = [...snackbars.shown.filter((other) => other.text !== text), snackbar];
  window.setTimeout(() => hideSnackbar(snackbar.id), shownMs);
}

export function hideSnackbar(id: number): void {
  snackbars.shown = snackbars.shown.filter((snackbar) => snackbar.id !== id);
}
