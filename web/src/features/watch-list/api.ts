import { corePath } from "@munshi/bff/contract";
import type {
  WatchAnswer,
  WatchList,
  WatchListPayload,
  WatchListView,
  WatchOrderPayload,
  WatchPayload,
} from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

function pathOf(list: string, rest = ""): string {
  return `${corePath}/watch_lists/${encodeURIComponent(list)}${rest}`;
}

/** The member's lists, and what the companies of one show; null asks for the first. */
export function fetchWatchLists(list: string | null, signal: AbortSignal): Promise<WatchListView> {
  const query = list === null ? "" : `?${new URLSearchParams({ list })}`;
  return fetchJson(`/api/views/watch-list${query}`, signal);
}

export function createWatchList(name: string): Promise<WatchList> {
  const payload: WatchListPayload = { name };
  return sendJson("POST", `${corePath}/watch_lists/`, payload);
}

export function renameWatchList(list: string, name: string): Promise<WatchList> {
  const payload: WatchListPayload = { name };
  return sendJson("PATCH", pathOf(list), payload);
}

export async function deleteWatchList(list: string): Promise<void> {
  await sendJson<unknown>("DELETE", pathOf(list));
}

/** Adds a company; `first` is the first list, which is made where there is none. */
export function addCompany(list: string, coCode: number): Promise<WatchAnswer> {
  const payload: WatchPayload = { company: coCode };
  return sendJson("POST", pathOf(list, "/companies"), payload);
}

export function removeCompany(list: string, coCode: number): Promise<WatchAnswer> {
  return sendJson("DELETE", pathOf(list, `/companies/${coCode}`));
}

/** Puts a list's companies in another order; all of them are named. */
export function orderCompanies(list: string, coCodes: readonly number[]): Promise<WatchList> {
  const payload: WatchOrderPayload = { coCodes };
  return sendJson("PUT", pathOf(list, "/companies"), payload);
}
