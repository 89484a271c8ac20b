import type { Executor, Transaction } from "@munshi/db";
import { startOfDay } from "@munshi/platform";
import type { BillProblem } from "../../contract/index.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { printPaise } from "../../platform/money/paise.ts";
import { listOrderLimits, listScriptTerms } from "../scripts/index.ts";
import type { OrderLimit, ScriptTerms } from "../scripts/index.ts";
import { blockedBy } from "./trading-failures.ts";

/** An order as checked by the rules. */
export interface RuledOrder {
  readonly exchange: "NSE" | "BSE";
  readonly isin: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  /** Paise, at the order's limit or the last price. */
  readonly value: number;
}

interface RulesAsked {
  readonly userId: string;
  /** The day on which the orders count. */
  readonly day: string;
  /** The day of the session for which they are placed. */
  readonly session: string;
  /** Stored legs that are asked about: their own amounts are not counted twice. */
  readonly except?: readonly string[];
}

/** Order terms of an instrument, by `exchange isin`. */
export type TermsByInstrument = ReadonlyMap<string, ScriptTerms>;

const keyOf = ({ exchange, isin }: Pick<RuledOrder, "exchange" | "isin">): string =>
  `${exchange} ${isin}`;

export function termsOf(
  terms: TermsByInstrument,
  order: Pick<RuledOrder, "exchange" | "isin">,
): ScriptTerms | null {
  return terms.get(keyOf(order)) ?? null;
}

export async function readTerms(
  db: Executor,
  orders: readonly Pick<RuledOrder, "exchange" | "isin">[],
): Promise<TermsByInstrument> {
  return new Map((await listScriptTerms(db, orders)).map((one) => [keyOf(one), one]));
}

/**
 * Problems of orders by scripts, expiry dates and limits, in the order given. With a lock, orders
 * under a common limit are checked one at a time, so that concurrent ones cannot exceed it together.
 */
export async function checkRules(
  db: Executor,
  asked: RulesAsked,
  orders: readonly RuledOrder[],
  hasLock = false,
): Promise<readonly (readonly BillProblem[])[]> {
  const terms = await readTerms(db, orders);
  const limits = await listOrderLimits(db, asked.userId, [...terms.values()], hasLock);
  const daily = limits.filter(({ period }) => period === "day");
  const used = await sumOrdered(db, asked, daily);
  const problems = orders.map((order): BillProblem[] => {
    const script = termsOf(terms, order);
    const refusal = script === null ? null : refuseInstrument(order.symbol, script, asked.session);
    return refusal === null ? [] : [refusal];
  });
  for (const limit of limits) {
    let sum = used.get(limit.id) ?? 0;
    for (const [at, order] of orders.entries()) {
      const script = termsOf(terms, order);
      if (!isLimited(limit, order, script)) continue;
      const amount = limit.measure === "quantity" ? order.quantity : order.value;
      const left = limit.period === "order" ? limit.amount : Math.max(0, limit.amount - sum);
      if (amount > left) {
        problems[at]?.push(exceeds(limit, describeSubject(limit, order, script), left));
      }
      sum += amount;
    }
  }
  return problems;
}

/** `checkRules` with a lock. @throws AppError `trading.bill_blocked` (409) if an order may not be placed. */
export async function requireRules(
  transaction: Transaction,
  asked: RulesAsked,
  orders: readonly RuledOrder[],
): Promise<void> {
  const problems = (await checkRules(transaction, asked, orders, true)).flat();
  if (problems.length > 0) throw blockedBy(problems);
}

function isLimited(limit: OrderLimit, order: RuledOrder, script: ScriptTerms | null): boolean {
  if (limit.side !== "both" && limit.side !== order.side) return false;
  if (limit.scriptId !== null) return limit.scriptId === script?.id;
  return limit.typeId === null || limit.typeId === script?.typeId;
}

function refuseInstrument(
  symbol: string,
  { state, note, expiresOn }: ScriptTerms,
  session: string,
): BillProblem | null {
  if (state === "suspended") {
    const why = note === "" ? "" : ` ${note.replace(/[.\s]*$/u, ".")}`;
    return stops("not_tradable", `${symbol} cannot be ordered now.${why} Remove it.`);
  }
  if (expiresOn === null || session < expiresOn) return null;
  const day = formatDate(startOfDay(expiresOn));
  return stops("expired", `${symbol} cannot be ordered from ${day} on. Remove it.`);
}

const stops = (code: BillProblem["code"], message: string): BillProblem => ({
  code,
  message,
  blocks: true,
});

function describeSubject(limit: OrderLimit, order: RuledOrder, script: ScriptTerms | null): string {
  if (limit.scriptId !== null) return order.symbol;
  return limit.typeId === null ? "all shares" : (script?.typeName ?? "this type");
}

const wordsOf = { both: "Orders", BUY: "Purchases", SELL: "Sales" } as const;

/** `Purchases of TCS are limited to 500 shares per order. Order at most 500 shares at once.` */
function exceeds(limit: OrderLimit, subject: string, left: number): BillProblem {
  const print = (amount: number): string =>
    limit.measure === "value" ? printPaise(amount) : `${amount.toLocaleString("en-IN")} shares`;
  const head = `${wordsOf[limit.side]} of ${subject} are limited to ${print(limit.amount)}`;
  if (limit.period === "order") {
    return stops("limit", `${head} per order. Order at most ${print(left)} at once.`);
  }
  const whose = limit.holder === "total" ? " for all clients together" : "";
  const remedy =
    left === 0
      ? "The limit is used up today. Order on the next trading day."
      : `Order at most ${print(left)} more today.`;
  return stops("limit", `${head} per day${whose}. ${remedy}`);
}

/**
 * Amounts already counted against daily limits, by limit: the filled part of final orders, and all of the
 * others. Paise at the limit price where nothing is filled.
 */
async function sumOrdered(
  db: Executor,
  { userId, day, except = [] }: RulesAsked,
  limits: readonly OrderLimit[],
): Promise<ReadonlyMap<string, number>> {
  if (limits.length === 0) return new Map();
  const { rows } = await db.raw<{
    readonly rows: readonly { readonly id: string; readonly amount: string }[];
  }>(
    `select rule.id, coalesce(sum(
       case when leg.state in ('filled', 'cancelled', 'rejected', 'expired')
         then case rule.measure when 'quantity' then leg.filled_quantity else leg.filled_paise end
         else case rule.measure when 'quantity' then leg.quantity
           else leg.filled_paise
             + (leg.quantity - leg.filled_quantity) * coalesce(leg.limit_paise, 0) end
       end), 0) as amount
     from script_limits as rule
     join order_legs as leg on leg.counted_on = :day and leg.id <> all(:except::uuid[])
       and (rule.side = 'both' or rule.side = leg.side)
     join order_batches as batch on batch.id = leg.batch_id
       and (rule.holder = 'total' or batch.user_id = :userId)
     left join scripts as script on script.exchange = leg.exchange and script.isin = leg.isin
     where rule.id = any(:ids::uuid[])
       and (rule.script_id is null or rule.script_id = script.id)
       and (rule.type_id is null or rule.type_id = script.type_id)
     group by rule.id`,
    { day, userId, except: [...except], ids: limits.map(({ id }) => id) },
  );
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
}
