import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { SharedFilter, SharedList } from "../../../contract/index.ts";
import { ownedBy } from "../../accounts/index.ts";
import type { Owner } from "../../accounts/index.ts";

export interface ShareRow {
  readonly id: string;
  readonly version: number;
  readonly dataset_version: string;
  /** `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly created_at: Date;
}

export interface NewShare extends ShareRow {
  readonly token_hash: Buffer;
  readonly query_id: string;
  readonly filters: readonly SharedFilter[];
  readonly lists: readonly SharedList[];
}

/** Data visible to anyone with the link. */
export interface OpenedShare extends ShareRow {
  readonly name: string;
  readonly description: string;
  readonly text: string;
  readonly first_name: string;
  readonly filters: readonly SharedFilter[];
  readonly lists: readonly SharedList[];
}

const columns = [
  "share.id",
  "share.version",
  "share.dataset_version",
  "share.as_of",
  "share.created_at",
] as const;

/** Links not revoked, to queries not deleted. */
function selectLiving(db: Executor) {
  return db("shared_queries as share")
    .join("saved_queries as query", "query.id", "share.query_id")
    .whereNull("share.revoked_at")
    .whereNull("query.deleted_at");
}

export async function insertShare(transaction: Transaction, share: NewShare): Promise<void> {
  await transaction("shared_queries").insert({
    ...share,
    filters: JSON.stringify(share.filters),
    lists: JSON.stringify(share.lists),
  });
}

export async function countShares(db: Executor, owner: Owner): Promise<number> {
  const [row] = await resultOf<
    {
      readonly count: string;
    }[]
  >(selectLiving(db).where(ownedBy(owner)).count("share.id as count"));
  return Number(row?.count);
}

/** Lists the shares of one query, newest first. */
export async function listShares(db: Executor, queryId: string): Promise<readonly ShareRow[]> {
  return (await selectLiving(db)
    .where("share.query_id", queryId)
    .orderBy([
      { column: "share.created_at", order: "desc" },
      { column: "share.id", order: "desc" },
    ])
    .select(...columns)) as ShareRow[];
}

/** Anyone with the link may read. */
export async function openShare(db: Executor, tokenHash: Buffer): Promise<OpenedShare | null> {
  const row = await resultOf<OpenedShare | undefined>(
    selectLiving(db)
      .join("saved_query_versions as version", {
        "version.query_id": "share.query_id",
        "version.version": "share.version",
      })
      .join("users", "users.id", "query.user_id")
      .where("share.token_hash", tokenHash)
      .first(
        ...columns,
        "query.name",
        "query.description",
        "version.text",
        "users.first_name",
        "share.filters",
        "share.lists",
      ),
  );
  return row ?? null;
}

/** False if the owner has no such active link. */
export async function revokeShare(
  db: Executor,
  owner: Owner,
  by: { readonly id: string } | { readonly token_hash: Buffer },
  at: Date,
): Promise<boolean> {
  const own = db("saved_queries").where(ownedBy(owner)).select("id");
  const revoked = await db("shared_queries")
    .where(by)
    .whereIn("query_id", own)
    .whereNull("revoked_at")
    .update({ revoked_at: at });
  return revoked === 1;
}

/** Dataset versions that links refer to. */
export async function listSharedDatasets(db: Executor): Promise<readonly string[]> {
  return (await selectLiving(db).distinct().pluck("share.dataset_version")) as string[];
}
