import { expect, test } from "vitest";
import { addUp, conversionOf, spreadOverMonths } from "./referral-months.ts";

// 1 January 2027 in Kolkata, still the old year in UTC.
const newYear = new Date("2026-12-31T18:30:00Z");

test("twelve months end with the one that Kolkata is in, empty ones included", () => {
  const months = spreadOverMonths(
    [
      { kind: "leads", month: "2026-02", count: 2 },
      { kind: "sign_ups", month: "2027-01", count: 3 },
      { kind: "subscriptions", month: "2027-01", count: 1 },
      { kind: "sign_ups", month: "2025-12", count: 9 },
    ],
    newYear,
  );
  expect(months.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 2).padStart(2, "0")}`),
    "2027-01",
  ]);
  expect(months[0]).toEqual({ month: "2026-02", leads: 2, sign_ups: 0, subscriptions: 0 });
  expect(months.at(-1)).toEqual({ month: "2027-01", leads: 0, sign_ups: 3, subscriptions: 1 });
});

test("counts of any month add up by their kind", () => {
  const counts = [
    { kind: "sign_ups", month: "2024-01", count: 2 },
    { kind: "sign_ups", month: "2026-11", count: 1 },
    { kind: "subscriptions", month: "2026-11", count: 1 },
  ] as const;
  expect(addUp(counts)).toEqual({ leads: 0, sign_ups: 3, subscriptions: 1 });
});

test("a conversion has one decimal, and there is none without a sign-up", () => {
  // 1 / 3 = 33.33… %; 2 / 3 = 66.66… %.
  expect(conversionOf({ leads: 0, sign_ups: 3, subscriptions: 1 })).toBe(33.3);
  expect(conversionOf({ leads: 0, sign_ups: 3, subscriptions: 2 })).toBe(66.7);
  expect(conversionOf({ leads: 5, sign_ups: 0, subscriptions: 0 })).toBeNull();
});
