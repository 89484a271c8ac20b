import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productCatalogue } from "../../catalogue/index.ts";
import { screener } from "../screener.fixture.ts";
import { spreadOf } from "./bench.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "texts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe("check", () => {
  test("marks every mistake under its line and exits 1", async () => {
    const { status, out } = await screener([
      "check",
      "Sales > 5\nRetrun on equity > 20 AN Debt < 1",
    ]);
    expect(status).toBe(1);
    expect(out.split("\n")).toEqual([
      '2:1 "Retrun on equity" is not a known parameter. Did you mean Return on equity, Return on assets, Debt to equity? (formula.unknown_name)',
      "  Retrun on equity > 20 AN Debt < 1",
      "  ^^^^^^^^^^^^^^^^",
      '  Fix: Use "Return on equity", Use "Return on assets", Use "Debt to equity"',
      '2:23 "AN" is not a keyword; did you mean AND? (formula.syntax)',
      "  Retrun on equity > 20 AN Debt < 1",
      "                        ^^",
      '  Fix: Use "AND"',
      "",
    ]);
  });

  test("shows the place in a line that is long", async () => {
    const query = `${"Sales > 1 AND ".repeat(40)}Salse > 1${" AND Sales > 1".repeat(40)}`;
    const { out } = await screener(["check", query]);
    const [, line = "", mark = ""] = out.split("\n");
    expect(line.length).toBeLessThan(110);
    expect(line.slice(mark.indexOf("^"), mark.lastIndexOf("^") + 1)).toBe("Salse");
  });

  test("tells doubts of a query that can be run", async () => {
    const data = ["--data", await file("sectors.csv", "id,Sector,Sales\na,Banks,1\n")];
    const { status, out, err } = await screener(["check", "Sector = 'Bank'", ...data]);
    expect(status).toBe(0);
    expect(out).toContain('Warning: 1:10 No company has the Sector "Bank".');
    expect(err).toBe("The query is valid.\n");
    const clean = await screener(["check", "Sector = 'Banks'", ...data]);
    expect([clean.status, clean.out, clean.err]).toEqual([0, "", "No mistakes.\n"]);
  });

  test("gives JSON to programs", async () => {
    const { status, out } = await screener(["check", "Salse > 1", "--format", "json"]);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      diagnostics: [
        { severity: "error", code: "formula.wrong_query" },
        { code: "formula.unknown_name", start: 0, end: 5, suggestion: "Sales" },
      ],
    });
  });
});

describe("fmt", () => {
  const loose = "-- quality\nroe>20   and   (debt to equity<.5)\n";
  const standard = "-- quality\nReturn on equity > 20 AND (Debt to equity < .5)\n";

  test("prints the standard form, which stays as it is", async () => {
    const first = await screener(["fmt"], { input: loose });
    expect([first.status, first.out]).toEqual([0, standard]);
    expect((await screener(["fmt", "-"], { input: standard })).out).toBe(standard);
  });

  test("with --check changes nothing and exits 1 where a file is not formatted", async () => {
    const [bad, good] = [await file("bad.txt", loose), await file("good.txt", standard)];
    const { status, out, err } = await screener(["fmt", "--check", bad, good]);
    expect([status, out, err]).toEqual([1, "", `${bad} is not formatted.\n`]);
    expect(await readFile(bad, "utf8")).toBe(loose);
    expect((await screener(["fmt", "--check", good])).status).toBe(0);
  });

  test("with --write puts the standard form in its place", async () => {
    const path = await file("write.txt", loose);
    expect(await screener(["fmt", "--write", path])).toMatchObject({ status: 0, out: "" });
    expect(await readFile(path, "utf8")).toBe(standard);
  });

  test("leaves a text with a mistake alone and shows it", async () => {
    const path = await file("mistake.txt", "Sales > 5 AN Debt < 1\n");
    const { status, out, err } = await screener(["fmt", "--write", path]);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain(`${path}:\n1:11 "AN" is not a keyword`);
    expect(await readFile(path, "utf8")).toBe("Sales > 5 AN Debt < 1\n");
  });

  test.each([
    [["--check", "--write", "x"], "Use either --check or --write, not both."],
    [["--write"], "--write requires files"],
  ])("%j is wrong use", async (words, message) => {
    const { status, err } = await screener(["fmt", ...words]);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});

describe("params", () => {
  test("tells a parameter in full by any of its spellings", async () => {
    const { status, out } = await screener(["params", "Piotroski", "score"]);
    expect(status).toBe(0);
    for (const part of ["Piotroski score\n", "also     ", "formula  ", "code     piotroskiScore"]) {
      expect(out).toContain(part);
    }
  });

  test("one that is called just so is told in full, and others that hold the word in a table", async () => {
    const { out } = await screener(["params", "sales"]);
    const [told = "", ...others] = out.trimEnd().split("\n\n");
    expect(told).toMatch(/^Sales\n  also +Net sales/);
    expect(told).toContain("code     sales");
    expect(others).toHaveLength(1);
    expect(others[0]).toMatch(/^Name +Unit +Periods +Meaning\n/);
    expect(others[0]).toContain("Sales growth 3Years");
    expect(others[0]).not.toMatch(/^Sales +₹ crore/m);
    const { out: named } = await screener(["params", "Revenue from operations"]);
    expect(named).toMatch(/^Sales\n/);
  });

  test("lists the whole catalogue for programs", async () => {
    const { out } = await screener(["params", "--format", "json"]);
    const rows = JSON.parse(out) as readonly Readonly<Record<string, unknown>>[];
    expect(rows.map(({ Code }) => Code)).toEqual([...productCatalogue.parameters.keys()]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      "Name",
      "Unit",
      "Periods",
      "Meaning",
      "Formula",
      "Also",
      "Code",
      "Not for",
      "Note",
      "Statement",
      "Needs",
    ]);
    const growth = rows.find(({ Name }) => Name === "Sales growth 3Years");
    expect(growth).toMatchObject({ Statement: "history", Needs: "4 years", Note: null });
  });

  test("tells the statement of a figure, and which ratios are unofficial", async () => {
    const of = async (...words: string[]): Promise<string> =>
      (await screener(["params", ...words])).out;
    expect(await of("Inventory turnover ratio")).toContain("  of       ratios\n");
    expect(await of("Power and fuel cost")).toContain("  of       profit and loss\n");
    expect(await of("debtplus")).toContain("  note     unofficial");
    const path = await file("priced.csv", "id,Price to Earning\na,5\n");
    const filters = await file("own.txt", "My yield: 100 / Price to Earning\n");
    const own = await of("yield", "--filters", filters, "--data", path);
    expect(own).toContain("A custom filter.");
    expect(own).not.toMatch(/unofficial|  of /u);
  });

  test("puts names before meanings", async () => {
    const { out } = await screener(["params", "debt", "to", "equity", "--format", "csv"]);
    expect(out.split("\n")[1]).toMatch(/^Debt to equity,/u);
  });

  test("of data lists what the data have", async () => {
    const path = await file("own.csv", "id,Sales,My ratio\na,1,2\n");
    const { out } = await screener(["params", "--data", path, "--format", "csv"]);
    expect(out.split("\n").map((line) => line.split(",")[0])).toEqual([
      "Name",
      "id",
      "Sales",
      "My ratio",
      "",
    ]);
  });

  test("says that nothing was found, and what is near", async () => {
    const { status, err } = await screener(["params", "Piotroskee"]);
    expect(status).toBe(1);
    expect(err).toContain('No parameter found for "Piotroskee". Did you mean Piotroski');
  });
});

describe("sql", () => {
  test("prints the dialect asked for, over the ids of the data", async () => {
    const { status, out } = await screener(["sql", "Sales > 5", "--dialect", "sqlite"]);
    expect(status).toBe(0);
    expect(out).toContain('SELECT "coCode"\nFROM companies\nWHERE "sales" > 5');
  });

  test("shows the mistake of a query that has none", async () => {
    const { status, out, err } = await screener(["sql", "Sales >"]);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain('The query is incomplete after ">"');
  });
});

describe("bench", () => {
  test("takes the middle, and what 95 in 100 do not exceed", () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, p95: 3 });
    expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, p95: 4 });
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(spreadOf(hundred)).toEqual({ median: 50.5, p95: 95 });
  });

  test("times each query of a file and passes over a bad one", async () => {
    const data = ["--data", await file("bench.csv", "id,Sales\na,1\nb,9\n")];
    const queries = await file(
      "queries.jsonl",
      '{"query": "Sales > 5"}\n"Salse > 5"\n"Sales > 0"\n',
    );
    const words = ["bench", queries, ...data, "--times", "3", "--format", "json"];
    const { status, out, err } = await screener(words);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { Query: "Sales > 5", Matched: 1 },
      { Query: "Sales > 0", Matched: 2 },
    ]);
    expect(err).toContain('"Salse" is not a known parameter');
    expect(err).toMatch(/2 rows, 3 runs each, over (?:SIMD kernels|typed arrays)\.\n$/u);
  });
});
