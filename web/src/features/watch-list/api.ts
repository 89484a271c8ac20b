import { corePath } from "@munshi/bff/contract";
import type { WatchList, WatchListPayload, WatchOrderPayload } from "@munshi/bff/contract";
import { sendJson } from "../../lib/http.ts";

function pathOf(list: string, rest = ""): string {
  return `${corePath}/watch_lists/${encodeURIComponent(list)}${rest}`;
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

/** Puts a list's companies in another order; all of them are named. */
export function orderCompanies(list: string, coCodes: readonly number[]): Promise<WatchList> {
  const payload: WatchOrderPayload = { coCodes };
  return sendJson("PUT", pathOf(list, "/companies"), payload);
}
