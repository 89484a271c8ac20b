import type { Executor } from "@munshi/db";
import type { ChangedClause } from "../../../contract/index.ts";
import { listCustomFilters } from "../filters/custom-filters.repository.ts";
import type { Owner } from "../../accounts/index.ts";
import type { ScreenClause, ScreenTexts } from "../texts/screen-texts.ts";
import { findVersion, listVersions } from "./saved-queries.repository.ts";
import type { QueryVersionRow, SavedQuery } from "./saved-queries.repository.ts";
import { requireQuery, unknownVersion } from "./saved-queries.service.ts";

export interface VersionsDiff {
  readonly from: QueryVersionRow;
  readonly to: QueryVersionRow;
  /** Clauses of `from` that `to` lacks. */
  readonly removed: readonly ChangedClause[];
  readonly added: readonly ChangedClause[];
  /** Number of common clauses. */
  readonly kept: number;
}

/** Both throw AppError `screen.not_found` (404). */
export interface VersionsService {
  /** Newest first. */
  list(
    owner: Owner,
    id: string,
  ): Promise<{ readonly query: SavedQuery; readonly versions: readonly QueryVersionRow[] }>;
  /** @throws AppError `screen.version_not_found` (404) too. */
  compare(owner: Owner, id: string, from: number, to: number): Promise<VersionsDiff>;
}

export function createVersionsService(
  db: Executor,
  { texts }: { readonly texts: ScreenTexts },
): VersionsService {
  return {
    async list(owner, id) {
      const query = await requireQuery(db, owner, id);
      return { query, versions: await listVersions(db, id) };
    },
    async compare(owner, id, from, to) {
      await requireQuery(db, owner, id);
      const [before, after] = [await findVersion(db, id, from), await findVersion(db, id, to)];
      if (before === null || after === null) throw unknownVersion();
      const filters = await listCustomFilters(db, owner);
      const old = texts.listClauses(before.text, filters);
      const young = texts.listClauses(after.text, filters);
      const removed = subtract(old, young);
      const added = subtract(young, old);
      return { from: before, to: after, removed, added, kept: old.length - removed.length };
    },
  };
}

/** Clauses missing in `others`, counting duplicates. */
function subtract(
  clauses: readonly ScreenClause[],
  others: readonly ScreenClause[],
): readonly ChangedClause[] {
  const left = new Map<string, number>();
  for (const { standard } of others) left.set(standard, (left.get(standard) ?? 0) + 1);
  return clauses
    .filter(({ standard }) => {
      const count = left.get(standard) ?? 0;
      left.set(standard, count - 1);
      return count <= 0;
    })
    .map(({ text, start, end }) => ({ text, start, end }));
}
