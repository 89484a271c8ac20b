import { expect, test } from "vitest";
import { parseWeight, writeWeight } from "./change-columns.tsx";

test("percentages are read as basis points, and written back", () => {
  expect(["4.25", "12.5 %", " 100 ", "0.1"].map(parseWeight)).toEqual([425, 1_250, 10_000, 10]);
  expect(["", "4,25", "-1", "4.255", "x"].map(parseWeight)).toEqual([NaN, NaN, NaN, NaN, NaN]);
  expect([writeWeight(425), writeWeight(null)]).toEqual(["4.25 %", "–"]);
});
