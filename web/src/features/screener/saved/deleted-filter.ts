import { proxy } from "valtio";
import type { SavedFilter } from "../builder/builder-state.ts";
import { attempt } from "./work.ts";
import { addFilter } from "./saved-api.ts";

/** The filter that was deleted last on this page; null where none was, or it is back. */
export const deletedFilter = proxy<{ filter: SavedFilter | null }>({ filter: null });

export function noteDeleted(filter: SavedFilter): void {
  deletedFilter.filter = filter;
}

export function forgetDeleted(): void {
  deletedFilter.filter = null;
}

/** Adds the filter that was deleted last again; never throws, a notice tells what came of it. */
export async function restoreFilter(): Promise<void> {
  const { filter } = deletedFilter;
  if (filter === null) return;
  forgetDeleted();
  await attempt(() => addFilter(filter), "Filter restored.");
}
