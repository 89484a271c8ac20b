import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AcrossFunction } from "../semantics/checked.ts";
import { acrossCompanies } from "./across.ts";

const empty = Number.NaN;
const of = (
  name: AcrossFunction,
  values: readonly number[],
  groups?: readonly number[],
): number[] =>
  Array.from(
    acrossCompanies(
      name,
      Float64Array.from(values),
      groups === undefined ? null : Int32Array.from(groups),
    ),
  );

describe("functions across companies", () => {
  test("rank is 1 for the largest, ties share the better rank", () => {
    expect(of("rank", [10, 30, 20, 20])).toEqual([4, 1, 2, 2]);
    expect(of("rank", [5, 5, 5])).toEqual([1, 1, 1]);
  });

  test("percentile is 100 x (ascending rank - 1) / (n - 1), and 0 of one", () => {
    expect(of("percentile", [10, 20, 20, 30, 50])).toEqual([0, 25, 25, 75, 100]);
    expect(of("percentile", [7])).toEqual([0]);
  });

  test("median and mean are given to every company of the group", () => {
    expect(of("median", [1, 9, empty, 3])).toEqual([3, 3, 3, 3]);
    expect(of("mean", [1, 2, empty, 9])).toEqual([4, 4, 4, 4]);
  });

  test("zscore counts sample deviations from the mean", () => {
    // mean 4; squares 4 + 0 + 4 = 8; deviation the root of 8 / 2 = 2
    expect(of("zscore", [2, 4, 6, empty])).toEqual([-1, 0, 1, empty]);
    expect(of("zscore", [3, 3])).toEqual([empty, empty]);
    expect(of("zscore", [3])).toEqual([empty]);
  });

  test("empties take no part and get empty, and so does a company without a group", () => {
    expect(of("rank", [10, empty, 30])).toEqual([2, empty, 1]);
    const groups = [0, 0, 1, 1, -1];
    expect(of("rank", [1, 2, 3, empty, 99], groups)).toEqual([2, 1, 1, empty, empty]);
    expect(of("median", [1, 2, 3, empty, 99], groups)).toEqual([1.5, 1.5, 3, 3, empty]);
    expect(of("mean", [empty, empty], [0, 0])).toEqual([empty, empty]);
  });

  test("rank and percentile agree with counting, whatever the figures", () => {
    const figures = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(empty)), {
      minLength: 1,
      maxLength: 30,
    });
    const hold = (): void =>
      fc.assert(
        fc.property(figures, (values) => {
          const known = values.filter((value) => !Number.isNaN(value));
          const counted = values.map((value) =>
            Number.isNaN(value) ? empty : 1 + known.filter((other) => other > value).length,
          );
          expect(of("rank", values)).toEqual(counted);
          const below = values.map((value) => {
            if (Number.isNaN(value)) return empty;
            const count = known.filter((other) => other < value).length;
            return known.length === 1 ? 0 : (100 * count) / (known.length - 1);
          });
          expect(of("percentile", values)).toEqual(below);
        }),
      );
    expect(hold).not.toThrow();
  });
});
