import { expect, test } from "vitest";
import { sipDates } from "./sip-schedule.ts";
import type { SipPlan } from "./sip-schedule.ts";

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
