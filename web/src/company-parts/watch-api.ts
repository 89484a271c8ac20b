import type { WatchAnswer, WatchLists } from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../lib/http.ts";

/** The member's own watch lists, with the codes of their companies. */
export function fetchWatchLists(): Promise<WatchLists> {
  return fetchJson(`${corePath}/watch_lists/`);
}

/** Puts a company on the first list, which is made where there is none. */
export function watchCompany(coCode: number): Promise<WatchAnswer> {
  return sendJson("POST", `${corePath}/watch_lists/first/companies`, { company: coCode });
}

/** Takes a company off a list. */
export function unwatchCompany(list: string, coCode: number): Promise<WatchAnswer> {
  return sendJson(
    "DELETE",
    `${corePath}/watch_lists/${encodeURIComponent(list)}/companies/${coCode}`,
  );
}
