import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { messages } from "../messages.ts";
import { ownedBy } from "../../accounts/index.ts";
import type { Owner } from "../../accounts/index.ts";

export interface StockListRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly former_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A list with its companies in order. */
export interface StockList extends StockListRow {
  readonly co_codes: readonly number[];
}

const columns = ["id", "name", "name_key", "former_name", "created_at", "updated_at"] as const;

/** Most recently changed first. */
export async function listStockLists(db: Executor, owner: Owner): Promise<readonly StockList[]> {
  return (await db("stock_lists as list")
    .where(ownedBy(owner))
    .orderBy([
      { column: "updated_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .select(
      ...columns,
      db.raw(`array(select co_code from stock_list_companies as company
        where company.list_id = list.id order by position) as co_codes`),
    )) as StockList[];
}

export async function findStockList(
  db: Executor,
  owner: Owner,
  nameKey: string,
): Promise<StockListRow | null> {
  const row = await resultOf<StockListRow | undefined>(
    db("stock_lists")
      .where({ ...ownedBy(owner), name_key: nameKey })
      .first(...columns),
  );
  return row ?? null;
}

export async function countStockLists(db: Executor, owner: Owner): Promise<number> {
  const [row] = await resultOf<
    {
      readonly count: string;
    }[]
  >(db("stock_lists").where(ownedBy(owner)).count("id as count"));
  return Number(row?.count);
}

/** @throws AppError `list.taken` (409); so does `updateStockList`. */
export async function insertStockList(
  transaction: Transaction,
  owner: Owner,
  list: StockListRow,
): Promise<void> {
  await transaction("stock_lists")
    .insert({ ...ownedBy(owner), ...list })
    .catch(refuseTaken);
}

export async function updateStockList(transaction: Transaction, list: StockListRow): Promise<void> {
  const { id, created_at: _, ...change } = list;
  await transaction("stock_lists").where({ id }).update(change).catch(refuseTaken);
}

/** Replaces the companies; each may appear once. */
export async function replaceCompanies(
  transaction: Transaction,
  listId: string,
  coCodes: readonly number[],
): Promise<void> {
  await transaction("stock_list_companies").where({ list_id: listId }).delete();
  await transaction.raw(
    `insert into stock_list_companies (list_id, co_code, position)
     select ?, co_code, position
     from unnest(?::integer[]) with ordinality as given (co_code, position)`,
    [listId, [...coCodes]],
  );
}

/** False if no list has the name. */
export async function deleteStockList(
  db: Executor,
  owner: Owner,
  nameKey: string,
): Promise<boolean> {
  const deleted = await db("stock_lists")
    .where({ ...ownedBy(owner), name_key: nameKey })
    .delete();
  return deleted === 1;
}

function refuseTaken(error: unknown): never {
  throw constraintOf(error) === "stock_lists_name"
    ? failure("list.taken", 409, messages.taken)
    : error;
}
