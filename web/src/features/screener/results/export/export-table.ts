import { escapeFormula } from "@munshi/engine/contract";
import type { QueryColumn, RowPage } from "@munshi/engine/contract";
import { formatScore, spellForScreen, unitLabel } from "../../../../lib/format.ts";
import { identityColumns } from "../../columns.ts";

/** A value as a file holds it: a number stays one, whatever the screen rounds; null is an empty cell. */
export type ExportValue = number | string | Date | null;

export interface ExportColumn {
  /** With its unit: `Sales, ₹ crore`. */
  readonly title: string;
  readonly kind: "text" | "figure" | "whole" | "date";
}

/** A result to be written to a file, its texts already inert. */
export interface ExportTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportValue[])[];
}

const millisecondsADay = 86_400_000;

const namesOfCompany: readonly QueryColumn[] = [
  { key: "name", title: "Company name", type: "text", unit: "none" },
  { key: "symbol", title: "Symbol", type: "text", unit: "none" },
];

function describeColumn({ title, type, unit }: QueryColumn): ExportColumn {
  const label = unitLabel(unit);
  const kinds = { text: "text", truth: "text", date: "date", number: "figure" } as const;
  return {
    title: escapeFormula(
      label === "" ? spellForScreen(title) : `${spellForScreen(title)}, ${label}`,
    ),
    kind: type === "number" && (unit === "score" || unit === "count") ? "whole" : kinds[type],
  };
}

function readValue(
  { type, unit }: QueryColumn,
  value: number | string | null | undefined,
): ExportValue {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") {
    return escapeFormula(type === "number" && unit === "score" ? formatScore(value) : value);
  }
  if (!Number.isFinite(value)) return null;
  if (type === "truth") return value === 0 ? "No" : "Yes";
  return type === "date" ? new Date(value * millisecondsADay) : value;
}

/**
 * The columns that the screen shows, the company first, over the rows of a page. `order` names the
 * page's rows in the order on screen; null: as they come.
 */
export function buildExportTable(
  columns: readonly QueryColumn[],
  page: RowPage,
  order: readonly number[] | null,
): ExportTable {
  const shown = [...namesOfCompany, ...columns.filter(({ key }) => !identityColumns.includes(key))];
  const wanted = order ?? Array.from({ length: page.to - page.from }, (_, index) => index);
  return {
    columns: shown.map(describeColumn),
    rows: wanted.map((row) =>
      shown.map((column) => readValue(column, page.values[column.key]?.[row])),
    ),
  };
}
