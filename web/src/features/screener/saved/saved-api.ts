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
  SharedFilter,
  SharePayload,
} from "@munshi/bff/contract";
import { callBff, callCore } from "../../../lib/http.ts";

/** Each call throws `RequestFailed`, or AbortError where it takes a signal. */

/** All that the member has saved. */
export function fetchSavedWork(): Promise<SavedScreensView> {
  return callBff("GET /api/views/saved-screens");
}

/** Saves a query. */
export async function saveQuery(data: ClientQueryPayload): Promise<ClientQueryAnswer["data"]> {
  return (await callCore("POST /clientQuery", { body: { data } })).data;
}

/** Deletes a private filter. */
export async function deleteFilter(filtername: string): Promise<void> {
  await callCore("POST /deleteQueryFilter", { body: { data: { filtername } } });
}

/** Adds a private filter. */
export async function addFilter({ name, formula }: SharedFilter): Promise<void> {
  await callCore("POST /insertQueryFilter", {
    body: { data: { filtername: name, filters: formula, filteraccess: "Private" } },
  });
}

/** Makes a public filter private. */
export async function makeFilterPrivate(name: string): Promise<void> {
  await callCore("POST /updatefiltersaccess", {
    body: { data: { updatefiltername: name, filteraccess: "Private" } },
  });
}

export function patchScreen(id: string, body: ScreenPatch): Promise<SavedScreen> {
  return callCore("PATCH /screens/:id", { params: { id }, body });
}

export async function deleteScreen(id: string): Promise<void> {
  await callCore("DELETE /screens/:id", { params: { id } });
}

/** Restores a deleted query; throws if another query has its name now. */
export async function undeleteScreen(id: string): Promise<void> {
  await callCore("POST /screens/:id/undelete", { params: { id } });
}

export function fetchVersions(id: string, signal: AbortSignal): Promise<ScreenVersions> {
  return callCore("GET /screens/:id/versions", { params: { id } }, { signal });
}

export function fetchDiff(
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<ScreenDiff> {
  const query = { from: String(from), to: String(to) };
  return callCore("GET /screens/:id/diff", { params: { id }, query }, { signal });
}

export function restoreVersion(id: string, version: number): Promise<SavedScreen> {
  return callCore("POST /screens/:id/restore", { params: { id }, body: { version } });
}

export function shareScreen(id: string, body: SharePayload): Promise<ScreenShared> {
  return callCore("POST /screens/:id/share", { params: { id }, body });
}

/** Active links, newest first. */
export function fetchShares(id: string, signal: AbortSignal): Promise<readonly ScreenShare[]> {
  return callCore("GET /screens/:id/shares", { params: { id } }, { signal });
}

export async function revokeShare(share: string): Promise<void> {
  await callCore("DELETE /screens/shares/:share", { params: { share } });
}

/** Public queries of all members; pages count from 1. */
export function fetchPublicScreens(
  { search, page }: { readonly search: string; readonly page: number },
  signal: AbortSignal,
): Promise<PublicScreens> {
  const query = { page: String(page), ...(search === "" ? {} : { search }) };
  return callCore("GET /public_screens", { query }, { signal });
}
