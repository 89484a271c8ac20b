import type { Executor } from "@munshi/db";
import type { IsoDate, ReportedParameters } from "@munshi/engine/contract";

/** Ready-made figures of one day. */
export interface DayFigures {
  readonly asOf: IsoDate;
  readonly figures: ReportedParameters;
}

/** A company's ready-made figures, each from the newest day that has it. */
export interface Reported extends DayFigures {
  /** Earlier days that the newest lacks; newest first. */
  readonly earlier: readonly DayFigures[];
}

/** A company's part of a table. */
export interface ReportedRow extends DayFigures {
  readonly coCode: number;
  /** Names the table's columns. */
  readonly columns: string;
}

/** Companies and the days on which their ready-made figures are needed. */
export type ReportedDays = readonly (readonly [coCode: number, day: IsoDate])[];

/** The tables that `findReported` reads on the given days, newest first. */
export async function listReported(
  db: Executor,
  days: ReportedDays,
): Promise<readonly ReportedRow[]> {
  const result = await db.raw<{ rows: ReportedRow[] }>(
    `with wanted as (
       select * from unnest(cast(:coCodes as integer[]), cast(:days as date[])) w(co_code, day)),
     newest as (
       select co_code, columns_md5, max(as_of) as as_of
       from wanted join reported_parameters using (co_code) where as_of <= day
       group by co_code, day, columns_md5)
     select co_code as "coCode", as_of as "asOf", columns_md5 as columns, figures
     from reported_parameters
     where (co_code, columns_md5, as_of) in (select co_code, columns_md5, as_of from newest)
     order by co_code, as_of desc, columns_md5, file_id desc`,
    { coCodes: days.map(([coCode]) => coCode), days: days.map(([, day]) => day) },
  );
  return result.rows;
}

/**
 * A company's ready-made figures as known on a day, or null without any. Tables are ordered by day
 * only, regardless of how few columns they have: a column missing in a table comes from the previous
 * day that has it. Of tables with the same columns only the newest is read.
 */
export function findReported(rows: readonly ReportedRow[], asOf: IsoDate): Reported | null {
  const newestOf = new Map<string, IsoDate>();
  const known = rows.filter((row) => {
    if (row.asOf > asOf) return false;
    const newest = newestOf.get(row.columns) ?? row.asOf;
    newestOf.set(row.columns, newest);
    return row.asOf === newest;
  });
  const [newest, ...earlier] = listDays(known);
  return newest === undefined ? null : { ...newest, earlier };
}

/** Rows of one company, newest first, as days that have no column group in common. */
function listDays(rows: readonly ReportedRow[]): readonly DayFigures[] {
  const taken = new Set<string>();
  const days: DayFigures[] = [];
  for (const [asOf, ofDay] of Map.groupBy(rows, (row) => row.asOf)) {
    const figures = Object.entries(mergeDay(ofDay)).filter(([key]) => !taken.has(groupOf(key)));
    if (figures.length === 0 && days.length > 0) continue;
    days.push({ asOf, figures: Object.fromEntries(figures) });
    for (const [key] of figures) taken.add(groupOf(key));
  }
  return days;
}

/** Tables of one day are merged; of two with the same columns the later import counts. */
function mergeDay(rows: readonly ReportedRow[]): ReportedParameters {
  const merged: Record<string, number | string | null> = {};
  for (const { figures } of rows) {
    for (const [key, value] of Object.entries(figures)) merged[key] ??= value;
  }
  return merged;
}

/** Figures that describe one trading day. */
const sessionCodes: ReadonlySet<string> = new Set([
  "currentPrice",
  "openPrice",
  "dayHigh",
  "dayLow",
  "previousClose",
  "priceChange",
  "priceChangePercent",
  "volume",
  "tradedValue",
]);

/**
 * Columns that belong together only if from the same table day: figures of a trading day,
 * the years of a parameter, its quarters.
 */
function groupOf(columnKey: string): string {
  const [code = "", period = ""] = columnKey.split("@");
  return sessionCodes.has(code) ? "session" : `${code}@${period.slice(0, 1)}`;
}
