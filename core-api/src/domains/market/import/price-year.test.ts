import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { day } from "../market.fixture.ts";
import { addToDrafts, mergePriceYear, toPaise } from "./price-year.ts";
import type { PriceDraft, PriceYear } from "./price-year.ts";

test("every price in whole paise is stored exactly and reads back as the same number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (paise) => {
      const rupees = Number((paise / 100).toFixed(2));
      expect(toPaise(rupees)).toBe(paise);
      expect(paise / 100).toBe(rupees);
    }),
  );
});

test.each([[-0.01], [21_474_836.48], [10.005], [Number.POSITIVE_INFINITY]])(
  "a price of %d cannot be stored",
  (rupees) => {
    expect(toPaise(rupees)).toBeNull();
  },
);

function draftOf(days: readonly (readonly [date: string, close: number])[]): PriceDraft {
  const drafts = new Map<string, PriceDraft>();
  for (const [date, close] of days) addToDrafts(drafts, 1, day("AAA", date, close));
  const [draft] = drafts.values();
  if (draft === undefined) throw new Error("no draft");
  return draft;
}

function dateAt(index: number): string {
  return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
}

test("a day that cannot be stored does not affect later days", () => {
  const facts = [day("AAA", "2026-01-05", 10), day("AAA", "2026-01-06", 20.005)];
  const [first, wrong] = facts.map(({ prices }) => prices);
  if (first === undefined || wrong === undefined) throw new Error("no prices");
  const later = day("AAA", "2026-01-07", 30);
  const join = <K extends keyof typeof first>(name: K): number[] =>
    [first, wrong, later.prices].flatMap((prices) => [...prices[name]]);
  const column = (name: keyof typeof first): Float64Array => Float64Array.from(join(name));
  const prices = {
    days: Int32Array.from(join("days")),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    previousClose: column("previousClose"),
    last: column("last"),
    volume: column("volume"),
    value: column("value"),
    trades: column("trades"),
    delivery: column("delivery"),
  };
  const drafts = new Map<string, PriceDraft>();
  expect(addToDrafts(drafts, 1, { ...later, prices })).toEqual([dayOfDate("2026-01-06")]);
  const [draft] = drafts.values();
  expect(draft?.days).toEqual([dayOfDate("2026-01-05"), dayOfDate("2026-01-07")]);
  expect(draft?.exchanges).toEqual([0, 0]);
});

test("a year is sorted and has each day once, for any order and split of its input", () => {
  const pieces = fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(pieces, (files) => {
      let stored: PriceYear | null = null;
      const expected = new Map<string, number>();
      for (const [file, indices] of files.entries()) {
        const days = indices.map((index) => [dateAt(index), 100 + file] as const);
        for (const [date, close] of days) expected.set(date, close * 100);
        stored = mergePriceYear(draftOf(days), stored, file + 1);
      }
      const dates = [...expected.keys()].toSorted();
      expect([...(stored?.days ?? [])]).toEqual(
        dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000),
      );
      expect([...(stored?.close ?? [])]).toEqual(dates.map((date) => expected.get(date)));
      const lastFiles = dates.map((date) => (expected.get(date) ?? 0) / 100 - 99);
      expect([...(stored?.fileIds ?? [])]).toEqual(lastFiles);
    }),
    { numRuns: 50 },
  );
});

test("days of two years go to two drafts", () => {
  const drafts = new Map<string, PriceDraft>();
  for (const date of ["2025-12-31", "2026-01-01", "2025-12-30"]) {
    addToDrafts(drafts, 1, day("AAA", date, 10));
  }
  expect([...drafts.values()].map(({ year, days }) => [year, days.length])).toEqual([
    [2025, 2],
    [2026, 1],
  ]);
});

test("the source of higher rank wins a day in any order; with equal rank, the later one", () => {
  const closeOf = (ranks: Readonly<Record<number, number>>): number | undefined => {
    const rankOf = (file: number): number => ranks[file] ?? 0;
    const first = mergePriceYear(draftOf([["2026-01-05", 10]]), null, 1, rankOf);
    return mergePriceYear(draftOf([["2026-01-05", 20]]), first, 2, rankOf).close[0];
  };
  expect(closeOf({ 1: 5, 2: 3 })).toBe(1_000);
  expect(closeOf({ 1: 3, 2: 5 })).toBe(2_000);
  expect(closeOf({})).toBe(2_000);
});
