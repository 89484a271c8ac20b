import type { OptionName } from "./options.ts";

/** What a command takes and how it is explained. */
export interface CommandForm {
  /** One line of the list of commands. */
  readonly summary: string;
  /** What stands behind the command's name. */
  readonly subjects: string;
  readonly fewest: number;
  readonly most: number;
  /** What is missing where there are fewer or more. */
  readonly takes: string;
  readonly about: string;
  readonly options: readonly OptionName[];
  /** What options mean for this command where that differs from what they mean for others. */
  readonly meanings?: { readonly [name in OptionName]?: string };
  readonly examples: readonly string[];
}

const source = ["data", "as-of", "filters"] as const;
const answer = ["format", "out"] as const;

export const commandForms = {
  run: {
    summary: "the companies that match a query",
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
    summary: "many queries, one JSON line each",
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
    summary: "cases that say what queries must answer",
    subjects: "[FOLDER|FILE]",
    fewest: 0,
    most: 1,
    takes: "at most one folder or file of cases",
    about:
      "Runs the cases in the Markdown and YAML files of a folder (fixtures/queries): a small table, a query, who must match, who is unknown, and why; or a query with its mistakes in ⟦brackets⟧ and their codes. docs/query-language.md tells how to write one.",
    options: ["watch"],
    examples: ["test", "test fixtures/queries/ok/periods.md", "test my-cases --watch"],
  },
  explain: {
    summary: "why one company matches or does not",
    subjects: 'COMPANY "QUERY"',
    fewest: 2,
    most: 2,
    takes: "a company and one query, each in quotes",
    about:
      "Prints each part of the query with its value for one company (by id, symbol, ISIN, code or name), marks what decided, tells how far a figure is from its threshold, and which fact is missing and why.",
    options: [...source, "format", "out"],
    examples: ['explain RELIANCE "Return on equity > 15 AND Debt to equity < 0.5"'],
  },
  near: {
    summary: "companies that only just fail",
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
    summary: "who enters and who leaves when a query changes",
    subjects: '"BEFORE" "AFTER"',
    fewest: 2,
    most: 2,
    takes: "two queries, each in quotes",
    about:
      "Prints who enters and who leaves when the second query takes the place of the first, and by which conditions: who enters by those of the first query that kept it out, who leaves by those of the second that it does not meet.",
    options: [...source, ...answer],
    examples: ['impact "Price to Earning < 15" "Price to Earning < 15 AND Debt to equity < 1"'],
  },
  fmt: {
    summary: "queries in their standard form",
    subjects: "[FILE...]",
    fewest: 0,
    most: Number.POSITIVE_INFINITY,
    takes: "files, each with one query",
    about:
      "Prints the query of each file (standard input without one) in its one standard form; comments stay.",
    options: ["check", "write", "filters", "data"],
    examples: [
      "fmt quality.txt",
      "fmt --write screens/*.txt",
      'echo "pe<15 and roe>20" | screener fmt',
    ],
  },
  check: {
    summary: "mistakes and doubts in a query",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints what is wrong or doubtful in a query, its place, and what would mend it. Names of sectors and the like are compared with the data where --data or --as-of is given.",
    options: [...source, "format"],
    examples: [
      'check "Retrun on equity > 20 AN Debt < 10"',
      "check @quality.txt --filters mine.yaml",
    ],
  },
  params: {
    summary: "the parameters that queries may name",
    subjects: "[SEARCH]",
    fewest: 0,
    most: Number.POSITIVE_INFINITY,
    takes: "words to search for",
    about:
      "Lists the parameters whose name, other spelling or meaning holds all words, with units, periods, meaning and formula; with --data those that the data have.",
    options: [...source, "limit", ...answer],
    meanings: {
      data: "parameters of this table, dataset or folder of datasets alone, its own columns among them",
      "as-of": "parameters of the dataset published for that day (2026-03-31) alone",
      filters: "your own filters as well, from a JSON or YAML file of names and formulas",
      limit: "at most so many parameters",
      format:
        "how the list is written; without it as the ending of --out says, else a table, or in full where few are found",
      out: "writes the list to a file, whole or not at all",
    },
    examples: ["params", "params return on equity", "params debt --format csv --out debt.csv"],
  },
  sql: {
    summary: "a query as SQL",
    subjects: '"QUERY"',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes",
    about:
      "Prints a query as SQL over one table, companies, whose columns are the codes of parameters (params tells them); a dataset or data file is needed only for its own columns.",
    options: ["dialect", ...source, "out"],
    examples: ["sql \"Return on equity > 20 AND Sector = 'Banks'\" --dialect duckdb"],
  },
  bench: {
    summary: "how long queries take on the data at hand",
    subjects: '"QUERY"|QUERIES.jsonl',
    fewest: 1,
    most: 1,
    takes: "one query, in quotes, or one file of queries",
    about:
      "Times reading and answering a query, or each query of a file as batch reads it, on loaded data and without remembered answers: median, 95th percentile, and rows a second at the median.",
    options: [...source, "times", ...answer],
    examples: ['bench "Sales > 100 AND Debt < 50" --times 200', "bench queries.jsonl --format csv"],
  },
  snapshot: {
    summary: "the data at hand as one file",
    subjects: '["QUERY"]',
    fewest: 0,
    most: 1,
    takes: "at most one query, in quotes",
    about:
      "Writes the data at hand, all columns or the ones named, all companies or those that match a query, as one Arrow file with its day and version, which --data reads back to the same answers. Functions across companies then run over the companies in it.",
    options: [...source, "columns", "out"],
    examples: [
      "snapshot --out market.arrow",
      'snapshot "Market Capitalization > 1000" --columns "Sales, Debt, Sector" --out large.arrow',
    ],
  },
} satisfies Readonly<Record<string, CommandForm>>;

export type CommandName = keyof typeof commandForms;

export const commandNames = Object.keys(commandForms) as readonly CommandName[];

export function isCommandName(word: string): word is CommandName {
  return Object.hasOwn(commandForms, word);
}

export function commandForm(name: CommandName): CommandForm {
  return commandForms[name];
}
