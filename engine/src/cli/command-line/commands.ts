import type { OptionName } from "./options.ts";

export interface CommandForm {
  readonly summary: string;
  /** Arguments, for the usage line. */
  readonly subjects: string;
  readonly fewest: number;
  readonly most: number;
  /** Expected arguments, for the error message. */
  readonly takes: string;
  readonly about: string;
  readonly options: readonly OptionName[];
  /** Descriptions that differ for this command. */
  readonly meanings?: { readonly [name in OptionName]?: string };
  readonly examples: readonly string[];
}

const source = ["data", "as-of", "filters"] as const;
const answer = ["format", "out"] as const;

export const commandForms = {
  run: {
    summary: "list the companies that match a query",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints the companies that match. Counts and warnings go to standard error; with --format json both are in the answer.",
    options: [...source, "columns", "sort", "limit", ...answer],
    examples: [
      'run "Return on equity > 20 AND Debt to equity < 0.5" --sort "Return on equity desc"',
      'run "Sales 1 year ago < Sales" --data companies.csv --format csv',
      "run @quality.txt --as-of 2026-03-31 --out quality.arrow",
    ],
  },
  batch: {
    summary: "run many queries from JSON lines",
    subjects: "QUERIES.jsonl",
    fewest: 1,
    most: 1,
    takes: "one file of queries",
    about: `Reads one query a line, {"query": "..."} or a JSON text ("-" reads standard input), and prints one JSON line a query and nothing else:
  {"ok":true,"matched":[ids],"unmatched":n,"lacking":n,"ms":x}
  {"ok":false,"line":n,"diagnostics":[{"code","message","start","end","suggestion"}]}
A suggestion is the text to put between start and end, or says in words what to insert or remove.`,
    options: source,
    examples: ["batch queries.jsonl --data companies.arrow > answers.jsonl"],
  },
  test: {
    summary: "run test cases for queries",
    subjects: "[FOLDER|FILE]",
    fewest: 0,
    most: 1,
    takes: "at most one folder or file of test cases",
    about:
      "Runs the cases in the Markdown and YAML files of a folder (fixtures/queries): a small table, a query, who must match, who is unknown, and why; or a query with its mistakes in ⟦brackets⟧ and their codes. docs/query-language.md describes the format.",
    options: ["watch"],
    examples: ["test", "test fixtures/queries/ok/periods.md", "test my-cases --watch"],
  },
  explain: {
    summary: "explain why a company matches or does not",
    subjects: 'COMPANY "QUERY"',
    fewest: 2,
    most: 2,
    takes: "a company and one query, each in quotes",
    about:
      "Prints each part of the query with its value for one company (by id, symbol, ISIN, code or name), marks the decisive parts, and shows the distance of each figure from its threshold and which facts are missing and why.",
    options: [...source, "format", "out"],
    examples: ['explain RELIANCE "Return on equity > 15 AND Debt to equity < 0.5"'],
  },
  near: {
    summary: "list the companies that almost match",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints the companies that fail the fewest conditions (20 without --limit), which those are, and how far they are off in percent of the threshold.",
    options: [...source, "columns", "limit", ...answer],
    examples: ['near "Price to Earning < 15 AND Return on equity > 20 AND Debt = 0" --limit 10'],
  },
  impact: {
    summary: "compare the matches of two queries",
    subjects: '"BEFORE" "AFTER"',
    fewest: 2,
    most: 2,
    takes: "two queries, each in quotes",
    about:
      "Prints the companies that enter and leave when the second query replaces the first, with the conditions responsible: for entries, the conditions of the first query that they failed; for exits, those of the second.",
    options: [...source, ...answer],
    examples: ['impact "Price to Earning < 15" "Price to Earning < 15 AND Debt to equity < 1"'],
  },
  fmt: {
    summary: "format queries",
    subjects: "[FILE...]",
    fewest: 0,
    most: Number.POSITIVE_INFINITY,
    takes: "files, each with one query",
    about:
      "Prints the query of each file, or of standard input, in standard form. Comments are kept.",
    options: ["check", "write", "filters", "data"],
    examples: [
      "fmt quality.txt",
      "fmt --write screens/*.txt",
      'echo "pe<15 and roe>20" | screener fmt',
    ],
  },
  check: {
    summary: "report errors and warnings in a query",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints the errors and warnings of a query with their positions and fixes. With --data or --as-of, texts such as sector names are checked against the data.",
    options: [...source, "format"],
    examples: [
      'check "Retrun on equity > 20 AN Debt < 10"',
      "check @quality.txt --filters mine.yaml",
    ],
  },
  params: {
    summary: "list the parameters of the query language",
    subjects: "[SEARCH]",
    fewest: 0,
    most: Number.POSITIVE_INFINITY,
    takes: "words to search for",
    about:
      "Lists the parameters whose name, alias or meaning contains all words, with units, periods, meaning and formula. With --data, only those in the data.",
    options: [...source, "limit", ...answer],
    meanings: {
      data: "only parameters of this table, dataset or folder of datasets, including its own columns",
      "as-of": "only parameters of the dataset published for that day (2026-03-31)",
      filters: "include custom filters from a JSON or YAML file of names and formulas",
      limit: "maximum number of parameters",
      format:
        "output format; default: from the extension of --out, else a table, or full details for a few parameters",
      out: "write the list to a file, atomically",
    },
    examples: ["params", "params return on equity", "params debt --format csv --out debt.csv"],
  },
  sql: {
    summary: "translate a query to SQL",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints a query as SQL over one table, companies, whose columns are parameter codes (listed by params). A dataset or data file is needed only for its own columns.",
    options: ["dialect", ...source, "out"],
    examples: ["sql \"Return on equity > 20 AND Sector = 'Banks'\" --dialect duckdb"],
  },
  bench: {
    summary: "measure query times",
    subjects: '"QUERY"|QUERIES.jsonl',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes, or one file of queries",
    about:
      "Times reading and answering a query, or each query of a file as batch reads it, on loaded data without cached results: median, 95th percentile, and rows per second at the median.",
    options: [...source, "times", ...answer],
    examples: ['bench "Sales > 100 AND Debt < 50" --times 200', "bench queries.jsonl --format csv"],
  },
  snapshot: {
    summary: "save the data as one file",
    subjects: '["QUERY"]',
    fewest: 0,
    most: 1,
    takes: "at most one query, in quotes",
    about:
      "Writes the data, or only the given columns and matching companies, as one Arrow file with its date and version. --data reads it back with the same results. Functions across companies then use only the companies in the file.",
    options: [...source, "columns", "out"],
    examples: [
      "snapshot --out market.arrow",
      'snapshot "Market Capitalization > 1000" --columns "Sales, Debt, Sector" --out large.arrow',
    ],
  },
} satisfies Readonly<Record<string, CommandForm>>;

export type CommandName = keyof typeof commandForms;

export const commandNames = Object.keys(commandForms).filter(isCommandName);

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commandForms, word);
}

export function commandForm(name: CommandName): CommandForm {
  return commandForms[name];
}
