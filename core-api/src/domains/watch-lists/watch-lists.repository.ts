import type { Executor, Transaction } from "@munshi/db";
import { watchListLimits } from "../../contract/index.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { failure } from "../../platform/errors/failure.ts";
import { ownedBy } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";

const { lists, companies } = watchListLimits;

/** Messages about watchlists. */
export const messages = {
  unknown: "Watchlist not found.",
  taken: "A watchlist with this name already exists.",
  tooMany: `You can have up to ${lists} watchlists. Delete one first.`,
  full: `A watchlist can have up to ${companies} companies. Remove one or create another list.`,
  changed: "The list was changed elsewhere. Reload it.",
  companyUnknown: "Company not found.",
} as const;

/** Name of the list created when a member first watches a company. */
export const firstName = "My watchlist";

interface WatchListRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A list with its companies in order. */
export interface StoredWatchList extends WatchListRow {
  readonly co_codes: readonly number[];
}

/** In order of creation. A company merged into another appears as that one. */
export async function listWatchLists(
  db: Executor,
  owner: Owner,
): Promise<readonly StoredWatchList[]> {
  return (await db("watch_lists as list")
    .where(ownedBy(owner))
    .orderBy(["created_at", "id"])
    .select(
      "id",
      "name",
      "name_key",
      "created_at",
      "updated_at",
      db.raw(`array(
        select coalesce(gone.into_code, company.co_code) as code
        from watch_list_companies as company
        left join company_joins as gone on gone.from_code = company.co_code
        where company.list_id = list.id group by 1 order by min(company.position)) as co_codes`),
    )) as StoredWatchList[];
}

/** @throws AppError `watch_list.taken` (409); so does `renameWatchList`. */
export async function insertWatchList(
  transaction: Transaction,
  owner: Owner,
  list: WatchListRow,
): Promise<void> {
  await transaction("watch_lists")
    .insert({ ...ownedBy(owner), ...list })
    .catch(refuseTaken);
}

export async function renameWatchList(
  transaction: Transaction,
  { id, name, name_key, updated_at }: WatchListRow,
): Promise<void> {
  await transaction("watch_lists")
    .where({ id })
    .update({ name, name_key, updated_at })
    .catch(refuseTaken);
}

export async function touchWatchList(
  transaction: Transaction,
  { id }: WatchListRow,
  at: Date,
): Promise<void> {
  await transaction("watch_lists").where({ id }).update({ updated_at: at });
}

export async function deleteWatchList(
  transaction: Transaction,
  { id }: WatchListRow,
): Promise<void> {
  await transaction("watch_lists").where({ id }).delete();
}

export async function appendCompany(
  transaction: Transaction,
  { id }: WatchListRow,
  coCode: number,
  at: Date,
): Promise<void> {
  await transaction.raw(
    `insert into watch_list_companies (list_id, co_code, position, added_at)
     select :id, :coCode, coalesce(max(position), 0) + 1, :at
     from watch_list_companies where list_id = :id`,
    { id, coCode, at },
  );
}

/** Under any code it is stored by. */
export async function removeCompany(
  transaction: Transaction,
  { id }: WatchListRow,
  coCode: number,
): Promise<void> {
  await transaction.raw(
    `delete from watch_list_companies where list_id = :id and (co_code = :coCode
       or co_code in (select from_code from company_joins where into_code = :coCode))`,
    { id, coCode },
  );
}

/** Reorders the companies; the dates they were added stay. */
export async function orderCompanies(
  transaction: Transaction,
  { id }: WatchListRow,
  coCodes: readonly number[],
): Promise<void> {
  await transaction.raw(
    `with old as (
       delete from watch_list_companies where list_id = :id returning co_code, added_at),
     named as (
       select coalesce(gone.into_code, old.co_code) as code, min(old.added_at) as added_at
       from old left join company_joins as gone on gone.from_code = old.co_code group by 1)
     insert into watch_list_companies (list_id, co_code, position, added_at)
     select :id, code, place, added_at
     from unnest(:coCodes::integer[]) with ordinality as given (code, place)
     join named using (code)`,
    { id, coCodes: [...coCodes] },
  );
}

function refuseTaken(error: unknown): never {
  throw constraintOf(error) === "watch_lists_name"
    ? failure("watch_list.taken", 409, messages.taken)
    : error;
}
