import type { StatementRow, StatementTable } from "@munshi/bff/contract";
import type { AmountChange, Unit } from "@munshi/engine/contract";

/** As filed, as percents of the line that others are measured by, or against a year before. */
export type StatementView = "amounts" | "common-size" | "growth";
export type StatementSpan = "years" | "quarters";

/** A row's values in a view, newest period first. */
export interface ViewedRow {
  readonly unit: Unit;
  readonly values: readonly AmountChange[];
}

/** Returns a row as a view shows it, or null if the view does not apply to it. */
export function viewRow(
  row: StatementRow,
  span: StatementSpan,
  view: StatementView,
): ViewedRow | null {
  if (view === "amounts") return { unit: row.unit, values: row[span] };
  const percents = view === "growth" ? row.growth : row.commonSize;
  return percents === null ? null : { unit: "percent", values: percents[span] };
}

/** The lines of a statement that a view has something to show of, with what it shows. */
export function viewTable(
  table: StatementTable,
  span: StatementSpan,
  view: StatementView,
): readonly { readonly row: StatementRow; readonly viewed: ViewedRow }[] {
  if (!table.spans.includes(span)) return [];
  return table.rows.flatMap((row) => {
    const viewed = viewRow(row, span, view);
    // A line that was nil all along says nothing next to the others.
    const says = viewed?.values.some((value) => value !== null && value !== 0) === true;
    return viewed === null || !says ? [] : [{ row, viewed }];
  });
}
