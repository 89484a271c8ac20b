import type { Executor } from "@munshi/db";
import type { PriceAction } from "@munshi/engine";
import type { IsoDate, PriceJump, PriceJumpEvidence, ShareRatio } from "@munshi/engine/contract";
import { dateOfDay } from "../../../platform/clock/days.ts";

/** A jump with its company. */
export interface CompanyJump {
  readonly coCode: number;
  readonly jump: PriceJump;
}

/** A stored jump; `recorded` is derived from the ledger. */
export interface StoredJump {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly day: IsoDate;
  readonly previousDay: IsoDate;
  readonly state: PriceJump["state"];
  /** ₹ a share, as traded. */
  readonly previousClose: number;
  readonly price: number;
  readonly times: number;
  readonly likely: ShareRatio | null;
  readonly evidence: readonly PriceJumpEvidence[];
}

/** Inclusive range of days to search again. */
export interface JumpSpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Replaces the jumps of the companies and days with those found now. */
export async function replaceJumps(
  db: Executor,
  coCodes: readonly number[],
  { from, to }: JumpSpan,
  jumps: readonly CompanyJump[],
  at: Date,
): Promise<void> {
  if (coCodes.length === 0) return;
  await db("price_jumps")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .whereBetween("day", [from, to])
    .delete();
  const rows = jumps
    .map(({ coCode, jump }) => ({
      co_code: coCode,
      day: dateOfDay(jump.day),
      previous_day: dateOfDay(jump.previousDay),
      state: jump.state,
      previous_close: jump.previousClose,
      price: jump.price,
      times: jump.times,
      likely_kind: jump.likely?.kind ?? null,
      likely_from: jump.likely?.from ?? null,
      likely_to: jump.likely?.to ?? null,
      evidence: jump.evidence,
      found_at: at,
    }))
    .filter(({ day }) => day >= from && day <= to);
  const atOnce = 500;
  for (let start = 0; start < rows.length; start += atOnce) {
    await db("price_jumps").insert(rows.slice(start, start + atOnce));
  }
}

/** Jumps of a market or of one company, newest first. */
export async function listJumps(
  db: Executor,
  where: { readonly kind: "demo" | "market" } | { readonly coCode: number },
): Promise<readonly StoredJump[]> {
  const query = db("price_jumps as j").join("companies as c", "c.co_code", "j.co_code");
  if ("kind" in where) void query.where("c.kind", where.kind);
  else void query.where("j.co_code", where.coCode);
  const rows = (await query
    .orderBy([{ column: "j.day", order: "desc" }, "c.symbol"])
    .select("j.*", "c.symbol", "c.name")) as {
    co_code: number;
    symbol: string;
    name: string;
    day: IsoDate;
    previous_day: IsoDate;
    state: PriceJump["state"];
    previous_close: number;
    price: number;
    times: number;
    likely_kind: ShareRatio["kind"] | null;
    likely_from: number | null;
    likely_to: number | null;
    evidence: PriceJumpEvidence[];
  }[];
  return rows.map((row) => ({
    coCode: row.co_code,
    symbol: row.symbol,
    name: row.name,
    day: row.day,
    previousDay: row.previous_day,
    state: row.state,
    previousClose: row.previous_close,
    price: row.price,
    times: row.times,
    likely:
      row.likely_kind === null
        ? null
        : { kind: row.likely_kind, from: row.likely_from ?? 1, to: row.likely_to ?? 1 },
    evidence: row.evidence,
  }));
}

interface OfCompany<T> {
  readonly coCode: number;
  readonly value: T;
}

/**
 * Adjustments to prices of some or all companies of a market: splits and bonuses, and
 * jumps with an unknown ratio.
 */
export async function listPriceActions(
  db: Executor,
  where: { readonly coCodes: readonly number[] } | { readonly kind: "demo" | "market" },
): Promise<ReadonlyMap<number, readonly PriceAction[]>> {
  const [filter, value] =
    "kind" in where
      ? ["co_code in (select co_code from companies where kind = :value)", where.kind]
      : ["co_code = any(:value)", [...where.coCodes]];
  const result = await db.raw<{
    rows: {
      coCode: number;
      exDate: IsoDate;
      kind: "split" | "bonus" | "unknown-ratio";
      from: number | null;
      to: number | null;
      hasNewCount: boolean;
    }[];
  }>(
    `select co_code as "coCode", ex_date as "exDate", kind, ratio_from as "from", ratio_to as "to",
       false as "hasNewCount"
     from effective_actions where kind in ('split', 'bonus') and ${filter}
     union all
     select co_code, day, 'unknown-ratio', null, null, state <> 'unadjusted'
     from price_jumps where state <> 'within-band' and ${filter}`,
    { value },
  );
  const actions = result.rows.map(
    ({ coCode, kind, exDate, from, to, hasNewCount }): OfCompany<PriceAction> => ({
      coCode,
      value:
        kind === "unknown-ratio"
          ? { kind, exDate, hasNewCount }
          : { kind, exDate, from: from ?? 1, to: to ?? 1 },
    }),
  );
  const byCompany = Map.groupBy(actions, ({ coCode }) => coCode);
  return new Map([...byCompany].map(([coCode, all]) => [coCode, all.map((one) => one.value)]));
}

/** Days confirmed as real moves, by company. */
export async function listConfirmedMoves(
  db: Executor,
  coCodes: readonly number[],
): Promise<ReadonlyMap<number, readonly IsoDate[]>> {
  const rows = (await db("price_jump_answers")
    .where({ answer: "move" })
    .whereNull("undone_at")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .select({ coCode: "co_code", day: "day" })) as OfDay[];
  const byCompany = Map.groupBy(rows, ({ coCode }) => coCode);
  return new Map([...byCompany].map(([coCode, days]) => [coCode, days.map(({ day }) => day)]));
}

interface OfDay {
  readonly coCode: number;
  readonly day: IsoDate;
}

/** Companies whose shares had a different ISIN before. */
export async function listWithFormerIsin(
  db: Executor,
  coCodes: readonly number[],
): Promise<ReadonlySet<number>> {
  const codes = (await db("company_isins as former")
    .join("companies as c", "c.co_code", "former.co_code")
    .whereRaw("former.co_code = any(?) and former.isin <> c.isin", [[...coCodes]])
    .distinct()
    .pluck("former.co_code")) as number[];
  return new Set(codes);
}

/**
 * Moves answers of a merged company to the remaining one, whose own answers take precedence. Jumps are found
 * again by the next import or publication.
 */
export async function moveJumps(db: Executor, from: number, into: number): Promise<void> {
  await db("price_jumps").where({ co_code: from }).delete();
  await db.raw(
    `delete from price_jump_answers f where f.co_code = :from and f.undone_at is null
       and exists (select from price_jump_answers i
         where i.co_code = :into and i.day = f.day and i.undone_at is null)`,
    { from, into },
  );
  await db("price_jump_answers").where({ co_code: from }).update({ co_code: into });
}
