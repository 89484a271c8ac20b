import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  alignSeries,
  assessRisk,
  compareWithBenchmark,
  computeCagr,
  computeReturn,
  computeRollingReturns,
  computeVolatility,
  findMaxDrawdown,
  goBack,
  listDrawdowns,
  listYearReturns,
} from "./returns.ts";

const day = (iso: string): number => Date.parse(iso) / 86_400_000;
const series = (entries: Readonly<Record<string, number>>) => ({
  days: Object.keys(entries).map((iso) => day(iso)),
  values: Object.values(entries),
});

test.each([
  ["1W", "2026-03-31", "2026-03-24"],
  ["1M", "2026-03-31", "2026-02-28"],
  ["3M", "2026-05-31", "2026-02-28"],
  ["6M", "2026-08-29", "2026-02-28"],
  ["1Y", "2028-02-29", "2027-02-28"],
  ["3Y", "2026-11-24", "2023-11-24"],
] as const)("%s before %s is %s", (period, from, to) => {
  expect(goBack(day(from), period)).toBe(day(to));
});

test("a period begins with the last close on or before its day", () => {
  const record = series({ "2026-10-23": 100, "2026-10-26": 110, "2026-11-24": 121 });
  // 24 October is a Saturday.
  expect(computeReturn(record, "1M")).toBeCloseTo(21, 10);
  expect(computeReturn(record, "3M")).toBeNull();
});

test("CAGR annualises from a year on", () => {
  expect(computeCagr(series({ "2024-11-24": 100, "2026-11-24": 121 }))).toBeCloseTo(10, 10);
  expect(computeCagr(series({ "2026-01-24": 100, "2026-11-24": 121 }))).toBeNull();
});

test("the maximum drawdown names peak, trough and recovery", () => {
  const record = series({
    "2026-01-01": 100,
    "2026-01-02": 120,
    "2026-01-05": 90,
    "2026-01-06": 110,
    "2026-01-07": 121,
    "2026-01-08": 115,
  });
  expect(findMaxDrawdown(record)).toEqual({
    depth: -25,
    peak: day("2026-01-02"),
    trough: day("2026-01-05"),
    recovery: day("2026-01-07"),
  });
  expect([...listDrawdowns(record)].map((fall) => Math.round(fall * 10) / 10)).toEqual([
    0, 0, -25, -8.3, 0, -5,
  ]);
});

test("years run from close to close; unfinished ones say so", () => {
  const record = series({
    "2024-06-03": 100,
    "2024-12-31": 110,
    "2025-12-31": 99,
    "2026-11-24": 108.9,
  });
  expect(
    listYearReturns(record).map(({ year, percent, isWhole }) => [
      year,
      Math.round(percent),
      isWhole,
    ]),
  ).toEqual([
    [2024, 10, false],
    [2025, -10, true],
    [2026, 10, false],
  ]);
});

test("rolling returns cover every window, annualised beyond a year", () => {
  const record = series({ "2020-01-01": 100, "2023-01-01": 133.1, "2024-01-01": 133.1 });
  // The window that ends in 2023 begins with the last close before it, of 2020.
  expect(computeRollingReturns(record, "1Y")?.median).toBeCloseTo(16.55, 8);
  const three = computeRollingReturns(record, "3Y");
  expect(three?.percents[0]).toBeCloseTo(10, 8);
  expect(three?.gained).toBe(100);
  expect(computeRollingReturns({ days: [1, 2], values: [1, 2] }, "1Y")).toBeNull();
});

const walk = fc
  .array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { minLength: 70, maxLength: 120 })
  .map((changes) => {
    const values = [100];
    for (const change of changes) values.push((values.at(-1) ?? 100) * (1 + change));
    return { days: values.map((_, at) => at), values };
  });

test("property: a series against itself has beta and correlation 1 and no tracking error", () => {
  fc.assert(
    fc.property(walk, (record) => {
      const risk = compareWithBenchmark(record, record);
      fc.pre(risk !== null);
      expect(risk?.beta).toBeCloseTo(1, 9);
      expect(risk?.correlation).toBeCloseTo(1, 9);
      expect(risk?.trackingError).toBeCloseTo(0, 9);
    }),
  );
});

test("property: scale changes neither risk nor drawdown", () => {
  fc.assert(
    fc.property(walk, fc.double({ min: 0.01, max: 1000, noNaN: true }), (record, factor) => {
      const scaled = { ...record, values: record.values.map((value) => value * factor) };
      expect(computeVolatility(scaled)).toBeCloseTo(computeVolatility(record) ?? NaN, 7);
      expect(findMaxDrawdown(scaled)?.depth).toBeCloseTo(findMaxDrawdown(record)?.depth ?? NaN, 7);
    }),
  );
});

test("short records have no risk figures, and the level says why", () => {
  const short = { days: [0, 1, 2], values: [1, 2, 3] };
  expect([computeVolatility(short), compareWithBenchmark(short, short)]).toEqual([null, null]);
  expect(assessRisk(null, 15, 1)).toMatchObject({ level: "HR", decidedBy: "record" });
});

test("the higher of volatility and beta decides the level", () => {
  expect(assessRisk(12, 15, 0.7)).toMatchObject({ level: "LR", decidedBy: "volatility" });
  expect(assessRisk(12, 15, 0.95)).toMatchObject({ level: "MR", decidedBy: "beta" });
  expect(assessRisk(15, 15, 1)).toMatchObject({ level: "MR", decidedBy: "volatility" });
  expect(assessRisk(18, 15, 0.95)).toMatchObject({ level: "HR", decidedBy: "volatility" });
});

test("series are compared on the days that both have", () => {
  const [one, other] = alignSeries(
    { days: [1, 2, 3], values: [10, 20, 30] },
    { days: [2, 3, 4], values: [5, 6, 7] },
  );
  expect([one, other]).toEqual([
    { days: [2, 3], values: [20, 30] },
    { days: [2, 3], values: [5, 6] },
  ]);
});
