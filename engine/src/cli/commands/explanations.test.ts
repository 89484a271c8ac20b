import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableFromIPC } from "@uwdata/flechette";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { screener } from "../screener.fixture.ts";

const companies = `Symbol,Company name,Sector,Price to Earning,Return on equity,Debt to equity
AAA,Alpha Ltd,Banks,12,15,0.4
BBB,Beta Ltd,Cement,,22,0.9
CCC,Gamma Ltd,Cement,31,25,
`;
let folder: string;
let data: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "questions-"));
  data = ["--data", await file("companies.csv", companies)];
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const strict = "Return on equity > 20 AND Debt to equity < 0.5 AND Price to Earning < 20";

describe("explain", () => {
  test("draws the parts of a query with what decided and what is missing", async () => {
    const { status, out, err } = await screener(["explain", "gamma ltd", strict, ...data]);
    expect([status, err]).toEqual([0, ""]);
    expect(out.split("\n")).toEqual([
      "Gamma Ltd (CCC)",
      "Does not match: Price to Earning is 31.00, above 20.00.",
      "",
      "Return on equity > 20 AND Debt to equity < 0.5 AND Price to…  fails  ◀ decided",
      "├ Return on equity > 20                                       holds  5 above (25 %)",
      "│ └ Return on equity                                          25.00 %",
      "├ Debt to equity < 0.5                                        unknown",
      "│ └ Debt to equity                                            empty  The company has not reported Debt to equity.",
      "└ Price to Earning < 20                                       fails  11 above (55 %)  ◀ decided",
      "  └ Price to Earning                                          31.00",
      "",
    ]);
  });

  test("gives the whole tree in JSON", async () => {
    const { out } = await screener(["explain", "AAA", strict, ...data, "--format", "json"]);
    expect(JSON.parse(out)).toMatchObject({ id: "AAA", matches: false, root: { kind: "logic" } });
  });

  test("has colours on a terminal alone, and none where NO_COLOR is set", async () => {
    const words = ["explain", "AAA", strict, ...data];
    const escape = "\u001B[";
    expect((await screener(words, { isTerminal: true })).out).toContain(escape);
    expect((await screener(words)).out).not.toContain(escape);
    const plain = { isTerminal: true, environment: { NO_COLOR: "1" } };
    expect((await screener(words, plain)).out).not.toContain(escape);
    const dumb = { isTerminal: true, environment: { TERM: "dumb" } };
    expect((await screener(words, dumb)).out).not.toContain(escape);
  });

  test("tells an unknown company from a bad query", async () => {
    const unknown = await screener(["explain", "Gama Ltd", strict, ...data]);
    expect([unknown.status, unknown.out]).toEqual([2, ""]);
    expect(unknown.err).toBe(
      'screener: No company found for "Gama Ltd". Did you mean CCC (Gamma Ltd), BBB (Beta Ltd), AAA (Alpha Ltd)?\n',
    );
    const begun = await screener(["explain", "bet", strict, ...data]);
    expect(begun.err).toBe('screener: No company found for "bet". Did you mean BBB (Beta Ltd)?\n');
    const bad = await screener(["explain", "AAA", "Return on equity >", ...data]);
    expect([bad.status, bad.out]).toEqual([1, ""]);
    expect(bad.err).toContain('The query is incomplete after ">"');
  });
});

describe("near", () => {
  test("lists who fails the fewest conditions, which, and by how much", async () => {
    const words = ["near", strict, ...data, "--format", "csv", "--columns", "Sector"];
    const { status, out, err } = await screener(words);
    expect(status).toBe(0);
    expect(out.split("\n")).toEqual([
      "Symbol,Company,Fails,Unknown,Off by %,Return on equity,Debt to equity,Price to Earning,Sector",
      "AAA,Alpha Ltd,Return on equity > 20,,25,15,0.4,12,Banks",
      "BBB,Beta Ltd,Debt to equity < 0.5,Price to Earning < 20,,22,0.9,,Cement",
      "CCC,Gamma Ltd,Price to Earning < 20,Debt to equity < 0.5,,25,,31,Cement",
      "",
    ]);
    expect(err).toBe("Companies by number of failed conditions, of 3: 0: 0, 1: 1, 2: 2, 3: 0.\n");
  });

  test("writes CSV whose texts no spreadsheet computes, and whose figures stay figures", async () => {
    const spiked = companies.replace("CCC", "=1+1").replace(",25,", ",-25,");
    const path = await file("spiked.csv", spiked);
    const words = ["run", "Return on equity < 20 OR Price to Earning > 30", "--data", path];
    const { out } = await screener([...words, "--format", "csv"]);
    expect(out).toContain("\n'=1+1,-25,");
  });

  test("keeps to its limit", async () => {
    const words = ["near", strict, ...data, "--format", "json", "--limit", "1"];
    const { out } = await screener(words);
    expect(JSON.parse(out)).toMatchObject({
      clauses: ["Return on equity > 20", "Debt to equity < 0.5", "Price to Earning < 20"],
      histogram: [0, 1, 2, 0],
      rows: [{ Symbol: "AAA" }],
    });
  });
});

test("near and impact in JSON keep the type of ids, as run does", async () => {
  const numbered = await file("numbered.csv", "id,Sales,Debt\n7,50,4\n8,90,9\n");
  const idsOf = async (...words: string[]): Promise<unknown[]> => {
    const { out } = await screener([...words, "--data", numbered, "--format", "json"]);
    return (JSON.parse(out) as { rows: { id: unknown }[] }).rows.map(({ id }) => id);
  };
  expect(await idsOf("run", "Sales > 60")).toEqual([8]);
  expect(await idsOf("near", "Sales > 60 AND Debt < 5")).toEqual([7, 8]);
  expect(await idsOf("impact", "Sales > 60", "Debt < 5")).toEqual([7, 8]);
});

describe("impact", () => {
  const before = "Return on equity > 20";

  test("lists who enters and who leaves, and by which condition", async () => {
    const after = "Return on equity > 10 AND Price to Earning < 20";
    const { status, out, err } = await screener(["impact", before, after, ...data]);
    expect(status).toBe(0);
    expect(out.split("\n")).toEqual([
      "Change  Symbol  Company    By",
      "enters  AAA     Alpha Ltd  Return on equity > 20",
      "leaves  BBB     Beta Ltd   Price to Earning < 20",
      "leaves  CCC     Gamma Ltd  Price to Earning < 20",
      "",
    ]);
    expect(err).toBe("1 enter, 2 leave, 0 stay.\n");
  });

  test("says which of the two queries is bad", async () => {
    const bad = "Return on equity >";
    const second = await screener(["impact", before, bad, ...data]);
    expect([second.status, second.err.split("\n")[0]]).toEqual([1, "In the second query:"]);
    const first = await screener(["impact", bad, before, ...data]);
    expect([first.status, first.err.split("\n")[0]]).toEqual([1, "In the first query:"]);
  });
});

describe("run", () => {
  test("reads a query from a file or from standard input", async () => {
    const path = await file("quality.txt", "-- quality\nReturn on equity > 20\n");
    const csv = ["--format", "csv", ...data];
    const expected = "Symbol,Return on equity\nBBB,22\nCCC,25\n";
    expect((await screener(["run", `@${path}`, ...csv])).out).toBe(expected);
    const typed = await screener(["run", "-", ...csv], { input: "Return on equity > 20" });
    expect(typed.out).toBe(expected);
  });

  test("writes Arrow with typed columns and empties as nulls, but not to a terminal", async () => {
    const words = ["run", "Sector = 'Cement'", ...data, "--columns", "Price to Earning"];
    const { bytes } = await screener([...words, "--format", "arrow"]);
    const table = tableFromIPC(bytes);
    expect(table.toColumns()).toEqual({
      Symbol: ["BBB", "CCC"],
      Sector: ["Cement", "Cement"],
      "Price to Earning": [null, 31],
    });
    const refused = await screener([...words, "--format", "arrow"], { isTerminal: true });
    expect([refused.status, refused.out]).toEqual([2, ""]);
    expect(refused.err).toContain("Arrow is binary");
  });

  test("writes to a file as its ending says, whole or not at all", async () => {
    const out = join(folder, "answer.arrow");
    const words = ["run", "Sector = 'Cement'", ...data];
    const { status, out: printed } = await screener([...words, "--out", out]);
    expect([status, printed]).toEqual([0, ""]);
    const back = await screener(["run", "Symbol = 'bbb'", "--data", out, "--format", "csv"]);
    expect(back.out).toBe("Symbol\nBBB\n");
    const nowhere = await screener([...words, "--out", join(folder, "none", "x.csv")]);
    expect([nowhere.status, nowhere.err]).toEqual([
      2,
      `screener: No such folder: ${join(folder, "none")}.\n`,
    ]);
    const parquet = await screener([...words, "--out", join(folder, "x.parquet")]);
    expect([parquet.status, parquet.err]).toEqual([
      2,
      "screener: Parquet output is not supported. Use --format arrow, csv or json.\n",
    ]);
  });

  test("knows the analyst's own filters, by name and as columns", async () => {
    const path = await file(
      "mine.yaml",
      "Cheap: Price to Earning < 15\nTwice: 2 * Return on equity\nBoth: Cheap AND Twice > 20\n",
    );
    const words = ["run", "Both", "--columns", "Twice", "--format", "csv", ...data];
    const { status, out } = await screener([...words, "--filters", path]);
    expect([status, out]).toEqual([0, "Symbol,Both,Twice\nAAA,true,30\n"]);
    const json = await file("mine.json", '{"Cheap": "Price to Earning < 15"}');
    const cheap = ["run", "NOT Cheap", "--format", "csv", ...data, "--filters", json];
    expect((await screener(cheap)).out).toBe("Symbol,Cheap\nCCC,false\n");
  });

  test("tells filters that are bad with their places, and refuses the queries that name one", async () => {
    const path = await file("bad.yaml", "Loop: Loop2 + 1\nLoop2: Loop\nOpen: Debt to equity <\n");
    const { status, out, err } = await screener(["run", "Loop > 1", ...data, "--filters", path]);
    expect([status, out]).toEqual([1, ""]);
    expect(err).toContain("These filters refer to each other in a circle: Loop -> Loop2 -> Loop.");
    expect(err).toContain('Filter Open: 1:16 The query is incomplete after "<".');
    expect(err).toContain(
      'The filter "Loop" has errors and cannot be used. Fix its formula first.',
    );
    const words = [...data, "--format", "csv", "--filters", path];
    const other = await screener(["run", "Price to Earning < 15", ...words]);
    expect(other.status).toBe(0);
    expect(other.out).toContain("AAA");
    expect(other.err).toContain("Loop -> Loop2 -> Loop");
  });
});
