import { setImmediate as nextTurn } from "node:timers/promises";
import type { Executor } from "@munshi/db";
import { adjustmentFactors } from "@munshi/engine";
import type { CompanyValues, PriceAction } from "@munshi/engine";
import type { BenchmarkSeries, IsoDate, PriceSeries } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { listPriceActions } from "../jumps/jumps.repository.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import { assembleFacts, joinPrices } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import { loadStored } from "../publish/load-facts.ts";
import { listReported } from "../publish/ready-made.query.ts";
import type { StoredCompany } from "./companies.query.ts";
import { listValid } from "./filings.query.ts";
import type { Filing } from "./filings.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** Inputs of a replay; filings as returned by `listFilings`. */
export interface ReplaySource {
  readonly dataset: PublishedVersion;
  readonly company: StoredCompany;
  readonly filings: readonly Filing[];
  readonly positions: LinePositions;
  readonly benchmark: BenchmarkSeries | null;
}

export interface ReplayRequest {
  readonly codes: ReadonlySet<string>;
  readonly count: number;
}

/** A company as a publication of an earlier day would have derived it. */
export interface KnownThen {
  readonly day: IsoDate;
  readonly values: CompanyValues;
  /**
   * ₹, adjusted for splits and bonuses up to the dataset's day; null without a price and before an
   * unexplained price jump.
   */
  readonly close: number | null;
}

/**
 * The given parameters of a company as they were known on the last `count` days on which it published
 * results, up to a dataset's day, oldest first. A refiled shareholding pattern counts as it is now.
 */
export async function replayResults(
  db: Executor,
  { dataset, company, filings, positions, benchmark }: ReplaySource,
  { codes, count }: ReplayRequest,
): Promise<readonly KnownThen[]> {
  const { asOf } = dataset;
  const { delistedOn: _, ...head } = company;
  const [stored] = await loadStored(db, [head], asOf, { withStatements: false });
  if (stored === undefined) return [];
  const days = [...new Set(filings.map(({ publishedAt }) => publishedAt))].toSorted().slice(-count);
  const prices = joinPrices(stored.prices, dayOfDate(asOf));
  const derived = new Set([...codes, "currentPrice"]);
  const known: Omit<KnownThen, "close">[] = [];
  for (const day of days) {
    // Yields to other calls, since each derivation takes a millisecond.
    await nextTurn();
    const reported =
      stored.reported === undefined
        ? undefined
        : (await listReported(db, [company.coCode], day)).get(company.coCode);
    const facts = assembleFacts(
      {
        ...stored,
        statements: listValid(filings.filter(({ publishedAt }) => publishedAt <= day)),
        shareholding: stored.shareholding.filter(
          ({ publishedAt, periodEnd }) => (publishedAt ?? periodEnd) <= day,
        ),
        prices: [],
        reported,
      },
      { asOf: day, benchmark: cutSeries(benchmark, day), positions },
    );
    known.push({
      day,
      values: deriveFigures({ ...facts, prices: cutPrices(prices, day) }, derived),
    });
  }
  const actions = await listPriceActions(db, { coCodes: [company.coCode] });
  return restateCloses(known, actions.get(company.coCode) ?? [], asOf);
}

function countUpTo(days: Int32Array, asOf: IsoDate): number {
  const last = dayOfDate(asOf);
  const after = days.findIndex((day) => day > last);
  return after < 0 ? days.length : after;
}

function cutSeries(series: BenchmarkSeries | null, asOf: IsoDate): BenchmarkSeries | null {
  if (series === null) return null;
  const count = countUpTo(series.days, asOf);
  return { days: series.days.subarray(0, count), close: series.close.subarray(0, count) };
}

function cutPrices(series: PriceSeries, asOf: IsoDate): PriceSeries {
  const count = countUpTo(series.days, asOf);
  return {
    days: series.days.subarray(0, count),
    open: series.open.subarray(0, count),
    high: series.high.subarray(0, count),
    low: series.low.subarray(0, count),
    close: series.close.subarray(0, count),
    previousClose: series.previousClose.subarray(0, count),
    volume: series.volume.subarray(0, count),
    value: series.value.subarray(0, count),
  };
}

function restateCloses(
  known: readonly Omit<KnownThen, "close">[],
  actions: readonly PriceAction[],
  asOf: IsoDate,
): readonly KnownThen[] {
  const days = Int32Array.from(known, ({ day }) => dayOfDate(day));
  const factors = adjustmentFactors(days, actions, dayOfDate(asOf));
  return known.map(({ day, values }, at) => {
    const close = values.get("currentPrice");
    const restated = typeof close === "number" ? close * (factors[at] ?? 1) : Number.NaN;
    return { day, values, close: Number.isNaN(restated) ? null : restated };
  });
}
