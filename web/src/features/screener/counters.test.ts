import type { RunResult } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { countResult } from "./counters.ts";

const result: RunResult = {
  resultId: 1,
  total: 4000,
  matched: 120,
  unmatched: 3880,
  lacking: 45,
  lackingParameters: [],
  columns: [],
  page: { from: 0, to: 0, rows: new Int32Array(), values: {} },
  milliseconds: { parse: 0, load: 0, evaluate: 0 },
};

test("a query's counters are the engine's own", () => {
  expect(countResult(4000, result, true)).toEqual({
    filterResult: 4000,
    matching: 120,
    unmatching: 3880,
    lacking: 45,
  });
});

test("without a query only the number of companies is known", () => {
  const unasked = { filterResult: 4000, matching: null, unmatching: null, lacking: null };
  expect(countResult(4000, null, false)).toEqual(unasked);
  expect(countResult(null, result, false)).toEqual(unasked);
});
