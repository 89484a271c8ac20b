import type { WatchAnswer, WatchLists, WatchListView } from "@munshi/bff/contract";
import { callBff, callCore } from "../lib/http.ts";

/** The member's watch lists, with the codes of their companies. */
export function fetchWatchLists(): Promise<WatchLists> {
  return callCore("GET /watch_lists/");
}

/** The member's lists and the quotes of one; null: of the first. */
export function fetchWatchListView(
  list: string | null,
  signal?: AbortSignal,
): Promise<WatchListView> {
  const query = list === null ? {} : { list };
  return callBff("GET /api/views/watch-list", { query }, { signal });
}

/** Adds a company to a list; `first` is the member's first list, created if there is none. */
export function watchCompany(coCode: number, list = "first"): Promise<WatchAnswer> {
  const body = { company: coCode };
  return callCore("POST /watch_lists/:list/companies", { params: { list }, body });
}

/** Removes a company from a list. */
export function unwatchCompany(list: string, coCode: number): Promise<WatchAnswer> {
  return callCore("DELETE /watch_lists/:list/companies/:coCode", { params: { list, coCode } });
}
