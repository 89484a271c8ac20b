import type {
  ClientQueryRow,
  PublicScreen,
  QueryFilterRow,
  SavedFilter,
  SavedList,
  SavedScreen,
  ScannerRow,
  ScreenAccess,
  ScreenDiff,
  ScreenShare,
  ScreenVersion,
  ScreenVersions,
  SharedScreen,
  WireAccess,
} from "../../contract/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { CustomFilterRow } from "./filters/custom-filters.repository.ts";
import type { StockList } from "./lists/stock-lists.repository.ts";
import type { QueryVersionRow, SavedQuery } from "./queries/saved-queries.repository.ts";
import type { VersionsDiff } from "./queries/versions.service.ts";
import type { PublicScreenRow } from "./sharing/public-screens.query.ts";
import type { OpenedShare, ShareRow } from "./sharing/shared-queries.repository.ts";

/** A success without data. */
export function presentDone(message: string) {
  return { success: true as const, message };
}

/** A success of a documented call. */
export function presentData<Data>(message: string, data: Data) {
  return { success: true as const, message, data };
}

function presentAccess(access: ScreenAccess): WireAccess {
  return access === "public" ? "Public" : "Private";
}

export function presentClientQuery(query: SavedQuery, { userId }: Owner): ClientQueryRow {
  return {
    queryname: query.name,
    queryaccess: presentAccess(query.access),
    description: query.description,
    searchkey: query.text,
    userId,
    createdate: query.created_at.toISOString(),
    id: query.id,
    version: query.current_version,
  };
}

/** Versions are numbered without gaps and never removed. */
export function presentSavedScreen(query: SavedQuery): SavedScreen {
  return {
    id: query.id,
    name: query.name,
    description: query.description,
    access: query.access,
    text: query.text,
    version: query.current_version,
    versions: query.current_version,
    createdAt: query.created_at.toISOString(),
    updatedAt: query.updated_at.toISOString(),
  };
}

export function presentVersions(
  query: SavedQuery,
  versions: readonly QueryVersionRow[],
): ScreenVersions {
  return {
    id: query.id,
    name: query.name,
    version: query.current_version,
    versions: versions.map(presentVersion),
  };
}

export function presentDiff({ from, to, ...changes }: VersionsDiff): ScreenDiff {
  return { from: presentVersion(from), to: presentVersion(to), ...changes };
}

function presentVersion(version: QueryVersionRow): ScreenVersion {
  return {
    version: version.version,
    text: version.text,
    createdAt: version.created_at.toISOString(),
    restoredFrom: version.restored_from,
  };
}

export function presentQueryFilter(filter: CustomFilterRow, { userId }: Owner): QueryFilterRow {
  return {
    filtername: filter.name,
    filters: filter.formula,
    filteraccess: presentAccess(filter.access),
    userId,
    createdate: filter.created_at.toISOString(),
    del: 0,
  };
}

/** `queries` belong to the filter's owner. */
export function presentSavedFilter(
  filter: CustomFilterRow,
  queries: readonly { readonly name: string; readonly filter_keys: readonly string[] }[],
): SavedFilter {
  return {
    name: filter.name,
    formula: filter.formula,
    access: filter.access,
    createdAt: filter.created_at.toISOString(),
    usedBy: queries
      .filter(({ filter_keys: keys }) => keys.includes(filter.name_key))
      .map(({ name }) => name),
  };
}

export function presentScanner(list: StockList, { userId }: Owner): ScannerRow {
  return {
    scannerName: list.name,
    allfincodes: list.co_codes,
    userId,
    createdate: list.created_at.toISOString(),
    portfolioOldName: list.former_name,
    portfoliofilter: `List = ${quoteText(list.name)}`,
  };
}

export function presentSavedList(list: StockList): SavedList {
  return {
    id: list.id,
    name: list.name,
    coCodes: list.co_codes,
    createdAt: list.created_at.toISOString(),
    updatedAt: list.updated_at.toISOString(),
  };
}

/** Query texts use either quote and have no escape for a quote of the same kind. */
function quoteText(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

export function presentShare(share: ShareRow): ScreenShare {
  return {
    id: share.id,
    version: share.version,
    datasetVersion: share.dataset_version,
    asOf: share.as_of,
    createdAt: share.created_at.toISOString(),
  };
}

export function presentSharedScreen(
  share: OpenedShare & { readonly isDatasetHeld: boolean },
): SharedScreen {
  return {
    name: share.name,
    description: share.description,
    text: share.text,
    version: share.version,
    datasetVersion: share.dataset_version,
    asOf: share.as_of,
    isDatasetHeld: share.isDatasetHeld,
    filters: share.filters,
    lists: share.lists,
    by: firstWordOf(share.first_name),
    sharedAt: share.created_at.toISOString(),
  };
}

/** `memberId` is null for visitors. */
export function presentPublicScreen(row: PublicScreenRow, memberId: string | null): PublicScreen {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    text: row.text,
    version: row.current_version,
    filters: row.filters,
    by: firstWordOf(row.first_name),
    isOwn: row.user_id === memberId,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Some members entered their full name, or an address, as first name. */
function firstWordOf(firstName: string): string {
  return firstName.trim().split(/[\s@]/)[0] ?? "";
}
