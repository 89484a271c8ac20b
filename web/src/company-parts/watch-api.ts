import type { WatchAnswer, WatchLists, WatchListView, WatchPayload } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../lib/http.ts";

/** The member's own watch lists, with the codes of their companies. */
export function fetchWatchLists(): Promise<WatchLists> {
  return fetchJson(`${corePath}/watch_lists/`);
}

/** The member's lists, and what the companies of one show; null asks for the first. */
export function fetchWatchListView(
  list: string | null,
  signal?: AbortSignal,
): Promise<WatchListView> {
  const query = list === null ? "" : `?${new URLSearchParams({ list })}`;
  return fetchJson(`/api/views/watch-list${query}`, signal);
}

/** Puts a company on a list; `first` is the first one, which is made where there is none. */
export function watchCompany(coCode: number, list = "first"): Promise<WatchAnswer> {
  const payload: WatchPayload = { company: coCode };
  return sendJson("POST", `${corePath}/watch_lists/${encodeURIComponent(list)}/companies`, payload);
}

/** Takes a company off a list. */
export function unwatchCompany(list: string, coCode: number): Promise<WatchAnswer> {
  return sendJson(
    "DELETE",
    `${corePath}/watch_lists/${encodeURIComponent(list)}/companies/${coCode}`,
  );
}
