import { formatDate } from "../lib/format.ts";
import "./period-label.css";

/** Period that a figure covers: a span of time up to a day. */
export interface FigurePeriod {
  readonly span: "trailing-year" | "year" | "quarter" | "52-weeks";
  readonly end: string;
}

/** `TTM`, `FY26`, `Sep 26 quarter`, `52 weeks`. A financial year has the year of its end. */
export function namePeriod({ span, end }: FigurePeriod): string {
  switch (span) {
    case "trailing-year":
      return "TTM";
    case "year":
      return `FY${end.slice(2, 4)}`;
    case "quarter":
      return `${formatDate(end).slice(3)} quarter`;
    case "52-weeks":
      return "52 weeks";
  }
}

const spans: Readonly<Record<FigurePeriod["span"], string>> = {
  "trailing-year": "Trailing twelve months",
  year: "Financial year",
  quarter: "Quarter",
  "52-weeks": "52 weeks",
};

/** The period of a figure, next to its name; its exact end is in the tooltip. */
export function PeriodLabel({ period }: { readonly period: FigurePeriod | null }) {
  if (period === null) return null;
  return (
    <span className="period-label" title={`${spans[period.span]} to ${formatDate(period.end)}`}>
      {namePeriod(period)}
    </span>
  );
}
