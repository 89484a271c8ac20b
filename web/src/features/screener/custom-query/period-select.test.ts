import type { QueryToken } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { insertPeriod } from "./PeriodSelect.tsx";

const text = "Sales > 100 AND Net profit 2 years ago > 5";
const tokens: readonly QueryToken[] = [
  { kind: "parameter", start: 0, end: 5 },
  { kind: "operator", start: 6, end: 7 },
  { kind: "number", start: 8, end: 11 },
  { kind: "logic", start: 12, end: 15 },
  { kind: "parameter", start: 16, end: 26 },
  { kind: "period", start: 27, end: 38 },
  { kind: "operator", start: 39, end: 40 },
  { kind: "number", start: 41, end: 42 },
];

test("the period is behind the parameter at the caret, or the last before it", () => {
  const first = "Sales 1 year ago > 100 AND Net profit 2 years ago > 5";
  expect(insertPeriod(text, tokens, 3, "1 year ago")).toBe(first);
  expect(insertPeriod(text, tokens, 10, "1 year ago")).toBe(first);
});

test("it takes the place of the period that is there", () => {
  expect(insertPeriod(text, tokens, 30, "current quarter")).toBe(
    "Sales > 100 AND Net profit current quarter > 5",
  );
});

test("without a parameter before the caret there is nothing to put it behind", () => {
  expect(insertPeriod("", [], 0, "1 year ago")).toBeNull();
  expect(
    insertPeriod("100 > Sales", [{ kind: "parameter", start: 6, end: 11 }], 2, "1 year ago"),
  ).toBeNull();
});
