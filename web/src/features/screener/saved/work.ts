import type { SavedScreensView } from "@munshi/bff/contract";
import { proxy, ref } from "valtio";
import { toFailure } from "../../../lib/http.ts";
import type { Failure } from "../../../lib/http.ts";
import { onSignedOut, session } from "../../../lib/session/session.ts";
import { fetchSavedWork } from "./saved-api.ts";

/** What the member of this tab has saved, for every page of the screener. */
export interface SavedWorkState {
  /** Null until it has come, and for visitors. */
  work: SavedScreensView | null;
  /** Why it did not come the last time; null where it did. */
  failure: Failure | null;
}

export const saved = proxy<SavedWorkState>({ work: null, failure: null });

let pending: Promise<void> | null = null;
let turn = 0;

onSignedOut(() => {
  turn += 1;
  pending = null;
  saved.work = null;
  saved.failure = null;
});

async function fetchAnew(mine: number): Promise<void> {
  try {
    const work = await fetchSavedWork();
    if (mine !== turn) return;
    saved.work = ref(work);
    saved.failure = null;
  } catch (error) {
    if (mine === turn) saved.failure = toFailure(error);
  } finally {
    if (mine === turn) pending = null;
  }
}

/** Fetches the member's saved work again; never throws, `saved` tells what came of it. */
export function reloadWork(): Promise<void> {
  turn += 1;
  pending = fetchAnew(turn);
  return pending;
}

/** Fetches it unless it is there or on its way; of a visitor there is none. */
export function loadWork(): Promise<void> {
  if (!session.viewer.isSignedIn || saved.work !== null) return Promise.resolve();
  return pending ?? reloadWork();
}
