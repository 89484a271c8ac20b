import { expect, test } from "vitest";

import { adjustmentFactors, ShareHistory } from "./adjustments.ts";
import { daysOf } from "./calendar.ts";

const days = Int32Array.from([0, 1, 2, 3, 4], (i) => daysOf("2025-01-06") + i);

test("a 1:5 split divides prices before its ex-date by five", () => {
  const factors = adjustmentFactors(days, [
    { kind: "split", exDate: "2025-01-08", from: 1, to: 5 },
  ]);
  expect([...factors]).toEqual([0.2, 0.2, 1, 1, 1]);
});

test("a 1:1 bonus halves prices before its ex-date", () => {
  const factors = adjustmentFactors(days, [
    { kind: "bonus", exDate: "2025-01-10", from: 1, to: 1 },
  ]);
  expect([...factors]).toEqual([0.5, 0.5, 0.5, 0.5, 1]);
});

test("later actions multiply with earlier ones, two on one day included", () => {
  // before 7 January: bonus 1:1 (1/2), split 1:2 (1/2) and bonus 1:3 on 9 January (3/4): 0.1875
  const factors = adjustmentFactors(days, [
    { kind: "bonus", exDate: "2025-01-09", from: 3, to: 1 },
    { kind: "bonus", exDate: "2025-01-07", from: 1, to: 1 },
    { kind: "split", exDate: "2025-01-09", from: 1, to: 2 },
  ]);
  expect([...factors]).toEqual([0.1875, 0.375, 0.375, 1, 1]);
});

test("dividends, other actions, impossible ratios and days to come change nothing", () => {
  const factors = adjustmentFactors(days, [
    { kind: "dividend", exDate: "2025-01-08", amount: 50 },
    { kind: "other", exDate: "2025-01-08", purpose: "Rights 1:4" },
    { kind: "split", exDate: "2025-01-08", from: 0, to: 5 },
    { kind: "split", exDate: "2025-02-08", from: 1, to: 5 },
  ]);
  expect([...factors]).toEqual([1, 1, 1, 1, 1]);
});

test("an action between two days applies to all before it", () => {
  const gap = Int32Array.from([daysOf("2025-01-01"), daysOf("2025-01-20")]);
  const factors = adjustmentFactors(gap, [{ kind: "split", exDate: "2025-01-11", from: 1, to: 2 }]);
  expect([...factors]).toEqual([0.5, 1]);
});

test("an empty series has no factors", () => {
  expect(
    adjustmentFactors(new Int32Array(0), [{ kind: "split", exDate: "2025-01-08", from: 1, to: 5 }]),
  ).toHaveLength(0);
});

test("a share history counts what one share became since a day, with and without splits", () => {
  const history = new ShareHistory(
    [
      { kind: "split", exDate: "2024-06-03", from: 1, to: 5 },
      { kind: "bonus", exDate: "2025-01-06", from: 1, to: 1 },
      { kind: "bonus", exDate: "2026-01-06", from: 1, to: 1 },
    ],
    daysOf("2025-06-30"),
  );
  expect(history.timesSince("2024-03-31")).toBe(10);
  expect(history.timesByBonusSince("2024-03-31")).toBe(2);
  expect(history.timesSince("2024-06-03")).toBe(2);
  expect(history.timesSince("2025-03-31")).toBe(1);
});
