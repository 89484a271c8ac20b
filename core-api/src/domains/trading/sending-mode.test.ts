import { expect, test } from "vitest";
import type { MarketHours } from "../market-hours/index.ts";
import { sendingMode } from "./trading-work.ts";

const india = (time: string): Date => new Date(`2026-11-${time}:00+05:30`);
const closed: MarketHours = {
  state: "closed",
  nextOpening: india("10T09:15"),
  closedAt: null,
  occasion: null,
};
// 9 November 2026 is a Monday.
const evening: MarketHours = { ...closed, closedAt: india("09T15:30") };
const can = { afterMarket: true };

test.each([
  ["on a day without a session", closed, "09T15:45", "after_market"],
  ["at the end of a session", evening, "09T15:30", "closed"],
  ["within half an hour of it", evening, "09T15:59", "closed"],
  ["half an hour after it", evening, "09T16:00", "after_market"],
  ["21 minutes before the next one", closed, "10T08:54", "after_market"],
  ["19 minutes before it", closed, "10T08:56", "closed"],
  ["in its pre-open", { ...closed, state: "pre-open" }, "10T09:05", "closed"],
  ["while it trades", { ...closed, state: "open" }, "10T10:00", "now"],
] as const)("orders %s", (_when, hours, time, mode) => {
  expect(sendingMode(hours, india(time), can)).toBe(mode);
});

test("a broker without after-market orders takes them while the market is open", () => {
  const modes = [closed, { ...closed, state: "open" } as const].map((hours) =>
    sendingMode(hours, india("09T18:00"), { afterMarket: false }),
  );
  expect(modes).toEqual(["closed", "now"]);
});
