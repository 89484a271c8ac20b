import { expect, test } from "vitest";
import { noBars } from "../../company-parts/bars.ts";
import { firstOfRange } from "../../charts/price-ranges.ts";
import type { Bars } from "../../company-parts/bars.ts";
import { readChartAddress, writeChartAddress } from "./chart-address.ts";
import { describeDay, readDay } from "./read-day.ts";
import { buildComparison, buildStudies, withoutMeans } from "./studies.ts";

function barsOf(closes: readonly number[]): Bars {
  const close = Float64Array.from(closes);
  const days = closes.map((_, place) => new Date(Date.UTC(2025, 0, 1 + place)).toISOString());
  return {
    days: days.map((day) => day.slice(0, 10)),
    open: close,
    high: close,
    low: close,
    close,
    volume: Float64Array.from(closes, () => 1000),
  };
}

test("a range begins as many months before the last day, or with the first day there is", () => {
  const days = ["2024-11-19", "2024-11-20", "2025-08-20", "2025-11-20"];
  expect(firstOfRange(days, "1Y")).toBe(1);
  expect(firstOfRange(days, "3M")).toBe(2);
  expect(firstOfRange(days, "5Y")).toBe(0);
  expect(firstOfRange(days, "Max")).toBe(0);
  expect(firstOfRange([], "1Y")).toBe(0);
  // Three months before 31 May is the end of February, not 3 March.
  expect(firstOfRange(["2026-02-27", "2026-03-02", "2026-03-03", "2026-05-31"], "3M")).toBe(1);
});

test("an address says what differs from the usual, and is read back as it was", () => {
  expect(writeChartAddress(readChartAddress("?symbol=konkan"))).toBe("?symbol=KONKAN");
  const written =
    "?symbol=M%26M&range=5Y&compare=MUNSHI+100&adjusted=no&events=no&studies=ma20%2Crsi";
  const read = readChartAddress(written);
  expect(read).toEqual({
    symbol: "M&M",
    range: "5Y",
    compare: "MUNSHI 100",
    adjusted: false,
    events: false,
    studies: ["ma20", "rsi"],
  });
  expect(writeChartAddress(read)).toBe(written);
});

test("what an address cannot mean is as usual", () => {
  const { range, studies } = readChartAddress("?range=9Q&studies=ma50,nonsense");
  expect(range).toBe("1Y");
  expect(studies).toEqual(["ma50"]);
  expect(readChartAddress("?studies=").studies).toEqual([]);
});

test("a mean over twenty days begins on the twentieth and ends as arithmetic says", () => {
  // The mean of 3, 4, …, 22 is 12.5.
  const [mean] = buildStudies(barsOf(Array.from({ length: 22 }, (_, day) => day + 1)), ["ma20"]);
  expect(mean?.values[18]).toBeNaN();
  expect(mean?.values[21]).toBe(12.5);
});

test("the histogram of MACD is what stands between it and its signal", () => {
  const closes = Array.from({ length: 60 }, (_, day) => 100 + (day % 7) * 3);
  const [histogram, macd, signal] = buildStudies(barsOf(closes), ["macd"]);
  const last = (study: typeof macd) => study?.values.at(-1) ?? Number.NaN;
  expect(last(histogram)).toBeCloseTo(last(macd) - last(signal), 12);
});

test("no study spans a day on which prices jumped unexplained", () => {
  const closes = Array.from({ length: 100 }, (_, day) => (day < 60 ? 200 : 100) + (day % 7));
  const bars = barsOf(closes);
  const since = barsOf(closes.slice(60));
  const jump = [bars.days[60] ?? ""];
  for (const name of ["ma20", "rsi", "macd"] as const) {
    const fresh = buildStudies(since, [name]);
    for (const [at, { values }] of buildStudies(bars, [name], jump).entries()) {
      expect([...values.subarray(60)]).toEqual([...(fresh[at]?.values ?? [])]);
      expect(values[59]).not.toBeNaN();
    }
  }
  const [own] = buildComparison(bars, { name: "Munshi 100", bars }, 50, jump);
  expect(own?.values[59]).not.toBeNaN();
  expect(own?.values[60]).toBeNaN();
});

test("set against an index, moving means are left out and the rest stays", () => {
  expect(withoutMeans(["ma20", "ma50", "ma200", "volume", "rsi", "macd"])).toEqual([
    "volume",
    "rsi",
    "macd",
  ]);
});

test("a comparison tells both in percent since the first day in sight, by the company's days", () => {
  const index = barsOf([50, 55, 60, 45]);
  const lacking = { ...index, days: ["2025-01-01", "2025-01-02", "2025-01-05", "2025-01-04"] };
  const [own, other] = buildComparison(
    barsOf([80, 100, 90, 120]),
    { name: "Munshi 100", bars: lacking },
    1,
  );
  expect(own?.title).toBe("Since 02 Jan 25, %");
  // 90 / 100 - 1, 120 / 100 - 1; the index has no third of January: 45 / 55 - 1.
  expect([...(own?.values ?? [])].map((value) => Math.round(value * 100) / 100)).toEqual([
    NaN,
    0,
    -10,
    20,
  ]);
  expect([...(other?.values ?? [])].map((value) => Math.round(value * 100) / 100)).toEqual([
    NaN,
    0,
    NaN,
    -18.18,
  ]);
});

test("a day is read with its figures, what is missing and what happened", () => {
  const bars = { ...barsOf([10, 12]), open: Float64Array.of(Number.NaN, 11) };
  const studies = buildStudies(bars, ["ma20", "volume"]);
  const events = [{ day: "2025-01-01", label: "D", text: "Dividend ₹4.50 a share" }];
  const reading = readDay(bars, studies, events, 0);
  expect(reading === null ? "" : describeDay(reading)).toBe(
    "01 Jan 25: Open --, High 10.00, Low 10.00, Close 10.00, MA 20 --, Volume 1,000, Dividend ₹4.50 a share",
  );
  expect(readDay(bars, studies, events, 2)).toBeNull();
  expect(
    buildStudies(noBars, ["ma20", "rsi", "macd"]).every(({ values }) => values.length === 0),
  ).toBe(true);
});
