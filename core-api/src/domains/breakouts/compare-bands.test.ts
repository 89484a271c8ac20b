import { expect, test } from "vitest";
import { compareBands } from "./compare-bands.ts";

const of = (coCode: number, fundamental: number | null, technical: number | null = null) => ({
  coCode,
  fundamental,
  technical,
});

test("scores in another band are listed, largest change first; bounds belong to the higher band", () => {
  const changes = compareBands(
    [of(1, 79, 40), of(2, 80), of(3, 24), of(4, 59, 61), of(5, 55)],
    [of(1, 80, 41), of(2, 79), of(3, 60), of(4, 50, 20), of(5, 51)],
  );
  expect(
    changes.map(({ coCode, score, bandBefore, bandAfter }) => [
      coCode,
      score,
      bandBefore,
      bandAfter,
    ]),
  ).toEqual([
    [4, "technical", "good", "sad"],
    [3, "fundamental", "sad", "good"],
    [1, "fundamental", "good", "excellent"],
    [2, "fundamental", "excellent", "good"],
  ]);
});

test("a company that is rated on one of the days only has not changed band", () => {
  expect(compareBands([of(1, null), of(2, 90)], [of(1, 90), of(2, null), of(3, 50)])).toEqual([]);
});
