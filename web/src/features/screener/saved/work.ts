import type { SavedScreensView } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { toFailure } from "../../../lib/http.ts";
import type { Failure } from "../../../lib/http.ts";
import { onSignedOut, session } from "../../../lib/session/session.ts";
import { createLatest } from "../latest.ts";
import { fetchSavedWork } from "./saved-api.ts";

import { showSnackbar } from "../../../lib/snackbars.ts";

/** The signed-in member's saved work, shared by all screener pages. */
export interface SavedWorkState {
  /** Null until it has come, and for visitors. */
  work: SavedScreensView | null;
  /** Why it did not come the last time; null where it did. */
  failure: Failure | null;
}

export const saved = proxy<SavedWorkState>({ work: null, failure: null });

let pending: Promise<void> | null = null;
const requests = createLatest();

onSignedOut(() => {
  requests.stop();
  pending = null;
  saved.work = null;
  saved.failure = null;
});

async function fetchWork(signal: AbortSignal): Promise<void> {
  try {
    const work = await fetchSavedWork();
    if (signal.aborted) return;
    saved.work = ref(work);
    saved.failure = null;
  } catch (error) {
    if (!signal.aborted) saved.failure = toFailure(error);
  } finally {
    if (!signal.aborted) pending = null;
  }
}

/** Fetches the member's saved work again; never throws, `saved` tells what came of it. */
export function reloadWork(): Promise<void> {
  pending = fetchWork(requests.start());
  return pending;
}

/** Fetches it unless it is there or on its way; of a visitor there is none. */
export function loadWork(): Promise<void> {
  if (!session.viewer.isSignedIn || saved.work !== null) return Promise.resolve();
  return pending ?? reloadWork();
}

/** Does something to saved work without a dialog over it; never throws, a notice tells what came of it. */
export async function attempt(work: () => Promise<void>, done: string): Promise<void> {
  try {
    await work();
    showSnackbar("good", done);
  } catch (error) {
    showSnackbar("bad", toFailure(error).message);
  }
  await reloadWork();
}
