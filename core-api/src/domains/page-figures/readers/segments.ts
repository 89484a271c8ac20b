import type { CompanySegments, SegmentRow } from "../../../contract/index.ts";
import { toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigureReader } from "../page-figure.ts";

interface Placed {
  readonly axis: "product" | "geography";
  readonly rows: readonly SegmentRow[];
  readonly at: number;
  readonly year: CompanySegments["years"][number];
}

/** Axis and year of a figure; the key ends with the year's position. */
async function findYear({ sections, open, of }: AskedPageFigure): Promise<Placed | null> {
  const [axis] = of;
  const at = Number(of.at(-1));
  if (axis !== "product" && axis !== "geography") return null;
  const segments = await sections.segments(open);
  const year = segments?.years[at];
  return segments === null || year === undefined ? null : { axis, rows: segments[axis], at, year };
}

const notReported = "Not included in the company's report for the year.";

/** Revenue by product and geography. */
export const segmentReaders = {
  segmentRevenue: async (asked) => {
    const placed = await findYear(asked);
    const row = placed?.rows[Number(asked.of[1])];
    if (placed === null || row === undefined) return null;
    const value = row.revenue[placed.at] ?? null;
    return {
      title: `Revenue of ${row.name}, ${placed.year.label}`,
      value,
      day: placed.year.periodEnd,
      ...(value === null ? { absence: notReported } : {}),
    };
  },
  segmentShare: async (asked) => {
    const placed = await findYear(asked);
    const place = Number(asked.of[1]);
    const row = placed?.rows[place];
    if (placed === null || row === undefined) return null;
    const { axis, at, year } = placed;
    const value = row.share[at] ?? null;
    return {
      title: `Share of ${row.name}, ${year.label}`,
      value,
      inputs: [
        toInput("segmentRevenue", [axis, place, at], row.revenue[at] ?? null),
        toInput("segmentTotal", [axis, at], totalOf(placed)),
      ],
      day: year.periodEnd,
      ...(value === null ? { absence: notReported } : {}),
    };
  },
  segmentTotal: async (asked) => {
    const placed = await findYear(asked);
    if (placed === null) return null;
    const { axis, rows, at, year } = placed;
    return {
      title: `Total segment revenue, ${year.label}`,
      value: totalOf(placed),
      inputs: rows.flatMap((row, place) => {
        const revenue = row.revenue[at] ?? null;
        return revenue === null
          ? []
          : [toInput("segmentRevenue", [axis, place, at], revenue, row.name)];
      }),
      day: year.periodEnd,
    };
  },
} satisfies Record<string, PageFigureReader>;

function totalOf({ rows, at }: Placed): number | null {
  const told = rows.flatMap((row) => row.revenue[at] ?? []);
  return told.length === 0 ? null : told.reduce((sum, revenue) => sum + revenue, 0);
}
