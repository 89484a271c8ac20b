import type { CompanyStatements, StatementRow, StatementTable } from "@munshi/bff/contract";
import type { Unit } from "@munshi/engine/contract";

/** As filed, as percents of the line that others are measured by, or against a year before. */
export type StatementView = "amounts" | "common-size" | "growth";
export type StatementSpan = "years" | "quarters";

/** What a row shows in a view, newest period first. */
export interface ViewedRow {
  readonly unit: Unit;
  readonly values: readonly (number | null)[];
}

function findLine(statements: CompanyStatements, code: string): StatementRow | null {
  for (const { rows } of statements.tables) {
    const found = rows.find((row) => row.code === code);
    if (found !== undefined) return found;
  }
  return null;
}

/** Percent of the base line of the same period; null where there is no base, or it is nil. */
function toCommonSize(
  values: readonly (number | null)[],
  base: readonly (number | null)[],
): readonly (number | null)[] {
  return values.map((value, place) => {
    const whole = base[place] ?? null;
    return value === null || whole === null || whole === 0 ? null : (value / whole) * 100;
  });
}

/** The place of the period that ended a year before each; null where it was not filed. */
function findYearBefore(ends: readonly string[]): readonly (number | null)[] {
  return ends.map((end) => {
    const month = `${Number(end.slice(0, 4)) - 1}${end.slice(4, 7)}`;
    const place = ends.findIndex((other) => other.startsWith(month));
    return place < 0 ? null : place;
  });
}

/** Percent of the amount a year before, by its size: a smaller loss is growth. Null on nil or nothing. */
function toGrowth(
  values: readonly (number | null)[],
  ends: readonly string[],
): readonly (number | null)[] {
  const before = findYearBefore(ends);
  return values.map((value, place) => {
    const at = before[place] ?? null;
    const earlier = at === null ? null : (values[at] ?? null);
    return value === null || earlier === null || earlier === 0
      ? null
      : ((value - earlier) / Math.abs(earlier)) * 100;
  });
}

/** Growth is told of amounts alone: that of a margin or of days would say little. */
const growing: ReadonlySet<Unit> = new Set(["money", "price", "rupees", "count"]);

/** The lines of a statement that a view has something to show of, with what it shows. */
export function viewTable(
  statements: CompanyStatements,
  table: StatementTable,
  span: StatementSpan,
  view: StatementView,
): readonly { readonly row: StatementRow; readonly viewed: ViewedRow }[] {
  if (!table.spans.includes(span)) return [];
  return (
    table.rows
      .filter(({ unit }) => view !== "growth" || growing.has(unit))
      .map((row) => ({ row, viewed: viewRow(statements, row, span, view) }))
      // A line that was nil all along says nothing beside the others.
      .filter(({ viewed }) => viewed.values.some((value) => value !== null && value !== 0))
  );
}

/** A row as a view shows it. */
export function viewRow(
  statements: CompanyStatements,
  row: StatementRow,
  span: StatementSpan,
  view: StatementView,
): ViewedRow {
  const values = row[span];
  if (view === "amounts") return { unit: row.unit, values };
  if (view === "growth") {
    const ends = statements[span].map(({ periodEnd }) => periodEnd);
    return { unit: "percent", values: toGrowth(values, ends) };
  }
  const base = row.base === null ? null : findLine(statements, row.base);
  return {
    unit: "percent",
    values: base === null ? values.map(() => null) : toCommonSize(values, base[span]),
  };
}
