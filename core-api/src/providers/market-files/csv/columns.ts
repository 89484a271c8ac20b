import { RowFault, quoted } from "../market-file-error.ts";
import { parseDate } from "../values/dates.ts";
import { parseNumber } from "../values/read-cell.ts";
import { isIsin } from "../values/isin.ts";
import type { IsoDate } from "@munshi/engine/contract";

/** A header's spelling without case, blanks, dots, hyphens and underscores around words. */
export const foldHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[\s_.\-\u00a0]+/g, " ")
    .trim();

/** The columns of a table by folded header; columns may stand in any order. */
export class Columns {
  readonly headers: readonly string[];
  readonly width: number;
  readonly #places: ReadonlyMap<string, number>;

  constructor(headers: readonly string[]) {
    this.headers = headers;
    const places = new Map<string, number>();
    let width = 0;
    for (const [at, header] of headers.entries()) {
      const folded = foldHeader(header);
      if (folded === "") continue;
      width = at + 1;
      if (!places.has(folded)) places.set(folded, at);
    }
    this.width = width;
    this.#places = places;
  }

  has(...headers: readonly string[]): boolean {
    return headers.every((header) => this.#places.has(header));
  }

  /** The place of the first header that is there, or -1. */
  place(...headers: readonly string[]): number {
    for (const header of headers) {
      const at = this.#places.get(header);
      if (at !== undefined) return at;
    }
    return -1;
  }

  /** Folded headers that appear twice. */
  repeated(): readonly string[] {
    const folded = this.headers.map(foldHeader).filter((header) => header !== "");
    return [...new Set(folded.filter((header, at) => folded.indexOf(header) !== at))];
  }
}

/** The cells of one row. Reading a bad value throws a RowFault. */
export class Row {
  readonly line: number;
  readonly #cells: readonly string[];
  readonly #columns: Columns;

  constructor(line: number, cells: readonly string[], columns: Columns) {
    this.line = line;
    this.#cells = cells;
    this.#columns = columns;
  }

  /** Text without blanks around it; "" where there is none. */
  text(at: number): string {
    return at < 0 ? "" : (this.#cells[at] ?? "").trim();
  }

  /** Text, with the marks of an empty cell read as "". */
  optional(at: number): string {
    const text = this.text(at);
    return text === "-" || text === "NA" || text === "N/A" ? "" : text;
  }

  required(at: number): string {
    const text = this.text(at);
    if (text === "") throw this.#fault(at, "missing_value", "is empty");
    return text;
  }

  /** NaN where the cell is empty or '-'. */
  number(at: number): number {
    const text = this.text(at);
    const value = parseNumber(text);
    if (value === null) throw this.#fault(at, "bad_number", `${quoted(text)} is not a number`);
    return value;
  }

  date(at: number): IsoDate {
    const text = this.required(at);
    const date = parseDate(text);
    if (date === null) throw this.#fault(at, "bad_date", `${quoted(text)} is not a date`);
    return date;
  }

  isin(at: number): string {
    const text = this.required(at).toUpperCase();
    if (!isIsin(text)) throw this.#fault(at, "bad_isin", `${quoted(text)} is not an ISIN`);
    return text;
  }

  #fault(at: number, code: string, reason: string): RowFault {
    const name = this.#name(at);
    return new RowFault(code, `${name} ${reason}`, name);
  }

  #name(at: number): string {
    return this.#columns.headers[at]?.trim() || `column ${at + 1}`;
  }
}
