import { alignQuarters, alignYears } from "@munshi/engine";
import { historyDepth } from "@munshi/engine/contract";
import type { Basis, Period } from "@munshi/engine/contract";
import { listQuarters, listValid, listYears } from "../../market/index.ts";
import type { Filing } from "../../market/index.ts";
import { labelMonth, labelQuarter } from "./period-labels.ts";

/** A period of the published history and its current filing. */
export interface ReportedPeriod {
  readonly period: Period;
  readonly filing: Filing;
  /** `Mar 2025`, `Q1 FY26`. */
  readonly label: string;
}

/** Newest first, without periods that were not filed. */
export interface ReportedPeriods {
  readonly years: readonly ReportedPeriod[];
  readonly quarters: readonly ReportedPeriod[];
}

/** Filings of a basis by the periods of its published figures. */
export function placeFilings(filings: readonly Filing[], basis: Basis): ReportedPeriods {
  const ofBasis = listValid(filings).filter((filing) => filing.basis === basis);
  const years = alignYears(listYears(ofBasis));
  const yearEnd = years[0]?.periodEnd ?? null;
  const place = (
    unit: Period["unit"],
    aligned: readonly (Filing | undefined)[],
    label: (filing: Filing) => string,
  ): readonly ReportedPeriod[] =>
    aligned
      .slice(0, historyDepth[unit] + 1)
      .flatMap((filing, back) =>
        filing === undefined ? [] : [{ period: { unit, back }, filing, label: label(filing) }],
      );
  return {
    years: place("year", years, ({ periodEnd }) => labelMonth(periodEnd)),
    quarters: place("quarter", alignQuarters(listQuarters(ofBasis)), ({ periodEnd }) =>
      labelQuarter(periodEnd, yearEnd),
    ),
  };
}
