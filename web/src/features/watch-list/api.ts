import type { WatchList } from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

export function createWatchList(name: string): Promise<WatchList> {
  return callCore("POST /watch_lists/", { body: { name } });
}

export function renameWatchList(list: string, name: string): Promise<WatchList> {
  return callCore("PATCH /watch_lists/:list", { params: { list }, body: { name } });
}

export async function deleteWatchList(list: string): Promise<void> {
  await callCore("DELETE /watch_lists/:list", { params: { list } });
}

/** Reorders a list; `coCodes` names all of its companies. */
export function orderCompanies(list: string, coCodes: readonly number[]): Promise<WatchList> {
  return callCore("PUT /watch_lists/:list/companies", { params: { list }, body: { coCodes } });
}
