import { parseArgs } from "node:util";
import { CliError } from "./cli-error.ts";

export type OutputFormat = "table" | "csv" | "json";

export interface RunCommand {
  readonly name: "run";
  readonly query: string;
  readonly data: string | null;
  readonly columns: readonly string[];
  readonly sort: {
    readonly heading: string;
    readonly direction: "ascending" | "descending";
  } | null;
  /** Null: all. */
  readonly limit: number | null;
  readonly format: OutputFormat;
}

export interface BatchCommand {
  readonly name: "batch";
  /** `-` is standard input. */
  readonly queries: string;
  readonly data: string | null;
}

export type Command = RunCommand | BatchCommand | { readonly name: "help" };

/** Reads the command line; throws a CliError that says what is wrong with it. */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words);
  if (values.help) return { name: "help" };
  const [name, subject, ...rest] = positionals;
  if (name !== "run" && name !== "batch") {
    throw new CliError(name === undefined ? "Say run or batch." : `There is no command ${name}.`);
  }
  const wanted = name === "run" ? "one query, in quotes" : "one file of queries";
  if (subject === undefined || rest.length > 0) throw new CliError(`${name} takes ${wanted}.`);
  const data = values.data ?? null;
  if (name === "batch") {
    const foreign = (["columns", "sort", "limit", "format"] as const).find(
      (option) => values[option] !== undefined,
    );
    if (foreign !== undefined) throw new CliError(`batch takes no --${foreign}.`);
    return { name, queries: subject, data };
  }
  return {
    name,
    query: subject,
    data,
    columns: (values.columns ?? "")
      .split(",")
      .map((column) => column.trim())
      .filter((column) => column !== ""),
    sort: values.sort === undefined ? null : parseSort(values.sort),
    limit: parseLimit(values.limit),
    format: parseFormat(values.format ?? "table"),
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: joinNegatives(words),
      allowPositionals: true,
      options: {
        data: { type: "string" },
        columns: { type: "string" },
        sort: { type: "string" },
        limit: { type: "string" },
        format: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/** `--limit -1` as `--limit=-1`: a negative number is a wrong value, not another option. */
function joinNegatives(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before === "--limit" && /^-\d/u.test(word)) joined[joined.length - 1] = `--limit=${word}`;
    else joined.push(word);
  }
  return joined;
}

function parseSort(written: string): NonNullable<RunCommand["sort"]> {
  const match = /^(.*?)\s+(asc|desc)(?:ending)?$/isu.exec(written.trim());
  const heading = match?.[1] ?? written.trim();
  const descending = match?.[2]?.toLowerCase() === "desc";
  return { heading, direction: descending ? "descending" : "ascending" };
}

function parseLimit(written: string | undefined): number | null {
  if (written === undefined) return null;
  if (/^0*[1-9]\d{0,8}$/u.test(written)) return Number(written);
  throw new CliError(`--limit takes a whole number from 1 on, not ${written}.`);
}

function parseFormat(written: string): OutputFormat {
  if (written === "table" || written === "csv" || written === "json") return written;
  throw new CliError("--format takes table, csv or json.");
}

export const usage = `screener: run queries over a published dataset or a data file

  screener run "QUERY" [--data FILE|FOLDER] [--columns A,B] [--sort "COLUMN [asc|desc]"]
                       [--limit N] [--format table|csv|json]
  screener batch QUERIES.jsonl [--data FILE|FOLDER]

run prints the companies that match; warnings go to standard error, and counts unless --format json
gives both in its answer. batch reads one query a line, {"query": "..."} or a JSON text ("-" reads
standard input), and prints one JSON line a query and nothing else:
  {"ok":true,"matched":[ids],"unmatched":n,"lacking":n,"ms":x}
  {"ok":false,"diagnostics":[{"code","message","start","end","suggestion"}]}
A suggestion is the text to put between start and end, or says in words what to insert or remove.

--data     a CSV, JSON or Arrow table whose first column is the id (each once), or a dataset folder;
           without it the latest published dataset in DATASET_DIR, else in .data/datasets of the project
--columns  parameters to print after those of the query, by name
--sort     a parameter by name; empty values come last

Examples
  screener run "Return on equity > 20 AND Debt to equity < 0.5" --sort "Return on equity desc"
  screener run "Sales 1 year ago < Sales" --data companies.csv --format csv
  screener batch queries.jsonl --data companies.arrow > answers.jsonl

Exit status: 0 done, 1 a query was bad, 2 wrong use or unreadable data.
`;
