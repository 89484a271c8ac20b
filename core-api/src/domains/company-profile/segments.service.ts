import type { Database } from "@munshi/db";
import type { CompanySegments, SegmentAxis, SegmentRow } from "../../contract/index.ts";
import { labelMonth } from "../company-fundamentals/index.ts";
import { listSegmentYears } from "./company-profile.query.ts";
import type { SegmentYearRow } from "./company-profile.query.ts";

const mostYears = 5;

/** Revenue by product and geography; null if neither is reported. */
export async function readSegments(db: Database, coCode: number): Promise<CompanySegments | null> {
  const rows = await listSegmentYears(db, coCode);
  const ends = [...new Set(rows.map(({ periodEnd }) => periodEnd))].slice(0, mostYears);
  if (ends.length === 0) return null;
  return {
    years: ends.map((periodEnd) => ({ periodEnd, label: labelMonth(periodEnd) })),
    product: layOut(rows, "product", ends),
    geography: layOut(rows, "geography", ends),
  };
}

/** One row per segment over the years, the largest of the newest year first. */
function layOut(
  rows: readonly SegmentYearRow[],
  axis: SegmentAxis,
  ends: readonly string[],
): readonly SegmentRow[] {
  const years = ends.map((end) => {
    const row = rows.find(({ periodEnd, axis: of }) => periodEnd === end && of === axis);
    return new Map((row?.names ?? []).map((name, at) => [name, known(row?.revenue[at])]));
  });
  const totals = years.map((year) =>
    [...year.values()].reduce<number>((sum, revenue) => sum + (revenue ?? 0), 0),
  );
  const names = [...new Set(years.flatMap((year) => [...year.keys()]))];
  const segments = names.map((name) => {
    const revenue = years.map((year) => year.get(name) ?? null);
    const share = revenue.map((part, at) => {
      const total = totals[at] ?? 0;
      return part === null || total <= 0 ? null : (part / total) * 100;
    });
    return { name, revenue, share };
  });
  return segments.toSorted((one, other) => compareYears(one.revenue, other.revenue));
}

function known(revenue: number | null | undefined): number | null {
  return revenue === null || revenue === undefined || Number.isNaN(revenue) ? null : revenue;
}

/** Sorts by the newest year in which they differ; missing values come last. */
function compareYears(one: readonly (number | null)[], other: readonly (number | null)[]): number {
  for (const [at, mine] of one.entries()) {
    const theirs = other[at] ?? null;
    if (mine === theirs) continue;
    return (theirs ?? Number.NEGATIVE_INFINITY) - (mine ?? Number.NEGATIVE_INFINITY);
  }
  return 0;
}
