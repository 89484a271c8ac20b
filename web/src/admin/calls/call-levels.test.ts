import { expect, test } from "vitest";
import { readTargets, typeTargets } from "./call-levels.ts";

test.each<[string, readonly number[] | null]>([
  ["520", [52_000]],
  ["520; 560.50", [52_000, 56_050]],
  ["520, 560", [52_000, 56_000]],
  ["1,250; 1,300", [125_000, 130_000]],
  ["", null],
  ["520; x", null],
  ["1; 2; 3; 4", null],
])("targets %s", (text, prices) => {
  expect(readTargets(text)).toEqual(prices);
  expect(readTargets(typeTargets(prices ?? []))).toEqual(prices);
});
