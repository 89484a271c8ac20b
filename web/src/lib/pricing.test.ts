import { expect, test } from "vitest";
import { describeRun, monthlyPaise } from "./pricing.ts";

const trial = "2026-12-05T18:29:59.999Z";
const year = "2027-12-05T18:29:59.999Z";

test("a trial is told with its own end, and what follows it with another", () => {
  expect(describeRun(trial, year)).toBe(
    "Free trial valid till 05 Dec 26, then subscription till 05 Dec 27.",
  );
  expect(describeRun(trial, trial)).toBe("Free trial valid till 05 Dec 26.");
  expect(describeRun(null, year)).toBe("Subscription valid till 05 Dec 27.");
});

test("a plan's price a month follows from its period", () => {
  expect(monthlyPaise(180_000, "1 Year")).toBe(15_000);
  expect(monthlyPaise(90_000, "6 Months")).toBe(15_000);
  expect(monthlyPaise(15_000, "1 Month")).toBeNull();
  expect(monthlyPaise(15_000, "Lifetime")).toBeNull();
});
