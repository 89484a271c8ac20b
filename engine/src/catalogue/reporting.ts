import { daysOf } from "./derive/calendar.ts";
import { createFamily, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("identity", "none", "statements");

const dayOf = (period: { readonly periodEnd: string } | undefined): number | null =>
  period === undefined ? null : daysOf(period.periodEnd);

/** The calendar that a company's past periods count back from. */
export const reportingEntries: readonly CatalogueEntry[] = [
  entry(
    "accountsYearEnd",
    "Accounts year end",
    "none",
    "The last day of the financial year whose accounts came last: what the last reported year is.",
    once((b) => dayOf(b.facts.years[0])),
    { type: "date" },
  ),
  entry(
    "resultsQuarterEnd",
    "Results quarter end",
    "none",
    "The last day of the quarter whose results came last: what the latest quarter of a statement's figure is.",
    once((b) => dayOf(b.facts.quarters[0])),
    { type: "date" },
  ),
  entry(
    "shareholdingQuarterEnd",
    "Shareholding quarter end",
    "none",
    "The day of the latest shareholding pattern: what the latest quarter of a holding is.",
    once((b) => dayOf(b.facts.shareholding[0])),
    { type: "date", follows: "shareholding" },
  ),
];
