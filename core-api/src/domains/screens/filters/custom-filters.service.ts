import type { Executor } from "@munshi/db";
import type { Diagnostic } from "@munshi/engine/contract";
import { savedWorkLimits } from "../../../contract/index.ts";
import type { ScreenAccess } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import { messages, ownMessages } from "../messages.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import type { Owner } from "../../accounts/index.ts";
import { lockOwner } from "../../accounts/index.ts";
import type { ScreenTexts } from "../texts/screen-texts.ts";
import { requireReadable } from "../texts/admit-text.ts";
import {
  filterTaken,
  insertCustomFilter,
  isNamedInPublic,
  listCustomFilters,
  markFilterDeleted,
  setFiltersAccess,
} from "./custom-filters.repository.ts";
import type { CustomFilterRow } from "./custom-filters.repository.ts";

export interface CustomFilterDraft {
  readonly name: string;
  readonly formula: string;
  readonly access: ScreenAccess;
}

export interface CustomFiltersService {
  /** Not deleted, in order of creation. */
  list(owner: Owner): Promise<readonly CustomFilterRow[]>;
  /**
   * @throws AppError `filter.name_missing` (400), `filter.taken`, `screens.too_many` (409),
   * `formula.unreadable` (422).
   */
  add(
    owner: Owner,
    draft: CustomFilterDraft,
  ): Promise<{ readonly filter: CustomFilterRow; readonly warnings: readonly Diagnostic[] }>;
  /** @throws AppError `filter.not_found` (404), `filter.public` (409). */
  remove(owner: Owner, name: string): Promise<void>;
  /**
   * Makes filters public or private.
   * @throws AppError `filter.name_missing` (400), `filter.not_found` (404), `filter.in_public_screen` (409).
   */
  setAccess(
    owner: Owner,
    names: readonly string[],
    access: ScreenAccess,
  ): Promise<readonly CustomFilterRow[]>;
}

export function createCustomFiltersService(
  db: Executor,
  deps: { readonly clock: Clock; readonly texts: ScreenTexts },
): CustomFiltersService {
  const { clock, texts } = deps;
  return {
    list: (owner) => listCustomFilters(db, owner),
    async add(owner, { name, formula, access }) {
      if (nameKey(name) === "") {
        throw failure("filter.name_missing", 400, messages.filterNameMissing);
      }
      const key = texts.filterKey(name);
      return inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        const owned = await listCustomFilters(transaction, owner);
        if (owned.some(({ name_key: taken }) => taken === key)) throw filterTaken();
        if (owned.length >= savedWorkLimits.filters) {
          throw failure("screens.too_many", 409, ownMessages.tooManyFilters);
        }
        const warnings = requireReadable(texts.readFilter({ name, formula }, owned));
        const filter = {
          id: createPublicId(),
          name,
          name_key: key,
          formula,
          access,
          created_at: clock.now(),
        };
        await insertCustomFilter(transaction, owner, filter);
        return { filter, warnings };
      });
    },
    async remove(owner, name) {
      await inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        const owned = await listCustomFilters(transaction, owner);
        const [filter] = requireFilters(owned, [texts.filterKey(name)]);
        if (filter === undefined) return;
        if (filter.access === "public") {
          throw failure("filter.public", 409, ownMessages.publicFilter);
        }
        await markFilterDeleted(transaction, filter.id, clock.now());
      });
    },
    async setAccess(owner, names, access) {
      const wanted = names.filter((name) => nameKey(name) !== "");
      if (wanted.length === 0) {
        throw failure("filter.name_missing", 400, messages.filterNameMissing);
      }
      return inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        const owned = await listCustomFilters(transaction, owner);
        const filters = requireFilters(
          owned,
          wanted.map((name) => texts.filterKey(name)),
        );
        const keys = filters.map(({ name_key }) => name_key);
        if (access === "private" && (await isNamedInPublic(transaction, owner, keys))) {
          throw failure("filter.in_public_screen", 409, ownMessages.filterInPublicScreen);
        }
        await setFiltersAccess(transaction, owner, keys, access);
        return filters.map((filter) => ({ ...filter, access }));
      });
    },
  };
}

function requireFilters(
  owned: readonly CustomFilterRow[],
  keys: readonly string[],
): readonly CustomFilterRow[] {
  const byKey = new Map(owned.map((filter) => [filter.name_key, filter]));
  return [...new Set(keys)].map((key) => {
    const filter = byKey.get(key);
    if (filter === undefined) throw failure("filter.not_found", 404, ownMessages.filterUnknown);
    return filter;
  });
}
