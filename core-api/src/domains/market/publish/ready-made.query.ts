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

interface ReportedRow extends DayFigures {
  readonly coCode: number;
}

/**
 * Ready-made figures as known on a day. Tables are ordered by day only, regardless of how few columns
 * they have: a column missing in a table comes from the previous day
 * that has it. Of tables with the same columns only the newest is read.
 */
export async function listReported(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<ReadonlyMap<number, Reported>> {
  const result = await db.raw<{ rows: ReportedRow[] }>(
    `with newest as (
       select co_code, columns_md5, max(as_of) as as_of from reported_parameters
       where co_code = any(?) and as_of <= ? group by co_code, columns_md5)
     select co_code as "coCode", as_of as "asOf", figures
     from reported_parameters join newest using (co_code, columns_md5, as_of)
     order by co_code, as_of desc, columns_md5, file_id desc`,
    [[...coCodes], asOf],
  );
  const byCompany = new Map<number, Reported>();
  for (const [coCode, rows] of Map.groupBy(result.rows, (row) => row.coCode)) {
    const [newest, ...earlier] = listDays(rows);
    if (newest !== undefined) byCompany.set(coCode, { ...newest, earlier });
  }
  return byCompany;
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
