import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { LegFacts, LegState } from "@munshi/engine/trading";
import { marketDate } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import type { BatchKind, OrderBill, PauseReason } from "../../contract/index.ts";
import { boxName } from "./bills.repository.ts";

/** One order of a batch. Values in paise. */
export interface StoredLeg extends LegFacts {
  readonly id: string;
  readonly batchId: string;
  readonly position: number;
  readonly coCode: number;
  readonly isin: string;
  readonly symbol: string;
  readonly exchange: "NSE" | "BSE";
  readonly series: string;
  readonly name: string;
  readonly side: "BUY" | "SELL";
  /** Null: a market order. */
  readonly limit: number | null;
  readonly isAfterMarket: boolean;
  readonly tag: string;
  readonly brokerOrderId: string | null;
  /** Our code; null: nothing failed. */
  readonly reason: string | null;
  readonly brokerText: string;
  readonly sentAt: Date | null;
  /** Times that it reached no broker. */
  readonly tries: number;
  /** Last day on which it can be filled; null: not sent. */
  readonly day: string | null;
  /** Confirmed by the member on the broker's page, where its tag may get lost. */
  readonly isOffsite: boolean;
  readonly absences: number;
  readonly absentSince: Date | null;
  /** The member was asked whether the broker has it. */
  readonly askedAt: Date | null;
  readonly cancelAskedAt: Date | null;
  readonly updatedAt: Date;
}

/** Order terms of a leg. */
export type NewLeg = Pick<
  StoredLeg,
  | "coCode"
  | "isin"
  | "symbol"
  | "exchange"
  | "series"
  | "name"
  | "side"
  | "quantity"
  | "limit"
  | "isAfterMarket"
>;

export interface StoredBatch {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly tenant: string;
  readonly brokerId: number;
  readonly billId: string;
  readonly bill: OrderBill;
  readonly kind: BatchKind;
  readonly belongsTo: string | null;
  readonly retryOf: string | null;
  readonly pause: PauseReason | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A batch with its legs in their order. */
export interface WholeBatch extends StoredBatch {
  /** The stock box whose units are traded, as it is named now; null: none. */
  readonly boxName: string | null;
  readonly legs: readonly StoredLeg[];
}

interface BatchRow {
  readonly id: string;
  readonly number: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly broker_id: number;
  readonly bill_id: string;
  readonly bill: OrderBill;
  readonly kind: BatchKind;
  readonly belongs_to: string | null;
  readonly retry_of: string | null;
  readonly pause: PauseReason | null;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly box_name: string | null;
  readonly legs: readonly LegRow[] | null;
}

/** A leg as JSON, in which times are texts. */
interface LegRow {
  readonly id: string;
  readonly batch_id: string;
  readonly position: number;
  readonly co_code: number;
  readonly isin: string;
  readonly symbol: string;
  readonly exchange: "NSE" | "BSE";
  readonly series: string;
  readonly name: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  readonly limit_paise: number | null;
  readonly is_after_market: boolean;
  readonly tag: string;
  readonly state: LegState;
  readonly broker_order_id: string | null;
  readonly filled_quantity: number;
  readonly filled_paise: number;
  readonly reason: string | null;
  readonly broker_text: string;
  readonly sent_at: string | null;
  readonly tries: number;
  readonly day: string | null;
  readonly is_offsite: boolean;
  readonly absences: number;
  readonly absent_since: string | null;
  readonly asked_at: string | null;
  readonly cancel_asked_at: string | null;
  readonly updated_at: string;
}

const readBatch = (row: BatchRow): WholeBatch => ({
  id: row.id,
  number: row.number,
  userId: row.user_id,
  tenant: row.tenant_key,
  brokerId: row.broker_id,
  billId: row.bill_id,
  bill: row.bill,
  kind: row.kind,
  belongsTo: row.belongs_to,
  retryOf: row.retry_of,
  pause: row.pause,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  boxName: row.box_name,
  legs: (row.legs ?? []).map(readLeg),
});

const readTime = (text: string | null): Date | null => (text === null ? null : new Date(text));

const readLeg = (row: LegRow): StoredLeg => ({
  id: row.id,
  batchId: row.batch_id,
  position: row.position,
  coCode: row.co_code,
  isin: row.isin,
  symbol: row.symbol,
  exchange: row.exchange,
  series: row.series,
  name: row.name,
  side: row.side,
  quantity: row.quantity,
  limit: row.limit_paise,
  isAfterMarket: row.is_after_market,
  tag: row.tag,
  state: row.state,
  isKnown: row.broker_order_id !== null,
  brokerOrderId: row.broker_order_id,
  filledQuantity: row.filled_quantity,
  filledPaise: row.filled_paise,
  reason: row.reason,
  brokerText: row.broker_text,
  sentAt: readTime(row.sent_at),
  tries: row.tries,
  day: row.day,
  isOffsite: row.is_offsite,
  absences: row.absences,
  absentSince: readTime(row.absent_since),
  askedAt: readTime(row.asked_at),
  cancelAskedAt: readTime(row.cancel_asked_at),
  updatedAt: new Date(row.updated_at),
});

/** Returns a leg's order terms under the names used in the database and in responses. */
export const writeTerms = (leg: NewLeg) => ({
  co_code: leg.coCode,
  isin: leg.isin,
  symbol: leg.symbol,
  exchange: leg.exchange,
  series: leg.series,
  name: leg.name,
  side: leg.side,
  quantity: leg.quantity,
  limit_paise: leg.limit,
  is_after_market: leg.isAfterMarket,
});

/**
 * Inserts a batch with unsent legs. A second one of a bill, or of a retried batch, violates a unique
 * constraint.
 */
export async function insertBatch(
  transaction: Transaction,
  batch: Omit<StoredBatch, "settledAt">,
  legs: readonly (NewLeg & Pick<StoredLeg, "id" | "tag">)[],
): Promise<void> {
  await transaction("order_batches").insert({
    id: batch.id,
    number: batch.number,
    user_id: batch.userId,
    tenant_key: batch.tenant,
    broker_id: batch.brokerId,
    bill_id: batch.billId,
    bill: JSON.stringify(batch.bill),
    kind: batch.kind,
    belongs_to: batch.belongsTo,
    retry_of: batch.retryOf,
    pause: batch.pause,
    created_at: batch.createdAt,
    updated_at: batch.createdAt,
  });
  await transaction("order_legs").insert(
    legs.map((leg, position) => ({
      id: leg.id,
      batch_id: batch.id,
      position,
      ...writeTerms(leg),
      tag: leg.tag,
      state: "unsent",
      counted_on: marketDate(batch.createdAt),
      updated_at: batch.createdAt,
    })),
  );
  await transaction("order_leg_events").insert(
    legs.map(({ id }) => ({
      leg_id: id,
      state: "unsent",
      filled_quantity: 0,
      cause: "member",
      text: "Confirmed by you",
      at: batch.createdAt,
    })),
  );
}

/** Batches, named `batch`, each with its legs. */
const selectBatches = (db: Executor) =>
  db("order_batches as batch").select(
    "batch.*",
    db.raw(`(select jsonb_agg(leg order by leg.position) from order_legs as leg
      where leg.batch_id = batch.id) as legs`),
    db.raw(`${boxName("batch.belongs_to", "batch.user_id")} as box_name`),
  );

/** Batches of a member that are not settled, oldest first. */
export async function listRunning(db: Executor, userId: string): Promise<readonly WholeBatch[]> {
  const rows = await resultOf<BatchRow[]>(
    selectBatches(db)
      .where({ user_id: userId })
      .whereNull("settled_at")
      .orderBy(["created_at", "id"]),
  );
  return rows.map(readBatch);
}

/**
 * Batches whose orders may still change, oldest first: those that are not settled, and those of a
 * day with orders that the broker has not shown, whatever the member said of them.
 */
export async function listFollowed(
  db: Executor,
  userId: string,
  day: string,
): Promise<readonly WholeBatch[]> {
  const rows = await resultOf<BatchRow[]>(
    selectBatches(db)
      .where({ user_id: userId })
      .where((one) => {
        void one
          .whereNull("settled_at")
          .orWhereExists(
            db("order_legs")
              .whereRaw("batch_id = batch.id")
              .where({ state: "expired", day })
              .whereNull("broker_order_id")
              .where({ reason: "given_up" })
              .select(db.raw("1")),
          );
      })
      .orderBy(["created_at", "id"]),
  );
  return rows.map(readBatch);
}

/** Orders at a broker that legs of a member's are known to be, of settled batches too. */
export async function listBrokerOrders(
  db: Executor,
  userId: string,
  brokerId: number,
): Promise<ReadonlySet<string>> {
  const rows = await resultOf<readonly { readonly id: string }[]>(
    db("order_legs as leg")
      .join("order_batches as batch", "batch.id", "leg.batch_id")
      .where({ "batch.user_id": userId, "batch.broker_id": brokerId })
      .whereNotNull("leg.broker_order_id")
      .select("leg.broker_order_id as id"),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The member gave it up, but it may exist nevertheless. */
export function isDoubtful({ state, reason, brokerOrderId }: StoredLeg): boolean {
  return state === "expired" && brokerOrderId === null && reason === "given_up";
}

export async function findBatch(db: Executor, id: string): Promise<WholeBatch | null> {
  const row = await resultOf<BatchRow | undefined>(selectBatches(db).where({ id }).first());
  return row === undefined ? null : readBatch(row);
}

/** @throws AppError `trading.unknown_batch` (404), for another member's too. */
export async function requireOwnBatch(db: Executor, owner: Owner, id: string): Promise<WholeBatch> {
  const batch = await findBatch(db, id);
  if (batch === null || batch.userId !== owner.userId || batch.tenant !== owner.tenant)
    throw failure("trading.unknown_batch", 404, "Order not found.");
  return batch;
}

/** The member of an order at a broker; null if it is not one that was placed here. */
export async function findMemberOfOrder(
  db: Executor,
  { brokerId, orderId }: { readonly brokerId: number; readonly orderId: string },
): Promise<string | null> {
  const row = await resultOf<{ readonly user_id: string } | undefined>(
    db("order_legs as leg")
      .join("order_batches as batch", "batch.id", "leg.batch_id")
      .where({ "leg.broker_order_id": orderId, "batch.broker_id": brokerId })
      .whereNull("batch.settled_at")
      .first("batch.user_id"),
  );
  return row?.user_id ?? null;
}

export async function findBatchOfBill(db: Executor, billId: string): Promise<WholeBatch | null> {
  const row = await resultOf<BatchRow | undefined>(
    selectBatches(db).where({ bill_id: billId }).first(),
  );
  return row === undefined ? null : readBatch(row);
}

/** Returns true if orders for a box's or advice's units were confirmed since a moment. */
export async function hasOrderedSince(
  db: Executor,
  owner: Owner,
  belongsTo: string,
  moment: Date,
): Promise<boolean> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("order_batches")
      .where({ user_id: owner.userId, tenant_key: owner.tenant, belongs_to: belongsTo })
      .where("created_at", ">=", moment)
      .first("id"),
  );
  return row !== undefined;
}

/** Kinds of orders that follow from what is held when they are planned. */
export const plannedKinds: readonly BatchKind[] = ["rebalance", "exit", "repair"];

/**
 * Returns the batches whose failed legs must not be ordered again: a retry did so, or a later plan
 * for the same units was based on the holdings without them.
 */
export async function listReplaced(
  db: Executor,
  batchIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await resultOf<readonly { readonly id: string }[]>(
    db("order_batches as batch")
      .whereIn("batch.id", [...batchIds])
      .whereExists(
        db("order_batches as later")
          .whereRaw("later.user_id = batch.user_id and later.tenant_key = batch.tenant_key")
          .where((one) => {
            void one.whereRaw("later.retry_of = batch.id").orWhere((plan) => {
              void plan
                .whereRaw("later.belongs_to = batch.belongs_to")
                .whereRaw("later.created_at > batch.created_at")
                .whereIn("later.kind", [...plannedKinds]);
            });
          })
          .select(db.raw("1")),
      )
      .select("batch.id"),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the batch that retried the failed legs of another one, or null. */
export async function findRetry(db: Executor, batchId: string): Promise<string | null> {
  const row = await resultOf<{ readonly id: string } | undefined>(
    db("order_batches").where({ retry_of: batchId }).first("id"),
  );
  return row?.id ?? null;
}

/** @throws AppError `trading.nothing_to_retry` (409) if other orders replaced the failed ones. */
export async function requireRetryable(db: Executor, batchId: string): Promise<void> {
  if (!(await listReplaced(db, [batchId])).has(batchId)) return;
  const message =
    (await findRetry(db, batchId)) === null
      ? "Later orders for this box replaced these. Repair the investment instead."
      : "These orders were already retried.";
  throw failure("trading.nothing_to_retry", 409, message);
}

export interface BatchFilter {
  readonly state: "all" | "running" | "done" | "failed";
  readonly side: "all" | "BUY" | "SELL";
  /** Part of a symbol or name; empty: all. */
  readonly search: string;
}

/** A page of a member's batches, newest first, and how many there are. */
export async function listBatches(
  db: Executor,
  owner: Owner,
  filter: BatchFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly count: number; readonly batches: readonly WholeBatch[] }> {
  const matching = selectBatches(db)
    .where({ user_id: owner.userId, tenant_key: owner.tenant })
    .modify((query) => {
      if (filter.state === "running") void query.whereNull("settled_at");
      if (filter.state === "done") void query.whereNotNull("settled_at");
      if (filter.state === "failed") {
        void query.whereNotNull("settled_at").whereExists(legOf().whereIn("state", failedStates));
      }
      if (filter.side !== "all") void query.whereExists(legOf().where({ side: filter.side }));
      if (filter.search !== "") {
        const pattern = `%${filter.search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
        void query.whereExists(
          legOf().where(
            (one) => void one.whereILike("symbol", pattern).orWhereILike("name", pattern),
          ),
        );
      }
    });
  const counted = await resultOf<{ readonly count: string } | undefined>(
    matching.clone().clearSelect().count("* as count").first(),
  );
  const rows = await resultOf<BatchRow[]>(
    matching
      .clone()
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .offset(page.offset)
      .limit(page.limit),
  );
  return { count: Number(counted?.count ?? 0), batches: rows.map(readBatch) };

  function legOf() {
    return db("order_legs").whereRaw("batch_id = batch.id").select(db.raw("1"));
  }
}

const failedStates: readonly LegState[] = ["rejected", "cancelled", "expired"];

/** Pauses or resumes batches, or settles them; the member must be locked. */
export async function saveBatches(
  transaction: Transaction,
  ids: readonly string[],
  change: { readonly pause?: PauseReason | null; readonly settledAt?: Date | null },
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction("order_batches")
    .whereIn("id", [...ids])
    .update({
      ...(change.pause === undefined ? {} : { pause: change.pause }),
      ...(change.settledAt === undefined ? {} : { settled_at: change.settledAt }),
      updated_at: at,
    });
}
