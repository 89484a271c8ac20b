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

const widthOf = ({ type, title }: QueryColumn): number => {
  if (type === "text") return 190;
  return title.length > 16 ? 148 : 124;
};

const nameColumn: GridColumn = {
  id: "name",
  title: "Company name",
  unit: "",
  align: "start",
  width: 240,
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
