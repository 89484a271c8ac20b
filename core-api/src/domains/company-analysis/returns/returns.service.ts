import { deriveSpanReturns } from "@munshi/engine";
import type { SpanReturn } from "@munshi/engine";
import type { CompanyReturns } from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

const spans = [
  ["1W", "1Week"],
  ["1M", "1Month"],
  ["3M", "3Months"],
  ["6M", "6Months"],
  ["1Y", "1Year"],
  ["3Y", "3Years"],
  ["5Y", "5Years"],
] as const;
/** Five years, and the fortnight before within which a close stands for a day. */
const yearsRead = 6;

/**
 * The published returns of a share beside those of the market's index over the same days; null for a
 * company without any.
 */
export async function listReturns(
  facts: MarketFacts,
  { dataset, company, figures }: OpenCompany,
): Promise<CompanyReturns | null> {
  const published = spans.map(([, span]) => figures.number(`returnOver${span}`));
  if (published.every((percent) => percent === null)) return null;
  const fromYear = Number(dataset.asOf.slice(0, 4)) - yearsRead;
  const traded = await facts.listTradedDays(dataset, company.coCode, fromYear);
  const priced = traded.days.filter((_, at) => (traded.close[at] ?? 0) > 0);
  const close = traded.close.filter((price) => price > 0);
  const lastDay = priced.at(-1) ?? Number.NaN;
  const own = deriveSpanReturns({ days: priced, close }, lastDay);
  const benchmark = await facts.loadBenchmark(dataset);
  const market = benchmark === null ? null : deriveSpanReturns(benchmark, lastDay);
  return {
    benchmark: benchmark?.name ?? null,
    rows: spans.map(([period, span], at) => ({
      period,
      from: published[at] === null ? null : dayOf(own[span]),
      percent: published[at] ?? null,
      benchmarkPercent: market === null ? null : percentOf(market[span]),
    })),
  };
}

function dayOf({ from }: SpanReturn): string | null {
  return Number.isNaN(from) ? null : dateOfDay(from);
}

function percentOf({ percent }: SpanReturn): number | null {
  return Number.isNaN(percent) ? null : percent;
}
