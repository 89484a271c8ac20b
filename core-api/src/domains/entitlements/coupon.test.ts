import { expect, test } from "vitest";
import { canUseCoupon, readCouponCode } from "./coupon.ts";
import type { Coupon, CouponHolder } from "./coupon.ts";

const at = new Date("2026-11-21T10:00:00Z");
const coupon: Coupon = {
  id: "c",
  code: "YEAR",
  tenant: null,
  terms: { kind: "subscription", days: 365 },
  maxUses: 2,
  used: 1,
  usesPerUser: 1,
  validFrom: new Date("2026-11-01T00:00:00Z"),
  validUntil: new Date("2026-11-30T00:00:00Z"),
  offeredBy: null,
  userId: null,
};
const holder: CouponHolder = { userId: "u", tenant: "munshi", uses: 0, pending: 0, entries: [] };
const can = (changes: Partial<Coupon>, who: Partial<CouponHolder> = {}, when = at): boolean =>
  canUseCoupon({ ...coupon, ...changes }, { ...holder, ...who }, when);

test("a coupon serves within its time, while uses are left, once each, at its tenant", () => {
  expect(can({})).toBe(true);
  expect(can({}, {}, coupon.validFrom)).toBe(true);
  expect(can({}, {}, coupon.validUntil)).toBe(true);
  expect(can({}, {}, new Date(coupon.validFrom.getTime() - 1))).toBe(false);
  expect(can({}, {}, new Date(coupon.validUntil.getTime() + 1))).toBe(false);
  expect(can({ used: 2 })).toBe(false);
  expect(can({ userId: "u" })).toBe(true);
  expect(can({ userId: "other" })).toBe(false);
  expect(can({ used: 9, maxUses: null })).toBe(true);
  expect(can({}, { uses: 1 })).toBe(false);
  expect(can({ tenant: "zerodha" })).toBe(false);
  expect(can({ tenant: "zerodha" }, { tenant: "zerodha" })).toBe(true);
});

test("a trial is for who never had anything", () => {
  const trial = { terms: { kind: "trial", days: 14 } } as const;
  const had = { entries: [{ kind: "plan", startsAt: new Date(0), endsAt: new Date(1) }] } as const;
  expect([can(trial), can(trial, had), can({}, had)]).toEqual([true, false, true]);
});

test("a code is read whatever its case and the spaces around it", () => {
  expect(readCouponCode("  year ")).toBe("YEAR");
});
