import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extendEntitlement } from "../entitlements/index.ts";
import type { LedgerEntry } from "../entitlements/index.ts";
import { countUnusedDays, financialYearOf, lastPayableMoment, planPeriod } from "./paid-periods.ts";

/** 15:30 in Kolkata. */
const at = new Date("2026-11-21T10:00:00Z");
const dayMs = 86_400_000;
const running = (days: number): readonly LedgerEntry[] => [
  { kind: "plan", ...extendEntitlement([], days, at) },
];

describe.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])("on a server in %s", (zone) => {
  const before = process.env["TZ"];
  beforeAll(() => {
    process.env["TZ"] = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });

  test("a year is 365 days that end with a day in Kolkata", () => {
    expect(planPeriod([], 365, at)).toEqual({
      days: 365,
      startsAt: at,
      endsAt: new Date("2027-11-21T18:29:59.999Z"),
    });
  });

  test("a renewal is cut at one year from today", () => {
    // 200 of 365 days run: 165 are left, from 10 Jun to 21 Nov 27.
    expect(planPeriod(running(200), 365, at)).toEqual({
      days: 165,
      startsAt: new Date("2027-06-09T18:30:00.000Z"),
      endsAt: new Date("2027-11-21T18:29:59.999Z"),
    });
    expect(planPeriod(running(200), 91, at)).toMatchObject({ days: 91 });
  });

  test("thirty days are the least that is sold in advance", () => {
    expect(planPeriod(running(335), 365, at)).toMatchObject({ days: 30 });
  });

  test.each([
    [336, 365, 1],
    [336, 30, 1],
    [365, 365, 30],
  ])("behind %i days, %i more are refused for so many days: %i", (run, days, wait) => {
    const from = new Date(at.getTime() + wait * dayMs);
    expect(planPeriod(running(run), days, at)).toEqual(from);
    expect(planPeriod(running(run), days, new Date(from.getTime() - dayMs))).toEqual(from);
    expect(planPeriod(running(run), days, from)).toMatchObject({ days: 30 });
  });

  test.each([
    // The last and the second millisecond of a day in Kolkata.
    ["2026-11-21T18:29:59.999Z", "2027-11-21T18:29:59.999Z"],
    ["2026-11-21T18:30:00.001Z", "2027-11-22T18:29:59.999Z"],
    // 29 Feb 28 lies within 365 days of 1 Mar 27, and is no more a year later.
    ["2027-02-28T06:00:00.000Z", "2028-02-28T18:29:59.999Z"],
    ["2027-03-01T06:00:00.000Z", "2028-02-29T18:29:59.999Z"],
    ["2028-02-29T06:00:00.000Z", "2029-02-28T18:29:59.999Z"],
  ])("what is paid for at %s ends at %s at the latest", (moment, last) => {
    expect(lastPayableMoment(new Date(moment))).toEqual(new Date(last));
    expect(planPeriod([], 365, new Date(moment))).toMatchObject({ endsAt: new Date(last) });
  });

  test.each([
    ["2026-11-21T10:00:00.000Z", 365],
    ["2026-11-21T18:29:59.999Z", 365],
    ["2026-11-21T18:30:00.000Z", 364],
    ["2027-11-20T18:29:59.999Z", 1],
    ["2027-11-20T18:30:00.000Z", 0],
    ["2027-12-01T00:00:00.000Z", 0],
  ])("at %s %i days of a year are unused", (moment, days) => {
    const year = extendEntitlement([], 365, at);
    expect(countUnusedDays(year, new Date(moment))).toBe(days);
  });

  test("a year that is paid for as a day begins has 365 whole days", () => {
    const midnight = new Date("2026-11-21T18:30:00.000Z");
    expect(planPeriod([], 365, midnight)).toMatchObject({
      endsAt: new Date("2027-11-21T18:29:59.999Z"),
    });
  });

  test("all days of a period that has not begun are unused", () => {
    expect(countUnusedDays(extendEntitlement(running(100), 20, at), at)).toBe(20);
  });

  test("a financial year begins on 1 April in Kolkata", () => {
    expect(financialYearOf(new Date("2027-03-31T18:29:59.999Z"))).toBe("FY2026-27");
    expect(financialYearOf(new Date("2027-03-31T18:30:00.000Z"))).toBe("FY2027-28");
  });
});
