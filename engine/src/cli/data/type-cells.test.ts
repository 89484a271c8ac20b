import { expect, test } from "vitest";
import { inferType, typeCells } from "./type-cells.ts";

test.each([
  [["true", "FALSE", ""], "truth"],
  [[true, false, null], "truth"],
  [["1", "0"], "number"],
  [["1,500", "-2.5e3", "NaN", "n/a"], "number"],
  [["1,50", "2"], "text"],
  [["2025-08-31", ""], "date"],
  [["20250831"], "number"],
  [["yes", "no"], "text"],
  [["12", "twelve"], "text"],
  [["", null], "number"],
  [["-", "5", "NOT RATED"], "number"],
  [["-", "2025-08-31"], "date"],
  [["NA", "true"], "truth"],
  [["NA", "AA+", "-"], "text"],
] as const)("cells %j are taken for a %s", (cells, type) => {
  expect(inferType(cells)).toBe(type);
});

test("cells become figures, and what is missing or beyond a double becomes empty", () => {
  const place = (row: number): string => `row ${row + 1}`;
  const numbers = typeCells(["1,00,000", "\u22125", ".5", "1e999", "", "#N/A"], "number", place);
  expect(numbers).toEqual({
    kind: "number",
    values: Float64Array.of(100_000, -5, 0.5, Number.NaN, Number.NaN, Number.NaN),
  });
  const truths = typeCells(["Yes", "0", true, null], "truth", place);
  expect(truths).toEqual({ kind: "number", values: Float64Array.of(1, 0, 1, Number.NaN) });
  const dates = typeCells(["1970-01-02", "19700103", "1970-01-04T10:00:00Z"], "date", place);
  expect(dates).toEqual({ kind: "number", values: Float64Array.of(1, 2, 3) });
});

const special = ["#VALUE!", "#N/A", "DATA NOT AVALIABLE", "NOT RATED", "", "  ", " not rated "];
const figuresOnly = ["-", "\u2013", "\u2014", "\u2212", "NA", "n/a", "null", "NaN"];

test("the special texts of scores are empty in columns of every type", () => {
  const place = (row: number): string => `row ${row + 1}`;
  const texts = typeCells([...special, "AAA"], "text", place);
  const codes = [...special.map(() => -1), 0];
  expect(texts).toEqual({ kind: "text", codes: Int32Array.from(codes), dictionary: ["AAA"] });
  for (const type of ["number", "truth", "date"] as const) {
    const values = new Float64Array(special.length).fill(Number.NaN);
    expect(typeCells(special, type, place)).toEqual({ kind: "number", values });
  }
});

test("a dash and NA are empty figures and texts of their own", () => {
  const place = (row: number): string => `row ${row + 1}`;
  for (const type of ["number", "truth", "date"] as const) {
    const values = new Float64Array(figuresOnly.length).fill(Number.NaN);
    expect(typeCells(figuresOnly, type, place)).toEqual({ kind: "number", values });
  }
  expect(typeCells(figuresOnly, "text", place)).toMatchObject({ dictionary: figuresOnly });
});

test("a cell that does not fit its heading is named", () => {
  const place = (row: number): string => `row ${row + 1}`;
  expect(() => typeCells([1, "x"], "number", place)).toThrow('row 2: "x" is no number.');
  expect(() => typeCells(["2025-02-30"], "date", place)).toThrow('"2025-02-30" is no date.');
  expect(() => typeCells([2], "truth", place)).toThrow('"2" is no truth.');
});
