import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { applyReport, deriveBatch, isFinal, legTransitions } from "./order-state.ts";
import type { LegFacts, LegReport, LegState } from "./order-state.ts";

const quantity = 100;
const sent: LegFacts = {
  state: "sent_unknown",
  quantity,
  filledQuantity: 0,
  filledPaise: 0,
  isKnown: false,
};
const price = 250;

/** Reports of one order in a broker's order book over a day, one per read. */
const day = fc
  .record({
    fills: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    end: fc.constantFrom("cancelled" as const, "rejected" as const, "expired" as const, null),
  })
  .map(({ fills, end }) => {
    const reports: LegReport[] = [{ status: "open", filledQuantity: 0, filledPaise: 0 }];
    let filledQuantity = 0;
    for (const fill of end === "rejected" ? [] : fills) {
      filledQuantity = Math.min(quantity, filledQuantity + fill);
      const status = filledQuantity === quantity ? "complete" : "open";
      reports.push({ status, filledQuantity, filledPaise: filledQuantity * price });
    }
    if (end !== null && filledQuantity < quantity) {
      reports.push({ status: end, filledQuantity, filledPaise: filledQuantity * price });
    }
    return reports;
  });

const applyAll = (reports: readonly LegReport[]): LegFacts =>
  // The annotation keeps the leg's own type in the fold.
  reports.reduce<LegFacts>((leg, report) => applyReport(leg, report), sent);

test("a leg ends as the broker's book does, in whatever order and how often reports arrive", () => {
  const history = day.chain((reports) =>
    fc.tuple(
      fc.constant(reports),
      fc.array(fc.constantFrom(...reports), { maxLength: 10 }),
      fc.shuffledSubarray(reports, { minLength: reports.length }),
    ),
  );
  fc.assert(
    fc.property(history, ([reports, repeated, shuffled]) => {
      const inOrder = applyAll(reports);
      const last = reports.at(-1);
      expect(inOrder.filledQuantity).toBe(last?.filledQuantity);
      expect(inOrder.filledPaise).toBe(inOrder.filledQuantity * price);
      expect(applyAll([...shuffled, ...repeated])).toEqual(inOrder);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("a leg only takes steps of the table", () => {
  fc.assert(
    fc.property(day, fc.integer(), (reports, start) => {
      const states = Object.keys(legTransitions) as LegState[];
      const state = states[Math.abs(start) % states.length] ?? "open";
      let leg: LegFacts = { ...sent, state };
      for (const report of reports) {
        const next = applyReport(leg, report);
        expect([leg.state, ...legTransitions[leg.state]]).toContain(next.state);
        expect(next.filledQuantity).toBeGreaterThanOrEqual(leg.filledQuantity);
        leg = next;
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test.each<[string, LegState, LegReport, LegState]>([
  ["a word that is not documented", "open", report("unknown", 0), "open"],
  ["a fill that crossed a cancellation", "cancelled", report("complete", 100), "filled"],
  ["an order made smaller at the broker", "open", report("complete", 60), "cancelled"],
  ["a day that ended unseen, proved later", "expired", report("complete", 100), "filled"],
  ["an order that was given up as not found", "expired", report("open", 0), "open"],
  ["an old report after the end", "rejected", report("open", 0), "rejected"],
])("%s", (_title, state, reported, expected) => {
  expect(applyReport({ ...sent, state }, reported).state).toBe(expected);
});

function report(status: LegReport["status"], filledQuantity: number): LegReport {
  return { status, filledQuantity, filledPaise: filledQuantity * price };
}

test("a batch is filled only if every leg is, and final only if every leg is", () => {
  const state = fc.constantFrom(...(Object.keys(legTransitions) as LegState[]));
  const leg = fc
    .record({ state, part: fc.nat({ max: 99 }) })
    .map(({ state: of, part }) => ({ state: of, filledQuantity: of === "filled" ? 100 : part }));
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), fc.boolean(), (legs, isPaused) => {
      const batch = deriveBatch(legs, isPaused);
      expect(batch === "filled").toBe(legs.every((one) => one.state === "filled"));
      const isOver = legs.every((one) => isFinal(one.state));
      expect(["sending", "working", "paused"].includes(batch)).toBe(!isOver);
      const isNothing = legs.every((one) => one.filledQuantity === 0);
      expect(batch !== "failed" || isNothing).toBe(true);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
