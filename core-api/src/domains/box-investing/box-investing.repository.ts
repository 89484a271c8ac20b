import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { BoxPlanAnswer, SipFrequency } from "../../contract/index.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { failure } from "../../platform/errors/failure.ts";
import { ownedBy } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import { messages } from "./messages.ts";
import type { SkipReason } from "./messages.ts";

/** Plan that a bill was made from. */
export interface StoredPlan {
  readonly bill_id: string;
  readonly box_id: number;
  readonly version: number;
  readonly invest_actively: boolean;
  /** True if nothing of the box was held. */
  readonly is_first: boolean;
  readonly sip_id: string | null;
  readonly sip_number: number | null;
  /** `YYYY-MM-DD` of the prices. */
  readonly as_of: string;
  /** As it was shown. */
  readonly content: PlanContent;
}

export type PlanContent = Omit<BoxPlanAnswer, "bill">;

export async function insertPlan(
  db: Executor,
  owner: Owner,
  plan: StoredPlan,
  at: Date,
): Promise<void> {
  const content = JSON.stringify(plan.content);
  await db("box_plans").insert({ ...ownedBy(owner), ...plan, content, created_at: at });
}

/** Plans that no orders came of, made before a moment. */
export async function deletePlansBefore(db: Executor, moment: Date): Promise<number> {
  return db("box_plans")
    .where("created_at", "<", moment)
    .whereNotExists(
      db("order_batches").whereRaw("order_batches.bill_id = box_plans.bill_id").select(db.raw("1")),
    )
    .delete();
}

/** A member's batch of a box that is not settled; null if there is none. */
export async function findRunningBatch(
  db: Executor,
  owner: Owner,
  belongsTo: string,
): Promise<string | null> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("order_batches")
      .where({ ...ownedBy(owner), belongs_to: belongsTo })
      .whereNull("settled_at")
      .orderBy("created_at", "desc")
      .first("id"),
  );
  return row?.id ?? null;
}

/** The version that a member's shares of a box follow. */
export type FollowedVersion = Pick<StoredPlan, "version" | "invest_actively" | "as_of">;

/** Returns the version of the last rebalance or first purchase with a fill, or null if none. */
export async function findFollowed(
  db: Executor,
  owner: Owner,
  boxId: number,
): Promise<FollowedVersion | null> {
  const row = await resultOf<FollowedVersion | undefined>(
    db("box_plans as plan")
      .join("order_batches as batch", "batch.bill_id", "plan.bill_id")
      .where({ "plan.user_id": owner.userId, "plan.tenant_key": owner.tenant, box_id: boxId })
      .where((where) => void where.where("is_first", true).orWhere("batch.kind", "rebalance"))
      .whereExists(
        db("order_legs")
          .whereRaw("order_legs.batch_id = batch.id")
          .where("filled_quantity", ">", 0)
          .select(db.raw("1")),
      )
      .orderBy("batch.created_at", "desc")
      .first("version", "invest_actively", db.raw("as_of::text as as_of")),
  );
  return row ?? null;
}

export interface StoredSip {
  readonly id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly box_id: number;
  readonly invest_actively: boolean;
  readonly amount_paise: string;
  readonly frequency: SipFrequency;
  /** `1` to `28`, or `last`; null: not monthly. */
  readonly month_day: string | null;
  /** `YYYY-MM-DD`. */
  readonly starts_on: string;
  readonly next_number: number;
  /** `YYYY-MM-DD`. */
  readonly next_planned_on: string;
  readonly next_at: Date;
  readonly paused_at: Date | null;
  readonly stopped_at: Date | null;
  readonly created_at: Date;
}

const sipColumns = [
  "id",
  "user_id",
  "tenant_key",
  "box_id",
  "invest_actively",
  "amount_paise",
  "frequency",
  "month_day",
  "starts_on",
  "next_number",
  "next_planned_on",
  "next_at",
  "paused_at",
  "stopped_at",
  "created_at",
] as const;

/** @throws AppError `box_investing.sip_exists` (409). */
export async function insertSip(
  transaction: Transaction,
  sip: Omit<StoredSip, "paused_at" | "stopped_at">,
): Promise<void> {
  await transaction("box_sips")
    .insert({ ...sip, updated_at: sip.created_at })
    .catch((error: unknown) => {
      throw constraintOf(error) === "box_sips_running"
        ? failure("box_investing.sip_exists", 409, messages.exists)
        : error;
    });
}

export type SipChange = Partial<
  Pick<
    StoredSip,
    | "amount_paise"
    | "frequency"
    | "month_day"
    | "starts_on"
    | "next_number"
    | "next_planned_on"
    | "next_at"
    | "paused_at"
    | "stopped_at"
  >
>;

/** Changes a SIP; it must be locked. */
export async function updateSip(
  transaction: Transaction,
  id: string,
  change: SipChange,
  at: Date,
): Promise<void> {
  await transaction("box_sips")
    .where({ id })
    .update({ ...change, updated_at: at });
}

/** Running ones first, then the newest. */
export async function listSips(db: Executor, owner: Owner): Promise<readonly StoredSip[]> {
  return resultOf<readonly StoredSip[]>(
    db("box_sips")
      .where(ownedBy(owner))
      .orderByRaw("stopped_at is not null, created_at desc, id")
      .select(...sipColumns),
  );
}

/** @throws AppError `box_investing.unknown_sip` (404), for another member's too. */
export async function requireOwnSip(
  db: Executor,
  owner: Owner,
  id: string,
  lock = false,
): Promise<StoredSip> {
  const query = db("box_sips").where({ ...ownedBy(owner), id });
  const row = await resultOf<StoredSip | undefined>(
    (lock ? query.forUpdate() : query).first(...sipColumns),
  );
  if (row === undefined) throw failure("box_investing.unknown_sip", 404, messages.unknownSip);
  return row;
}

export async function lockSip(transaction: Transaction, id: string): Promise<StoredSip | null> {
  const row = await resultOf<StoredSip | undefined>(
    transaction("box_sips")
      .where({ id })
      .forUpdate()
      .first(...sipColumns),
  );
  return row ?? null;
}

/** A member's running SIP in a box. */
export async function findSipOfBox(
  db: Executor,
  owner: Owner,
  boxId: number,
): Promise<StoredSip | null> {
  const row = await resultOf<StoredSip | undefined>(
    db("box_sips")
      .where({ ...ownedBy(owner), box_id: boxId })
      .whereNull("stopped_at")
      .first(...sipColumns),
  );
  return row ?? null;
}

export interface StoredCycle {
  readonly sip_id: string;
  readonly number: number;
  /** `YYYY-MM-DD`. */
  readonly planned_on: string;
  readonly moved_on: string;
  readonly moved_why: string | null;
  readonly amount_paise: string;
  readonly skip: SkipReason | null;
  readonly opened_at: Date;
}

/** Adds a cycle; one that is there stays as it is. */
export async function insertCycle(transaction: Transaction, cycle: StoredCycle): Promise<void> {
  await transaction("box_sip_cycles").insert(cycle).onConflict(["sip_id", "number"]).ignore();
}

export async function skipCycle(
  transaction: Transaction,
  sipId: string,
  number: number,
  skip: SkipReason,
): Promise<void> {
  await transaction("box_sip_cycles").where({ sip_id: sipId, number }).update({ skip });
}

/** Cycles of SIPs in their order. */
export async function listCycles(
  db: Executor,
  sipIds: readonly string[],
): Promise<readonly StoredCycle[]> {
  return resultOf<readonly StoredCycle[]>(
    db("box_sip_cycles")
      .whereIn("sip_id", [...sipIds])
      .orderBy(["sip_id", "number"])
      .select("*"),
  );
}

/** Orders of a cycle, with those that repeat its failed ones. */
export interface CycleOrders {
  readonly sip_id: string;
  readonly number: number;
  readonly batch: string;
  readonly is_settled: boolean;
  /** Paise: what was filled, and what may still be. */
  readonly spent: number;
  readonly filled: number;
}

export async function listCycleOrders(
  db: Executor,
  sipIds: readonly string[],
): Promise<readonly CycleOrders[]> {
  if (sipIds.length === 0) return [];
  const result = await db.raw<{ rows: readonly CycleOrders[] }>(
    `with recursive batch as (
       select p.sip_id, p.sip_number, b.id as first, b.id, b.settled_at
       from box_plans p join order_batches b on b.bill_id = p.bill_id
       where p.sip_id = any(:sipIds)
       union all
       select batch.sip_id, batch.sip_number, batch.first, b.id, b.settled_at
       from batch join order_batches b on b.retry_of = batch.id
     )
     select batch.sip_id, batch.sip_number as number, batch.first as batch,
       bool_and(batch.settled_at is not null) as is_settled,
       sum(case when l.state in ('filled', 'cancelled', 'rejected', 'expired') then l.filled_paise
         else l.quantity * coalesce(l.limit_paise, 0) end)::float8 as spent,
       sum(l.filled_paise)::float8 as filled
     from batch join order_legs l on l.batch_id = batch.id and l.side = 'BUY'
     group by batch.sip_id, batch.sip_number, batch.first`,
    { sipIds: [...sipIds] },
  );
  return result.rows;
}

/** The newest plan of a cycle; null if it has none. */
export async function findCyclePlan(
  db: Executor,
  sipId: string,
  number: number,
): Promise<Pick<StoredPlan, "bill_id" | "content"> | null> {
  const row = await resultOf<Pick<StoredPlan, "bill_id" | "content"> | undefined>(
    db("box_plans")
      .where({ sip_id: sipId, sip_number: number })
      .orderBy("created_at", "desc")
      .first("bill_id", "content"),
  );
  return row ?? null;
}
