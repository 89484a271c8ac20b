import { daysOf } from "./derive/calendar.ts";
import { createFamily, once, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("identity", "none", "statements");

const dayOf = (period: { readonly periodEnd: string } | undefined): number | null =>
  period === undefined ? null : daysOf(period.periodEnd);

export const reportingEntries: readonly CatalogueEntry[] = [
  entry(
    "accountsYearEnd",
    "Accounts year end",
    "none",
    "Last day of the last reported financial year.",
    once((b) => dayOf(b.facts.years[0])),
    { type: "date" },
  ),
  entry(
    "resultsQuarterEnd",
    "Results quarter end",
    "none",
    "Last day of the latest reported quarter.",
    once((b) => dayOf(b.facts.quarters[0])),
    { type: "date" },
  ),
  entry(
    "shareholdingQuarterEnd",
    "Shareholding quarter end",
    "none",
    "Date of the latest shareholding pattern.",
    once((b) => dayOf(b.facts.shareholding[0])),
    { type: "date", follows: "shareholding" },
  ),
];
