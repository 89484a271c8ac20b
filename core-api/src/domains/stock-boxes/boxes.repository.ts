import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { BoxQuery, BoxTerm, BoxType } from "../../contract/index.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { failure } from "../../platform/errors/failure.ts";
import { ownedBy } from "../accounts/index.ts";
import type { PricePeriod } from "../prices/index.ts";
import type { Owner } from "../accounts/index.ts";
import { messages } from "./messages.ts";
import { hashOf } from "./version-hash.ts";
import type { UnhashedVersion } from "./version-hash.ts";

export type MarketKind = "demo" | "market";

export interface StoredManager {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly registration: string;
  readonly is_sample: boolean;
  readonly about: string;
  /** `YYYY-MM-DD`. */
  readonly since: string;
  /** Newest first. */
  readonly blogs: readonly {
    readonly title: string;
    readonly day: string;
    readonly text: string;
  }[];
  /** Counts the edits of staff. */
  readonly revision: number;
}

/** A box without its versions. */
export interface StoredBox {
  readonly id: number;
  readonly slug: string;
  readonly kind: MarketKind;
  readonly manager_id: number | null;
  readonly user_id: string | null;
  readonly tenant_key: string | null;
  readonly name: string;
  readonly name_key: string;
  readonly idea: string;
  readonly overview: string;
  readonly why: readonly string[];
  readonly methodology: readonly string[];
  readonly portfolio_type: BoxType;
  readonly term: BoxTerm;
  /** Name of an index. */
  readonly benchmark: string | null;
  readonly schedule: BoxQuery["schedule"] | null;
  readonly query: BoxQuery | null;
  /** `YYYY-MM-DD`. */
  readonly reviewed_on: string | null;
  readonly least_order_paise: string;
  readonly least_order_weight: number;
  /** The price in force on all sites; null: free. */
  readonly fee: { readonly paise: number; readonly period: PricePeriod } | null;
  readonly manager_holding_paise: string | null;
  readonly copied_box: number | null;
  readonly copied_version: number | null;
  readonly current_version: number;
  /** `YYYY-MM-DD`. */
  readonly live_since: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Counts the edits of staff. */
  readonly revision: number;
}

export interface StoredVersion extends UnhashedVersion {
  readonly hash: Buffer;
}

const columns = [
  "id",
  "slug",
  "kind",
  "manager_id",
  "user_id",
  "tenant_key",
  "name",
  "name_key",
  "idea",
  "overview",
  "why",
  "methodology",
  "portfolio_type",
  "term",
  "benchmark",
  "schedule",
  "query",
  "reviewed_on",
  "least_order_paise",
  "least_order_weight",
  "manager_holding_paise",
  "copied_box",
  "copied_version",
  "current_version",
  "live_since",
  "created_at",
  "updated_at",
  "revision",
] as const;

const selectBoxes = (db: Executor) =>
  db("stock_boxes")
    .whereNull("deleted_at")
    .select(
      ...columns,
      db.raw(
        `(select case when amount_paise > 0
             then json_build_object('paise', amount_paise, 'period', period) end
           from prices
           where product = 'box:' || stock_boxes.id and tenant_key is null and starts_at <= now()
           order by starts_at desc limit 1) as fee`,
      ),
    )
    .orderBy("id");

/** Boxes of managers over the companies of a market. */
export async function listManagedBoxes(
  db: Executor,
  kind: MarketKind,
): Promise<readonly StoredBox[]> {
  return resultOf<readonly StoredBox[]>(selectBoxes(db).where({ kind }).whereNotNull("manager_id"));
}

/** Changes whenever a manager's box, a version of one, or the number of followers does. */
export async function findLibraryRevision(db: Executor, kind: MarketKind): Promise<string> {
  const result = await db.raw<{ rows: readonly { readonly revision: string }[] }>(
    `select concat_ws(' ', count(*), max(updated_at), (select count(*) from box_follows),
       (select max(id) from box_follows),
       (select count(*) from prices where starts_at <= now())) as revision
     from stock_boxes where kind = :kind and manager_id is not null and deleted_at is null`,
    { kind },
  );
  return result.rows[0]?.revision ?? "";
}

export async function listOwnBoxes(db: Executor, owner: Owner): Promise<readonly StoredBox[]> {
  return resultOf<readonly StoredBox[]>(selectBoxes(db).where(ownedBy(owner)));
}

export async function listBoxes(
  db: Executor,
  ids: readonly number[],
): Promise<readonly StoredBox[]> {
  return resultOf<readonly StoredBox[]>(selectBoxes(db).whereIn("id", [...ids]));
}

export async function findBox(db: Executor, id: number): Promise<StoredBox | null> {
  return (await listBoxes(db, [id]))[0] ?? null;
}

/** A manager's box by its own slug, or any box by the slug of its link. */
export async function findSharedBox(db: Executor, slug: string): Promise<StoredBox | null> {
  const rows = await resultOf<readonly StoredBox[]>(
    selectBoxes(db).where((where) => {
      void where
        .where((own) => void own.where({ slug }).whereNotNull("manager_id"))
        .orWhereIn("id", db("box_shares").where({ slug }).whereNull("revoked_at").select("box_id"));
    }),
  );
  return rows[0] ?? null;
}

/** @throws AppError `stock_box.name_taken` (409); so does `updateBox`. */
export async function insertBox(
  transaction: Transaction,
  box: Omit<StoredBox, "id" | "fee" | "current_version" | "live_since" | "revision">,
): Promise<number> {
  const { query, why, methodology, ...row } = box;
  const [made] = await resultOf<readonly { readonly id: number }[]>(
    transaction("stock_boxes")
      .insert({
        ...row,
        why: [...why],
        methodology: [...methodology],
        query: query === null ? null : JSON.stringify(query),
      })
      .returning("id"),
  ).catch(refuseTaken);
  if (made === undefined) throw new Error("no box was inserted");
  return made.id;
}

type Changeable =
  | "manager_id"
  | "schedule"
  | "revision"
  | "name"
  | "name_key"
  | "idea"
  | "overview"
  | "why"
  | "methodology"
  | "portfolio_type"
  | "term"
  | "query"
  | "reviewed_on"
  | "least_order_weight"
  | "least_order_paise"
  | "copied_version";

/** Absent columns keep their values. */
export type BoxChange = { readonly [Column in Changeable]?: StoredBox[Column] | undefined };

export async function updateBox(
  transaction: Transaction,
  id: number,
  change: BoxChange,
  at: Date,
): Promise<void> {
  const { query, ...row } = change;
  await transaction("stock_boxes")
    .where({ id })
    .update({
      ...row,
      ...(query === undefined ? {} : { query: query === null ? null : JSON.stringify(query) }),
      updated_at: at,
    })
    .catch(refuseTaken);
}

export async function deleteBox(transaction: Transaction, id: number, at: Date): Promise<void> {
  await transaction("stock_boxes").where({ id }).update({ deleted_at: at });
  await transaction("box_shares")
    .where({ box_id: id })
    .whereNull("revoked_at")
    .update({ revoked_at: at });
  for (const table of ["box_favourites", "box_follows", "box_figures", "box_proposals"]) {
    await transaction(table).where({ box_id: id }).delete();
  }
}

/** Locks a box, so that its versions follow one another. */
export async function lockBox(transaction: Transaction, id: number): Promise<StoredBox | null> {
  const row = await resultOf<StoredBox | undefined>(
    transaction("stock_boxes").where({ id }).whereNull("deleted_at").forUpdate().first(columns),
  );
  return row ?? null;
}

/** Versions of boxes, oldest first. */
export async function listVersions(
  db: Executor,
  boxIds: readonly number[],
): Promise<readonly StoredVersion[]> {
  return resultOf<readonly StoredVersion[]>(
    db("box_versions")
      .whereIn("box_id", [...boxIds])
      .orderBy(["box_id", "version"])
      .select("*"),
  );
}

export async function findLastVersion(db: Executor, boxId: number): Promise<StoredVersion | null> {
  const row = await resultOf<StoredVersion | undefined>(
    db("box_versions").where({ box_id: boxId }).orderBy("version", "desc").first("*"),
  );
  return row ?? null;
}

/** Appends a version to the chain of its box and makes it current, for all followers at once. */
export async function insertVersion(
  transaction: Transaction,
  previous: StoredVersion | null,
  draft: Omit<UnhashedVersion, "version" | "previous_hash">,
  liveSince: string,
): Promise<StoredVersion> {
  const unhashed = {
    ...draft,
    version: (previous?.version ?? 0) + 1,
    previous_hash: previous?.hash ?? null,
  };
  const version = { ...unhashed, hash: hashOf(unhashed) };
  await transaction("box_versions").insert({
    ...version,
    co_codes: [...version.co_codes],
    weights: [...version.weights],
    reasons: [...version.reasons],
    leaving: JSON.stringify(version.leaving),
  });
  await transaction("stock_boxes").where({ id: version.box_id }).update({
    current_version: version.version,
    live_since: liveSince,
    updated_at: version.published_at,
  });
  await transaction("box_follows")
    .where({ box_id: version.box_id, invest_actively: true })
    .update({ version: version.version });
  return version;
}

export async function listManagers(
  db: Executor,
  where: { readonly slug: string } | { readonly ids: readonly number[] },
): Promise<readonly StoredManager[]> {
  const query = db("box_managers").select("*");
  return resultOf<readonly StoredManager[]>(
    "slug" in where ? query.where(where) : query.whereIn("id", [...where.ids]),
  );
}

/** Creates or updates a manager by slug; returns its id. */
export async function saveManager(
  transaction: Transaction,
  manager: Omit<StoredManager, "id" | "revision">,
): Promise<number> {
  const row = { ...manager, blogs: JSON.stringify(manager.blogs) };
  const [made] = await resultOf<readonly { readonly id: number }[]>(
    transaction("box_managers").insert(row).onConflict("slug").merge().returning("id"),
  );
  if (made === undefined) throw new Error("no manager was saved");
  return made.id;
}

/** Query-backed boxes of members over the companies of a market. */
export async function listQueryBoxes(
  db: Executor,
  kind: MarketKind,
): Promise<readonly StoredBox[]> {
  return resultOf<readonly StoredBox[]>(
    selectBoxes(db).where({ kind }).whereNotNull("query").whereNotNull("user_id"),
  );
}

function refuseTaken(error: unknown): never {
  throw constraintOf(error) === "stock_boxes_name"
    ? failure("stock_box.name_taken", 409, messages.taken)
    : error;
}
