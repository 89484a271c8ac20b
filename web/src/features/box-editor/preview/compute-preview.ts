import {
  assessRisk,
  compareWithBenchmark,
  computeBasketIndex,
  computeCagr,
  computeReturn,
  computeSinceInception,
  computeVolatility,
  describeBasket,
  findMaxDrawdown,
  findMinimumAmount,
  groupWeights,
  returnPeriods,
} from "@munshi/engine/portfolio";
import type {
  BasketStats,
  BasketVersion,
  Drawdown,
  ReturnPeriod,
  RiskAssessment,
  Series,
  ShareAllocation,
  Weights,
} from "@munshi/engine/portfolio";
import type { Histories, HistoryStock } from "./histories.ts";

interface GroupWeight {
  readonly group: string;
  /** Basis points. */
  readonly weight: number;
}

/** What the box being edited would have done, and what it takes to buy it. All of it is back-tested. */
export interface BoxPreview {
  /** With dividends; 100 on the first day. */
  readonly record: Series;
  /** The index on the same days; null without one. */
  readonly benchmark: (Series & { readonly name: string }) | null;
  /** Stocks that joined the record later, when they had their first price. */
  readonly late: readonly { readonly coCode: number; readonly day: number }[];
  readonly returns: readonly { readonly period: ReturnPeriod; readonly percent: number | null }[];
  /** Percent a year; null under a year. */
  readonly cagr: number | null;
  readonly benchmarkCagr: number | null;
  /** Percent over the whole record. */
  readonly gain: number | null;
  readonly volatility: number | null;
  readonly benchmarkVolatility: number | null;
  readonly drawdown: Drawdown | null;
  readonly risk: RiskAssessment;
  readonly stats: BasketStats;
  /** Shares by company code; null while a stock has no price. */
  readonly minimum: ShareAllocation | null;
  readonly sectors: readonly GroupWeight[];
  readonly capClasses: readonly GroupWeight[];
}

function firstDayOf({ closes }: HistoryStock, days: readonly number[]): number | null {
  const at = closes.findIndex((close) => close > 0);
  return at === -1 ? null : (days[at] ?? null);
}

/** The weights from the first price on, and again whenever another stock gets its first price. */
function listVersions(
  held: readonly HistoryStock[],
  days: readonly number[],
  weights: Weights,
): readonly BasketVersion[] {
  const starts = new Set(held.flatMap((stock) => firstDayOf(stock, days) ?? []));
  return [...starts].map((effective) => ({ effective, weights }));
}

/** Null until the prices of all stocks are known. */
export function computePreview(all: Weights, histories: Histories): BoxPreview | null {
  const weights: Weights = new Map([...all].filter(([, weight]) => weight > 0));
  const held: HistoryStock[] = [];
  for (const id of weights.keys()) {
    const stock = histories.stocks.get(Number(id));
    if (stock === undefined) return null;
    held.push(stock);
  }
  if (held.length === 0) return null;
  const { days } = histories;
  const shares = [...histories.stocks.values()].map(({ coCode, closes, actions }) => ({
    id: String(coCode),
    closes,
    actions,
  }));
  const versions = listVersions(held, days, weights);
  const index = computeBasketIndex(days, versions, reachable(shares, weights));
  const record: Series = { days: index.days, values: index.total };
  const benchmark = readBenchmark(histories, record.days);
  const versus = benchmark && compareWithBenchmark(record, benchmark);
  const volatility = computeVolatility(record);
  const benchmarkVolatility = benchmark && computeVolatility(benchmark);
  const first = record.days[0] ?? 0;
  const stockOf = (id: string) => histories.stocks.get(Number(id));
  return {
    record,
    benchmark,
    late: held.flatMap((stock) => {
      const day = firstDayOf(stock, days);
      return day === null || day <= first ? [] : [{ coCode: stock.coCode, day }];
    }),
    returns: returnPeriods.map((period) => ({ period, percent: computeReturn(record, period) })),
    cagr: computeCagr(record),
    benchmarkCagr: benchmark && computeCagr(benchmark),
    gain: computeSinceInception(record),
    volatility,
    benchmarkVolatility,
    drawdown: findMaxDrawdown(record),
    risk: assessRisk(volatility, benchmarkVolatility, versus?.beta ?? null),
    stats: describeBasket(
      weights,
      held.map(({ coCode, medianTurnover, beta }) => ({
        id: String(coCode),
        medianTurnover,
        beta,
      })),
    ),
    minimum: findMinimum(weights, held),
    sectors: groupWeights(weights, (id) => stockOf(id)?.sector ?? "Others"),
    capClasses: groupWeights(weights, (id) => stockOf(id)?.capClass ?? "Others"),
  };
}

/** Histories of the stocks and of what they become by merger or demerger; others cost time only. */
function reachable<
  Share extends { readonly id: string; readonly actions: HistoryStock["actions"] },
>(shares: readonly Share[], weights: Weights): readonly Share[] {
  const byId = new Map(shares.map((share) => [share.id, share]));
  const wanted = new Set(weights.keys());
  // Ids added while iterating are visited too.
  for (const id of wanted) {
    for (const action of byId.get(id)?.actions ?? []) {
      if (action.kind === "merger") wanted.add(action.into);
      if (action.kind === "demerger") wanted.add(action.child);
    }
  }
  return [...wanted].flatMap((id) => byId.get(id) ?? []);
}

/** The index on the record's days that it has, from the first one on. */
function readBenchmark(
  { days, benchmark }: Histories,
  shown: readonly number[],
): BoxPreview["benchmark"] {
  if (benchmark === null) return null;
  const from = days.length - shown.length;
  const kept: number[] = [];
  const values: number[] = [];
  shown.forEach((day, at) => {
    const close = benchmark.closes[from + at] ?? NaN;
    if (!(close > 0)) return;
    kept.push(day);
    values.push(close);
  });
  return kept.length < 2 ? null : { name: benchmark.name, days: kept, values };
}

function findMinimum(weights: Weights, held: readonly HistoryStock[]): ShareAllocation | null {
  const prices = new Map<string, number>();
  for (const { coCode, price } of held) {
    if (price === null || !(price > 0)) return null;
    prices.set(String(coCode), Math.round(price * 100));
  }
  return findMinimumAmount(weights, prices);
}
