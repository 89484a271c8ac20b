import { deriveSpanReturns, findClose } from "@munshi/engine";
import type { SpanReturn } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import type { CompanyReturns } from "../../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";
import { thinCloses } from "./price-line.ts";

const spans = [
  ["1W", "1Week"],
  ["1M", "1Month"],
  ["3M", "3Months"],
  ["6M", "6Months"],
  ["1Y", "1Year"],
  ["3Y", "3Years"],
  ["5Y", "5Years"],
] as const;
/** Five years plus the fortnight within which an earlier close is used for a day. */
const yearsRead = 6;

/**
 * Published returns of a share and of the market index over the same days, and the share's closes;
 * null for a company without returns.
 */
export async function listReturns(
  facts: MarketFacts,
  open: OpenCompany,
): Promise<CompanyReturns | null> {
  const { dataset, company, figures } = open;
  const published = spans.map(([, span]) => figures.number(`returnOver${span}`));
  if (published.every((percent) => percent === null)) return null;
  const traded = await readCloses(facts, open);
  const own = deriveSpanReturns(traded.series, traded.lastDay);
  const benchmark = await facts.loadBenchmark(dataset);
  const market = benchmark === null ? null : deriveSpanReturns(benchmark, traded.lastDay);
  const actions = await facts.listActions(company.coCode);
  return {
    closes: thinCloses(traded.series, actions, await findComparableDay(facts, company.coCode)),
    benchmark: benchmark?.name ?? null,
    rows: spans.map(([period, span], at) => ({
      period,
      from: published[at] === null ? null : dayOf(own[span]),
      percent: published[at] ?? null,
      benchmarkPercent: market === null ? null : percentOf(market[span]),
    })),
  };
}

/** The first day whose prices no jump of unknown ratio separates from today's. */
async function findComparableDay(facts: MarketFacts, coCode: number): Promise<number> {
  const jumps = await facts.listJumps(coCode);
  const unknown = jumps.filter(({ state }) => state !== "within-band");
  return Math.max(Number.NEGATIVE_INFINITY, ...unknown.map(({ day }) => dayOfDate(day)));
}

/** The share's closes and the last day with one, where returns end. */
async function readCloses(facts: MarketFacts, { dataset, company }: OpenCompany) {
  const fromYear = Number(dataset.asOf.slice(0, 4)) - yearsRead;
  const traded = await facts.listTradedDays(dataset, company.coCode, fromYear);
  const days = traded.days.filter((_, at) => (traded.close[at] ?? 0) > 0);
  const close = traded.close.filter((price) => price > 0);
  return { series: { days, close }, lastDay: days.at(-1) ?? Number.NaN };
}

/** The index closes at the start and end of a period. */
export interface IndexSpan {
  readonly name: string;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** Start and end of the index return; null without an index or for an unknown period. */
export async function findIndexSpan(
  facts: MarketFacts,
  open: OpenCompany,
  period: string,
): Promise<IndexSpan | null> {
  const span = spans.find(([name]) => name === period)?.[1];
  const benchmark = await facts.loadBenchmark(open.dataset);
  if (span === undefined || benchmark === null) return null;
  const { lastDay } = await readCloses(facts, open);
  const last = benchmark.days[findClose(benchmark, lastDay)];
  return {
    name: benchmark.name,
    from: dayOf(deriveSpanReturns(benchmark, lastDay)[span]),
    to: last === undefined ? null : dateOfDay(last),
  };
}

function dayOf({ from }: SpanReturn): string | null {
  return Number.isNaN(from) ? null : dateOfDay(from);
}

function percentOf({ percent }: SpanReturn): number | null {
  return Number.isNaN(percent) ? null : percent;
}
