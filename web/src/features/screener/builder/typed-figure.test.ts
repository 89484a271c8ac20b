import { expect, test } from "vitest";
import { readFigure, writeFigure } from "./describe-filter.ts";

test.each([
  ["1,23,456", 123_456],
  ["₹ 1 200.50", 1200.5],
  ["−3", -3],
  [".5", 0.5],
  ["12 %", 12],
  ["", null],
  ["  ", null],
])("%j is %j", (text, figure) => {
  expect(readFigure(text)).toBe(figure);
});

test.each(["abc", "1.2.3", "1e5", "--2", "5 apples"])("%j is no figure", (text) => {
  expect(readFigure(text)).toBeNaN();
});

test.each([123_456.75, -3, 0, 0.0123])("%d is read as it is written", (value) => {
  expect(readFigure(writeFigure(value))).toBe(value);
});
