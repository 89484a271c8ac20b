import type { ColumnKey, QueryColumn, SortOrder } from "@munshi/engine/contract";
import type { GridColumn } from "../../table/RowGrid.tsx";
import { formatChange, formatFigure, spellForScreen, unitLabel } from "../../lib/format.ts";
import type { Direction, FigureFormat } from "../../lib/format.ts";
import type { CellValue } from "./rows.ts";

/** Columns that every row carries to say which company it is. */
export const identityColumns: readonly ColumnKey[] = ["name", "symbol", "coCode"];

/** Columns shown next to those of the query until the reader chooses; known before the engine is. */
export const usualColumns: readonly QueryColumn[] = [
  { key: "sector", title: "Sector", type: "text", unit: "none" },
  { key: "currentPrice", title: "Current price", type: "number", unit: "price" },
  {
    key: "priceChangePercent",
    title: "Price change percent",
    type: "number",
    unit: "percent",
  },
  { key: "marketCapitalization", title: "Market Capitalization", type: "number", unit: "money" },
];

/** The dataset's own order, in which rows stand until another is asked for. */
export const usualSort: SortOrder = { column: "marketCapitalization", direction: "descending" };

/** Length of the longer line when words are set in two. */
function twoLineLength(words: readonly string[]): number {
  const lengths = words.map((_, split) =>
    Math.max(words.slice(0, split).join(" ").length, words.slice(split).join(" ").length),
  );
  return Math.min(...lengths);
}

/** The unit that a header still has to name. */
function headerUnit({ title, unit }: QueryColumn): string {
  return unit === "percent" && /\bpercent(age)?$/.test(title) ? "" : unitLabel(unit);
}

/** Wide enough for its title on two lines and for the figures under it. */
function widthOf(column: QueryColumn): number {
  const words = column.title.split(" ");
  const label = headerUnit(column);
  const length = twoLineLength(label === "" ? words : [...words, label]);
  return Math.max(column.type === "text" ? 148 : 112, Math.round(length * 6.8) + 42);
}

const nameColumn: GridColumn = {
  id: "name",
  title: "Company name",
  unit: "",
  align: "start",
  width: 304,
  firstDirection: "ascending",
};

/** The grid's columns: the company, then what the query names, then what was chosen next to. */
export function buildGridColumns(columns: readonly QueryColumn[]): readonly GridColumn[] {
  const shown = columns.filter(({ key }) => !identityColumns.includes(key));
  return [
    nameColumn,
    ...shown.map((column): GridColumn => {
      const text = column.type === "text";
      return {
        id: column.key,
        title: spellForScreen(column.title),
        unit: headerUnit(column),
        align: text ? "start" : "end",
        width: widthOf(column),
        firstDirection: text ? "ascending" : "descending",
      };
    }),
  ];
}

/**
 * So many columns next to the name that are on the way. None of them becomes a real one: cells that
 * moved to another place would be seen to jump.
 */
export function buildWaitingColumns(count: number): readonly GridColumn[] {
  const waiting = Array.from({ length: count }, (_, place): GridColumn => ({
    id: `waiting-${place}`,
    title: "",
    unit: "",
    align: "start",
    width: 128,
    firstDirection: "descending",
    waiting: true,
  }));
  return [nameColumn, ...waiting];
}

const exactColumns: ReadonlySet<string> = new Set(["marketCapitalization", "currentPrice"]);

/** Parameters that tell how far something has moved. */
const changeParameter = /^(priceChange|changeIn)/;

export interface CellText {
  readonly text: string;
  /** Null if the value is not a change. */
  readonly direction: Direction | null;
}

/** The printed form of a cell, or undefined while it is on the way. */
export function formatCell(
  column: QueryColumn | undefined,
  value: CellValue,
): CellText | undefined {
  if (value === undefined) return undefined;
  const [parameter = ""] = column?.key.split("@") ?? [];
  const format: FigureFormat =
    column === undefined
      ? { type: "text", unit: "none", exact: false }
      : { ...column, exact: exactColumns.has(parameter) };
  if (typeof value === "number" && changeParameter.test(parameter))
    return formatChange(value, format);
  return { text: formatFigure(value, format), direction: null };
}
