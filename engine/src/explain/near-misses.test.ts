import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyColumns, anyTruth } from "../eval/checked-trees.fixture.ts";
import { fillMask, listRows } from "../eval/mask.ts";
import { compileTruth } from "../eval/truths.ts";
import type { ImpactRequest, NearMissRequest } from "../contract/index.ts";
import { measureClause } from "./clause-distance.ts";
import { countFailures } from "./count-failures.ts";
import { compareQueries } from "./impact.ts";
import { findNearMisses } from "./near-misses.ts";
import { createQuerySource } from "./query-source.fixture.ts";

async function near(request: Partial<NearMissRequest> & { readonly query: string }) {
  const result = await findNearMisses({ columns: [], limit: 9, ...request }, createQuerySource());
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
  return result.value;
}
async function impact(request: ImpactRequest) {
  const result = await compareQueries(request, createQuerySource());
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
  return result.value;
}

test("companies that fail the fewest clauses come first, and of those the nearest", async () => {
  const found = await near({
    query: "Market cap > 1,000 AND 0.1 < Debt to equity < 1\nSales > 50",
    columns: ["name"],
  });
  expect(found.clauses.map(({ text }) => text)).toEqual([
    "Market cap > 1,000",
    "0.1 < Debt to equity < 1",
    "Sales > 50",
  ]);
  expect(found.companies.map(({ id, failed, unknown }) => ({ id, failed, unknown }))).toEqual([
    { id: "STEEL", failed: [1], unknown: [] },
    { id: "NEW", failed: [0, 2], unknown: [] },
    { id: "BANK", failed: [0], unknown: [1] },
    { id: "HOLLOW", failed: [2], unknown: [0, 1] },
  ]);
  // 1.2 is 20 % above 1; 90 is 91 % below 1,000 and 40 is 20 % below 50
  expect(found.companies.map(({ distance }) => distance)).toEqual([
    expect.closeTo(20, 9),
    expect.closeTo(111, 9),
    null,
    null,
  ]);
  expect(found.histogram).toEqual([0, 1, 2, 1]);
  expect(found.columns.map(({ key }) => key)).toEqual([
    "marketCapitalization",
    "debtToEquity",
    "sales",
    "name",
  ]);
  expect(found.page.values["name"]).toEqual([
    "Steel Works",
    "New Issue",
    "Our Bank",
    "Hollow Shell",
  ]);
  expect((await near({ query: "Sales > 1000 AND ROCE > 50", limit: 1 })).companies).toHaveLength(1);
});

test.each([
  ["(Sales > 1600 AND Sales < 1700) 1 year ago AND Sales > 1", 0, 42],
  ["Sales > 1 AND Sector IN ('Banks')", 14, 33],
  ["(Sales > 1600) 1 year ago AND Sales > 1", 0, 25],
])(
  "a clause of %s is quoted so that it means by itself what it means there",
  async (query, start, end) => {
    const { clauses, histogram } = await near({ query });
    expect(clauses).toHaveLength(2);
    const clause = clauses.find((one) => one.start === start);
    expect(clause).toEqual({ start, end, text: query.slice(start, end) });
    expect(histogram.reduce((sum, count) => sum + count)).toBe(4);
  },
);

test("a condition under NOT and OR is measured by its nearest way out", async () => {
  const { companies } = await near({ query: "NOT (Sales > 1000) AND (Sales < 1 OR Sales > 4000)" });
  // 2,000 must fall by half of 2,000 to 1,000 (100 %), and is 50 % below 4,000
  expect(companies.find(({ id }) => id === "STEEL")?.distance).toBeCloseTo(150, 9);
});

test("the impact of a change names who comes and goes, and by which clauses", async () => {
  expect(await impact({ before: "Sales > 500 AND ROCE > 20", after: "Sales < 1000" })).toEqual({
    beforeClauses: [
      { start: 0, end: 11, text: "Sales > 500" },
      { start: 16, end: 25, text: "ROCE > 20" },
    ],
    afterClauses: [{ start: 0, end: 12, text: "Sales < 1000" }],
    entered: [
      { row: 1, id: "BANK", name: "Our Bank", clauses: [1] },
      { row: 2, id: "NEW", name: "New Issue", clauses: [0, 1] },
      { row: 3, id: "HOLLOW", name: "Hollow Shell", clauses: [0, 1] },
    ],
    left: [{ row: 0, id: "STEEL", name: "Steel Works", clauses: [0] }],
    stayed: 0,
  });
  expect(await impact({ before: "Sales > 30", after: "Sales > 20" })).toMatchObject({
    entered: [],
    left: [],
    stayed: 3,
  });
});

test("counting by bits gives what counting by rows gives", () => {
  const masks = fc
    .integer({ min: 0, max: 100 })
    .chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.array(fc.array(fc.boolean(), { minLength: rows, maxLength: rows }), { maxLength: 20 }),
      ),
    );
  fc.assert(
    fc.property(masks, ([rows, given]) => {
      const bits = given.map((mask) => {
        const { yes } = fillMask(rows, false);
        for (const [row, set] of mask.entries()) {
          if (set) yes[row >>> 5] = (yes[row >>> 5] as number) | (1 << (row & 31));
        }
        return yes;
      });
      const { histogram, rowsWith } = countFailures(bits, rows);
      const counts = Array.from(
        { length: rows },
        (_, row) => given.filter((mask) => mask[row]).length,
      );
      for (let count = 0; count <= given.length; count += 1) {
        const expected = [...counts.keys()].filter((row) => counts[row] === count);
        expect([...listRows(rowsWith(count))]).toEqual(expected);
        expect(histogram[count]).toBe(expected.length);
      }
    }),
    { numRuns: 300 },
  );
});

test("a distance is 0 exactly where a clause holds", () => {
  fc.assert(
    fc.property(anyColumns, anyTruth, (columns, condition) => {
      fc.pre(columns.rows < 200);
      const { yes } = compileTruth(condition).evaluate(columns);
      const distances = measureClause(condition, columns);
      for (const row of listRows(yes)) expect(distances[row]).toBe(0);
      for (const distance of distances) expect(distance >= 0 || Number.isNaN(distance)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
