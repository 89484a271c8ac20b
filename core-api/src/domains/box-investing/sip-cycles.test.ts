import * as fc from "fast-check";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { expect, test } from "vitest";
import type { CycleOrders, StoredCycle } from "./box-investing.repository.ts";
import { carriedOf, deriveCycles } from "./sip-cycles.ts";

const cycleOf = (number: number, amount: number, skip: StoredCycle["skip"]): StoredCycle => ({
  sip_id: "sip",
  number,
  planned_on: "2026-12-07",
  moved_on: "2026-12-07",
  moved_why: null,
  amount_paise: String(amount),
  skip,
  opened_at: new Date(0),
});

const ordersOf = (number: number, spent: number, filled: number): CycleOrders => ({
  sip_id: "sip",
  number,
  batch: `batch ${number}`,
  is_settled: true,
  spent,
  filled,
});

const step = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  what: fc.constantFrom("bought", "failed", "member", "unconfirmed", "buys_nothing"),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("what is put in is spent or carried, and what is skipped was never put in", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let [put, spent] = [0, 0];
      const orders = new Map<number, CycleOrders>();
      const cycles = steps.map(({ amount, what, part }, at) => {
        const number = at + 1;
        if (what === "bought" || what === "buys_nothing") put += amount;
        if (what === "bought") {
          const own = Math.max(1, Math.floor((put - spent) * part));
          spent += own;
          orders.set(number, ordersOf(number, own, own));
        }
        if (what === "failed") orders.set(number, ordersOf(number, 0, 0));
        return cycleOf(number, amount, what === "member" || what === "buys_nothing" ? what : null);
      });
      // The last one may still be confirmed.
      const known = deriveCycles([...cycles, cycleOf(99, 1, null)], orders);
      expect(carriedOf(known)).toBe(put - spent);
      expect(known.map(({ state }) => state)).toEqual([
        ...steps.map(({ what }) => (what === "bought" ? "bought" : "skipped")),
        "due",
      ]);
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("orders that cost more than their cycle leave nothing to carry", () => {
  const known = deriveCycles(
    [cycleOf(1, 10_000, null)],
    new Map([[1, ordersOf(1, 10_100, 10_100)]]),
  );
  expect(known).toMatchObject([{ state: "bought", spent: 10_100, carried: 0 }]);
});
