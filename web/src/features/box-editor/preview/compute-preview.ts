import {
  computeBoxRecord,
  computeCagr,
  computeSinceInception,
  findMinimumAmount,
  groupWeights,
} from "@munshi/engine/portfolio";
import type {
  BoxRecord,
  Series,
  ShareAllocation,
  UnpricedConstituent,
  Weights,
} from "@munshi/engine/portfolio";
import type { Histories, HistoryStock } from "./histories.ts";

interface GroupWeight {
  readonly group: string;
  /** Basis points. */
  readonly weight: number;
}

/** Back-tested figures of the edited box, computed like those of a published one. */
export interface BoxPreview extends Pick<
  BoxRecord,
  "returns" | "volatility" | "benchmarkVolatility" | "maxDrawdown" | "risk"
> {
  /** Back-tested, without dividends; 100 on the first day. */
  readonly record: Series;
  /** The index from that day on; null without one. */
  readonly benchmark: (Series & { readonly name: string }) | null;
  /** Stocks without a price on the first day; the others share their weight. */
  readonly unpriced: readonly UnpricedConstituent[];
  /** Percent a year; null under a year. */
  readonly cagr: number | null;
  readonly benchmarkCagr: number | null;
  /** Percent over the whole record. */
  readonly gain: number | null;
  /** Shares by company code; null while a stock has no price. */
  readonly minimum: ShareAllocation | null;
  readonly sectors: readonly GroupWeight[];
  readonly capClasses: readonly GroupWeight[];
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
  const { days } = histories;
  const today = days.at(-1);
  if (held.length === 0 || today === undefined) return null;
  const index = readBenchmark(histories);
  const { index: basket, ...figures } = computeBoxRecord({
    days,
    versions: [{ effective: today, weights }],
    histories: listShares(histories, weights),
    benchmark: index,
    liveSince: null,
  });
  const record: Series = { days: basket.days, values: basket.price };
  const benchmark = index === null ? null : cutFrom(index, record.days[0] ?? today);
  const stockOf = (id: string) => histories.stocks.get(Number(id));
  return {
    ...figures,
    record,
    benchmark,
    unpriced: basket.unpriced,
    cagr: computeCagr(record),
    benchmarkCagr: benchmark && computeCagr(benchmark),
    gain: computeSinceInception(record),
    minimum: findMinimum(weights, held),
    sectors: groupWeights(weights, (id) => stockOf(id)?.sector ?? "Others"),
    capClasses: groupWeights(weights, (id) => stockOf(id)?.capClass ?? "Others"),
  };
}

/** Histories of the stocks and of their successors by merger or demerger. */
function listShares({ stocks }: Histories, weights: Weights) {
  const wanted = new Set(weights.keys());
  // Ids added while iterating are visited too.
  for (const id of wanted) {
    for (const action of stocks.get(Number(id))?.actions ?? []) {
      if (action.kind === "merger") wanted.add(action.into);
      if (action.kind === "demerger") wanted.add(action.child);
    }
  }
  return [...wanted].flatMap((id) => {
    const stock = stocks.get(Number(id));
    return stock === undefined ? [] : [{ id, closes: stock.closes, actions: stock.actions }];
  });
}

type NamedSeries = NonNullable<BoxPreview["benchmark"]>;

/** The index on the days that it has; null without two. */
function readBenchmark({ days, benchmark }: Histories): NamedSeries | null {
  if (benchmark === null) return null;
  const kept = days.flatMap((day, at) => {
    const value = benchmark.closes[at] ?? Number.NaN;
    return value > 0 ? [{ day, value }] : [];
  });
  if (kept.length < 2) return null;
  return {
    name: benchmark.name,
    days: kept.map(({ day }) => day),
    values: kept.map(({ value }) => value),
  };
}

function cutFrom({ name, days, values }: NamedSeries, day: number): NamedSeries | null {
  const from = days.findIndex((each) => each >= day);
  if (from === -1) return null;
  return { name, days: days.slice(from), values: Array.from(values).slice(from) };
}

function findMinimum(weights: Weights, held: readonly HistoryStock[]): ShareAllocation | null {
  const prices = new Map<string, number>();
  for (const { coCode, price } of held) {
    if (price === null || !(price > 0)) return null;
    prices.set(String(coCode), Math.round(price * 100));
  }
  return findMinimumAmount(weights, prices);
}
