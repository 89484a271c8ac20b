import { expect, test } from "vitest";
import { computeBoxRecord, cutSeries, extendBack, thinOut } from "./box-record.ts";
import { weighEqually } from "./weights.ts";

const days = Array.from({ length: 1_200 }, (_, at) => 19_000 + at);
const grow = (rate: number) => days.map((_, at) => 10_000 * (1 + rate) ** at);
const weights = weighEqually(["A", "B"]);
const histories = [
  { id: "A", closes: grow(0.001), actions: [] },
  { id: "B", closes: grow(0), actions: [] },
];
const lastDay = days.at(-1) ?? 0;
const benchmark = { days, values: days.map((_, at) => 100 + Math.sin(at)) };

test("a box without earlier versions is back-tested for three years with its first weights", () => {
  const live = lastDay - 10;
  const record = computeBoxRecord({
    days,
    versions: [{ effective: live, weights }],
    histories,
    benchmark,
    liveSince: live,
  });
  const [first] = record.index.days;
  expect(first).toBe(live - 1_096);
  // Half of it grew by 0.1 % a day since the start, and the whole is distributed again on the live day.
  const start = 0.5 * 1.001 ** 1_096 + 0.5;
  expect(record.index.price[1_096]).toBeCloseTo(100 * start, 6);
  expect(record.sinceLive).toBeCloseTo(100 * (0.5 * 1.001 ** 10 + 0.5 - 1), 8);
  expect(record.cagr).toBeNull();
});

test("versions from before it went live are the back-test, and the headline counts live days alone", () => {
  const live = lastDay - 400;
  const record = computeBoxRecord({
    days,
    versions: [
      { effective: live - 200, weights: new Map([["A", 10_000]]) },
      { effective: live, weights: new Map([["B", 10_000]]) },
    ],
    histories,
    benchmark: null,
    liveSince: live,
  });
  expect(record.index.days[0]).toBe(live - 200);
  expect(record.sinceLive).toBeCloseTo(0, 9);
  expect(record.cagr).toBeCloseTo(0, 9);
  expect(record.returns["3Y"]).toBeNull();
  expect(record.risk).toMatchObject({ level: "HR", decidedBy: "record" });
});

test("nothing is extended before the market's first day", () => {
  const versions = [{ effective: days[3] ?? 0, weights }];
  const since = (liveSince: number | null) => ({ days, histories, liveSince });
  expect(extendBack(versions, since(days[3] ?? 0))[0]?.effective).toBe(days[0]);
  expect(extendBack(versions, since(days[9] ?? 0))).toBe(versions);
  expect(extendBack([], since(null))).toEqual([]);
});

test("a back-test begins when one of the shares has a price, whatever else is loaded", () => {
  const late = days[1_100] ?? 0;
  const closes = days.map((day, at) => (day < late ? Number.NaN : 100 + (at % 7)));
  const record = computeBoxRecord({
    days,
    versions: [{ effective: lastDay, weights: weighEqually(["LATE"]) }],
    histories: [...histories, { id: "LATE", closes, actions: [] }],
    benchmark,
    liveSince: lastDay,
  });
  expect(record.index.days[0]).toBe(late);
  expect(record.risk.level).toBe("HR");
});

test("a life that the loaded days do not cover has no headline", () => {
  const record = computeBoxRecord({
    days,
    versions: [{ effective: (days[0] ?? 0) - 500, weights }],
    histories,
    benchmark,
    liveSince: (days[0] ?? 0) - 500,
  });
  expect([record.cagr, record.sinceLive]).toEqual([null, null]);
});

test("series are cut at a day and thinned out to their ends", () => {
  expect(cutSeries({ days: [1, 3, 5], values: [10, 30, 50] }, 2)).toEqual({
    days: [3, 5],
    values: [30, 50],
  });
  expect(thinOut([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 3, 6, 9]);
  expect(thinOut([1, 2], 4)).toEqual([1, 2]);
});
