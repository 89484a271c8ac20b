import type { KnownShareholding, Period } from "@munshi/engine/contract";
import type { FigureDetail } from "../../../contract/index.ts";
import { labelMonth } from "../statements/period-labels.ts";

const monthsOf = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const monthsOfQuarter = 3;

/** The shareholding pattern of a holding: the newest, or a number of quarters earlier. */
export function findPatternFiling(
  patterns: readonly KnownShareholding[],
  period: Period | null,
): FigureDetail["filing"] {
  const [newest] = patterns;
  if (newest === undefined || period?.unit === "year") return null;
  const end = monthsOf(newest.periodEnd) - (period?.back ?? 0) * monthsOfQuarter;
  const pattern = patterns.find((one) => Math.abs(monthsOf(one.periodEnd) - end) <= 1);
  if (pattern === undefined) return null;
  return {
    periodEnd: pattern.periodEnd,
    label: labelMonth(pattern.periodEnd),
    publishedAt: pattern.publishedAt ?? pattern.periodEnd,
    filing: "Shareholding pattern",
    audited: null,
    restatements: [],
  };
}
