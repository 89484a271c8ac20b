import type { IsoDate } from "@munshi/engine/contract";
import { dayOfDate, dateOfDay } from "../../../platform/clock/days.ts";
import type { NoteRule } from "./commentary-rule.ts";

/** A year's accounts are due within 60 days of its end, a quarter's within 45; beyond these they are late. */
const accountsLateDays = 365 + 90;
const resultsLateDays = 92 + 60;

/** What a reader should know before trusting the rest, as of a dataset's day. */
export function listNoteRules(asOf: IsoDate): readonly NoteRule[] {
  const daysBefore = (days: number): IsoDate => dateOfDay(dayOfDate(asOf) - days);
  return [
    {
      id: "note.accounts-late",
      subject: "accounts-late",
      condition: `Accounts year end < ${daysBefore(accountsLateDays)}`,
      sentence:
        "The last accounts known are of the year to {accountsYearEnd|month}: figures of years are out of date.",
    },
    {
      id: "note.results-late",
      subject: "results-late",
      condition: `Results quarter end < ${daysBefore(resultsLateDays)}`,
      sentence:
        "The last results known are of the quarter to {resultsQuarterEnd|month}: later quarters are missing.",
    },
    {
      id: "note.quarter-missing",
      subject: "quarter-missing",
      condition:
        "Sales latest quarter IS NOT EMPTY AND Sales 4 quarters ago IS NOT EMPTY AND (Sales preceding quarter IS EMPTY OR Sales 2 quarters ago IS EMPTY OR Sales 3 quarters ago IS EMPTY)",
      sentence:
        "The results of a quarter before {resultsQuarterEnd|month} are missing: what needs it is left out.",
    },
    {
      id: "note.exceptional-items",
      subject: "exceptional-items",
      condition:
        "Profit before tax last year != 0 AND abs(Extraordinary items last year) >= 0.25 * abs(Profit before tax last year)",
      sentence:
        "Exceptional items of {extraordinaryItems@y0} are part of the profit before tax of the year to {accountsYearEnd|month}, {profitBeforeTax@y0}.",
    },
    {
      id: "note.discontinued-operations",
      subject: "discontinued-operations",
      condition:
        "Profit after tax last year != 0 AND abs(Profit from discontinued operations last year) >= 0.1 * abs(Profit after tax last year)",
      sentence:
        "Businesses that were sold or closed are part of the profit after tax of the year to {accountsYearEnd|month}, with {discontinuedProfit@y0}.",
    },
    {
      id: "note.short-history",
      subject: "short-history",
      condition: "Total Assets last year IS NOT EMPTY AND Total Assets 2 years back IS EMPTY",
      sentence: "Accounts of fewer than 3 years are known: there is little to judge trends by.",
    },
  ];
}
