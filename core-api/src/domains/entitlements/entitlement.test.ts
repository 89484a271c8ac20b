import * as fc from "fast-check";
import { expect, test } from "vitest";
import { deriveEntitlement } from "./entitlement.ts";
import type { LedgerEntry } from "./entitlement.ts";

const day = (text: string): Date => new Date(`${text}T00:00:00.000Z`);
const entry = (kind: LedgerEntry["kind"], from: string, to: string): LedgerEntry => ({
  kind,
  startsAt: day(from),
  endsAt: new Date(day(to).getTime() - 1),
});

test("who never had anything has nothing", () => {
  expect(deriveEntitlement([], day("2026-11-21"))).toEqual({
    subscribed: false,
    freeTrial: false,
    trialTill: null,
    validTill: null,
  });
});

test("an entitlement runs from its first instant to its last", () => {
  const plan = entry("plan", "2026-01-01", "2026-02-01");
  const at = (moment: Date): boolean => deriveEntitlement([plan], moment).subscribed;
  expect(
    [
      new Date(plan.startsAt.getTime() - 1),
      plan.startsAt,
      plan.endsAt,
      new Date(plan.endsAt.getTime() + 1),
    ].map(at),
  ).toEqual([false, true, true, false]);
});

test("what follows without a gap counts to the end, and what comes after a gap does not", () => {
  const entries = [
    entry("coupon", "2026-03-10", "2026-04-01"),
    entry("plan", "2026-02-01", "2026-03-01"),
    entry("plan", "2026-01-01", "2026-02-01"),
  ];
  expect(deriveEntitlement(entries, day("2026-01-15")).validTill).toEqual(
    new Date("2026-02-28T23:59:59.999Z"),
  );
});

test("a free trial is one only while nothing else runs", () => {
  const trial = entry("trial", "2026-01-01", "2026-02-01");
  const plan = entry("plan", "2026-01-20", "2026-03-01");
  const at = (moment: string): object => deriveEntitlement([trial, plan], day(moment));
  expect(at("2026-01-10")).toMatchObject({ subscribed: true, freeTrial: true });
  expect(at("2026-01-25")).toMatchObject({ subscribed: true, freeTrial: false, trialTill: null });
});

test.each([
  ["nothing", [], "2026-01-31T23:59:59.999Z", "2026-01-31T23:59:59.999Z"],
  [
    "another trial",
    [entry("trial", "2026-02-01", "2026-03-01")],
    "2026-02-28T23:59:59.999Z",
    "2026-02-28T23:59:59.999Z",
  ],
  [
    "a plan at its end",
    [entry("plan", "2026-02-01", "2027-02-01")],
    "2026-01-31T23:59:59.999Z",
    "2027-01-31T23:59:59.999Z",
  ],
  [
    "a plan before its end",
    [entry("coupon", "2026-01-20", "2026-03-01")],
    "2026-01-19T23:59:59.999Z",
    "2026-02-28T23:59:59.999Z",
  ],
  [
    "a plan after a gap",
    [entry("plan", "2026-03-01", "2026-04-01")],
    "2026-01-31T23:59:59.999Z",
    "2026-01-31T23:59:59.999Z",
  ],
] as const)("a free trial followed by %s knows its own end", (_, later, trialTill, validTill) => {
  const trial = entry("trial", "2026-01-01", "2026-02-01");
  expect(deriveEntitlement([...later, trial], day("2026-01-10"))).toEqual({
    subscribed: true,
    freeTrial: true,
    trialTill: new Date(trialTill),
    validTill: new Date(validTill),
  });
});

test("after its end it says when that was", () => {
  const plan = entry("plan", "2026-01-01", "2026-02-01");
  expect(deriveEntitlement([plan], day("2026-06-01"))).toEqual({
    subscribed: false,
    freeTrial: false,
    trialTill: null,
    validTill: plan.endsAt,
  });
});

test("a member is subscribed exactly while an entry covers the moment, in any order of entries", () => {
  const entries = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]): LedgerEntry => ({
        kind: "plan",
        startsAt: new Date(from),
        endsAt: new Date(from + length),
      })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 80 }), (list, moment) => {
      const { subscribed, validTill } = deriveEntitlement(list, new Date(moment));
      const covers = (at: number): boolean =>
        list.some((one) => one.startsAt.getTime() <= at && one.endsAt.getTime() >= at);
      expect(subscribed).toBe(covers(moment));
      if (!subscribed || validTill === null) return;
      for (let at = moment; at <= validTill.getTime(); at += 1) expect(covers(at)).toBe(true);
      expect(covers(validTill.getTime() + 1)).toBe(false);
      expect(deriveEntitlement(list.toReversed(), new Date(moment)).validTill).toEqual(validTill);
    }),
  );
});
