import type { ResultTable } from "../../table/result-table.ts";

const widest = 40;

export function formatTable({ columns, rows }: ResultTable): string {
  const texts = columns.map(({ title, values }) => [
    shorten(title),
    ...values.map((value) => shorten(formatCell(value))),
  ]);
  const widths = texts.map((cells) => cells.reduce((most, cell) => Math.max(most, cell.length), 0));
  let printed = "";
  for (let row = 0; row <= rows; row += 1) {
    const cells = texts.map((column, index) => {
      const cell = column[row] ?? "";
      const width = widths[index] ?? 0;
      return columns[index]?.numeric === true ? cell.padStart(width) : cell.padEnd(width);
    });
    printed += `${cells.join("  ").trimEnd()}\n`;
  }
  return printed;
}

function formatCell(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value !== "number") return String(value);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(8)));
}

function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/gu, " ");
  return flat.length > widest ? `${flat.slice(0, widest - 1)}…` : flat;
}
