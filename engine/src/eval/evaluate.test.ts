import { describe, expect, test } from "vitest";
import { createQueryReader } from "../query.ts";
import { evaluate, type Evaluation } from "./evaluate.ts";
import { smallCatalogue, smallColumns, toColumn, toColumns } from "./small-market.fixture.ts";
import { sortRows } from "./sort-rows.ts";

const reader = createQueryReader(smallCatalogue);

function answer(query: string): Evaluation {
  const { condition, diagnostics } = reader.read(query);
  if (condition === null) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return evaluate(condition, smallColumns);
}

const matched = (query: string): number[] => [...answer(query).matched];

describe("comparisons", () => {
  test.each([
    ["Sales > 50", [0]],
    ["Sales >= 50", [0, 2]],
    ["Sales < 50", [3, 4]],
    ["Sales <= 0", [3, 4]],
    ["Sales = 0", [3]],
    ["Sales == 0", [3]],
    ["Sales != 0", [0, 2, 4]],
    ["Sales <> 0", [0, 2, 4]],
    ["50 < Sales", [0]],
    ["Debt <= Sales", [0, 3]],
    ["5 > 3", [0, 1, 2, 3, 4]],
    ["-7 = Sales", [4]],
    ["0 < ROE < 100", [0, 1]],
    ["ROE BETWEEN 0 AND 22", [0, 1, 3]],
    ["ROE NOT BETWEEN 0 AND 22", [2, 4]],
    ["ROE IN (15, 22, 1,000)", [0, 1, 3]], // in a list a comma separates: 1 and 0,
    ["ROE NOT IN (15, 22)", [2, 3, 4]],
  ])("%s", (query, rows) => expect(matched(query)).toEqual(rows));
});

describe("missing figures", () => {
  test("a comparison with an empty value is unknown, and so is its denial", () => {
    expect(matched("Sales > 0 OR Sales <= 0")).toEqual([0, 2, 3, 4]);
    expect(matched("NOT Sales > 0")).toEqual([3, 4]);
    expect(answer("NOT Sales > 0").lacking).toBe(1);
  });

  test("what the rest decides needs no figure", () => {
    // row 1 has no sales, but its ROE of 22 settles either way
    expect(matched("Sales > 0 OR ROE > 20")).toEqual([0, 1, 2, 4]);
    expect(answer("Sales > 0 AND ROE < 20").lacking).toBe(0);
  });

  test("a zero divisor, 0/0 and overflow are empty", () => {
    // 100/10, -/20, 50/0, 0/5.5, -7/1e308
    expect(matched("Sales / Current price > -1")).toEqual([0, 3, 4]);
    // 1e308 * 1e308 is beyond a double
    expect(matched("Debt * Current price > -1")).toEqual([0, 1, 3]);
    expect(answer("Debt * Current price > -1").lacking).toBe(2);
  });

  test("IS EMPTY is known throughout", () => {
    expect(matched("Sales IS EMPTY")).toEqual([1]);
    expect(matched("Sales is not empty")).toEqual([0, 2, 3, 4]);
    expect(matched("Sales / Current price IS EMPTY")).toEqual([1, 2]);
    expect(matched("Sector IS EMPTY")).toEqual([2]);
    expect(matched("Is SME IS EMPTY")).toEqual([2]);
    expect(answer("Sales IS EMPTY").lacking).toBe(0);
  });

  test("each unknown row blames the parameters that left it open", () => {
    // row 1 lacks sales, row 2 debt; in row 2 the known sales decide nothing
    expect(answer("Sales > 0 AND Debt < 1e9").lackingColumns).toEqual([
      { key: "debt", rows: 1 },
      { key: "sales", rows: 1 },
    ]);
    // row 2 has no debt, but an ROE of -3 makes the condition false
    expect(answer("Debt < 1e9 AND ROE > 0").lackingColumns).toEqual([]);
    // no column is missing for a zero divisor
    expect(answer("Volume / Volume > 0")).toMatchObject({ lacking: 1, lackingColumns: [] });
  });
});

describe("logic", () => {
  test("AND binds closer than OR, NOT closer than AND", () => {
    expect(matched("ROE > 50 OR Sales > 0 AND Debt > 0")).toEqual([0, 4]);
    expect(matched("(ROE > 50 OR Sales > 0) AND Debt > 0")).toEqual([0, 4]);
    expect(matched("NOT ROE > 50 AND Sales >= 0")).toEqual([0, 2, 3]);
  });

  test("truths stand by themselves and have a complement", () => {
    expect(matched("Is SME")).toEqual([0, 4]);
    expect(matched("Is not SME")).toEqual([1, 3]);
    expect(matched("NOT Is SME")).toEqual([1, 3]);
    expect(matched("Is SME = false")).toEqual([1, 3]);
    expect(matched("true AND NOT false")).toEqual([0, 1, 2, 3, 4]);
  });

  test("a line break between two conditions means AND and binds loosest", () => {
    expect(matched("Is SME OR ROE > 20\nSales < 0")).toEqual([4]);
    expect(matched("Sales\n- 50 > 0")).toEqual([0]);
    expect(matched("Is SME\n-Sales > 0")).toEqual([4]);
    expect(matched("Sales > 0 -- the big ones\n/* and */ Is SME // here")).toEqual([0]);
  });
});

describe("arithmetic, units and periods", () => {
  test.each([
    ["1 + 2 * 3 = 7", 5],
    ["(1 + 2) * 3 = 9", 5],
    ["8 / 4 / 2 = 1", 5],
    ["5 - 3 - 1 = 1", 5],
    ["-2 * -3 = 6", 5],
    ["--2 = 2", 0],
  ])("%s holds in every row or in none", (query, rows) => {
    const { condition } = reader.read(query);
    expect(condition === null ? 0 : evaluate(condition, smallColumns).matched.length).toBe(rows);
  });

  test("a unit scales its literal to what it meets", () => {
    expect(matched("Sales = 100 crore")).toEqual([0]); // held in ₹ crore
    expect(matched("Sales * 2 = 200 cr")).toEqual([0]);
    expect(matched("Volume = 2k")).toEqual([1]);
    expect(matched("Current price * Volume = 0.1 lakh")).toEqual([0]); // 10 x 1,000 = 10,000
    expect(matched("Sales < 1 lakh crore AND Sales > 0.001 lakh crore / 2")).toEqual([0]); // 50..1,00,000
    expect(matched("Sales > 0 + 50 crore")).toEqual([0]);
  });

  test("a date compares with a day, a month or a year", () => {
    expect(matched("Last result date > 202508")).toEqual([4]); // 2025-08-01 is day 20,301
    expect(matched("Last result date >= 2025-08-01")).toEqual([3, 4]);
    expect(matched("Last result date < 2025")).toEqual([0]); // 2025-01-01 is day 20,089
  });

  test("texts are equal whatever their case and outer blanks", () => {
    expect(matched("Sector = 'banks'")).toEqual([0, 3]);
    expect(matched('Sector != "BANKS"')).toEqual([1, 4]);
    expect(matched("Sector IN ('Software', 'Chemicals')")).toEqual([1, 4]);
    expect(answer("Sector = 'Banks'").lacking).toBe(1);
  });

  test("a name with its period and a parameter with a period are one column", () => {
    expect(matched("Sales > Sales preceding year")).toEqual([0]);
    expect(matched("Sales > Sales 1 year ago")).toEqual([0]);
    expect(matched("Sales > (Sales) 1 year ago")).toEqual([0]);
  });
});

test("sorting puts empty values last in either direction and keeps the order of ties", () => {
  const sales = smallColumns.get("sales");
  const rows = Int32Array.of(0, 1, 2, 3, 4);
  expect([...sortRows(rows, sales, "ascending")]).toEqual([4, 3, 2, 0, 1]);
  expect([...sortRows(rows, sales, "descending")]).toEqual([0, 2, 3, 4, 1]);
  const ties = toColumn("number", [1, null, 0, 1, null]);
  expect([...sortRows(rows, ties, "descending")]).toEqual([0, 3, 2, 1, 4]);
  const texts = toColumn("text", ["b", null, "A", "B", "a10"]);
  expect([...sortRows(rows, texts, "ascending")]).toEqual([2, 4, 0, 3, 1]);
});

test("a dataset without rows, of a whole word or block and of one row more or less counts right", () => {
  for (const rows of [0, 1, 31, 32, 33, 64, 65, 1023, 1024, 1025, 2049]) {
    const sales = toColumn(
      "number",
      Array.from({ length: rows }, (_, row) => (row % 5 === 0 ? null : row)),
    );
    const condition = reader.read("NOT Sales < 0").condition;
    if (condition === null) throw new Error("The query was not read.");
    const { matched, lacking } = evaluate(condition, toColumns(rows, [["sales", sales]]));
    expect([matched.length, lacking]).toEqual([rows - Math.ceil(rows / 5), Math.ceil(rows / 5)]);
  }
});

test("an answer stays as it is when another one is asked for", () => {
  const before = answer("Sales > 50");
  const after = answer("Sales <= 0");
  const into = new Int32Array(5).fill(-1);
  before.copyMatched(into);
  expect([...into.subarray(0, before.count)]).toEqual([0]);
  expect([...before.matched]).toEqual([0]);
  after.copyMatched(into);
  expect([...into.subarray(0, after.count)]).toEqual([3, 4]);
  // callers may transfer the memory of returned rows
  expect(before.matched.buffer.byteLength).toBe(4);
});
