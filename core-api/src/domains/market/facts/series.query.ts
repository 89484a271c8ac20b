import type { Executor } from "@munshi/db";
import type { IsoDate, PriceSeries } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { loadPublishedYears } from "../import/prices.repository.ts";
import { isFileOfMarket } from "../market-files.query.ts";
import { joinPrices } from "../publish/assemble-facts.ts";

/** Days of an index, oldest first; NaN if a source gives only the close. */
export interface IndexSeries {
  /** Days since 1970-01-01. */
  readonly days: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** All days of a company up to a day, unadjusted, in rupees. */
export async function loadPriceSeries(
  db: Executor,
  coCode: number,
  asOf: IsoDate,
): Promise<PriceSeries> {
  return joinPrices(await loadPublishedYears(db, [coCode]), dayOfDate(asOf));
}

/** Indices of a market with data, by name. */
export async function listIndexNames(
  db: Executor,
  kind: "demo" | "market",
): Promise<readonly string[]> {
  const result = await db.raw<{ rows: { name: string }[] }>(
    `select i.name from market_indices i where exists (
       select from index_price_years where index_id = i.id and ${isFileOfMarket("file_id")})
     order by i.name`,
    { kind },
  );
  return result.rows.map(({ name }) => name);
}

type Numbers = readonly (number | null)[];

/** Days of an index up to a day; empty for an unknown index. */
export async function loadIndexSeries(
  db: Executor,
  { kind, name, asOf }: { readonly kind: "demo" | "market"; name: string; asOf: IsoDate },
): Promise<IndexSeries> {
  const result = await db.raw<{
    rows: { days: readonly number[]; open: Numbers; high: Numbers; low: Numbers; close: Numbers }[];
  }>(
    `select days, open, high, low, close from index_price_years p
     join market_indices i on i.id = p.index_id
     where i.name = :name and ${isFileOfMarket("p.file_id")} order by p.year`,
    { kind, name },
  );
  const last = dayOfDate(asOf);
  const rows = result.rows.flatMap((year) =>
    year.days.flatMap((day, at) => (day <= last ? [{ day, at, year }] : [])),
  );
  const read = (of: "open" | "high" | "low" | "close"): Float64Array =>
    Float64Array.from(rows, ({ year, at }) => year[of][at] ?? Number.NaN);
  return {
    days: Int32Array.from(rows, ({ day }) => day),
    open: read("open"),
    high: read("high"),
    low: read("low"),
    close: read("close"),
  };
}
