import { proxy } from "valtio";

/** A short word on what just happened; its letters are capitalised where it is shown. */
export interface Snackbar {
  readonly id: number;
  readonly tone: "good" | "bad";
  readonly text: string;
  /** Available while the snackbar is shown. */
  readonly action?: SnackbarAction;
}

export interface SnackbarAction {
  readonly label: string;
  readonly run: () => void;
}

export const snackbars = proxy<{ shown: readonly Snackbar[] }>({ shown: [] });

const shownMs = 4_000;
/** Longer where there is something to decide. */
const decidedMs = 12_000;
let lastId = 0;

/**
 * Shows `text` at the top right for four seconds, for twelve with something to do: green for what
 * succeeded, red for what failed.
 */
export function showSnackbar(tone: Snackbar["tone"], text: string, action?: SnackbarAction): void {
  lastId += 1;
  const snackbar: Snackbar = { id: lastId, tone, text, ...(action && { action }) };
  snackbars.shown = [...snackbars.shown.filter((other) => other.text !== text), snackbar];
  window.setTimeout(() => hideSnackbar(snackbar.id), action === undefined ? shownMs : decidedMs);
}

export function hideSnackbar(id: number): void {
  snackbars.shown = snackbars.shown.filter((snackbar) => snackbar.id !== id);
}
