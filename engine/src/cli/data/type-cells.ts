import type { ParameterType } from "../../contract/index.ts";
import { dayNumber, matchDate } from "../../grammar/numbers.ts";
import { type Column, textColumn } from "../../table/column.ts";
import { CliError } from "../cli-error.ts";
import type { Cell } from "./raw-table.ts";

/** Placeholders for empty in any column. */
const emptyTexts = new Set(["", "#value!", "#n/a", "data not avaliable", "not rated"]);
/** Further placeholders in numeric columns; text can be `NA` or a dash. */
const emptyFigures = new Set(["nan", "null", "na", "n/a", "-", "\u2013", "\u2014", "\u2212"]);
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu;
const groupedPattern = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d*)?$/u;

/** The common type of all cells, or text. */
export function inferType(cells: readonly Cell[]): ParameterType {
  const filled = cells.filter((cell) => !isEmptyFigure(cell));
  if (filled.length === 0) return "number";
  const types: readonly ParameterType[] = ["truth", "number", "date"];
  const clearly = (type: ParameterType, cell: Cell): boolean => {
    const text = String(cell).trim().toLowerCase();
    // yes, no, 1, 0 and 20250831 need a heading to be booleans or dates
    if (type === "truth") return text === "true" || text === "false";
    if (type === "date") return text.includes("-") && !Number.isNaN(readers.date(cell));
    return !Number.isNaN(readers[type](cell));
  };
  return types.find((type) => filled.every((cell) => clearly(type, cell))) ?? "text";
}

/** Throws a CliError for the first cell that does not fit. */
export function typeCells(
  cells: readonly Cell[],
  type: ParameterType,
  describe: (row: number) => string,
): Column {
  if (type === "text") {
    const texts = cells.map((cell) => (cell === null || isEmptyText(cell) ? null : String(cell)));
    return textColumn(texts, cells.length);
  }
  const read = readers[type];
  const values = new Float64Array(cells.length);
  for (const [row, cell] of cells.entries()) {
    const isEmpty = isEmptyFigure(cell);
    const value = isEmpty ? Number.NaN : read(cell);
    if (Number.isNaN(value) && !isEmpty) {
      throw new CliError(`${describe(row)}: "${String(cell)}" is no ${nouns[type]}.`);
    }
    // overflow is empty, as in queries
    values[row] = Number.isFinite(value) ? value : Number.NaN;
  }
  return { kind: "number", values };
}

const nouns = { number: "number", truth: "truth", date: "date" } as const;

export function isEmptyText(cell: Cell): boolean {
  return cell === null || (typeof cell === "string" && emptyTexts.has(cell.trim().toLowerCase()));
}

function isEmptyFigure(cell: Cell): boolean {
  const isWord = typeof cell === "string" && emptyFigures.has(cell.trim().toLowerCase());
  return isWord || isEmptyText(cell);
}

/** NaN for a cell that does not fit. */
const readers: { readonly [type in ParameterType]: (cell: Cell) => number } = {
  text: () => Number.NaN,
  number(cell) {
    if (typeof cell !== "string") return typeof cell === "number" ? cell : Number.NaN;
    const text = cell.trim().replace("\u2212", "-");
    if (numberPattern.test(text)) return Number(text);
    return groupedPattern.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
  },
  truth(cell) {
    if (typeof cell === "boolean") return cell ? 1 : 0;
    const text = String(cell).trim().toLowerCase();
    if (text === "true" || text === "1" || text === "yes") return 1;
    return text === "false" || text === "0" || text === "no" ? 0 : Number.NaN;
  },
  date(cell) {
    const text = String(cell).trim();
    const match = matchDate(text, 0);
    if (match !== null && /^(?:$|[T ])/u.test(text.slice(match.end))) return match.value;
    const compact = /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
    const [, year, month, day] = compact ?? [];
    return dayNumber(Number(year), Number(month), Number(day)) ?? Number.NaN;
  },
};
