import { expect, test } from "vitest";
import { trackRecord, trackRecordsBy } from "./track-record.ts";
import type { ClosedCall } from "./track-record.ts";

const calls: readonly (ClosedCall & { readonly analyst: string })[] = [
  { outcome: "target", returnPercent: 12, analyst: "Asha" },
  { outcome: "stop", returnPercent: -6, analyst: "Asha" },
  { outcome: "withdrawn", returnPercent: -9, analyst: "Bela" },
  { outcome: "expiry", returnPercent: 0, analyst: "Asha" },
  { outcome: "expiry", returnPercent: 3, analyst: "Asha" },
  { outcome: "manual", returnPercent: null, analyst: "Asha" },
];

test("every closed call counts: expired, withdrawn and unmeasured ones too", () => {
  expect(trackRecord(calls)).toEqual({
    closed: 6,
    outcomes: { target: 1, stop: 1, expiry: 2, withdrawn: 1, manual: 1 },
    measured: 5,
    gains: 2,
    hitRate: 40,
    averageGain: 7.5,
    averageLoss: -5,
    averageReturn: 0,
  });
});

test("without calls there is nothing to average", () => {
  expect(trackRecord([])).toMatchObject({
    closed: 0,
    hitRate: null,
    averageGain: null,
    averageLoss: null,
    averageReturn: null,
  });
});

test("groups add up to the whole, most calls first", () => {
  const groups = trackRecordsBy(calls, ({ analyst }) => analyst);
  expect(groups.map(({ name, closed, hitRate }) => [name, closed, hitRate])).toEqual([
    ["Asha", 5, 50],
    ["Bela", 1, 0],
  ]);
});
