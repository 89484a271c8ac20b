import { notRatedCode } from "@munshi/engine";
import {
  compareWithBenchmark,
  computeBasketIndex,
  computeReturns,
  computeVolatility,
  describeBasket,
  estimateImpact,
  groupWeights,
  toWeights,
  turnover,
  wholeBasket,
} from "@munshi/engine/portfolio";
import type { Series, Weights } from "@munshi/engine/portfolio";
import type {
  BoxConstituent,
  BoxDetail,
  BoxSummary,
  BoxVersion,
  BoxWeightChange,
  Score,
} from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { MarketFacts } from "../market/index.ts";
import { readPublishedScore } from "../scoring/index.ts";
import { computePassive, currentVersion, lastPrice, minimumOf, weightsOf } from "./box-figures.ts";
import type { BoxMarket, OpenBox } from "./box-figures.ts";
import type { StoredVersion } from "./boxes.repository.ts";
import { textOf } from "./version-hash.ts";

/** A security as boxes show it. */
export interface SecurityFacts {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  readonly capClass: string | null;
  /** ₹ crore. */
  readonly marketCap: number | null;
  /** ₹. */
  readonly price: number | null;
  /** Percent of the previous close. */
  readonly dayChange: number | null;
  readonly score: Score;
  readonly status: "listed" | "suspended" | "delisted";
}

const scoreKey = "overallScore";
const keys = [
  "priceChangePercent",
  "marketCapitalization",
  "marketCapClass",
  scoreKey,
  notRatedCode,
] as const;

/** A listed share without a trade for this many days counts as suspended. */
const suspendedDays = 30;
/** The group of funds, which have no sector. */
const fundGroup = "Funds";
const unknownGroup = "Not classified";

/** Facts of securities by the codes asked for. */
export async function listSecurityFacts(
  figures: MarketFacts["figures"],
  market: BoxMarket,
  coCodes: readonly number[],
): Promise<ReadonlyMap<number, SecurityFacts>> {
  const { dataset, instruments } = market;
  const codes = [...new Set(coCodes.flatMap((asked) => instruments.get(asked)?.coCode ?? []))];
  const rows = await figures.list(dataset, keys, codes);
  const cells = new Map(rows.map((row) => [row.coCode, row.cells]));
  const facts = new Map<number, SecurityFacts>();
  for (const asked of coCodes) {
    const instrument = instruments.get(asked);
    if (instrument === undefined) continue;
    const { coCode, symbol, name, sector, isFund } = instrument;
    const [dayChange, marketCap, capClass, score, notRated] = cells.get(coCode) ?? [];
    const numberOf = (cell: unknown): number | null => (typeof cell === "number" ? cell : null);
    const wordOf = (cell: unknown): string | null => (typeof cell === "string" ? cell : null);
    const price = lastPrice(market, coCode);
    facts.set(asked, {
      coCode,
      symbol,
      name,
      sector: sector ?? (isFund ? fundGroup : null),
      capClass: wordOf(capClass),
      marketCap: numberOf(marketCap),
      price: price === null ? null : price / 100,
      dayChange: numberOf(dayChange),
      score: readPublishedScore(scoreKey, numberOf(score), wordOf(notRated)),
      status: statusOf(market, coCode, instrument.delistedOn),
    });
  }
  return facts;
}

export function statusOf(
  { dataset, histories }: Pick<BoxMarket, "dataset" | "histories">,
  coCode: number,
  delistedOn: string | null,
): SecurityFacts["status"] {
  if (delistedOn !== null && delistedOn <= dataset.asOf) return "delisted";
  const closes = histories.byCode.get(coCode)?.closes;
  const last = closes === undefined ? -1 : Array.from(closes).findLastIndex((close) => close > 0);
  const day = histories.days[last];
  return day !== undefined && dayOfDate(dataset.asOf) - day > suspendedDays
    ? "suspended"
    : "listed";
}

const toPercent = (basisPoints: number): number => basisPoints / 100;
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Everything about a box. `summary` is the box as lists show it. */
export async function describeBox(
  figures: MarketFacts["figures"],
  open: OpenBox,
  summary: BoxSummary,
): Promise<BoxDetail> {
  const { box, versions, market, record, benchmark } = open;
  const version = currentVersion(open);
  const previous = versions.at(-2) ?? null;
  const facts = await listSecurityFacts(
    figures,
    market,
    versions.flatMap(({ co_codes }) => co_codes),
  );
  const weights = weightsOf(version, market.instruments);
  const before = previous === null ? null : weightsOf(previous, market.instruments);
  const constituents = version.co_codes.flatMap((asked, at): readonly BoxConstituent[] => {
    const one = facts.get(asked);
    if (one === undefined) return [];
    const { marketCap: _, ...shown } = one;
    const weight = version.weights[at] ?? 0;
    return [
      {
        ...shown,
        weight: toPercent(weight),
        change: before === null ? null : toPercent(weight - (before.get(String(one.coCode)) ?? 0)),
        reason: version.reasons[at] ?? "",
      },
    ];
  });
  const byCode = new Map([...facts.values()].map((one) => [one.coCode, one]));
  const groupBy = (of: (one: SecurityFacts) => string | null) =>
    groupWeights(weights, (id) => {
      const one = byCode.get(Number(id));
      return (one === undefined ? null : of(one)) ?? unknownGroup;
    }).map(({ group, weight }) => ({ group, weight: toPercent(weight) }));
  const minimum = minimumOf(market, weights);
  const { index } = record;
  const firstDay = index.days[0] ?? 0;
  const liveFrom = box.live_since === null ? null : dayOfDate(box.live_since);
  return {
    ...summary,
    isLocked: false,
    overview: box.overview,
    why: [...box.why],
    methodology: [...box.methodology],
    constituents,
    sectors: groupBy(({ sector }) => sector),
    capClasses: groupBy(
      ({ capClass, sector }) => capClass ?? (sector === fundGroup ? sector : null),
    ),
    minimum:
      minimum === null
        ? null
        : {
            amount: minimum.cost / 100,
            deviation: roundTo(minimum.deviation / 100, 2),
            shares: [...minimum.shares].map(([id, shares]) => {
              const price = lastPrice(market, Number(id)) ?? 0;
              return {
                coCode: Number(id),
                shares,
                price: price / 100,
                cost: (price * shares) / 100,
              };
            }),
          },
    record: {
      days: [...index.days],
      total: roundSeries(index.total),
      price: roundSeries(index.price),
      benchmark: benchmark === null ? null : cutBenchmark(benchmark, firstDay),
      liveFrom,
    },
    passive: describePassive(open),
    unpriced: index.unpriced.map(({ id, day }) => ({
      symbol: byCode.get(Number(id))?.symbol ?? id,
      day: dateOfDay(day),
    })),
    ...describeRisk(open, weights, summary),
    benchmarkVolatility: record.benchmarkVolatility,
    correlation: record.correlation,
    trackingError: record.trackingError,
    versions: versions
      .map((each, at) => presentVersion(open, each, versions[at - 1], byCode))
      .toReversed(),
  };
}

const roundSeries = (values: Float64Array): number[] =>
  Array.from(values, (value) => roundTo(value, 4));

function cutBenchmark(
  { name, days, values }: Series & { readonly name: string },
  firstDay: number,
): { name: string; days: number[]; values: number[] } {
  const from = days.findIndex((day) => day >= firstDay);
  const start = from === -1 ? days.length : from;
  return { name, days: days.slice(start), values: Array.from(values).slice(start) };
}

/** The first version bought and held. */
function describePassive(open: OpenBox): BoxDetail["passive"] {
  const index = computePassive(open);
  return {
    days: [...index.days],
    total: roundSeries(index.total),
    price: roundSeries(index.price),
    returns: computeReturns({ days: index.days, values: index.price }),
    minimumAmount: amountOf(open.market, toWeights(index.holdings)),
  };
}

export function amountOf(market: BoxMarket, weights: Weights): number | null {
  const minimum = minimumOf(market, weights);
  return minimum === null ? null : minimum.cost / 100;
}

/** Volatility and beta of a single security over the last year, and its median turnover. */
export function measureSecurity(
  market: BoxMarket,
  coCode: number,
  benchmark: Series | null,
): { volatility: number | null; beta: number | null; medianTurnover: number | null } {
  const { days, byCode, medianTurnover } = market.histories;
  const history = byCode.get(coCode);
  const lastDay = days.at(-1);
  if (history === undefined || lastDay === undefined) {
    return { volatility: null, beta: null, medianTurnover: null };
  }
  const from = days.findIndex((day, at) => day >= lastDay - 365 && (history.closes[at] ?? 0) > 0);
  if (from === -1) return { volatility: null, beta: null, medianTurnover: null };
  const recent = {
    ...history,
    closes: Array.from(history.closes).slice(from),
    actions: history.actions.filter(({ day }) => day > (days[from] ?? 0)),
  };
  const index = computeBasketIndex(
    days.slice(from),
    [{ effective: days[from] ?? 0, weights: new Map([[history.id, wholeBasket]]) }],
    [recent],
  );
  const series: Series = { days: index.days, values: index.price };
  return {
    volatility: computeVolatility(series),
    beta: benchmark === null ? null : (compareWithBenchmark(series, benchmark)?.beta ?? null),
    medianTurnover: medianTurnover.get(coCode) ?? null,
  };
}

function describeRisk(
  { market, benchmark }: OpenBox,
  weights: Weights,
  summary: BoxSummary,
): Pick<BoxDetail, "stats" | "capacity"> {
  const measured = [...weights.keys()].map((id) => ({
    id,
    ...measureSecurity(market, Number(id), benchmark),
  }));
  const stats = describeBasket(weights, measured);
  // Impact grows with the square root of the amount: one amount gives it for all.
  let impactOfCrore: number | null = 0;
  for (const { id, medianTurnover, volatility } of measured) {
    const share = (weights.get(id) ?? 0) / wholeBasket;
    const daily = volatility === null ? null : volatility / Math.sqrt(tradingDays);
    const impact = estimateImpact(crore * share, medianTurnover, daily);
    impactOfCrore =
      impact === null || impactOfCrore === null ? null : impactOfCrore + share * impact;
  }
  const isKnown = impactOfCrore !== null && impactOfCrore > 0;
  return {
    stats,
    capacity: isKnown ? measureCapacity(crore / (impactOfCrore ?? 1) ** 2, summary) : null,
  };
}

/** The impact of the followers' money, which grows with its square root to 1 % at the limit. */
export function measureCapacity(
  limit: number,
  { followers, minimumAmount }: Pick<BoxSummary, "followers" | "minimumAmount">,
): NonNullable<BoxDetail["capacity"]> {
  const followed = followers * (minimumAmount ?? 0);
  return { followed, impact: Math.sqrt(followed / limit), limit };
}

const crore = 10_000_000;
const tradingDays = 252;

function presentVersion(
  { box, market }: OpenBox,
  version: StoredVersion,
  previous: StoredVersion | undefined,
  byCode: ReadonlyMap<number, SecurityFacts>,
): BoxVersion {
  const after = weightsOf(version, market.instruments);
  const before = previous === undefined ? new Map() : weightsOf(previous, market.instruments);
  const named = [
    ...version.leaving.map(({ coCode, reason }) => [coCode, reason] as const),
    ...version.co_codes.map((asked, at) => [asked, version.reasons[at] ?? ""] as const),
  ];
  const reasons = new Map(
    named.map(([asked, reason]) => [
      String(market.instruments.get(asked)?.coCode ?? asked),
      reason,
    ]),
  );
  return {
    version: version.version,
    effective: version.effective,
    publishedAt: version.published_at.toISOString(),
    isBacktested: box.live_since !== null && version.effective < box.live_since,
    note: version.note,
    turnover: previous === undefined ? null : turnover(before, after) / 100,
    changes:
      previous === undefined
        ? []
        : listChanges(before, after).map(({ id, ...change }): BoxWeightChange => {
            const one = byCode.get(Number(id));
            return {
              coCode: Number(id),
              symbol: one?.symbol ?? id,
              name: one?.name ?? id,
              before: toPercent(change.before),
              after: toPercent(change.after),
              reason: reasons.get(id) ?? "",
            };
          }),
    hash: version.hash.toString("hex"),
    previousHash: version.previous_hash?.toString("hex") ?? null,
    text: textOf(version),
  };
}

/** Equal weights differ by this much, since 100 % does not divide. */
const rounding = 1;

/** Lists weights that differ by more than rounding between versions, largest change first. */
export function listChanges(
  before: Weights,
  after: Weights,
): readonly { readonly id: string; readonly before: number; readonly after: number }[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .map((id) => ({ id, before: before.get(id) ?? 0, after: after.get(id) ?? 0 }))
    .filter(
      ({ before: was, after: is }) => Math.abs(is - was) > rounding || (was === 0) !== (is === 0),
    )
    .toSorted(
      (one, other) =>
        Math.abs(other.after - other.before) - Math.abs(one.after - one.before) ||
        Number(one.id) - Number(other.id),
    );
}
