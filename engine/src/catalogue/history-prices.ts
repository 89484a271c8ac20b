import type { ExcessSpan, ReturnSpan } from "./derive/price-figures.ts";
import { createFamily, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("history", "none", "prices");

/** An exchange is open on about 248 days of a year. */
const marketDaysInAMonth = 248 / 12;

interface Span<Code = ReturnSpan> {
  readonly code: Code;
  /** The ending of the name. */
  readonly ending: string;
  readonly words: string;
  readonly months: number;
}

const spansUpToAYear: readonly Span<ExcessSpan>[] = [
  { code: "1Month", ending: "1month", words: "one month", months: 1 },
  { code: "3Months", ending: "3months", words: "three months", months: 3 },
  { code: "6Months", ending: "6months", words: "six months", months: 6 },
  { code: "1Year", ending: "1year", words: "one year", months: 12 },
];

const spans: readonly Span[] = [
  ...spansUpToAYear,
  { code: "2Years", ending: "2years", words: "two years", months: 24 },
  { code: "3Years", ending: "3years", words: "three years", months: 36 },
  { code: "5Years", ending: "5years", words: "five years", months: 60 },
  { code: "7Years", ending: "7years", words: "seven years", months: 84 },
  { code: "10Years", ending: "10years", words: "ten years", months: 120 },
];

const needsOf = (months: number) =>
  ({ unit: "day", count: Math.round(months * marketDaysInAMonth) + 1 }) as const;

const spellings = (ending: string) => [`Price change ${ending}`, `${ending} return`];

function returnOver({ code, ending, words, months }: Span): CatalogueEntry {
  const years = months / 12;
  const times = `Current price / Current price ${words} before`;
  return entry(
    `returnOver${code}`,
    `Return over ${ending}`,
    "percent",
    years > 1
      ? `Compound annual price return over ${words}, adjusted for splits and bonuses, excluding dividends.`
      : `Price return over ${words}, adjusted for splits and bonuses, excluding dividends.`,
    once((b) => b.prices.returns[code]),
    {
      aliases: spellings(ending),
      formula: years > 1 ? `100 × ((${times})^(1/${years}) − 1)` : `100 × (${times} − 1)`,
      inputs: ["currentPrice"],
      needs: needsOf(months),
    },
  );
}

function excessReturnOver({ code, ending, words, months }: Span<ExcessSpan>): CatalogueEntry {
  return entry(
    `excessReturnOver${code}`,
    `Excess return over ${ending}`,
    "percent",
    `Percentage points by which the price beat the market index over ${words}; negative if it lagged.`,
    once((b) => b.prices.excessReturns[code]),
    {
      aliases: [`Relative return ${ending}`, `Return over market ${ending}`],
      formula: `100 × (Current price / Current price ${words} before − index / index ${words} before)`,
      inputs: ["currentPrice"],
      needs: needsOf(months),
    },
  );
}

const returns: readonly CatalogueEntry[] = [
  entry(
    "returnOver1Day",
    "Return over 1day",
    "percent",
    "Price return since the previous market day, adjusted for splits and bonuses.",
    once((b) => b.prices.returns["1Day"]),
    {
      aliases: spellings("1day"),
      formula: "100 × (Current price / Previous close − 1)",
      inputs: ["currentPrice", "previousClose"],
    },
  ),
  entry(
    "returnOver1Week",
    "Return over 1week",
    "percent",
    "Price return over seven days, adjusted for splits and bonuses, excluding dividends.",
    once((b) => b.prices.returns["1Week"]),
    {
      aliases: spellings("1week"),
      formula: "100 × (Current price / Current price seven days before − 1)",
      inputs: ["currentPrice"],
      needs: { unit: "day", count: 6 },
    },
  ),
  ...spans.map(returnOver),
  ...spansUpToAYear.map(excessReturnOver),
];

const volumes: readonly CatalogueEntry[] = [
  entry(
    "volume1WeekAverage",
    "Volume 1week average",
    "count",
    "Mean daily volume of the last 5 market days, adjusted for splits and bonuses; fewer days for a recent listing.",
    once((b) => b.prices.meanVolumeWeek),
    {
      aliases: ["Average volume 1week"],
      formula: "Mean of Volume over 5 market days",
      inputs: ["volume"],
    },
  ),
  entry(
    "volume1MonthAverage",
    "Volume 1month average",
    "count",
    "Mean daily volume of the last 21 market days, adjusted for splits and bonuses; fewer days for a recent listing.",
    once((b) => b.prices.meanVolumeMonth),
    {
      aliases: ["Average volume 1month"],
      formula: "Mean of Volume over 21 market days",
      inputs: ["volume"],
    },
  ),
  entry(
    "volume1YearAverage",
    "Volume 1year average",
    "count",
    "Mean daily volume of the last 250 market days, adjusted for splits and bonuses; fewer days for a recent listing.",
    once((b) => b.prices.meanVolumeYear),
    {
      aliases: ["Average volume 1year"],
      formula: "Mean of Volume over 250 market days",
      inputs: ["volume"],
    },
  ),
];

export const priceHistoryEntries: readonly CatalogueEntry[] = [...returns, ...volumes];
