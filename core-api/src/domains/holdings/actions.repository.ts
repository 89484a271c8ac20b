import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { Owner } from "../../platform/http/identify-call.ts";

/** A share as the ledger names it. */
export interface LedgerName {
  /** Null: a security that the market does not list. */
  readonly coCode: number | null;
  readonly isin: string;
  readonly symbol: string;
}

/** A merger or demerger that a member entered, for all accounts that hold the share. */
export interface StoredAction {
  readonly id: string;
  readonly kind: "merger" | "demerger" | "withdrawal";
  readonly share: LedgerName;
  /** Share that holders receive. */
  readonly into: LedgerName;
  /** First day on which the new shares are held. */
  readonly day: IsoDate;
  /** So many new shares for so many `held`. */
  readonly issued: number;
  readonly held: number;
  /** Part of the cost that goes to the new shares of a demerger, in millionths. */
  readonly childCost: number | null;
  readonly withdraws: string | null;
  readonly at: Date;
}

interface ActionRow {
  readonly id: string;
  readonly kind: StoredAction["kind"];
  readonly co_code: number | null;
  readonly isin: string;
  readonly symbol: string;
  readonly into_co_code: number | null;
  readonly into_isin: string;
  readonly into_symbol: string;
  readonly day: IsoDate;
  readonly issued: number;
  readonly held: number;
  readonly child_cost: number | null;
  readonly withdraws: string | null;
  readonly at: Date;
}

/** A member's actions that count: neither withdrawals nor what they withdraw. */
export async function listOwnActions(db: Executor, owner: Owner): Promise<readonly StoredAction[]> {
  const rows = await resultOf<ActionRow[]>(
    db("holding_actions")
      .where({ user_id: owner.userId, tenant_key: owner.tenant })
      .orderBy("position")
      .select("*", db.raw("day::text as day")),
  );
  const withdrawn = new Set(rows.flatMap(({ withdraws }) => withdraws ?? []));
  return rows
    .filter(({ id, kind }) => kind !== "withdrawal" && !withdrawn.has(id))
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      share: { coCode: row.co_code, isin: row.isin, symbol: row.symbol },
      into: { coCode: row.into_co_code, isin: row.into_isin, symbol: row.into_symbol },
      day: row.day,
      issued: row.issued,
      held: row.held,
      childCost: row.child_cost,
      withdraws: row.withdraws,
      at: row.at,
    }));
}

/** Adds a row; a second withdrawal of an action violates a unique constraint. */
export async function insertAction(
  transaction: Transaction,
  owner: Owner,
  { share, into, ...action }: StoredAction,
): Promise<void> {
  await transaction("holding_actions").insert({
    id: action.id,
    user_id: owner.userId,
    tenant_key: owner.tenant,
    kind: action.kind,
    co_code: share.coCode,
    isin: share.isin,
    symbol: share.symbol,
    into_co_code: into.coCode,
    into_isin: into.isin,
    into_symbol: into.symbol,
    day: action.day,
    issued: action.issued,
    held: action.held,
    child_cost: action.childCost,
    withdraws: action.withdraws,
    at: action.at,
  });
}
