import type { CompanyStatements, StatementColumn, StatementRow } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { viewRow, viewTable } from "./statement-views.ts";

const column = (periodEnd: string): StatementColumn => ({
  periodEnd,
  label: periodEnd,
  publishedAt: periodEnd,
  filing: "f",
  audited: null,
  restatements: 0,
});
const row = (
  code: string,
  years: readonly (number | null)[],
  quarters: readonly (number | null)[],
  base: string | null,
): StatementRow => ({ code, title: code, unit: "money", level: 0, years, quarters, base });

const sales = row("sales", [120, 100, 0], [33, 32, 30], "sales");
const profit = row("profit", [12, -10, null], [3, null, -2], "sales");
const operatingCash = row("operatingCash", [18, 20, 5], [null, null, null], "sales");
const shares = row("shares", [10, 10, 10], [10, 10, 10], null);

const statements: CompanyStatements = {
  basis: "consolidated",
  bases: ["consolidated"],
  template: "ordinary",
  years: ["2025-03-31", "2024-03-31", "2022-03-31"].map(column),
  quarters: ["2025-09-30", "2025-06-30", "2024-09-30"].map(column),
  tables: [
    { kind: "profit-and-loss", spans: ["years", "quarters"], rows: [sales, profit, shares] },
    { kind: "cash-flow", spans: ["years"], rows: [operatingCash] },
  ],
};

test("common size measures a line by the base of its own period, also that of another statement", () => {
  // 12 of 120 is 10 %, −10 of 100 is −10 %; by nil nothing is measured.
  expect(viewRow(statements, profit, "years", "common-size").values).toEqual([10, -10, null]);
  expect(viewRow(statements, operatingCash, "years", "common-size").values).toEqual([15, 20, null]);
  expect(viewRow(statements, shares, "years", "common-size").values).toEqual([null, null, null]);
});

test("growth sets a period against the same one a year before, and a smaller loss is growth", () => {
  // (120 − 100) / 100; (12 − −10) / 10; nothing was filed for 2023, so 2024 has nothing to grow from.
  expect(viewRow(statements, sales, "years", "growth").values).toEqual([20, null, null]);
  expect(viewRow(statements, profit, "years", "growth").values[0]).toBeCloseTo(220, 10);
  // Sep 2025 against Sep 2024, not against Jun 2025: (33 − 30) / 30 and (3 − −2) / 2.
  expect(viewRow(statements, sales, "quarters", "growth").values[0]).toBeCloseTo(10, 10);
  expect(viewRow(statements, profit, "quarters", "growth").values).toEqual([250, null, null]);
});

test("a view leaves out lines that were nil all along, and growth of what is no amount", () => {
  const margin = { ...row("margin", [10, 9, 8], [1, 1, 1], null), unit: "percent" as const };
  const nil = row("exceptional", [0, 0, null], [0, 0, 0], "sales");
  const [table] = statements.tables;
  if (table === undefined) throw new Error("the statements have a table");
  const wide = { ...table, rows: [sales, margin, nil] };
  const codes = (view: "amounts" | "growth") =>
    viewTable(statements, wide, "years", view).map((one) => one.row.code);
  expect(codes("amounts")).toEqual(["sales", "margin"]);
  expect(codes("growth")).toEqual(["sales"]);
  expect(viewTable(statements, { ...wide, spans: ["years"] }, "quarters", "amounts")).toEqual([]);
});

test("amounts stay as they were filed, in their own unit", () => {
  expect(viewRow(statements, sales, "quarters", "amounts")).toEqual({
    unit: "money",
    values: [33, 32, 30],
  });
});
