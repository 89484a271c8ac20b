import { expect, test } from "vitest";

import { parsePurpose } from "./purpose.ts";

const exDate = "2026-08-10";
const parse = (purpose: string, faceValue: number | null = 10) =>
  parsePurpose(purpose, exDate, faceValue);

test.each([
  ["Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share", 1, 5],
  ["Face Value Split (Sub-Division) - From Rs 2/- Per Share To Re 1/- Per Share", 1, 2],
  ["Sub-Division Of Shares From Rs.10/- To Rs.1/-", 1, 10],
  ["Stock Split From Rs 5 To Rs 2", 2, 5],
])("%s is a split of %i into %i", (purpose, from, to) => {
  expect(parse(purpose)).toEqual([{ kind: "split", exDate, from, to }]);
});

test.each([
  ["Bonus 1:1", 1, 1],
  ["Bonus 2:1", 1, 2],
  ["Bonus issue in the ratio 3 : 5", 5, 3],
])("%s gives, for every %i held, %i new shares", (purpose, from, to) => {
  expect(parse(purpose)).toEqual([{ kind: "bonus", exDate, from, to }]);
});

test.each([
  ["Interim Dividend - Rs 1.40 Per Share", [1.4]],
  ["Dividend - Re  0.50 Per Share", [0.5]],
  ["Dividend - Rs 5 Per Share/Special Dividend - Rs 2.50 Per Share", [5, 2.5]],
  ["Dividend - Rs 3 Per Share & Special Dividend Re 1 Per Share", [3, 1]],
  ["Annual General Meeting/Dividend Rs.12.5 Per Share", [12.5]],
  // 45 % of a face value of ₹10 is ₹4.50.
  ["Final Dividend - 45%", [4.5]],
])("%s is a dividend of %j rupees a share", (purpose, amounts) => {
  expect(parse(purpose)).toEqual(amounts.map((amount) => ({ kind: "dividend", exDate, amount })));
});

test("one purpose may state a split and a bonus", () => {
  expect(parse("Bonus 1:1/ Face Value Split From Rs 10/- To Rs 5/-")).toEqual([
    { kind: "split", exDate, from: 1, to: 2 },
    { kind: "bonus", exDate, from: 1, to: 1 },
  ]);
});

test.each([
  "Scheme Of Arrangement - Bonus Ncrps 4:1",
  "Rights 2:5 @ Premium Rs 1.17/-",
  "Buy Back",
  "Interest Payment",
  "Distribution - Rs 2.40 Per Unit Consists Of Rs 1.40 Per Unit As Interest/ Re 1 Per Unit As Dividend",
  "Composite Scheme Of Arrangement",
  "Demerger",
])("%s changes no share count and is kept as it is", (purpose) => {
  expect(parse(purpose)).toEqual([{ kind: "other", exDate, purpose }]);
});

test.each([
  ["Consolidation Of Equity Shares From Re 1/- Per Share To Rs 10/- Per Share", 10, 1],
  ["Reverse Split From Rs 2 To Rs 10", 5, 1],
  ["Consolidation 100:1", 100, 1],
  ["Stock Split 1:5", 1, 5],
])("%s makes %i shares %i", (purpose, from, to) => {
  expect(parse(purpose)).toEqual([{ kind: "split", exDate, from, to }]);
});

test.each(["Face Value Split From Rs 2 To Rs 2", "Bonus", "Sub-Division", "Sundry Matters"])(
  "%s is not understood",
  (purpose) => {
    expect(parse(purpose)).toEqual([]);
  },
);

test("a dividend in percent without a face value gives no amount", () => {
  expect(parse("Dividend - 45%", null)).toMatchObject([{ kind: "other" }]);
});
