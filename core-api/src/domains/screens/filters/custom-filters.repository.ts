import type { Executor, Transaction } from "@munshi/db";
import type { ScreenAccess } from "../../../contract/index.ts";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { messages } from "../messages.ts";
import { ownedBy } from "../../accounts/index.ts";
import type { Owner } from "../../accounts/index.ts";

export interface CustomFilterRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly formula: string;
  readonly access: ScreenAccess;
  readonly created_at: Date;
}

const columns = ["id", "name", "name_key", "formula", "access", "created_at"] as const;

/** Not deleted, in order of creation. */
export async function listCustomFilters(
  db: Executor,
  owner: Owner,
): Promise<readonly CustomFilterRow[]> {
  return (await db("custom_filters")
    .where(ownedBy(owner))
    .whereNull("deleted_at")
    .orderBy(["created_at", "id"])
    .select(...columns)) as CustomFilterRow[];
}

/** @throws AppError `filter.taken` (409). */
export async function insertCustomFilter(
  transaction: Transaction,
  owner: Owner,
  filter: CustomFilterRow,
): Promise<void> {
  await transaction("custom_filters")
    .insert({ ...ownedBy(owner), ...filter })
    .catch((error: unknown) => {
      throw constraintOf(error) === "custom_filters_name" ? filterTaken() : error;
    });
}

export function filterTaken() {
  return failure("filter.taken", 409, messages.taken);
}

export async function markFilterDeleted(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<void> {
  await transaction("custom_filters").where({ id }).update({ deleted_at: at });
}

export async function setFiltersAccess(
  transaction: Transaction,
  owner: Owner,
  nameKeys: readonly string[],
  access: ScreenAccess,
): Promise<void> {
  await transaction("custom_filters")
    .where(ownedBy(owner))
    .whereNull("deleted_at")
    .whereIn("name_key", nameKeys)
    .update({ access });
}

/** Returns true if a public query of the owner uses a filter, directly or through others. */
export async function isNamedInPublic(
  db: Executor,
  owner: Owner,
  nameKeys: readonly string[],
): Promise<boolean> {
  const row: unknown = await db("saved_queries")
    .where({ ...ownedBy(owner), access: "public" })
    .whereNull("deleted_at")
    .whereRaw("filter_keys && ?::text[]", [[...nameKeys]])
    .first("id");
  return row !== undefined;
}
