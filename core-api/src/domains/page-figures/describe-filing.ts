import type { FigureDetail, StatementColumn } from "../../contract/index.ts";

/** The filing behind a statement column; superseded values are listed with the column's figures. */
export function tellFiling({
  periodEnd,
  label,
  publishedAt,
  filing,
  audited,
}: StatementColumn): NonNullable<FigureDetail["filing"]> {
  return { periodEnd, label, publishedAt, filing, audited, restatements: [] };
}
