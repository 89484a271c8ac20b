import { setImmediate as nextTurn } from "node:timers/promises";
import type { Executor } from "@munshi/db";
import { adjustmentFactors } from "@munshi/engine";
import type { CompanyValues, PriceAction } from "@munshi/engine";
import type { BenchmarkSeries, IsoDate } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { listPriceActions } from "../jumps/jumps.repository.ts";
import { readPositions } from "../import/statements.repository.ts";
import { assembleFacts } from "../publish/assemble-facts.ts";
import { deriveFigures } from "../publish/derive-figures.ts";
import { loadBenchmark } from "../publish/facts.query.ts";
import { loadStored } from "../publish/load-facts.ts";
import { listReported } from "../publish/ready-made.query.ts";
import type { StoredCompany } from "./companies.query.ts";
import { listFilings, listValid } from "./filings.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** A company as a publication of an earlier day would have derived it. */
export interface KnownThen {
  readonly day: IsoDate;
  readonly values: CompanyValues;
  /**
   * ₹, restated for the splits and bonuses up to the dataset's day; null without a price, and before an
   * unexplained price jump.
   */
  readonly close: number | null;
}

/**
 * What was known of a company on the last `count` days on which it published results, up to a
 * dataset's day, oldest first. A restated shareholding pattern counts as it is now.
 */
export async function replayResults(
  db: Executor,
  dataset: PublishedVersion,
  company: StoredCompany,
  count: number,
): Promise<readonly KnownThen[]> {
  const { kind, asOf } = dataset;
  const { delistedOn: _, ...head } = company;
  const [stored] = await loadStored(db, [head], asOf);
  if (stored === undefined) return [];
  const filings = await listFilings(db, company.coCode, asOf);
  const days = [...new Set(filings.map(({ publishedAt }) => publishedAt))].toSorted().slice(-count);
  const positions = await readPositions(db);
  const benchmark = await loadBenchmark(db, kind, asOf);
  const known: Omit<KnownThen, "close">[] = [];
  for (const day of days) {
    // a derivation takes milliseconds: other calls come in between
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
        reported,
      },
      { asOf: day, benchmark: cutSeries(benchmark, day), positions },
    );
    known.push({ day, values: deriveFigures(facts) });
  }
  const actions = await listPriceActions(db, { coCodes: [company.coCode] });
  return restateCloses(known, actions.get(company.coCode) ?? [], asOf);
}

function cutSeries(series: BenchmarkSeries | null, asOf: IsoDate): BenchmarkSeries | null {
  if (series === null) return null;
  const last = dayOfDate(asOf);
  const after = series.days.findIndex((day) => day > last);
  const count = after < 0 ? series.days.length : after;
  return { days: series.days.subarray(0, count), close: series.close.subarray(0, count) };
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
