import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { marketDate } from "@munshi/platform";
import type { OrderBill } from "../../contract/index.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { readMarketHours } from "../market-hours/index.ts";

export type TransactionKind =
  | "buy"
  | "sell"
  | "transfer_in"
  | "transfer_out"
  | "rights"
  | "move"
  | "withdrawal";
export type TransactionSource = "fill" | "manual" | "broker" | "cas";

/** One row of a member's ledger. Money in paise. */
export interface StoredTransaction {
  readonly id: string;
  /** Broker of the account with the units; null if the account is not connected. */
  readonly brokerId: number | null;
  readonly kind: TransactionKind;
  readonly source: TransactionSource;
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  readonly isin: string;
  readonly symbol: string;
  readonly day: IsoDate;
  /** Start of the holding period of units that come in. */
  readonly acquiredOn: IsoDate | null;
  readonly quantity: number;
  readonly paise: number;
  /** Charges that count towards cost or proceeds. */
  readonly charges: number;
  readonly belongsTo: string | null;
  readonly movedTo: string | null;
  readonly legId: string | null;
  readonly withdraws: string | null;
  readonly replaces: string | null;
  readonly note: string;
  readonly at: Date;
}

interface TransactionRow {
  readonly id: string;
  readonly broker_id: number | null;
  readonly kind: TransactionKind;
  readonly source: TransactionSource;
  readonly co_code: number | null;
  readonly isin: string;
  readonly symbol: string;
  readonly day: IsoDate;
  readonly acquired_on: IsoDate | null;
  readonly quantity: number;
  readonly paise: string;
  readonly charges_paise: string;
  readonly belongs_to: string | null;
  readonly moved_to: string | null;
  readonly leg_id: string | null;
  readonly withdraws: string | null;
  readonly replaces: string | null;
  readonly note: string;
  readonly at: Date;
}

const readTransaction = (row: TransactionRow): StoredTransaction => ({
  id: row.id,
  brokerId: row.broker_id,
  kind: row.kind,
  source: row.source,
  coCode: row.co_code,
  isin: row.isin,
  symbol: row.symbol,
  day: row.day,
  acquiredOn: row.acquired_on,
  quantity: row.quantity,
  paise: Number(row.paise),
  charges: Number(row.charges_paise),
  belongsTo: row.belongs_to,
  movedTo: row.moved_to,
  legId: row.leg_id,
  withdraws: row.withdraws,
  replaces: row.replaces,
  note: row.note,
  at: row.at,
});

/** A member's transactions in the order in which they were recorded, withdrawn ones too. */
export async function listTransactions(
  db: Executor,
  owner: Owner,
): Promise<readonly StoredTransaction[]> {
  const rows = await resultOf<TransactionRow[]>(
    db("holding_transactions")
      .where({ user_id: owner.userId, tenant_key: owner.tenant })
      .orderBy("position")
      .select("*", db.raw("day::text as day"), db.raw("acquired_on::text as acquired_on")),
  );
  return rows.map(readTransaction);
}

/** Any number that no other advisory lock of two keys has. */
const ledgerLock = 53;

/** Changes by the member wait for each other until the transaction ends; fills do not. */
export async function lockLedger(transaction: Transaction, userId: string): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?, hashtext(?))", [ledgerLock, userId]);
}

/** Adds a row; a second withdrawal or correction of an entry violates a unique constraint. */
export async function insertTransaction(
  transaction: Transaction,
  owner: Owner,
  row: StoredTransaction,
): Promise<void> {
  await transaction("holding_transactions").insert({
    id: row.id,
    user_id: owner.userId,
    tenant_key: owner.tenant,
    broker_id: row.brokerId,
    kind: row.kind,
    source: row.source,
    co_code: row.coCode,
    isin: row.isin,
    symbol: row.symbol,
    day: row.day,
    acquired_on: row.acquiredOn,
    quantity: row.quantity,
    paise: row.paise,
    charges_paise: row.charges,
    belongs_to: row.belongsTo,
    moved_to: row.movedTo,
    withdraws: row.withdraws,
    replaces: row.replaces,
    note: row.note,
    at: row.at,
  });
}

/** The batches of legs, by leg. */
export async function mapBatches(
  db: Executor,
  legIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (legIds.length === 0) return new Map();
  const rows = await resultOf<{ readonly id: string; readonly batch_id: string }[]>(
    db("order_legs")
      .whereIn("id", [...legIds])
      .select("id", "batch_id"),
  );
  return new Map(rows.map(({ id, batch_id: batch }) => [id, batch]));
}

/** A difference from the broker's holdings that the member keeps. */
export interface KeptDifference {
  readonly isin: string;
  readonly ledgerQuantity: number;
  readonly brokerQuantity: number;
}

/** The newest of each share at a broker. */
export async function listKeptDifferences(
  db: Executor,
  owner: Owner,
  brokerId: number,
): Promise<readonly KeptDifference[]> {
  const result = await db.raw<{ readonly rows: KeptDifference[] }>(
    `select distinct on (isin) isin, ledger_quantity as "ledgerQuantity",
       broker_quantity as "brokerQuantity"
     from kept_holding_differences
     where user_id = :userId and tenant_key = :tenant and broker_id = :brokerId
     order by isin, at desc, id desc`,
    { userId: owner.userId, tenant: owner.tenant, brokerId },
  );
  return result.rows;
}

export async function keepDifference(
  transaction: Transaction,
  owner: Owner,
  brokerId: number,
  kept: KeptDifference,
  at: Date,
): Promise<void> {
  await transaction("kept_holding_differences").insert({
    id: createPublicId(),
    user_id: owner.userId,
    tenant_key: owner.tenant,
    broker_id: brokerId,
    isin: kept.isin,
    ledger_quantity: kept.ledgerQuantity,
    broker_quantity: kept.brokerQuantity,
    at,
  });
}

/** An order of a batch before and after a report. */
interface ReportedLeg {
  readonly batch: {
    readonly userId: string;
    readonly tenant: string;
    readonly brokerId: number;
    readonly belongsTo: string | null;
    readonly bill: OrderBill;
  };
  readonly before: Pick<OrderedLeg, "filledQuantity" | "filledPaise">;
  readonly after: OrderedLeg;
}

interface OrderedLeg {
  readonly id: string;
  readonly coCode: number;
  readonly isin: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly filledPaise: number;
  readonly isAfterMarket: boolean;
  readonly sentAt: Date | null;
  readonly day: IsoDate | null;
}

/**
 * Records what legs were filled with since the last report, in the transaction that changes them.
 * Charges are those of their bill, in proportion.
 */
export async function recordFills(
  transaction: Transaction,
  reports: readonly ReportedLeg[],
  at: Date,
): Promise<void> {
  const rows: object[] = [];
  for (const { batch, before, after } of reports) {
    if (after.filledQuantity <= before.filledQuantity) continue;
    const day = await findTradeDay(transaction, after, at);
    const charges = chargesOf(batch.bill, after);
    const chargedFor = (filled: number): number =>
      Math.round((charges * Math.min(filled, after.quantity)) / after.quantity);
    rows.push({
      id: createPublicId(),
      user_id: batch.userId,
      tenant_key: batch.tenant,
      broker_id: batch.brokerId,
      kind: after.side === "BUY" ? "buy" : "sell",
      source: "fill",
      co_code: after.coCode,
      isin: after.isin,
      symbol: after.symbol,
      day,
      acquired_on: after.side === "BUY" ? day : null,
      quantity: after.filledQuantity - before.filledQuantity,
      // A broker may revise its average downwards.
      paise: Math.max(0, after.filledPaise - before.filledPaise),
      charges_paise: chargedFor(after.filledQuantity) - chargedFor(before.filledQuantity),
      belongs_to: batch.belongsTo,
      leg_id: after.id,
      filled_from: before.filledQuantity,
      at,
    });
  }
  if (rows.length > 0) await transaction("holding_transactions").insert(rows);
}

/** The session in which an order was filled, whenever its report arrives. */
async function findTradeDay(db: Executor, leg: OrderedLeg, at: Date): Promise<IsoDate> {
  const today = marketDate(at);
  if (leg.isAfterMarket && leg.sentAt !== null) {
    const { nextOpening } = await readMarketHours(db, leg.sentAt);
    const session = marketDate(nextOpening ?? at);
    return session < today ? session : today;
  }
  return leg.day ?? today;
}

/** Charges of a leg's bill without STT, which tax does not deduct; 0 if they were not computed. */
function chargesOf(bill: OrderBill, { isin, side }: OrderedLeg): number {
  const charges = bill.legs.find((leg) => leg.isin === isin && leg.side === side)?.charges;
  return charges == null ? 0 : charges.total_paise - charges.stt_paise;
}
