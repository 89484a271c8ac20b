import type { PublicScreen, ScreenShare, SharedScreen } from "../../../contract/index.ts";
import type { PublicScreenRow } from "./public-screens.query.ts";
import type { OpenedShare, ShareRow } from "./shared-queries.repository.ts";

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
