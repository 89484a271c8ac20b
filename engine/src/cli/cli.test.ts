import { spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmallDataset, writeSmallDataset } from "../dataset/small-dataset.fixture.ts";
import { encodeGroup } from "../table/arrow-group.ts";
import { type Outcome, screener as ask } from "./screener.fixture.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
let folder: string;
let dataset: SmallDataset;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "screener-"));
  dataset = await writeSmallDataset();
});
afterAll(async () => {
  await dataset.remove();
  await rm(folder, { recursive: true });
});

/** Runs a command over the small dataset where none is named. */
function screener(words: readonly string[], input = "", environment = {}): Promise<Outcome> {
  return ask(words, { input, environment: { DATASET_DIR: dataset.folder, ...environment } });
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

interface BatchLine {
  readonly ok: boolean;
  readonly matched?: readonly unknown[];
  readonly unmatched?: number;
  readonly lacking?: number;
  readonly ms?: number;
  readonly diagnostics?: readonly Readonly<Record<string, unknown>>[];
}

const readLines = (out: string): BatchLine[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as BatchLine);

/** The answers to queries over a data file. */
async function answers(path: string, ...queries: readonly string[]): Promise<BatchLine[]> {
  const lines = queries.map((query) => JSON.stringify({ query })).join("\n");
  const { out, err } = await screener(["batch", "-", "--data", path], lines);
  expect(err).toBe("");
  return readLines(out);
}

const matches = async (path: string, ...queries: readonly string[]): Promise<unknown[]> =>
  (await answers(path, ...queries)).map(({ matched, diagnostics }) => matched ?? diagnostics);

const companies = `Symbol,Company,Sales,ROE,Is Profitable,my ratio,Sector,Sales preceding year,Last result date
AAA,"Alpha, Ltd","1,000",15,true,1.5,Banks,900,2025-08-31
BBB,Beta,,20,FALSE,,Chemicals,100,2025-05-31
CCC,Gamma,50,,,3,,60,
`;

describe("a data file", () => {
  test("is matched by name and alias, and any other heading is a parameter", async () => {
    const path = await file("companies.csv", companies);
    expect(
      await matches(
        path,
        "Sales > 60",
        "Return on equity >= 15",
        "my  RATIO < 2",
        "Is Profitable",
        "Is not Profitable",
        "Sales > Sales 1 year ago",
        "Sector = 'banks'",
        "Last result date > 202506",
        "Company = 'beta' OR Symbol = 'ccc'",
      ),
    ).toEqual([
      ["AAA"],
      ["AAA", "BBB"],
      ["AAA"],
      ["AAA"],
      ["BBB"],
      ["AAA"],
      ["AAA"],
      ["AAA"],
      ["BBB", "CCC"],
    ]);
  });

  test("counts unmatched and lacking", async () => {
    const path = await file("counts.csv", companies);
    const [line] = await answers(path, "Sales > 60");
    expect(line).toMatchObject({ ok: true, matched: ["AAA"], unmatched: 2, lacking: 1 });
    expect(Object.keys(line ?? {})).toEqual(["ok", "matched", "unmatched", "lacking", "ms"]);
    expect(line?.ms).toBeGreaterThanOrEqual(0);
  });

  test("in JSON keeps the type of its ids", async () => {
    const rows = [
      { id: 7, Sales: 5, Fast: true },
      { id: 8, Sales: null, Fast: false },
      { id: "x", Sales: "1,200" },
    ];
    const path = await file("rows.json", JSON.stringify(rows));
    const queries = ["Sales > 1", "NOT Sales > 10", "Fast IS EMPTY"];
    expect(await matches(path, ...queries)).toEqual([[7, "x"], [7], ["x"]]);
    const columns = { columns: { code: ["a", "b"], Debt: [1, null] } };
    const other = await file("columns.json", JSON.stringify(columns));
    expect(await matches(other, "Debt >= 1")).toEqual([["a"]]);
  });

  test("may be the answer of a run in any format that is read", async () => {
    const path = await file("asked.csv", "id,Sales,Sector\n7,50,Banks\n8,90,\n9,5,Power\n");
    const answer = join(path, "..", "answer.");
    for (const format of ["csv", "json", "arrow"]) {
      const words = ["run", "Sales > 10", "--columns", "Sector", "--data", path];
      expect(await screener([...words, "--out", answer + format])).toMatchObject({ status: 0 });
      expect(await matches(answer + format, "Sales > 60", "Sector IS EMPTY")).toEqual([[8], [8]]);
    }
  });

  test("in CSV has numbers for ids where all are written as numbers", async () => {
    const plain = await file("numbers.csv", "id;Sales\n1;5\n20;6\n");
    expect(await matches(plain, "Sales > 1")).toEqual([[1, 20]]);
    const padded = await file("padded.csv", "id\tSales\n001\t5\n20\t6\n");
    expect(await matches(padded, "Sales > 1")).toEqual([["001", "20"]]);
  });

  test("in Arrow, and compressed, is read alike", async () => {
    const arrow = encodeGroup([
      { key: "id", type: "number", values: Float64Array.of(1, 2) },
      { key: "Sales", type: "number", values: Float64Array.of(5, Number.NaN) },
    ]);
    expect(await matches(await file("a.arrow", arrow), "Sales > 1")).toEqual([[1]]);
    const packed = await file("a.csv.gz", gzipSync("\uFEFFid,Sales\n1,5\n"));
    expect(await matches(packed, "Sales > 1")).toEqual([[1]]);
  });

  test("says on standard error that two headings mean one parameter, and reads both", async () => {
    const path = await file("twice.csv", "id,Mcap,Market Capitalization,Sales\na,1,2,5\n");
    const queries = ["Mcap = 1", "Market Capitalization = 2", "Market Cap = 2"];
    const lines = queries.map((query) => JSON.stringify({ query })).join("\n");
    const { status, out, err } = await screener(["batch", "-", "--data", path], lines);
    expect(status).toBe(0);
    expect(readLines(out).map(({ matched }) => matched)).toEqual([["a"], ["a"], ["a"]]);
    expect(err).toBe(
      `screener: ${path}: the columns "Market Capitalization" and "Mcap" both mean Market Capitalization. "Mcap" is available under its own heading only; other names of Market Capitalization refer to "Market Capitalization".\n`,
    );
  });

  test("in Arrow has the special texts of scores for empty", async () => {
    const arrow = encodeGroup([
      { key: "id", type: "number", values: Float64Array.of(1, 2) },
      { key: "Grade", type: "text", values: ["NOT RATED", "A"] },
    ]);
    const queries = ["Grade IS EMPTY", "Grade != 'B'"];
    expect(await matches(await file("grades.arrow", arrow), ...queries)).toEqual([[1], [2]]);
  });

  test("keeps headings that the grammar would read otherwise behind brackets", async () => {
    const path = await file(
      "odd.csv",
      "id,2024,A + B,and,Profit (₹ cr),x_y,P & L\n1,5,6,7,8,9,10\n",
    );
    const queries = [
      "[2024] = 5",
      "[a + b] = 6",
      "[AND] = 7 and Profit (₹ cr) = 8",
      "x_y + P & L = 19",
    ];
    expect(await matches(path, ...queries)).toEqual([[1], [1], [1], [1]]);
  });

  test("that cannot be read is refused in one line with status 2", async () => {
    const path = await file("bad.csv", "id,Sales\na,1\nb,12x\n");
    const { status, out, err } = await screener(["run", "Sales > 1", "--data", path]);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe(`screener: ${path}, line 3, Sales: "12x" is no number.\n`);
  });
});

describe("batch", () => {
  test("prints one line a query, bad ones and broken lines too, and exits 1", async () => {
    const path = await file("batch.csv", companies);
    const lines = [
      '{"query": "Sales > 60"}',
      '"ROE > 15"',
      '{"query": 5}',
      "{",
      "",
      '{"query": "Salse > 1 AND ROE > 1"}',
      '"Sales > 1 AND Sales 99 years ago > 5"',
      '"Sales > 1 ROE > 1"',
    ];
    const queries = await file("queries.jsonl", lines.join("\n"));
    const { status, out, err } = await screener(["batch", queries, "--data", path]);
    expect([status, err]).toEqual([1, ""]);
    const answers = readLines(out);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, false, false, false, false, false]);
    expect(answers[2]?.diagnostics?.[0]?.["code"]).toBe("batch.broken_line");
    expect(answers[4]?.diagnostics).toEqual([
      {
        code: "formula.unknown_name",
        message: '"Salse" is not a known parameter. Did you mean Sales?',
        start: 0,
        end: 5,
        suggestion: "Sales",
      },
    ]);
  });

  test("offers a fix only where it is certain", async () => {
    const path = await file("certain.csv", companies);
    const fixOf = async (query: string): Promise<unknown> => {
      const { out } = await screener(["batch", "-", "--data", path], JSON.stringify(query));
      return readLines(out)[0]?.diagnostics?.find(({ code }) => code !== "formula.wrong_query")?.[
        "suggestion"
      ];
    };
    // A replacement is given as text; an insertion or removal is described in words.
    expect(await fixOf("Sales previous year > 5")).toBe("Sales preceding year");
    expect(await fixOf("Sales > 1 AND RO.E > 1")).toBe("ROE");
    expect(await fixOf("Sales > 1 AND R / O / E > 1")).toBe("ROE");
    expect(await fixOf("Sales > 1 AND (ROE > 1")).toBe('Insert ")"');
    // AND or OR, another number of years, a parameter that is only somewhat like
    expect(await fixOf("Sales > 1 ROE > 1")).toBeNull();
    expect(await fixOf("Sales > 1 AND Sales 99 years ago > 5")).toBeNull();
    expect(await fixOf("Sales > 1 AND SMA > 5")).toBeNull();
  });

  test("answers thousands of queries in their order and survives a reader that goes away", async () => {
    const path = await file("many.csv", companies);
    const many = Array.from({ length: 3000 }, (_, at) => JSON.stringify(`Sales > ${at}`)).join(
      "\n",
    );
    const queries = await file("many.jsonl", many);
    const { status, out } = await screener(["batch", queries, "--data", path]);
    expect(status).toBe(0);
    const answers = readLines(out);
    expect(answers.map(({ matched }) => matched?.length)).toEqual(
      Array.from({ length: 3000 }, (_, at) => (at < 50 ? 2 : at < 1000 ? 1 : 0)),
    );
    const child = spawn(process.execPath, [main, "batch", queries, "--data", path]);
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.stdout.once("data", () => child.stdout.destroy());
    const ended = await new Promise((resolve) => void child.on("close", resolve));
    expect([ended, err]).toEqual([0, ""]);
  });
});

test.skipIf(!existsSync("/bin/sh")).each([
  ["one line of both streams", "Sales > 1", "2>&1", "head -n 1", 0],
  ["nothing of both streams", "Sales > 1", "2>&1", "true", 0],
  ["nothing of the notes alone", "Sales > 1", "2>&1 >/dev/null", "true", 0],
  ["nothing of a bad query's notes", "Salse > 1", "2>&1", "true", 1],
])("a reader of %s that goes away leaves the command its status", async (...row) => {
  const [, query, redirected, reader, status] = row;
  const path = await file("long.csv", `id,Sales\n${listRows(20_000)}`);
  const command = '"$0" "$1" run "$2" --data "$3"';
  // a pipeline's status is its reader's: the command's own is told on a stream apart
  const script = `{ { ${command} ${redirected}; echo $? >&3; } | ${reader}; } 3>&1 1>/dev/null`;
  const words = ["-c", script, process.execPath, main, query, path];
  const done = spawnSync("/bin/sh", words, { encoding: "utf8" });
  expect([done.stdout, done.stderr]).toEqual([`${status}\n`, ""]);
});

function listRows(count: number): string {
  return Array.from({ length: count }, (_, at) => `company-${at},${at}\n`).join("");
}

test.skipIf(!existsSync("/dev/full"))("a full disk is told in one line with status 2", () => {
  const env = { ...process.env, DATASET_DIR: dataset.folder };
  const full = openSync("/dev/full", "w");
  const stdio = ["ignore", full, "pipe"] as const;
  const words = [main, "run", "Sales > 25"];
  const done = spawnSync(process.execPath, words, { env, stdio: [...stdio], encoding: "utf8" });
  closeSync(full);
  expect(done.stderr).toMatch(/^screener: The output cannot be written: ENOSPC.*\n/u);
  expect(done.status).toBe(2);
});

test.each([
  ["done", ["run", "Sales > 25", "--format", "csv"], 0, /^symbol,Company name,Sales\n/u, /match/u],
  ["of a bad query", ["run", "Salse > 25"], 1, /^$/u, /^1:1 wrong query/u],
  ["of wrong use", ["run"], 2, /^$/u, /^screener: run takes one query/u],
  ["of a list of commands", ["--help"], 0, /screener explain COMPANY "QUERY"/u, /^$/u],
])("a process %s has its status, data on one stream, notes on the other", (...row) => {
  const [, words, status, out, err] = row;
  const env = { ...process.env, DATASET_DIR: dataset.folder };
  const done = spawnSync(process.execPath, [main, ...words], { env, encoding: "utf8" });
  expect(done.stdout).toMatch(out);
  expect(done.stderr).toMatch(err);
  expect(done.status).toBe(status);
});

describe("run", () => {
  test("takes the latest published dataset and prints a table, its counts apart", async () => {
    const words = ["Sales > Sales preceding year", "--columns", "Market Capitalization"];
    const { status, out, err } = await screener(["run", ...words, "--sort", "Sales asc"]);
    expect(status).toBe(0);
    expect(out.trimEnd().split("\n")).toEqual([
      "symbol  Company name  Sales  Sales, 1 year ago  Market Capitalization",
      "EEE     Epsilon          50                 40                    200",
      "AAA     Alpha            60                 50                    600",
    ]);
    expect(err).toBe(
      "2 of 6 match, 4 do not; 1 of them have missing data (Sales, 1 year ago 1).\n",
    );
  });

  test("prints CSV and JSON, cut to a limit", async () => {
    const query = ["run", "Sales > 10", "--sort", "sales desc", "--limit", "2"];
    const csv = await screener([...query, "--format", "csv"]);
    expect(csv.out).toBe("symbol,Company name,Sales\nAAA,Alpha,60\nEEE,Epsilon,50\n");
    const json = await screener([...query, "--format", "json", "--data", dataset.folder]);
    expect(JSON.parse(json.out)).toEqual({
      matched: 5,
      unmatched: 1,
      lacking: 0,
      warnings: [],
      rows: [
        { symbol: "AAA", "Company name": "Alpha", Sales: 60 },
        { symbol: "EEE", "Company name": "Epsilon", Sales: 50 },
      ],
    });
  });

  test("prints its doubts on standard error, and in JSON in the answer", async () => {
    const path = await file("doubts.csv", companies);
    const query = "Sales > 60% AND Sector = 'Bank'";
    const plain = await screener(["run", query, "--data", path, "--format", "csv"]);
    expect([plain.status, plain.out]).toEqual([0, "Symbol,Sales,Sector\n"]);
    expect(plain.err.trimEnd().split("\n").slice(1)).toEqual([
      "Warning: 1:1 A percentage is compared with a parameter that is not in percent. (formula.percent_of_other)",
      `  ${query}`,
      "  ^^^^^^^^^^^",
      `Warning: 1:26 No company has the Sector "Bank". Did you mean Banks? (formula.unknown_text)`,
      `  ${query}`,
      "                           ^^^^^^",
      `  Fix: Use "'Banks'"`,
    ]);
    const json = await screener(["run", query, "--data", path, "--format", "json"]);
    expect(json.err).toContain("Warning: 1:1 A percent");
    expect(JSON.parse(json.out)).toMatchObject({
      matched: 0,
      warnings: [
        { code: "formula.percent_of_other", start: 0, end: 11, suggestion: null },
        { code: "formula.unknown_text", start: 25, end: 31, suggestion: "'Banks'" },
      ],
    });
  });

  test("marks the mistakes of a bad query and exits 1", async () => {
    const { status, out, err } = await screener(["run", "Sales > 1 AN Sales < 5"]);
    expect([status, out]).toEqual([1, ""]);
    expect(err.split("\n").slice(0, 4)).toEqual([
      '1:11 "AN" is not a keyword; did you mean AND? (formula.syntax)',
      "  Sales > 1 AN Sales < 5",
      "            ^^",
      '  Fix: Use "AND"',
    ]);
  });

  test.each([
    [["run"], "run takes one query"],
    [["run", "Sales > 1", "--columns", "Salse"], "Unknown column Salse. Did you mean Sales"],
    [["batch", "nowhere.jsonl"], "No such file: nowhere.jsonl."],
    [["run", "Sales > 1", "--data", "nowhere.csv"], "No such file or folder: nowhere.csv."],
  ])("answers wrong use %j in one line with status 2", async (words, message) => {
    const { status, out, err } = await screener(words);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(message);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  test("says in one line that no dataset is published", async () => {
    const { status, err } = await screener(["run", "Sales > 1"], "", { DATASET_DIR: folder });
    expect(status).toBe(2);
    expect(err).toMatch(/^screener: No dataset is published in .*\n$/u);
  });

  test("explains itself", async () => {
    const { status, out } = await screener(["--help"]);
    expect(status).toBe(0);
    expect(out).toContain("screener batch QUERIES.jsonl");
  });
});
