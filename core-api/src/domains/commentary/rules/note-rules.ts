import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate, dateOfDay } from "../../../platform/clock/days.ts";
import type { NoteRule } from "./commentary-rule.ts";

/** Annual accounts are due within 60 days of the year end, quarterly results within 45 days. */
const accountsLateDays = 365 + 90;
const resultsLateDays = 92 + 60;

/** Caveats about a company's data as of a dataset's day. */
export function listNoteRules(asOf: IsoDate): readonly NoteRule[] {
  const daysBefore = (days: number): IsoDate => dateOfDay(dayOfDate(asOf) - days);
  return [
    {
      id: "note.accounts-late",
      subject: "accounts-late",
      condition: `Accounts year end < ${daysBefore(accountsLateDays)}`,
      sentence:
        "The latest accounts are for the year to {accountsYearEnd|month}; annual figures are out of date.",
    },
    {
      id: "note.results-late",
      subject: "results-late",
      condition: `Results quarter end < ${daysBefore(resultsLateDays)}`,
      sentence:
        "The latest results are for the quarter to {resultsQuarterEnd|month}; later quarters are missing.",
    },
    {
      id: "note.quarter-missing",
      subject: "quarter-missing",
      condition:
        "Sales latest quarter IS NOT EMPTY AND Sales 4 quarters ago IS NOT EMPTY AND (Sales preceding quarter IS EMPTY OR Sales 2 quarters ago IS EMPTY OR Sales 3 quarters ago IS EMPTY)",
      sentence:
        "Results for a quarter before {resultsQuarterEnd|month} are missing; metrics that need them are left out.",
    },
    {
      id: "note.exceptional-items",
      subject: "exceptional-items",
      condition:
        "Profit before tax last year != 0 AND abs(Extraordinary items last year) >= 0.25 * abs(Profit before tax last year)",
      sentence:
        "Profit before tax of {profitBeforeTax@y0} for the year to {accountsYearEnd|month} includes exceptional items of {extraordinaryItems@y0}.",
    },
    {
      id: "note.discontinued-operations",
      subject: "discontinued-operations",
      condition:
        "Profit after tax last year != 0 AND abs(Profit from discontinued operations last year) >= 0.1 * abs(Profit after tax last year)",
      sentence:
        "Profit after tax for the year to {accountsYearEnd|month} includes {discontinuedProfit@y0} from discontinued operations.",
    },
    {
      id: "note.short-history",
      subject: "short-history",
      condition: "Total Assets last year IS NOT EMPTY AND Total Assets 2 years back IS EMPTY",
      sentence: "Fewer than 3 years of accounts are available, too few to judge trends.",
    },
  ];
}
