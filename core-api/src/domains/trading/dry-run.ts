import { dryRunBatch } from "@munshi/engine/trading";
import type { SessionBar } from "@munshi/engine/trading";
import type { DryRunAnswer, OrderBill } from "../../contract/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { failure } from "../../platform/errors/failure.ts";
import { findBroker } from "../brokers/index.ts";
import type { MarketFacts } from "../market/index.ts";

/** Part of a session's volume that a batch takes, in basis points. */
const volumeCap = 1_000;

/**
 * Returns what a bill's orders would have traded at on the last market day; see the engine's
 * `dryRunBatch`. Orders at the BSE use the prices that are loaded. @throws AppError
 * `market.not_published` (404).
 */
export async function dryRunBill(facts: MarketFacts, bill: OrderBill): Promise<DryRunAnswer> {
  const dataset = await facts.findVersion();
  if (dataset === null)
    throw failure("market.not_published", 404, "Market data is not available yet.");
  const bars = new Map<string, SessionBar>();
  for (const { isin, co_code: coCode } of bill.legs) {
    const { days, open, high, low, volume } = await facts.loadPrices(dataset, coCode);
    const last = days.length - 1;
    const paise = (series: Float64Array): number => Math.round((series[last] ?? 0) * 100);
    const bar = {
      open: paise(open),
      high: paise(high),
      low: paise(low),
      volume: volume[last] ?? 0,
    };
    const isTraded = dateOfDay(days[last] ?? 0) === dataset.asOf;
    if (isTraded && bar.open > 0 && bar.low > 0) bars.set(isin, bar);
  }
  const legs = bill.legs.filter(({ quantity }) => quantity > 0);
  const tried = dryRunBatch(
    legs.map(({ exchange, series, isin, side, quantity, limit_paise: limit }) => ({
      exchange,
      series,
      isin,
      side,
      product: "delivery",
      quantity,
      limit,
    })),
    { date: dataset.asOf, barOf: ({ isin }) => bars.get(isin) ?? null, volumeCap },
    {
      broker: (bill.broker === null ? undefined : findBroker(bill.broker.id)?.key) ?? "",
      isWomanFirstHolder: false,
    },
  );
  return {
    session: dataset.asOf,
    legs: legs.map(({ symbol, side, quantity }, at) => ({
      symbol,
      side,
      quantity,
      filled_quantity: tried.legs[at]?.filled ?? 0,
      price_paise: tried.legs[at]?.price ?? null,
      reason: tried.legs[at]?.reason ?? null,
    })),
    bought_paise: tried.bought,
    sold_paise: tried.sold,
    charges_paise: tried.charges.total,
    needed_paise: tried.needed,
  };
}
