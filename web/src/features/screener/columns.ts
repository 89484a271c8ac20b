import type { ColumnKey, QueryColumn } from "@munshi/engine/contract";
import type { GridColumn } from "../../table/RowGrid.tsx";
import { formatFigure, unitLabel } from "../../lib/format.ts";
import type { CellValue } from "./rows.ts";

/** Columns that every row carries to say which company it is. */
export const identityColumns: readonly ColumnKey[] = ["name", "symbol", "coCode"];

/** Columns shown beside those of the query until the reader chooses; known before the engine is. */
export const usualColumns: readonly QueryColumn[] = [
  { key: "sector", title: "Sector", type: "text", unit: "none" },
  { key: "currentPrice", title: "Current price", type: "number", unit: "price" },
  { key: "marketCapitalization", title: "Market Capitalization", type: "number", unit: "money" },
];

/** Length of the longer line when words are set in two. */
function twoLineLength(words: readonly string[]): number {
  const lengths = words.map((_, split) =>
    Math.max(words.slice(0, split).join(" ").length, words.slice(split).join(" ").length),
  );
  return Math.min(...lengths);
}

/** Wide enough for its title on two lines and for the figures under it. */
function widthOf({ type, title, unit }: QueryColumn): number {
  const words = title.split(" ");
  const label = unitLabel(unit);
  const length = twoLineLength(label === "" ? words : [...words, label]);
  return Math.max(type === "text" ? 180 : 112, Math.round(length * 7.4) + 42);
}

const nameColumn: GridColumn = {
  id: "name",
  title: "Company name",
  unit: "",
  align: "start",
  width: 260,
  firstDirection: "ascending",
};

/** The grid's columns: the company, then what the query names, then what was chosen beside. */
export function buildGridColumns(columns: readonly QueryColumn[]): readonly GridColumn[] {
  const shown = columns.filter(({ key }) => !identityColumns.includes(key));
  return [
    nameColumn,
    ...shown.map((column): GridColumn => {
      const text = column.type === "text";
      return {
        id: column.key,
        title: column.title,
        unit: unitLabel(column.unit),
        align: text ? "start" : "end",
        width: widthOf(column),
        firstDirection: text ? "ascending" : "descending",
      };
    }),
  ];
}

const exactColumns: ReadonlySet<string> = new Set(["marketCapitalization", "currentPrice"]);

/** The printed form of a cell, or undefined while it is on the way. */
export function formatCell(column: QueryColumn | undefined, value: CellValue): string | undefined {
  if (value === undefined) return undefined;
  if (column === undefined)
    return formatFigure(value, { type: "text", unit: "none", exact: false });
  const [parameter = ""] = column.key.split("@");
  return formatFigure(value, { ...column, exact: exactColumns.has(parameter) });
}
