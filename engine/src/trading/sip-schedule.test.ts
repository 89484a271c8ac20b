import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { weighEqually } from "../portfolio/weights.ts";
import { planSipCycle, sipDates } from "./sip-schedule.ts";
import type { SipCycle, SipPlan } from "./sip-schedule.ts";

const isWeekday = (date: string) => ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
const on = (plan: SipPlan, from: string, till: string, isOpen = isWeekday) =>
  sipDates(plan, from, till, isOpen).map((date) => date.on);

test("weekly and fortnightly cycles count from the start", () => {
  // 2 Nov 2026 is a Monday.
  const weekly = { frequency: "weekly", start: "2026-11-02" } as const;
  expect(on(weekly, "2026-11-01", "2026-11-23")).toEqual([
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
  ]);
  const fortnightly = { ...weekly, frequency: "fortnightly" } as const;
  expect(on(fortnightly, "2026-11-03", "2026-11-30")).toEqual(["2026-11-16", "2026-11-30"]);
});

test("a day without trading moves to the next trading day, even into the next month", () => {
  const dates = sipDates(
    { frequency: "monthly", start: "2026-01-01", day: "last" },
    "2026-01-01",
    "2026-03-31",
    (date) => isWeekday(date) && date !== "2026-03-31",
  );
  // 31 Jan 2026 and 28 Feb are Saturdays; 31 Mar is closed here.
  expect(dates).toEqual([
    { due: "2026-01-31", on: "2026-02-02" },
    { due: "2026-02-28", on: "2026-03-02" },
    { due: "2026-03-31", on: "2026-04-01" },
  ]);
});

test("a monthly cycle that is due before the start begins a month later", () => {
  const plan = { frequency: "monthly", start: "2026-11-25", day: 5 } as const;
  expect(on(plan, "2026-01-01", "2027-02-28")).toEqual(["2026-12-07", "2027-01-05", "2027-02-05"]);
});

test("the last day of February is found in leap years", () => {
  const plan = { frequency: "monthly", start: "2028-01-31", day: "last" } as const;
  expect(on(plan, "2028-01-01", "2028-03-31", () => true)).toEqual([
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
});

test("days of the month after the 28th and endless closures are refused", () => {
  const plan = { frequency: "monthly", start: "2026-01-01", day: 29 } as const;
  expect(() => on(plan, "2026-01-01", "2026-12-31")).toThrow(RangeError);
  expect(() => on({ ...plan, day: 1 }, "2026-01-01", "2026-01-31", () => false)).toThrow(
    RangeError,
  );
  expect(() => on({ ...plan, start: "soon" }, "2026-01-01", "2026-01-31")).toThrow(RangeError);
});

const cycle: SipCycle = {
  weights: new Map([
    ["A", 6_000],
    ["B", 4_000],
  ]),
  prices: new Map([
    ["A", 25_000],
    ["B", 30_000],
  ]),
  amount: 100_000,
  carry: 0,
  available: null,
};

test("a cycle rounds each constituent down and carries the rest", () => {
  // A: 60,000 / 25,000 = 2; B: 40,000 / 30,000 = 1; 1,00,000 - 80,000
  expect(planSipCycle(cycle)).toEqual({
    outcome: "buy",
    shares: new Map([
      ["A", 2],
      ["B", 1],
    ]),
    cost: 80_000,
    carry: 20_000,
    unpriced: [],
  });
});

test("carried cash buys with the next instalment", () => {
  // 1,50,000: A 90,000 / 25,000 = 3; B 60,000 / 30,000 = 2
  expect(planSipCycle({ ...cycle, carry: 50_000 })).toMatchObject({ cost: 135_000, carry: 15_000 });
});

test("a constituent without a price is left out and its part carried", () => {
  expect(planSipCycle({ ...cycle, prices: new Map([["A", 25_000]]) })).toMatchObject({
    shares: new Map([["A", 2]]),
    carry: 50_000,
    unpriced: ["B"],
  });
});

test.each<[string, Partial<SipCycle>, object]>([
  [
    "no part buys a share",
    { amount: 20_000, carry: 5_000 },
    { reason: "below_prices", carry: 25_000 },
  ],
  ["no share has a price", { prices: new Map() }, { reason: "no_price", carry: 100_000 }],
  ["funds are short", { carry: 1_000, available: 79_999 }, { reason: "funds", carry: 1_000 }],
])("a cycle is skipped with its reason if %s", (_title, change, expected) => {
  expect(planSipCycle({ ...cycle, ...change })).toMatchObject({ outcome: "skip", ...expected });
});

test("a cycle with exactly its funds is bought", () => {
  expect(planSipCycle({ ...cycle, available: 80_000 })).toMatchObject({ outcome: "buy" });
});

test("over any cycles every paisa is invested or carried", () => {
  const ids = ["A", "B", "C"];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 3, maxLength: 3 }),
      fc.array(fc.nat({ max: 500_000 }), { maxLength: 12 }),
      (prices, amounts) => {
        let [carry, cost, paid] = [0, 0, 0];
        for (const amount of amounts) {
          const bought = planSipCycle({
            weights: weighEqually(ids),
            prices: new Map(ids.map((id, at) => [id, prices[at] ?? 1])),
            amount,
            carry,
            available: null,
          });
          paid += amount;
          carry = bought.carry;
          cost += bought.outcome === "buy" ? bought.cost : 0;
        }
        expect(cost + carry).toBe(paid);
        expect(carry).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: propertyRuns(20_000, 50) },
  );
});
