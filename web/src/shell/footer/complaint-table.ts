import type { ComplaintFigures, ComplaintsAnswer } from "@munshi/bff/contract";
import { formatMonth } from "../../lib/format-moment.ts";

export const complaintViews = ["Current Month", "Monthly", "Annual"] as const;
export type ComplaintView = (typeof complaintViews)[number];

/** One table of the dialog. */
export interface ComplaintTable {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly { readonly name: string; readonly figures: ComplaintFigures }[];
  readonly total: ComplaintFigures;
}

/** The table of a period; the current month is the last one that was reported, and says so. */
export function describeComplaints(
  complaints: ComplaintsAnswer,
  view: ComplaintView,
): ComplaintTable {
  if (view === "Current Month") {
    const { month, rows, total } = complaints.current;
    return {
      caption: `Complaints for ${formatMonth(month)}`,
      first: "Received from",
      rows: rows.map((row) => ({ name: row.source, figures: row })),
      total,
    };
  }
  const isMonthly = view === "Monthly";
  const rows = isMonthly ? complaints.months : complaints.years;
  return {
    caption: isMonthly ? "Monthly complaints" : "Annual complaints",
    first: isMonthly ? "Month" : "Financial year",
    // The latest period is looked for first.
    rows: rows
      .map((row) => ({ name: isMonthly ? formatMonth(row.period) : row.period, figures: row }))
      .toReversed(),
    total: isMonthly ? complaints.monthsTotal : complaints.yearsTotal,
  };
}
