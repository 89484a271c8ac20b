import type { FigureDetail, StatementColumn } from "../../contract/index.ts";

/** The filing behind a column of statements; what stood before is told by the figures of the column. */
export function tellFiling({
  periodEnd,
  label,
  publishedAt,
  filing,
  audited,
}: StatementColumn): NonNullable<FigureDetail["filing"]> {
  return { periodEnd, label, publishedAt, filing, audited, restatements: [] };
}
