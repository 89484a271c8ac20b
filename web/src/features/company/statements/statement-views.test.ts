import type { StatementRow, StatementTable } from "@munshi/bff/contract";
import { expect, test } from "vitest";
import { viewRow, viewTable } from "./statement-views.ts";

const row = (code: string, years: StatementRow["years"], quarters: StatementRow["quarters"]) => ({
  code,
  title: code,
  unit: "money" as const,
  level: 0 as const,
  years,
  quarters,
  base: null,
  commonSize: null,
  growth: null,
});
const sales: StatementRow = {
  ...row("sales", [120, 100], [33, 32]),
  commonSize: { years: [100, 100], quarters: [100, 100] },
  growth: { years: [20, null], quarters: [null, null] },
};
const nil = row("nil", [0, 0], [null, null]);
const table: StatementTable = { kind: "profit-and-loss", spans: ["years"], rows: [sales, nil] };

test("each view shows what was notified of it, in its own unit", () => {
  expect(viewRow(sales, "quarters", "amounts")).toEqual({ unit: "money", values: [33, 32] });
  expect(viewRow(sales, "years", "common-size")).toEqual({ unit: "percent", values: [100, 100] });
  expect(viewRow(sales, "years", "growth")).toEqual({ unit: "percent", values: [20, null] });
  expect(viewRow(nil, "years", "growth")).toBeNull();
});

test("lines that a view has nothing of are left out, and so are those that were nil all along", () => {
  const codesOf = (...view: [span: "years" | "quarters", view: "amounts" | "growth"]) =>
    viewTable(table, ...view).map(({ row: { code } }) => code);
  expect(codesOf("years", "amounts")).toEqual(["sales"]);
  expect(codesOf("years", "growth")).toEqual(["sales"]);
  expect(codesOf("quarters", "amounts")).toEqual([]);
  expect(viewTable({ ...table, spans: ["quarters"] }, "quarters", "growth")).toEqual([]);
});
