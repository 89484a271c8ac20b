import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import { ownedBy } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";

/** A member's relation to one box. */
export interface OwnRelation {
  readonly isFavourite: boolean;
  readonly isActive: boolean | null;
  readonly followedVersion: number | null;
  readonly copies: readonly { readonly id: number; readonly name: string }[];
  readonly sourceName: string | null;
  readonly sourceVersion: number | null;
  readonly hasProposal: boolean;
  readonly isShared: boolean;
}

export async function findRelation(
  db: Executor,
  { userId, tenant }: Owner,
  boxId: number,
): Promise<OwnRelation | null> {
  const result = await db.raw<{ rows: readonly OwnRelation[] }>(
    `select
       exists (select from box_favourites f where f.box_id = b.id and f.user_id = :userId
         and f.tenant_key = :tenant) as "isFavourite",
       f.invest_actively as "isActive", f.version as "followedVersion",
       (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id), '[]')
         from stock_boxes c where c.copied_box = b.id and c.user_id = :userId
           and c.tenant_key = :tenant and c.deleted_at is null) as copies,
       s.name as "sourceName", s.current_version as "sourceVersion",
       exists (select from box_proposals p where p.box_id = b.id
         and p.base_version = b.current_version) as "hasProposal",
       exists (select from box_shares l where l.box_id = b.id and l.revoked_at is null) as "isShared"
     from stock_boxes b
     left join box_follows f on f.box_id = b.id and f.user_id = :userId and f.tenant_key = :tenant
     left join stock_boxes s on s.id = b.copied_box and s.deleted_at is null
     where b.id = :boxId`,
    { userId, tenant, boxId },
  );
  return result.rows[0] ?? null;
}

export interface StoredFollow {
  readonly id: number;
  readonly box_id: number;
  readonly invest_actively: boolean;
  readonly version: number;
  readonly amount_paise: string;
  /** `YYYY-MM-DD`. */
  readonly since: string;
}

export async function countFollowers(
  db: Executor,
  boxIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await resultOf<readonly { readonly box_id: number; readonly count: string }[]>(
    db("box_follows")
      .whereIn("box_id", [...boxIds])
      .groupBy("box_id")
      .select("box_id")
      .count("id as count"),
  );
  return new Map(rows.map(({ box_id, count }) => [box_id, Number(count)]));
}

export async function listFavourites(db: Executor, owner: Owner): Promise<readonly number[]> {
  const rows = await resultOf<readonly { readonly box_id: number }[]>(
    db("box_favourites").where(ownedBy(owner)).orderBy("added_at").select("box_id"),
  );
  return rows.map(({ box_id }) => box_id);
}

export async function setFavourite(
  db: Executor,
  owner: Owner,
  boxId: number,
  isFavourite: boolean,
  at: Date,
): Promise<void> {
  const row = { ...ownedBy(owner), box_id: boxId };
  if (isFavourite) {
    await db("box_favourites")
      .insert({ ...row, added_at: at })
      .onConflict(["user_id", "tenant_key", "box_id"])
      .ignore();
  } else {
    await db("box_favourites").where(row).delete();
  }
}

export async function listFollows(db: Executor, owner: Owner): Promise<readonly StoredFollow[]> {
  return resultOf<readonly StoredFollow[]>(
    db("box_follows")
      .where(ownedBy(owner))
      .orderBy("id")
      .select("id", "box_id", "invest_actively", "version", "amount_paise", "since"),
  );
}

/** Follows a box or changes how; the day and amount of the first time stay. */
export async function saveFollow(
  db: Executor,
  owner: Owner,
  follow: Omit<StoredFollow, "id">,
  at: Date,
): Promise<number> {
  const [made] = await resultOf<readonly { readonly id: number }[]>(
    db("box_follows")
      .insert({ ...ownedBy(owner), ...follow, followed_at: at })
      .onConflict(["user_id", "tenant_key", "box_id"])
      .merge(["invest_actively", "version"])
      .returning("id"),
  );
  if (made === undefined) throw new Error("no follow was saved");
  return made.id;
}

export async function deleteFollow(db: Executor, owner: Owner, boxId: number): Promise<void> {
  await db("box_follows")
    .where({ ...ownedBy(owner), box_id: boxId })
    .delete();
}

/** Members who follow a box actively, or who ordered its active portfolio. */
export async function listFollowers(
  db: Executor,
  boxId: number,
): Promise<readonly { readonly user_id: string; readonly tenant_key: string }[]> {
  const active = { box_id: boxId, invest_actively: true };
  return resultOf<readonly { readonly user_id: string; readonly tenant_key: string }[]>(
    db("box_follows")
      .where(active)
      .select("user_id", "tenant_key")
      .union(
        db("box_plans as plan")
          .join("order_batches as batch", "batch.bill_id", "plan.bill_id")
          .where(active)
          .select("plan.user_id", "plan.tenant_key"),
      ),
  );
}

export interface StoredShare {
  readonly id: string;
  readonly box_id: number;
  readonly slug: string;
}

export async function listShares(
  db: Executor,
  boxIds: readonly number[],
): Promise<readonly StoredShare[]> {
  return resultOf<readonly StoredShare[]>(
    db("box_shares")
      .whereIn("box_id", [...boxIds])
      .whereNull("revoked_at")
      .select("id", "box_id", "slug"),
  );
}

export async function insertShare(
  transaction: Transaction,
  share: StoredShare,
  at: Date,
): Promise<void> {
  await transaction("box_shares").insert({ ...share, created_at: at });
}

/** False if the owner has no such link. */
export async function revokeShare(
  db: Executor,
  owner: Owner,
  id: string,
  at: Date,
): Promise<boolean> {
  const own = db("stock_boxes").where(ownedBy(owner)).select("id");
  const revoked = await db("box_shares")
    .where({ id })
    .whereIn("box_id", own)
    .whereNull("revoked_at")
    .update({ revoked_at: at });
  return revoked === 1;
}

export async function listExclusions(db: Executor, owner: Owner): Promise<readonly number[]> {
  const rows = await resultOf<readonly { readonly co_code: number }[]>(
    db("box_exclusions").where(ownedBy(owner)).orderBy("co_code").select("co_code"),
  );
  return rows.map(({ co_code }) => co_code);
}

export async function replaceExclusions(
  transaction: Transaction,
  owner: Owner,
  coCodes: readonly number[],
): Promise<void> {
  await transaction("box_exclusions").where(ownedBy(owner)).delete();
  if (coCodes.length === 0) return;
  await transaction("box_exclusions").insert(
    coCodes.map((co_code) => ({ ...ownedBy(owner), co_code })),
  );
}

/** Proposal of a query-backed box; weights in basis points. */
export interface StoredProposal {
  readonly box_id: number;
  readonly base_version: number;
  readonly dataset: string;
  /** `YYYY-MM-DD`. */
  readonly made_on: string;
  readonly constituents: readonly {
    readonly coCode: number;
    readonly weight: number;
    readonly reason: string;
  }[];
  readonly changes: readonly {
    readonly coCode: number;
    readonly before: number;
    readonly after: number;
    readonly reason: string;
  }[];
}

export async function listProposals(
  db: Executor,
  boxIds: readonly number[],
): Promise<readonly StoredProposal[]> {
  return resultOf<readonly StoredProposal[]>(
    db("box_proposals")
      .whereIn("box_id", [...boxIds])
      .select("*"),
  );
}

export async function saveProposal(db: Executor, proposal: StoredProposal): Promise<void> {
  await db("box_proposals")
    .insert({
      ...proposal,
      constituents: JSON.stringify(proposal.constituents),
      changes: JSON.stringify(proposal.changes),
    })
    .onConflict("box_id")
    .merge();
}

export async function deleteProposal(db: Executor, boxId: number): Promise<void> {
  await db("box_proposals").where({ box_id: boxId }).delete();
}
