import type { IsoDate, ParameterInfo, Period } from "@munshi/engine/contract";
import type { FigureSource } from "../open-company.ts";
import { labelMonth } from "../statements/period-labels.ts";
import type { ReportedPeriod, ReportedPeriods } from "../statements/reported-periods.ts";

/** Period of a figure and its filing. */
export type FigurePeriod = Omit<ReportedPeriod, "period">;

const quartersOfAYear = [0, 1, 2, 3];

/** Filing of a figure based on statements; null if its period was not filed. */
export function findFigurePeriod(
  info: ParameterInfo,
  period: Period | null,
  { years, quarters }: ReportedPeriods,
  source: FigureSource,
): FigurePeriod | null {
  if (period !== null) {
    const reported = period.unit === "year" ? years : quarters;
    return reported.find((one) => one.period.back === period.back) ?? null;
  }
  const [year, quarter] = [years[0] ?? null, quarters[0] ?? null];
  const newest = year === null || (quarter !== null && isLater(quarter, year)) ? quarter : year;
  switch (info.latest) {
    case "year":
      return year;
    case "year-end":
      return source.number(`${info.code}@y0`) === null ? (quarter ?? year) : year;
    case "trailing-year":
      return quarter !== null && isTrailing(info, newest, quarters, source)
        ? { filing: quarter.filing, label: `12 months to ${labelMonth(quarter.filing.periodEnd)}` }
        : year;
    default:
      return newest;
  }
}

function isLater({ filing }: ReportedPeriod, other: ReportedPeriod): boolean {
  return filing.periodEnd > other.filing.periodEnd;
}

/** Four consecutive quarters replace the year if the last ends no earlier than the year. */
function isTrailing(
  { code, periods }: ParameterInfo,
  newest: ReportedPeriod | null,
  quarters: readonly ReportedPeriod[],
  source: FigureSource,
): boolean {
  const [latest] = quarters;
  const isNewest = latest !== undefined && endOf(latest) >= endOf(newest ?? latest);
  const told = periods === "both" || periods === "quarters" ? code : "sales";
  return isNewest && quartersOfAYear.every((back) => source.number(`${told}@q${back}`) !== null);
}

function endOf({ filing }: ReportedPeriod): IsoDate {
  return filing.periodEnd;
}
