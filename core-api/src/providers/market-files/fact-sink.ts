import type { MarketFact } from "../../contract/market-facts.ts";
import { MarketFileError, oneLine, RowFault } from "./market-file-error.ts";
import type { ReadBatch, RowProblem, SkippedRow } from "./market-file.ts";

const batchSize = 2000;
/** Skipped rows of one file that are listed; the others are counted. */
const mostSkippedRows = 10_000;
/** Judged only after this many rows, so that one bad row of a short file is just reported. */
const enoughRows = 20;

/** Why rows are left out that several readers meet. */
export const notShares = "not shares of a company";
export const notUsed = "not used by the market model";

/** Collects what the rows of one file say, and refuses a file whose rows are mostly bad. */
export class FactSink {
  readonly #path: string;
  #facts: MarketFact[] = [];
  #lines: number[] = [];
  #line = 0;
  #skippedRows: SkippedRow[] = [];
  #listed = 0;
  #problems: RowProblem[] = [];
  #skipped = new Map<string, number>();
  #rows = 0;
  #bad = 0;
  #firstProblem: RowProblem | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** `line`: where it is stated, by default the row being read. */
  fact(fact: MarketFact, line = this.#line): void {
    this.#facts.push(fact);
    this.#lines.push(line);
  }

  /** Rows that are left out; `reason` follows their number: `12 not shares of a company`. */
  skip(reason: string, rows = 1): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + rows);
    if (this.#line === 0 || this.#listed >= mostSkippedRows) return;
    this.#listed += 1;
    this.#skippedRows.push({ line: this.#line, reason });
  }

  /** Something to tell that costs no row: an unknown column, a day taken from the name. */
  note(line: number, code: string, reason: string): void {
    this.#problems.push({ line, code: `market_file.${code}`, reason: oneLine(reason) });
  }

  /** Runs the reading of one row; a RowFault leaves the row out and is reported. */
  row(line: number, read: () => void): void {
    this.#rows += 1;
    this.#line = line;
    try {
      read();
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      const { code, column } = error;
      const problem = { line, code, reason: error.message, ...(column === null ? {} : { column }) };
      this.#problems.push(problem);
      this.#firstProblem ??= problem;
      this.#bad += 1;
      if (this.#rows >= enoughRows && this.#bad * 2 > this.#rows) throw this.#mostlyBad();
    } finally {
      this.#line = 0;
    }
  }

  isFull(): boolean {
    return this.#facts.length + this.#problems.length >= batchSize;
  }

  drain(bytesRead: number): ReadBatch {
    const batch = {
      facts: this.#facts,
      lines: this.#lines,
      skippedRows: this.#skippedRows,
      problems: this.#problems,
      skipped: Object.fromEntries(this.#skipped),
      bytesRead,
    };
    this.#facts = [];
    this.#lines = [];
    this.#skippedRows = [];
    this.#problems = [];
    this.#skipped.clear();
    return batch;
  }

  /** Call at the end: a file without one good row is refused. */
  finish(): void {
    if (this.#bad > 0 && this.#bad * 2 > this.#rows) throw this.#mostlyBad();
  }

  get rows(): number {
    return this.#rows;
  }

  #mostlyBad(): MarketFileError {
    const first = this.#firstProblem;
    return new MarketFileError(
      this.#path,
      "mostly_bad",
      `line ${first?.line ?? 0}: ${first?.reason ?? ""}; ${this.#bad} of ${this.#rows} rows are bad, so nothing was imported: check that the columns hold what their headers say`,
    );
  }
}
