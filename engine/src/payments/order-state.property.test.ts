import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { deriveState, laterStatus, pathTo, transitions } from "./order-state.ts";
import type { OrderFacts, OrderState, PaymentStatus } from "./order-state.ts";

const price = 1_000;
const paymentStatus = fc.constantFrom<PaymentStatus>("created", "failed", "authorized", "captured");
type Dispute = OrderFacts["disputes"][number];

/** Something that becomes known of an order. */
type Fact =
  | { readonly kind: "payment"; readonly id: number; readonly status: PaymentStatus }
  | { readonly kind: "refund"; readonly amount: number }
  | { readonly kind: "dispute"; readonly status: Dispute }
  | { readonly kind: "expired" };
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    kind: fc.constant("payment" as const),
    id: fc.nat({ max: 2 }),
    status: paymentStatus,
  }),
  fc.record({ kind: fc.constant("refund" as const), amount: fc.constantFrom(400, 600, price) }),
  fc.record({
    kind: fc.constant("dispute" as const),
    status: fc.constantFrom<Dispute>("open", "under_review", "closed", "won", "lost"),
  }),
  fc.constant({ kind: "expired" as const }),
);

const disputeRanks: readonly Dispute[] = ["open", "under_review", "closed", "won", "lost"];

/** All that facts amount to: of a payment or dispute the latest, of refunds the sum. */
function gather(facts: readonly Fact[]): OrderFacts {
  const payments = new Map<number, PaymentStatus>();
  let [refunded, dispute] = [0, -1];
  for (const one of facts) {
    if (one.kind === "payment") {
      payments.set(one.id, laterStatus(payments.get(one.id) ?? "created", one.status));
    } else if (one.kind === "refund") refunded += one.amount;
    else if (one.kind === "dispute") dispute = Math.max(dispute, disputeRanks.indexOf(one.status));
  }
  const status = disputeRanks[dispute];
  const isPaid = [...payments.values()].includes("captured");
  return {
    isExpired: facts.some(({ kind }) => kind === "expired"),
    payments: [...payments.values()],
    paid: isPaid ? price : 0,
    refunded: Math.min(price, refunded),
    disputes: status === undefined ? [] : [status],
  };
}

test("the state of an order is the same in whatever order its facts arrive", () => {
  const shuffled = fc
    .array(fact, { maxLength: 8 })
    .chain((facts) =>
      fc.tuple(
        fc.constant(facts),
        fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([facts, others]) => {
      expect(deriveState(gather(others))).toBe(deriveState(gather(facts)));
    }),
    { numRuns: propertyRuns(100_000, 100) },
  );
});

test("while facts only grow, every change of state is a way through the transition table", () => {
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1, maxLength: 10 }), (facts) => {
      let state: OrderState = "created";
      for (let count = 1; count <= facts.length; count += 1) {
        const next = deriveState(gather(facts.slice(0, count)));
        const path = pathTo(state, next);
        expect(path, `${state} to ${next}`).not.toBeNull();
        for (const step of path ?? []) {
          expect(transitions[state]).toContain(step);
          state = step;
        }
        expect(state).toBe(next);
      }
    }),
    { numRuns: propertyRuns(100_000, 100) },
  );
});

test.each([
  ["created", "refunded", ["captured", "refunded"]],
  ["expired", "disputed", ["captured", "disputed"]],
  ["captured", "captured", []],
  ["captured", "failed", null],
  ["refunded", "expired", null],
] as const)("the way from %s to %s is %j", (from, to, path) => {
  expect(pathTo(from, to)).toEqual(path);
});
