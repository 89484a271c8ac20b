import type {
  ComplaintFigures,
  ComplaintPeriodRow,
  ComplaintsAnswer,
} from "../../contract/index.ts";
import { financialYear } from "@munshi/platform";

/** Complaints of one month from one source; months without an entry had none. */
export interface ComplaintEntry {
  /** YYYY-MM. */
  readonly month: string;
  readonly source: string;
  readonly received: number;
  readonly resolved: number;
  /** Complaints pending for more than three months at the month's end. */
  readonly pendingOverThreeMonths?: number;
  /** Sum of the days that the resolved ones took. */
  readonly resolutionDays?: number;
}

export interface ComplaintRecord {
  readonly resolvedWithinDays: number;
  /** YYYY-MM. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** `2025-26`; null: that of the last month. */
  readonly lastFinancialYear: string | null;
  readonly sources: readonly string[];
  readonly entries: readonly ComplaintEntry[];
}

/**
 * The tables of the complaints dialog. What is pending at a period's end is carried into the next:
 * pending = carried forward + received - resolved; in a sum over periods the first one's carried
 * forward counts.
 * @throws RangeError for a record that cannot be: an unknown source or month, or more resolved than there were.
 */
export function buildComplaintTables(
  record: ComplaintRecord,
): Omit<ComplaintsAnswer, "corrections"> {
  const { entries, sources, lastMonth } = record;
  const months = listMonths(record.firstMonth, lastMonth);
  for (const { month, source } of entries) {
    if (!months.includes(month) || !sources.includes(source)) {
      throw new RangeError(`No such month or source: ${month}, ${source}`);
    }
  }
  const periodsOf = (names: readonly string[], nameOf: (month: string) => string, of = entries) =>
    carryForward(names, (name) => of.filter(({ month }) => nameOf(month) === name));
  const monthRows = periodsOf(months, (month) => month);
  const years = listYears(record);
  const yearRows = periodsOf(years, yearOf);
  const current = sources.map((source) => {
    const own = entries.filter((entry) => entry.source === source);
    const { period: _, ...figures } = periodsOf(months, (month) => month, own).at(-1) ?? none;
    return { source, ...figures };
  });
  return {
    resolvedWithinDays: record.resolvedWithinDays,
    current: { month: lastMonth, rows: current, total: addUp(current) },
    months: monthRows,
    monthsTotal: sumPeriods(monthRows),
    years: yearRows,
    yearsTotal: sumPeriods(yearRows),
  };
}

const none = {
  period: "",
  carriedForward: 0,
  received: 0,
  resolved: 0,
  pending: 0,
  pendingOverThreeMonths: 0,
  averageDays: null,
};

function carryForward(
  periods: readonly string[],
  entriesOf: (period: string) => readonly ComplaintEntry[],
): readonly ComplaintPeriodRow[] {
  let pending = 0;
  return periods.map((period) => {
    const own = entriesOf(period);
    const carriedForward = pending;
    const received = sum(own.map((entry) => entry.received));
    const resolved = sum(own.map((entry) => entry.resolved));
    pending = carriedForward + received - resolved;
    if (pending < 0) throw new RangeError(`More resolved than there were: ${period}`);
    const last = own.reduce((latest, { month }) => (month > latest ? month : latest), "");
    const late = own.filter(({ month }) => month === last);
    return {
      period,
      carriedForward,
      received,
      resolved,
      pending,
      pendingOverThreeMonths: sum(late.map((entry) => entry.pendingOverThreeMonths ?? 0)),
      averageDays: average(sum(own.map((entry) => entry.resolutionDays ?? 0)), resolved),
    };
  });
}

/** Returns the mean days per resolved complaint, to one decimal, or null if none was resolved. */
function average(days: number, resolved: number): number | null {
  return resolved === 0 ? null : Math.round((days / resolved) * 10) / 10;
}

/** The mean of rows, weighted by resolved complaints. */
function averageOf(rows: readonly ComplaintFigures[]): number | null {
  const days = sum(rows.map(({ averageDays, resolved }) => (averageDays ?? 0) * resolved));
  return average(days, sum(rows.map(({ resolved }) => resolved)));
}

/** Sums consecutive periods. */
function sumPeriods(rows: readonly ComplaintPeriodRow[]): ComplaintFigures {
  return {
    carriedForward: rows[0]?.carriedForward ?? 0,
    received: sum(rows.map(({ received }) => received)),
    resolved: sum(rows.map(({ resolved }) => resolved)),
    pending: rows.at(-1)?.pending ?? 0,
    pendingOverThreeMonths: rows.at(-1)?.pendingOverThreeMonths ?? 0,
    averageDays: averageOf(rows),
  };
}

/** Cells of a row. */
function addUp(rows: readonly ComplaintFigures[]): ComplaintFigures {
  return {
    carriedForward: sum(rows.map(({ carriedForward }) => carriedForward)),
    received: sum(rows.map(({ received }) => received)),
    resolved: sum(rows.map(({ resolved }) => resolved)),
    pending: sum(rows.map(({ pending }) => pending)),
    pendingOverThreeMonths: sum(rows.map((row) => row.pendingOverThreeMonths)),
    averageDays: averageOf(rows),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Months (YYYY-MM) from the first to the last. */
export function listMonths(first: string, last: string): readonly string[] {
  const count = (month: string): number => {
    const [year = 0, inYear = 0] = month.split("-").map(Number);
    return year * 12 + inYear - 1;
  };
  const [from, to] = [count(first), count(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const at = from + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

function listYears({
  firstMonth,
  lastMonth,
  lastFinancialYear,
}: ComplaintRecord): readonly string[] {
  const first = financialYear(`${firstMonth}-01`).year;
  const last =
    lastFinancialYear === null
      ? financialYear(`${lastMonth}-01`).year
      : Number(lastFinancialYear.slice(0, 4)) + 1;
  return Array.from({ length: last - first + 1 }, (_, index) =>
    financialYear(`${first + index}-01-01`).label.slice(2),
  );
}

/** `2021-22` of `2021-11`. */
function yearOf(month: string): string {
  return financialYear(`${month}-01`).label.slice(2);
}
