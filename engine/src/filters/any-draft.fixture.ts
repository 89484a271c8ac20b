import * as fc from "fast-check";
import type { FilterBound, FilterDraft } from "../contract/index.ts";

const texts = ["Banks", "IT", "Oil & Gas", "Men's wear", 'The "Big" 4', "AND", "5 crore", "x -- y"];

const bound: fc.Arbitrary<FilterBound> = fc.record({
  value: fc.oneof(
    fc.integer({ min: -1000, max: 100_000 }),
    fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  ),
  inclusive: fc.boolean(),
});

export const anyChoice: fc.Arbitrary<FilterDraft & { kind: "choice" }> = fc.record({
  kind: fc.constant("choice" as const),
  key: fc.constantFrom("sector", "industry", "symbol", "indices", "lists"),
  values: fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 }),
});

// oxfmt-ignore
const keys = fc.constantFrom(
  "sales", "sales@y1", "returnOnEquity@y3", "debtToEquity", "currentPrice", "volume", "eps@q2",
);

export const anyRange: fc.Arbitrary<FilterDraft & { kind: "range" }> = fc
  .tuple(keys, fc.option(bound, { freq: 3 }), fc.option(bound, { freq: 3 }))
  .filter(([, low, high]) => low !== null || high !== null)
  .map(([key, low, high]) => ({ kind: "range", key, low, high }));
