import type { RegisterContract, RegisterRow } from "../../contract/register.ts";
import { writeCsvFile, writeCsvLines } from "../text/csv.ts";

/** Asia/Kolkata's distance from UTC, the same all year. */
const indiaMs = 19_800_000;

/** `2026-11-21 15:30:00`. */
function writeMoment(instant: string): string {
  return new Date(Date.parse(instant) + indiaMs).toISOString().slice(0, 19).replace("T", " ");
}

type Cell = string | number | null;

/** The head of a file; with the mark that spreadsheets need to read UTF-8. */
export function writeHead(register: RegisterContract, columns: readonly string[]): string {
  return writeCsvFile([columns.map((name) => headOf(register, name))]);
}

function headOf({ columns }: RegisterContract, name: string): string {
  const column = columns[name];
  if (column === undefined) return name;
  if (column.kind === "money") return `${column.title} (₹)`;
  return column.kind === "moment" ? `${column.title} (IST)` : column.title;
}

/** Rows as lines of CSV: text made inert, money in rupees, moments in Asia/Kolkata, labels of choices. */
export function writeRows(
  register: RegisterContract,
  columns: readonly string[],
  rows: readonly RegisterRow[],
): string {
  if (rows.length === 0) return "";
  return writeCsvLines(
    rows.map(({ cells }) => columns.map((name) => writeCell(register, name, cells[name] ?? null))),
  );
}

function writeCell({ columns }: RegisterContract, name: string, value: Cell): Cell {
  const column = columns[name];
  if (value === null || column === undefined) return value;
  switch (column.kind) {
    case "money":
      return Number(value) / 100;
    case "moment":
      return writeMoment(String(value));
    case "choice":
      return column.options?.[value] ?? value;
    case "text":
    case "masked":
    case "number":
    case "date":
      return value;
  }
}
