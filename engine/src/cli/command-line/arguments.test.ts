import { expect, test } from "vitest";
import { type Invocation, parseCommand } from "./arguments.ts";
import { commandForm, commandNames } from "./commands.ts";
import { writeHelp } from "./help.ts";

test.each([
  [[], "Specify a command: run, batch, test, explain, near,"],
  [["walk"], "Unknown command walk. Run screener --help for a list."],
  [["exlpain"], "Unknown command exlpain. Did you mean explain?"],
  [["help", "walk"], "Unknown command walk."],
  [["run"], "run takes one query, in quotes; screener run --help shows details."],
  [["run", "a", "b"], "run takes one query"],
  [["batch"], "batch takes one file"],
  [["explain", "ABC"], "explain takes a company and one query"],
  [["impact", "a"], "impact takes two queries"],
  [["run", "Sales > 1", "--format", "xml"], "--format takes table, csv, json or arrow."],
  [["sql", "Sales > 1", "--dialect", "oracle"], "--dialect takes postgres, sqlite or duckdb."],
  [["run", "Sales > 1", "--as-of", "yesterday"], "--as-of takes a day like 2026-03-31"],
  [["run", "Sales > 1", "--as-of", "2026-02-30"], "--as-of takes a day like 2026-03-31"],
  [
    ["run", "Sales > 1", "--limit", "many"],
    "--limit takes a whole number of at least 1, not many.",
  ],
  [["run", "Sales > 1", "--limit", "0"], "--limit takes a whole number of at least 1, not 0."],
  [["run", "Sales > 1", "--limit", "-1"], "--limit takes a whole number of at least 1, not -1."],
  [["run", "Sales > 1", "--limit=-1"], "--limit takes a whole number of at least 1, not -1."],
  [["run", "Sales > 1", "--limit", "2.5"], "--limit takes a whole number of at least 1, not 2.5."],
  [["bench", "Sales > 1", "--times", "0"], "--times takes a whole number of at least 1, not 0."],
  [["run", "Sales > 1", "--data", ""], "--data takes FILE|FOLDER."],
  [["run", "Sales > 1", "--colour"], "Unknown option --colour."],
  [["run", "Sales > 1", "--fromat", "csv"], "Unknown option --fromat. Did you mean --format?"],
  [["run", "Sales > 1", "--limt=5"], "Unknown option --limt. Did you mean --limit?"],
  [["run", "Sales > 1", "-x"], "Unknown option -x."],
  [["run", "Sales > 1", "--limit"], "--limit takes N."],
  [["run", "Sales > 1", "--out", "--format", "csv"], "--out takes FILE, not --format."],
  [["run", "Sales > 1", "--sort", "-Sales > 1"], "--sort takes "],
  [["run", "Sales > 1", "--data", "--limit=5"], "--data takes FILE|FOLDER, not --limit=5."],
  [["run", "--help=5"], "--help does not take a value."],
  [["fmt", "--check=5"], "--check does not take a value."],
  [["batch", "-", "--format", "csv"], "batch does not accept --format."],
  [["fmt", "--watch"], "fmt does not accept --watch."],
])("%j is wrong use", (words, message) => {
  expect(() => parseCommand(words)).toThrow(message);
});

test("a value that begins with a dash is written with =", () => {
  const { options } = parseCommand(["run", "Sales > 1", "--out=-rows.csv"]) as Invocation;
  expect(options.out).toBe("-rows.csv");
});

test("options stand anywhere and names may hold blanks", () => {
  const words = ["--limit", "5", "run", "ROE > 1", "--columns", "Debt to equity, Sales"];
  expect(parseCommand([...words, "--sort", "Debt to equity DESC"])).toEqual({
    name: "run",
    subjects: ["ROE > 1"],
    options: {
      data: null,
      asOf: null,
      filters: null,
      columns: ["Debt to equity", "Sales"],
      sort: { heading: "Debt to equity", direction: "descending" },
      limit: 5,
      format: null,
      out: null,
      dialect: "postgres",
      times: null,
      check: false,
      write: false,
      watch: false,
    },
  });
});

test.each(["-ROE > 5", "-Sales<-5", "-(Sales - Debt) < 1", "-- cheap\nPE < 15", "- Sales > 1"])(
  "%j is a query, though it begins like an option",
  (query) => {
    expect(parseCommand(["run", query, "--limit", "5"])).toMatchObject({ subjects: [query] });
    expect(parseCommand(["run", "--limit", "5", "--", query])).toMatchObject({ subjects: [query] });
    expect(parseCommand(["impact", query, "Sales > 1"])).toMatchObject({
      subjects: [query, "Sales > 1"],
    });
  },
);

test.each(commandNames)(
  "%s explains itself with its options and examples that can be typed",
  (name) => {
    expect(parseCommand([name, "--help"])).toEqual({ name: "help", topic: name });
    expect(parseCommand(["help", name])).toEqual({ name: "help", topic: name });
    const help = writeHelp(name);
    for (const option of commandForm(name).options) expect(help).toContain(`--${option}`);
    for (const example of commandForm(name).examples) {
      expect(help).toContain(example);
      expect(parseCommand(splitWords(example.replace(/^.*\| screener /u, "")))).toMatchObject({
        name,
      });
    }
  },
);

test("what params says of its options speaks of parameters, not of companies", () => {
  const help = writeHelp("params");
  expect(help).toContain("--limit N");
  expect(help).not.toMatch(/compan/u);
});

test("the help without a command names every one of them", () => {
  const help = writeHelp(null);
  for (const name of commandNames) expect(help).toContain(`\n  screener ${name} `);
});

/** Splits a line as a shell does: words and double-quoted strings, without redirections. */
function splitWords(line: string): string[] {
  const words = line.replace(/ > [\w.]+$/u, "").match(/"[^"]*"|\S+/gu) ?? [];
  return words.map((word) => word.replaceAll('"', ""));
}
