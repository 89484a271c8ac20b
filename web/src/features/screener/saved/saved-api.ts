import { corePath } from "@munshi/bff/contract";
import type {
  ClientQueryAnswer,
  ClientQueryPayload,
  PublicScreens,
  SavedScreen,
  SavedScreensView,
  ScreenDiff,
  ScreenPatch,
  ScreenShare,
  ScreenShared,
  ScreenVersions,
  SharePayload,
} from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../../lib/http.ts";

/** Each call throws `RequestFailed`, or AbortError where it takes a signal. */

/** All that the member has saved. */
export function fetchSavedWork(): Promise<SavedScreensView> {
  return fetchJson("/api/views/saved-screens");
}

/** Saves a query by the documented call. */
export async function saveQuery(data: ClientQueryPayload): Promise<ClientQueryAnswer["data"]> {
  const answer = await sendJson<ClientQueryAnswer>("POST", `${corePath}/clientQuery`, { data });
  return answer.data;
}

/** Deletes a private filter by the documented call. */
export async function deleteFilter(filtername: string): Promise<void> {
  await sendJson<unknown>("POST", `${corePath}/deleteQueryFilter`, { data: { filtername } });
}

/** Adds a filter by the documented call, or a deleted one again. */
export async function addFilter(filter: {
  readonly name: string;
  readonly formula: string;
}): Promise<void> {
  const { name: filtername, formula: filters } = filter;
  await sendJson<unknown>("POST", `${corePath}/insertQueryFilter`, {
    data: { filtername, filters, filteraccess: "Private" },
  });
}

/** Hides a public filter from others by the documented call. */
export async function makeFilterPrivate(name: string): Promise<void> {
  await sendJson<unknown>("POST", `${corePath}/updatefiltersaccess`, {
    data: { updatefiltername: name, filteraccess: "Private" },
  });
}

function screenPath(id: string, rest = ""): string {
  return `${corePath}/screens/${encodeURIComponent(id)}${rest}`;
}

export function patchScreen(id: string, patch: ScreenPatch): Promise<SavedScreen> {
  return sendJson("PATCH", screenPath(id), patch);
}

export async function deleteScreen(id: string): Promise<void> {
  await sendJson<unknown>("DELETE", screenPath(id));
}

/** Undoes a deletion; throws where the query's name has been given to another since. */
export async function undeleteScreen(id: string): Promise<void> {
  await sendJson<unknown>("POST", screenPath(id, "/undelete"));
}

export function fetchVersions(id: string, signal: AbortSignal): Promise<ScreenVersions> {
  return fetchJson(screenPath(id, "/versions"), signal);
}

export function fetchDiff(
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<ScreenDiff> {
  return fetchJson(screenPath(id, `/diff?from=${from}&to=${to}`), signal);
}

export function restoreVersion(id: string, version: number): Promise<SavedScreen> {
  return sendJson("POST", screenPath(id, "/restore"), { version });
}

export function shareScreen(id: string, payload: SharePayload): Promise<ScreenShared> {
  return sendJson("POST", screenPath(id, "/share"), payload);
}

/** Links that stand, newest first. */
export function fetchShares(id: string, signal: AbortSignal): Promise<readonly ScreenShare[]> {
  return fetchJson(screenPath(id, "/shares"), signal);
}

export async function revokeShare(share: string): Promise<void> {
  await sendJson<unknown>("DELETE", `${corePath}/screens/shares/${encodeURIComponent(share)}`);
}

/** Queries that their owners have made public; pages count from 1. */
export function fetchPublicScreens(
  { search, page }: { readonly search: string; readonly page: number },
  signal: AbortSignal,
): Promise<PublicScreens> {
  const query = new URLSearchParams({ page: String(page) });
  if (search !== "") query.set("search", search);
  return fetchJson(`${corePath}/public_screens?${query}`, signal);
}
