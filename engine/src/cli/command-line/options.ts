import { CliError } from "../cli-error.ts";
import type { SqlDialect } from "../../contract/index.ts";

export const outputFormats = ["table", "csv", "json", "arrow"] as const;
export type OutputFormat = (typeof outputFormats)[number];

const dialects: readonly SqlDialect[] = ["postgres", "sqlite", "duckdb"];

export interface SortOption {
  readonly heading: string;
  readonly direction: "ascending" | "descending";
}

/** Parsed options; null if not given. */
export interface Options {
  readonly data: string | null;
  readonly asOf: string | null;
  readonly filters: string | null;
  readonly columns: readonly string[];
  readonly sort: SortOption | null;
  readonly limit: number | null;
  readonly format: OutputFormat | null;
  readonly out: string | null;
  readonly dialect: SqlDialect;
  readonly times: number | null;
  readonly check: boolean;
  readonly write: boolean;
  readonly watch: boolean;
}

interface OptionForm {
  /** Placeholder of the value; null for a flag. */
  readonly value: string | null;
  readonly meaning: string;
}

/** All options, in help order. */
export const optionForms = {
  data: {
    value: "FILE|FOLDER",
    meaning:
      "a CSV, JSON, Arrow or Parquet table whose first column is the id (each once), a dataset's folder, or a folder of datasets; default: DATASET_DIR, else .data/datasets of the project",
  },
  "as-of": {
    value: "DATE",
    meaning:
      "the dataset published for that day (2026-03-31), using only facts known then; the latest if there are several",
  },
  filters: {
    value: "FILE",
    meaning: "custom filters: a JSON or YAML file of names and formulas",
  },
  columns: {
    value: "A,B",
    meaning: "extra columns, by parameter name",
  },
  sort: {
    value: '"COLUMN [asc|desc]"',
    meaning: "sort by a parameter; empty values last",
  },
  limit: { value: "N", meaning: "maximum number of companies" },
  format: {
    value: outputFormats.join("|"),
    meaning: "output format; default: from the extension of --out, else a table",
  },
  out: { value: "FILE", meaning: "write the result to a file, atomically" },
  dialect: { value: dialects.join("|"), meaning: "SQL dialect (default postgres)" },
  times: { value: "N", meaning: "runs per query (default 30)" },
  check: { value: null, meaning: "do not write; exit with status 1 if a text is not formatted" },
  write: { value: null, meaning: "write the formatted text back to the file" },
  watch: { value: null, meaning: "rerun on file changes; Ctrl-C stops" },
} satisfies Readonly<Record<string, OptionForm>>;

export type OptionName = keyof typeof optionForms;

export type GivenOptions = { readonly [name in OptionName]?: string | boolean };

/** Throws a CliError for an invalid value. */
export function readOptions(given: GivenOptions): Options {
  const text = (name: OptionName): string | null => {
    const value = given[name];
    if (typeof value !== "string") return null;
    if (value.trim() === "") throw new CliError(`--${name} takes ${formOf(name).value ?? ""}.`);
    return value;
  };
  const sort = text("sort");
  return {
    data: text("data"),
    asOf: readDay(text("as-of")),
    filters: text("filters"),
    columns: (text("columns") ?? "")
      .split(",")
      .map((column) => column.trim())
      .filter((column) => column !== ""),
    sort: sort === null ? null : readSort(sort),
    limit: readCount("limit", text("limit")),
    format: readWord("format", text("format"), outputFormats),
    out: text("out"),
    dialect: readWord("dialect", text("dialect"), dialects) ?? "postgres",
    times: readCount("times", text("times")),
    check: given.check === true,
    write: given.write === true,
    watch: given.watch === true,
  };
}

export function formOf(name: OptionName): OptionForm {
  return optionForms[name];
}

function readSort(written: string): SortOption {
  const match = /^(.*?)\s+(asc|desc)(?:ending)?$/isu.exec(written.trim());
  const heading = match?.[1] ?? written.trim();
  const descending = match?.[2]?.toLowerCase() === "desc";
  return { heading, direction: descending ? "descending" : "ascending" };
}

function readCount(name: OptionName, written: string | null): number | null {
  if (written === null) return null;
  if (/^0*[1-9]\d{0,8}$/u.test(written)) return Number(written);
  throw new CliError(`--${name} takes a whole number of at least 1, not ${written}.`);
}

function readDay(written: string | null): string | null {
  if (written === null) return null;
  const day = new Date(`${written}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/u.test(written) && !Number.isNaN(day.getTime());
  if (isDay && day.toISOString().startsWith(written)) return written;
  throw new CliError(`--as-of takes a day like 2026-03-31, not ${written}.`);
}

function readWord<Word extends string>(
  name: OptionName,
  written: string | null,
  words: readonly Word[],
): Word | null {
  if (written === null) return null;
  const word = words.find((known) => known === written);
  if (word !== undefined) return word;
  throw new CliError(`--${name} takes ${words.slice(0, -1).join(", ")} or ${words.at(-1)}.`);
}
