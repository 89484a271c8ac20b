import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "../table/column.ts";
import { firstRows, sortRows } from "./sort-rows.ts";

test("the first rows are the first of all in order, empty ones last, ties in the order they had", () => {
  const values = fc.array(fc.constantFrom(-0, 0, 1, 2, -3, Infinity, -Infinity, Number.NaN));
  const directions = fc.constantFrom("ascending" as const, "descending" as const);
  fc.assert(
    fc.property(values, directions, fc.nat(12), (numbers, direction, limit) => {
      const column: Column = { kind: "number", values: Float64Array.from(numbers) };
      const rows = Int32Array.from(numbers.keys()).filter((row) => row % 5 !== 1);
      expect(firstRows(rows, column, direction, limit)).toEqual(
        sortRows(rows, column, direction).slice(0, limit),
      );
    }),
  );
});
