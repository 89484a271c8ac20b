import type { Executor, Transaction } from "@munshi/db";
import type { Diagnostic } from "@munshi/engine/contract";
import { savedWorkLimits } from "../../../contract/index.ts";
import type { ScreenAccess } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { createPublicId, isPublicId } from "../../../platform/ids/public-id.ts";
import { listCustomFilters } from "../filters/custom-filters.repository.ts";
import { messages, ownMessages } from "../messages.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import type { Owner } from "../../accounts/index.ts";
import { lockOwner } from "../../accounts/index.ts";
import { admitText, requireOpen } from "../texts/admit-text.ts";
import type { ScreenTexts } from "../texts/screen-texts.ts";
import {
  countSavedQueries,
  findSavedQuery,
  findVersion,
  insertSavedQuery,
  insertVersion,
  listSavedQueries,
  markQueryDeleted,
  markQueryUndeleted,
  queryTaken,
  updateSavedQuery,
} from "./saved-queries.repository.ts";
import type { SavedQuery } from "./saved-queries.repository.ts";

export interface SavedQueryDraft {
  readonly name: string;
  readonly text: string;
  /** Null keeps the value; new queries are private and empty by default. */
  readonly access: ScreenAccess | null;
  readonly description: string | null;
  /** The query to replace. Null: the name must be free; undefined: the query with the name, if any. */
  readonly oldName: string | null | undefined;
  readonly makeFiltersPublic: boolean;
}

/** Omitted fields keep their value. */
export interface SavedQueryChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly access?: ScreenAccess | undefined;
  readonly makeFiltersPublic: boolean;
}

/**
 * Every call throws AppError `screen.not_found` (404) for a query that is not the owner's, and
 * `screen.private_filters`, `screen.private_lists` (409), `formula.unreadable` (422) if a text
 * cannot be saved as requested.
 */
export interface SavedQueriesService {
  /** Most recently changed first. */
  list(owner: Owner): Promise<readonly SavedQuery[]>;
  /** @throws AppError `screen.name_missing` (400), `screen.taken`, `screens.too_many` (409) too. */
  save(
    owner: Owner,
    draft: SavedQueryDraft,
  ): Promise<{ readonly query: SavedQuery; readonly warnings: readonly Diagnostic[] }>;
  /** @throws AppError `screen.taken` (409) too. */
  change(owner: Owner, id: string, change: SavedQueryChange): Promise<SavedQuery>;
  /**
   * Restores the text of a version as a new version; does nothing if the text is current.
   * @throws AppError `screen.version_not_found` (404), `screens.too_many` (409) too.
   */
  restore(owner: Owner, id: string, version: number): Promise<SavedQuery>;
  remove(owner: Owner, id: string): Promise<void>;
  /**
   * Undoes a deletion; does nothing for other queries. A public query whose filters are
   * no longer public becomes private.
   * @throws AppError `screen.taken`, `screens.too_many` (409) too.
   */
  undelete(owner: Owner, id: string): Promise<SavedQuery>;
}

/** @throws AppError `screen.not_found` (404). */
export async function requireQuery(db: Executor, owner: Owner, id: string): Promise<SavedQuery> {
  const query = isPublicId(id) ? await findSavedQuery(db, owner, { id }) : null;
  if (query === null) throw unknownQuery();
  return query;
}

export function createSavedQueriesService(
  db: Executor,
  deps: { readonly clock: Clock; readonly texts: ScreenTexts },
): SavedQueriesService {
  const { clock, texts } = deps;

  const inOwnerLock = <T>(owner: Owner, work: (transaction: Transaction) => Promise<T>) =>
    inTransaction(db, async (transaction) => {
      await lockOwner(transaction, owner);
      return work(transaction);
    });

  const admit = async (
    transaction: Transaction,
    owner: Owner,
    text: string,
    wish: { readonly access: ScreenAccess; readonly makeFiltersPublic: boolean },
  ) => {
    const admitted = await admitText(transaction, texts, owner, text);
    await requireOpen(transaction, owner, admitted, wish);
    const filterKeys = admitted.filters.map(({ name_key }) => name_key);
    return { warnings: admitted.warnings, filterKeys };
  };

  const findTarget = async (
    transaction: Transaction,
    owner: Owner,
    { name, oldName }: SavedQueryDraft,
  ): Promise<SavedQuery | null> => {
    const holder = await findSavedQuery(transaction, owner, { nameKey: nameKey(name) });
    if (oldName === undefined) return holder;
    if (oldName === null) {
      if (holder !== null) throw queryTaken();
      return null;
    }
    const old = await findSavedQuery(transaction, owner, { nameKey: nameKey(oldName) });
    if (old === null) throw unknownQuery();
    if (holder !== null && holder.id !== old.id) throw queryTaken();
    return old;
  };

  const create = async (
    transaction: Transaction,
    owner: Owner,
    query: Omit<SavedQuery, "id" | "current_version" | "created_at">,
  ): Promise<SavedQuery> => {
    if ((await countSavedQueries(transaction, owner)) >= savedWorkLimits.screens) {
      throw failure("screens.too_many", 409, ownMessages.tooManyScreens);
    }
    const { text, ...row } = query;
    const at = row.updated_at;
    const created = { ...row, id: createPublicId(), current_version: 1, created_at: at };
    await insertSavedQuery(transaction, owner, created);
    const version = { version: 1, text, restored_from: null, created_at: at };
    await insertVersion(transaction, created.id, version);
    return { ...created, text };
  };

  const replace = async (
    transaction: Transaction,
    before: SavedQuery,
    after: SavedQuery,
    restoredFrom: number | null,
  ): Promise<SavedQuery> => {
    const isNew = after.text !== before.text;
    const version = before.current_version + (isNew ? 1 : 0);
    if (version > savedWorkLimits.versions) {
      throw failure("screens.too_many", 409, ownMessages.tooManyVersions);
    }
    const { text, ...row } = { ...after, current_version: version };
    if (isNew) {
      const at = row.updated_at;
      const added = { version, text, restored_from: restoredFrom, created_at: at };
      await insertVersion(transaction, row.id, added);
    }
    await updateSavedQuery(transaction, row);
    return { ...row, text };
  };

  return {
    list: (owner) => listSavedQueries(db, owner),
    async save(owner, draft) {
      const { name, text, makeFiltersPublic } = draft;
      const key = nameKey(name);
      if (key === "") throw failure("screen.name_missing", 400, messages.queryNameMissing);
      return inOwnerLock(owner, async (transaction) => {
        const target = await findTarget(transaction, owner, draft);
        const access = draft.access ?? target?.access ?? "private";
        const { warnings, filterKeys } = await admit(transaction, owner, text, {
          access,
          makeFiltersPublic,
        });
        const query = {
          name,
          name_key: key,
          description: draft.description ?? target?.description ?? "",
          access,
          filter_keys: filterKeys,
          text,
          updated_at: clock.now(),
        };
        const saved =
          target === null
            ? await create(transaction, owner, query)
            : await replace(transaction, target, { ...target, ...query }, null);
        return { query: saved, warnings };
      });
    },
    async change(owner, id, { name, description, access, makeFiltersPublic }) {
      return inOwnerLock(owner, async (transaction) => {
        const before = await requireQuery(transaction, owner, id);
        const opens = access === "public" && before.access !== "public";
        const filterKeys = opens
          ? (await admit(transaction, owner, before.text, { access, makeFiltersPublic })).filterKeys
          : before.filter_keys;
        const after = {
          ...before,
          ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
          ...(description === undefined ? {} : { description }),
          ...(access === undefined ? {} : { access }),
          filter_keys: filterKeys,
          updated_at: clock.now(),
        };
        return replace(transaction, before, after, null);
      });
    },
    async restore(owner, id, version) {
      return inOwnerLock(owner, async (transaction) => {
        const before = await requireQuery(transaction, owner, id);
        const wanted = await findVersion(transaction, id, version);
        if (wanted === null) throw unknownVersion();
        const { text } = wanted;
        if (text === before.text) return before;
        const { filterKeys } = await admit(transaction, owner, text, {
          access: before.access,
          makeFiltersPublic: false,
        });
        const after = { ...before, text, filter_keys: filterKeys, updated_at: clock.now() };
        return replace(transaction, before, after, version);
      });
    },
    async remove(owner, id) {
      await inOwnerLock(owner, async (transaction) => {
        await requireQuery(transaction, owner, id);
        await markQueryDeleted(transaction, id, clock.now());
      });
    },
    async undelete(owner, id) {
      return inOwnerLock(owner, async (transaction) => {
        if (!isPublicId(id)) throw unknownQuery();
        const standing = await findSavedQuery(transaction, owner, { id });
        if (standing !== null) return standing;
        if ((await countSavedQueries(transaction, owner)) >= savedWorkLimits.screens) {
          throw failure("screens.too_many", 409, ownMessages.tooManyScreens);
        }
        await markQueryUndeleted(transaction, owner, id);
        const query = await requireQuery(transaction, owner, id);
        const open = new Set(
          (await listCustomFilters(transaction, owner))
            .filter(({ access }) => access === "public")
            .map(({ name_key: key }) => key),
        );
        if (query.access === "private" || query.filter_keys.every((key) => open.has(key))) {
          return query;
        }
        const closed = { ...query, access: "private" as const };
        return replace(transaction, query, closed, null);
      });
    },
  };
}

export function unknownVersion() {
  return failure("screen.version_not_found", 404, ownMessages.versionUnknown);
}

function unknownQuery() {
  return failure("screen.not_found", 404, ownMessages.queryUnknown);
}
