import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { callOutcomes, checkCallLevels, nextCallState } from "./call-state.ts";
import type { CallState } from "./call-state.ts";

const outcome = fc.constantFrom(...callOutcomes);
const action = fc.oneof(fc.constant("amend" as const), outcome, fc.record({ correct: outcome }));

test("a call closes once; then only a correction changes its outcome", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (tried) => {
      let state: CallState = "open";
      let closings = 0;
      for (const one of tried) {
        const next = nextCallState(state, one);
        const isOpen = state === "open";
        const expected: CallState | null =
          typeof one !== "string"
            ? isOpen
              ? null
              : one.correct
            : !isOpen
              ? null
              : one === "amend"
                ? "open"
                : one;
        expect(next).toBe(expected);
        if (next === null) continue;
        if (isOpen && next !== "open") closings += 1;
        state = next;
      }
      expect(closings).toBe(state === "open" ? 0 : 1);
    }),
    { numRuns: propertyRuns(200) },
  );
});

const price = fc.integer({ min: 1, max: 1_000 });

test("levels are accepted exactly if stop, band and targets are in order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("buy" as const, "sell" as const),
      fc.tuple(price, price, price),
      fc.array(price, { minLength: 1, maxLength: 3 }),
      (side, [stop, entryLow, entryHigh], targets) => {
        const up = [stop, entryLow, entryHigh, ...targets];
        const along = side === "buy" ? up : [stop, entryHigh, entryLow, ...targets].map((p) => -p);
        const isOrdered = along.every((one, at) => {
          const before = along[at - 1];
          // The ends of the band may be one price.
          return before === undefined || (at === 2 ? one >= before : one > before);
        });
        const problems = checkCallLevels({ side, entryLow, entryHigh, targets, stop });
        expect(problems.size === 0).toBe(isOrdered);
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});
