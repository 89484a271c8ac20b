import { productCatalogue } from "@munshi/engine";
import type { ColumnKey, ParameterInfo, QueryColumn } from "@munshi/engine/contract";
import { historyDepth } from "@munshi/engine/contract";
import { yearOfDay } from "../../platform/clock/days.ts";
import { listQuarters, listYears, quarterEnd, quarterOf } from "./reporting-calendar.ts";
import type { Cell, ReadCells, ScreenTask } from "./screening-task.ts";

/** A parameter at a year or quarter of the calendar, wherever that lies in a company's own past. */
export interface CalendarColumn {
  readonly column: QueryColumn;
  /** Dataset columns that it may be read from. */
  readonly reads: readonly ColumnKey[];
  readonly cellOf: (row: number, read: ReadCells) => Cell;
}

/** The day that a company's past years or quarters of a parameter count back from. */
function anchorOf(info: ParameterInfo, unit: "year" | "quarter"): ColumnKey {
  if (unit === "year") return "accountsYearEnd";
  return info.group === "shareholding" ? "shareholdingQuarterEnd" : "resultsQuarterEnd";
}

function createCalendarColumn(
  info: ParameterInfo,
  unit: "year" | "quarter",
  /** The year, or the quarter's count. */
  wanted: number,
): CalendarColumn {
  const anchor = anchorOf(info, unit);
  // A financial year goes by the calendar year that it ends in.
  const countOf = unit === "year" ? yearOfDay : quarterOf;
  const past = Array.from(
    { length: historyDepth[unit] + 1 },
    (_, back) => `${info.code}@${unit === "year" ? "y" : "q"}${back}`,
  );
  const when = unit === "year" ? String(wanted) : quarterEnd(wanted);
  const words = unit === "year" ? `financial year ${when}` : `quarter to ${when}`;
  return {
    column: {
      key: `${info.code}@${when}`,
      title: `${info.name}, ${words}`,
      type: info.type,
      unit: info.unit,
    },
    reads: [anchor, ...past],
    cellOf(row, read) {
      const day = read(anchor)[row];
      const key = typeof day === "number" ? past[countOf(day) - wanted] : undefined;
      return key === undefined ? null : (read(key)[row] ?? null);
    },
  };
}

/** The parameters of a query through the years and quarters that are asked for, each as far as it has them. */
export function listCalendarColumns(
  columns: readonly QueryColumn[],
  { years, quarters }: Pick<ScreenTask, "years" | "quarters">,
): readonly CalendarColumn[] {
  const codes = new Set(columns.map(({ key }) => key.split("@")[0] ?? key));
  const found: CalendarColumn[] = [];
  for (const code of codes) {
    const info = productCatalogue.parameters.get(code);
    if (info === undefined || info.periods === "none") continue;
    if (years !== null && info.periods !== "quarters") {
      for (const year of listYears(years)) found.push(createCalendarColumn(info, "year", year));
    }
    if (quarters !== null && info.periods !== "years") {
      for (const quarter of listQuarters(quarters)) {
        found.push(createCalendarColumn(info, "quarter", quarter));
      }
    }
  }
  return found;
}
