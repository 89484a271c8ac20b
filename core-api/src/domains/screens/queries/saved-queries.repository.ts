import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { ScreenAccess } from "../../../contract/index.ts";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { messages } from "../messages.ts";
import { ownedBy } from "../../accounts/index.ts";
import type { Owner } from "../../accounts/index.ts";

export interface SavedQueryRow {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly description: string;
  readonly access: ScreenAccess;
  readonly current_version: number;
  /** Keys of custom filters used by the current text, directly or through others. */
  readonly filter_keys: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A query with its current text. */
export interface SavedQuery extends SavedQueryRow {
  readonly text: string;
}

export interface QueryVersionRow {
  readonly version: number;
  readonly text: string;
  readonly restored_from: number | null;
  readonly created_at: Date;
}

const versionColumns = ["version", "text", "restored_from", "created_at"] as const;

function selectQueries(db: Executor, owner: Owner) {
  return db("saved_queries as query")
    .join("saved_query_versions as version", {
      "version.query_id": "query.id",
      "version.version": "query.current_version",
    })
    .where(ownedBy(owner))
    .whereNull("query.deleted_at")
    .select(
      "query.id",
      "query.name",
      "query.name_key",
      "query.description",
      "query.access",
      "query.current_version",
      "query.filter_keys",
      "query.created_at",
      "query.updated_at",
      "version.text",
    );
}

/** Most recently changed first. */
export async function listSavedQueries(db: Executor, owner: Owner): Promise<readonly SavedQuery[]> {
  return selectQueries(db, owner).orderBy([
    { column: "query.updated_at", order: "desc" },
    { column: "query.id", order: "desc" },
  ]);
}

/** Null for a deleted query or another owner's. */
export async function findSavedQuery(
  db: Executor,
  owner: Owner,
  by: { readonly id: string } | { readonly nameKey: string },
): Promise<SavedQuery | null> {
  const query = selectQueries(db, owner);
  const found = "id" in by ? query.where("query.id", by.id) : query.where("name_key", by.nameKey);
  return (await resultOf<SavedQuery | undefined>(found.first())) ?? null;
}

export async function countSavedQueries(db: Executor, owner: Owner): Promise<number> {
  const [row] = await resultOf<{ readonly count: string }[]>(
    db("saved_queries").where(ownedBy(owner)).whereNull("deleted_at").count("id as count"),
  );
  return Number(row?.count);
}

/** @throws AppError `screen.taken` (409); so does `updateSavedQuery`. */
export async function insertSavedQuery(
  transaction: Transaction,
  owner: Owner,
  { filter_keys: keys, ...query }: SavedQueryRow,
): Promise<void> {
  await transaction("saved_queries")
    .insert({ ...ownedBy(owner), ...query, filter_keys: [...keys] })
    .catch(refuseTaken);
}

export async function updateSavedQuery(
  transaction: Transaction,
  query: SavedQueryRow,
): Promise<void> {
  const { id, filter_keys: keys, created_at: _, ...change } = query;
  await transaction("saved_queries")
    .where({ id })
    .update({ ...change, filter_keys: [...keys] })
    .catch(refuseTaken);
}

export async function markQueryDeleted(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<void> {
  await transaction("saved_queries").where({ id }).update({ deleted_at: at });
}

/** @throws AppError `screen.taken` (409) if another query now has its name. */
export async function markQueryUndeleted(
  transaction: Transaction,
  owner: Owner,
  id: string,
): Promise<void> {
  await transaction("saved_queries")
    .where({ ...ownedBy(owner), id })
    .update({ deleted_at: null })
    .catch(refuseTaken);
}

export async function insertVersion(
  transaction: Transaction,
  queryId: string,
  version: QueryVersionRow,
): Promise<void> {
  await transaction("saved_query_versions").insert({ query_id: queryId, ...version });
}

/** Newest first. */
export async function listVersions(
  db: Executor,
  queryId: string,
): Promise<readonly QueryVersionRow[]> {
  return (await db("saved_query_versions")
    .where({ query_id: queryId })
    .orderBy("version", "desc")
    .select(...versionColumns)) as QueryVersionRow[];
}

export async function findVersion(
  db: Executor,
  queryId: string,
  version: number,
): Promise<QueryVersionRow | null> {
  const row = await resultOf<QueryVersionRow | undefined>(
    db("saved_query_versions")
      .where({ query_id: queryId, version })
      .first(...versionColumns),
  );
  return row ?? null;
}

export function queryTaken() {
  return failure("screen.taken", 409, messages.taken);
}

function refuseTaken(error: unknown): never {
  throw constraintOf(error) === "saved_queries_name" ? queryTaken() : error;
}
