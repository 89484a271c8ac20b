import type { Executor, Transaction } from "@munshi/db";
import { watchListLimits } from "../../contract/index.ts";
import { firstList } from "../../contract/watch-lists.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { MarketFacts } from "../market/index.ts";
import { lockOwner } from "../accounts/index.ts";
import { nameKey } from "../../platform/text/name-key.ts";
import type { Owner } from "../accounts/index.ts";
import {
  appendCompany,
  deleteWatchList,
  firstName,
  insertWatchList,
  listWatchLists,
  messages,
  orderCompanies,
  removeCompany,
  renameWatchList,
  touchWatchList,
} from "./watch-lists.repository.ts";
import type { StoredWatchList } from "./watch-lists.repository.ts";

/** A list's id, or null for the member's first list. */
export type WatchListRef = string;

export interface Watched {
  readonly list: StoredWatchList;
  readonly coCode: number;
  readonly changed: boolean;
}

/** All throw AppError `watch_list.not_found` (404) for a list of another member. */
export interface WatchListsService {
  list(owner: Owner): Promise<readonly StoredWatchList[]>;
  /** @throws AppError `watch_list.taken`, `watch_list.too_many` (409). */
  create(owner: Owner, name: string): Promise<StoredWatchList>;
  /** @throws AppError `watch_list.taken` (409). */
  rename(owner: Owner, ref: WatchListRef, name: string): Promise<StoredWatchList>;
  remove(owner: Owner, ref: WatchListRef): Promise<void>;
  /**
   * Idempotent. Creates the member's first list if there is none.
   * @throws AppError `company.not_found` (404), `watch_list.full` (409).
   */
  watch(owner: Owner, ref: WatchListRef, company: string | number): Promise<Watched>;
  /** Also works for a company that no longer exists. */
  unwatch(owner: Owner, ref: WatchListRef, coCode: number): Promise<Watched>;
  /** @throws AppError `watch_list.changed` (409) if these are not the list's companies. */
  order(owner: Owner, ref: WatchListRef, coCodes: readonly number[]): Promise<StoredWatchList>;
}

export function createWatchListsService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly facts: Pick<MarketFacts, "findVersion" | "findCompanyByName">;
  },
): WatchListsService {
  const { clock, facts } = deps;
  const change = <T>(
    owner: Owner,
    work: (transaction: Transaction, lists: readonly StoredWatchList[]) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (transaction) => {
      await lockOwner(transaction, owner);
      return work(transaction, await listWatchLists(transaction, owner));
    });
  const make = async (
    transaction: Transaction,
    owner: Owner,
    name: string,
  ): Promise<StoredWatchList> => {
    const at = clock.now();
    const row = {
      id: createPublicId(),
      name,
      name_key: nameKey(name),
      created_at: at,
      updated_at: at,
    };
    await insertWatchList(transaction, owner, row);
    return { ...row, co_codes: [] };
  };
  const findCode = async (company: string | number): Promise<number> => {
    const dataset = await facts.findVersion();
    const found = dataset && (await facts.findCompanyByName(dataset, String(company)));
    if (found === null) throw failure("company.not_found", 404, messages.companyUnknown);
    return found.coCode;
  };
  return {
    list: (owner) => listWatchLists(db, owner),
    create: (owner, name) =>
      change(owner, async (transaction, lists) => {
        const made = await make(transaction, owner, name);
        if (lists.length >= watchListLimits.lists) {
          throw failure("watch_list.too_many", 409, messages.tooMany);
        }
        return made;
      }),
    rename: (owner, ref, name) =>
      change(owner, async (transaction, lists) => {
        const list = pick(lists, ref);
        const renamed = { ...list, name, name_key: nameKey(name), updated_at: clock.now() };
        await renameWatchList(transaction, renamed);
        return renamed;
      }),
    remove: (owner, ref) =>
      change(owner, async (transaction, lists) => {
        await deleteWatchList(transaction, pick(lists, ref));
      }),
    async watch(owner, ref, company) {
      const coCode = await findCode(company);
      return change(owner, async (transaction, lists) => {
        const list =
          ref === firstList && lists.length === 0
            ? await make(transaction, owner, firstName)
            : pick(lists, ref);
        if (list.co_codes.includes(coCode)) return { list, coCode, changed: false };
        if (list.co_codes.length >= watchListLimits.companies) {
          throw failure("watch_list.full", 409, messages.full);
        }
        const at = clock.now();
        await appendCompany(transaction, list, coCode, at);
        await touchWatchList(transaction, list, at);
        const co_codes = [...list.co_codes, coCode];
        return { list: { ...list, co_codes, updated_at: at }, coCode, changed: true };
      });
    },
    unwatch: (owner, ref, coCode) =>
      change(owner, async (transaction, lists) => {
        const list = pick(lists, ref);
        if (!list.co_codes.includes(coCode)) return { list, coCode, changed: false };
        const at = clock.now();
        await removeCompany(transaction, list, coCode);
        await touchWatchList(transaction, list, at);
        const co_codes = list.co_codes.filter((code) => code !== coCode);
        return { list: { ...list, co_codes, updated_at: at }, coCode, changed: true };
      }),
    order: (owner, ref, coCodes) =>
      change(owner, async (transaction, lists) => {
        const list = pick(lists, ref);
        const isSame =
          coCodes.length === list.co_codes.length &&
          new Set(coCodes).size === coCodes.length &&
          coCodes.every((code) => list.co_codes.includes(code));
        if (!isSame) throw failure("watch_list.changed", 409, messages.changed);
        const at = clock.now();
        await orderCompanies(transaction, list, coCodes);
        await touchWatchList(transaction, list, at);
        return { ...list, co_codes: coCodes, updated_at: at };
      }),
  };
}

function pick(lists: readonly StoredWatchList[], ref: WatchListRef): StoredWatchList {
  const list = ref === firstList ? lists[0] : lists.find(({ id }) => id === ref);
  if (list === undefined) throw failure("watch_list.not_found", 404, messages.unknown);
  return list;
}
