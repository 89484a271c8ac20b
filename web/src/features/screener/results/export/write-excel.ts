// Its other builds zip in a worker made of a text, which the page's policy forbids.
import writeXlsx from "write-excel-file/universal";
import type { CellObject } from "write-excel-file/universal";
import type { ExportColumn, ExportTable, ExportValue } from "./export-table.ts";

/** One line of the sheet that says what the figures answer. */
export interface ExportNote {
  readonly label: string;
  readonly value: ExportValue;
}

/** Lakh and crore grouping, which spreadsheets do not know. */
const formats: Readonly<Record<ExportColumn["kind"], string>> = {
  text: "@",
  figure: String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;#,##0.00`,
  whole: String.raw`[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;#,##0`,
  date: "dd mmm yy",
};

const widestCharacters = 48;

function toCell(value: ExportValue, kind: ExportColumn["kind"]): CellObject | null {
  if (value === null) return null;
  if (value instanceof Date) return { type: Date, value, format: formats.date };
  if (typeof value === "number") return { type: Number, value, format: formats[kind] };
  return { type: String, value, format: formats.text };
}

function widthOf({ title, kind }: ExportColumn, values: readonly ExportValue[]): number {
  const titleWidth = Math.ceil(title.length / 2) + 2;
  if (kind !== "text") return Math.max(14, titleWidth);
  const longest = values.reduce<number>(
    (most, value) => Math.max(most, typeof value === "string" ? value.length : 0),
    0,
  );
  return Math.min(widestCharacters, Math.max(titleWidth, longest + 2));
}

/** A workbook of two sheets: the result, and what it answers. */
export async function writeExcel(table: ExportTable, notes: readonly ExportNote[]): Promise<Blob> {
  const { columns, rows } = table;
  const header = columns.map(({ title, kind }): CellObject => ({
    value: title,
    fontWeight: "bold",
    wrap: true,
    alignVertical: "bottom",
    align: kind === "text" ? "left" : "right",
    bottomBorderStyle: "thin",
  }));
  const body = rows.map((row) =>
    row.map((value, place) => toCell(value, columns[place]?.kind ?? "text")),
  );
  const about = notes.map(({ label, value }) => {
    const cell = toCell(value, typeof value === "number" ? "whole" : "text");
    return [
      { value: label, fontWeight: "bold", alignVertical: "top" } satisfies CellObject,
      cell === null ? null : { ...cell, wrap: true, align: "left" as const },
    ];
  });
  return writeXlsx([
    {
      data: [header, ...body],
      sheet: "Result",
      columns: columns.map((column, place) => ({
        width: widthOf(
          column,
          rows.map((row) => row[place] ?? null),
        ),
      })),
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    },
    { data: about, sheet: "About", columns: [{ width: 22 }, { width: 80 }] },
  ]).toBlob();
}
