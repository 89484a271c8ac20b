import type {
  ClientQueryRow,
  SavedScreen,
  ScreenDiff,
  ScreenVersion,
  ScreenVersions,
} from "../../../contract/index.ts";
import type { Owner } from "../../accounts/index.ts";
import { presentAccess } from "../wire.presenter.ts";
import type { QueryVersionRow, SavedQuery } from "./saved-queries.repository.ts";
import type { VersionsDiff } from "./versions.service.ts";

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
