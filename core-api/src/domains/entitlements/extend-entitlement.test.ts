import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deriveEntitlement } from "./entitlement.ts";
import type { LedgerEntry } from "./entitlement.ts";
import { extendEntitlement } from "./extend-entitlement.ts";

const now = new Date("2026-11-21T10:00:00Z");

test("days from now give the rest of today on top and end with a day in India", () => {
  expect(extendEntitlement([], 30, now)).toEqual({
    startsAt: now,
    // 21 November + 30 days = 21 December, 23:59:59.999 in Kolkata.
    endsAt: new Date("2026-12-21T18:29:59.999Z"),
  });
});

test("days behind what runs begin with the next day and are whole ones", () => {
  const running: LedgerEntry = { kind: "plan", ...extendEntitlement([], 30, now) };
  expect(extendEntitlement([running], 30, now)).toEqual({
    startsAt: new Date("2026-12-21T18:30:00.000Z"),
    // 22 December to 20 January: 10 + 20 days.
    endsAt: new Date("2027-01-20T18:29:59.999Z"),
  });
});

test("what is over is not extended", () => {
  const over: LedgerEntry = {
    kind: "plan",
    startsAt: new Date("2026-01-01T00:00:00Z"),
    endsAt: new Date("2026-02-01T00:00:00Z"),
  };
  expect(extendEntitlement([over], 1, now).startsAt).toEqual(now);
});

test("where what runs was revoked, days that do not fit before what follows go behind it", () => {
  const follows: LedgerEntry = {
    kind: "coupon",
    startsAt: new Date("2026-12-01T18:30:00.000Z"),
    endsAt: new Date("2026-12-31T18:29:59.999Z"),
  };
  expect(extendEntitlement([follows], 5, now).startsAt).toEqual(now);
  expect(extendEntitlement([follows], 30, now).startsAt).toEqual(
    new Date("2026-12-31T18:30:00.000Z"),
  );
});

test("days fill a gap behind what runs where they fit", () => {
  const running: LedgerEntry = {
    kind: "plan",
    startsAt: new Date("2026-11-01T18:30:00.000Z"),
    endsAt: new Date("2026-12-01T18:29:59.999Z"),
  };
  const later: LedgerEntry = {
    kind: "grant",
    startsAt: new Date("2027-03-01T18:30:00.000Z"),
    endsAt: new Date("2027-03-31T18:29:59.999Z"),
  };
  expect(extendEntitlement([later, running], 5, now)).toEqual({
    startsAt: new Date("2026-12-01T18:30:00.000Z"),
    endsAt: new Date("2026-12-06T18:29:59.999Z"),
  });
});

const grants = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 90 * 86_400_000 }),
    days: fc.integer({ min: 1, max: 60 }),
    kind: fc.constantFrom("plan", "coupon", "trial", "grant"),
  }),
  { minLength: 1, maxLength: 12 },
);

test("however grants follow each other their ranges never overlap, and the status is that of a naive scan", () => {
  fc.assert(
    fc.property(grants, fc.array(fc.nat(900 * 86_400_000)), (list, instants) => {
      const entries: LedgerEntry[] = [];
      let at = now.getTime();
      for (const { wait, days, kind } of list) {
        at += wait;
        const range = extendEntitlement(entries, days, new Date(at));
        const length = range.endsAt.getTime() - range.startsAt.getTime() + 1;
        expect(length).toBeGreaterThanOrEqual(days * 86_400_000);
        expect(length).toBeLessThan((days + 1) * 86_400_000);
        expect(range.startsAt.getTime()).toBeGreaterThanOrEqual(at);
        entries.push({ kind, ...range });
      }
      for (const [index, one] of entries.entries()) {
        for (const other of entries.slice(index + 1)) {
          expect(other.startsAt.getTime()).toBeGreaterThan(one.endsAt.getTime());
        }
      }
      const edges = entries.flatMap(({ startsAt, endsAt }) =>
        [-1, 0, 1].flatMap((by) => [startsAt.getTime() + by, endsAt.getTime() + by]),
      );
      for (const moment of [...edges, ...instants.map((ms) => now.getTime() + ms)]) {
        const covering = entries.filter(
          (one) => one.startsAt.getTime() <= moment && moment <= one.endsAt.getTime(),
        );
        const derived = deriveEntitlement(entries, new Date(moment));
        expect(derived.subscribed).toBe(covering.length > 0);
        expect(derived.freeTrial).toBe(covering.length > 0 && covering[0]?.kind === "trial");
      }
    }),
  );
});
