import type { NearMisses, QueryFilter, QueryOutline } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { listNearMisses, listRelaxations } from "./near-misses.ts";

const equity: QueryFilter = {
  kind: "range",
  clause: { start: 0, end: 21, text: "Return on equity > 15" },
  key: "returnOnEquity",
  title: "Return on equity",
  unit: "percent",
  low: { value: 15, inclusive: false },
  high: null,
};
const debt: QueryFilter = {
  kind: "range",
  clause: { start: 26, end: 46, text: "Debt to equity < 0.5" },
  key: "debtToEquity",
  title: "Debt to equity",
  unit: "ratio",
  low: null,
  high: { value: 0.5, inclusive: false },
};
const outline: QueryOutline = { drawable: true, filters: [equity, debt], diagnostics: [] };

function missesOf(
  companies: readonly { readonly failed: readonly number[]; readonly values: [number, number] }[],
): NearMisses {
  return {
    clauses: [equity.clause, debt.clause],
    companies: companies.map(({ failed }, row) => ({
      row,
      id: String(row),
      name: `Company ${row}`,
      failed,
      unknown: [],
      distance: 1,
    })),
    histogram: [],
    columns: [],
    page: {
      from: 0,
      to: companies.length,
      rows: Int32Array.from(companies, (_, row) => row),
      values: {
        returnOnEquity: Float64Array.from(companies, ({ values }) => values[0]),
        debtToEquity: Float64Array.from(companies, ({ values }) => values[1]),
      },
    },
  };
}

test("a near miss shows its value and the threshold, with enough digits to differ", () => {
  const misses = missesOf([
    { failed: [0], values: [14.99, 0.1] },
    { failed: [0, 1], values: [14.9996, 0.5] },
  ]);
  expect(listNearMisses(misses, outline).map(({ failed }) => failed)).toEqual([
    ["Return on equity 14.99 %, needs > 15 %"],
    ["Return on equity 15 %, needs > 15 %", "Debt to equity 0.5, needs < 0.5"],
  ]);
});

test("conditions are relaxed to the nearest company that fails nothing else", () => {
  const misses = missesOf([
    { failed: [0], values: [14.93, 0.1] },
    { failed: [0], values: [14.91, 0.1] },
    { failed: [1], values: [20, 0.512] },
    { failed: [0], values: [12, 0.1] },
    { failed: [0, 1], values: [14.99, 0.6] },
  ]);
  const relaxations = listRelaxations(misses, outline);
  expect(relaxations.map(({ at, words, companies }) => [at, words, companies])).toEqual([
    [0, "Relax Return on equity to > 14.9 %", 2],
    [1, "Relax Debt to equity to < 0.513", 1],
  ]);
  expect(relaxations[0]?.draft).toEqual({
    kind: "range",
    key: "returnOnEquity",
    low: { value: 14.9, inclusive: false },
    high: null,
  });
});

test("a query that cannot be shown as filters is not relaxed", () => {
  const misses = missesOf([{ failed: [0], values: [14.93, 0.1] }]);
  expect(listRelaxations(misses, { ...outline, drawable: false })).toEqual([]);
});
