import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computePerformance } from "./performance.ts";
import type { PriceHistory } from "./performance.ts";

const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const lakh = 10_000_000;

function history(
  prices: readonly (readonly [date: string, paise: number])[],
  actions: PriceHistory["actions"] = [],
): PriceHistory {
  return {
    coCode: 7,
    name: "Asha Textiles Limited",
    symbol: "ASHA",
    days: prices.map(([date]) => day(date)),
    close: prices.map(([, close]) => close),
    actions,
  };
}

test("a lakh is worth what the closes say, in rupees and percent of the whole span", () => {
  const row = computePerformance(
    history([
      ["2021-11-19", 10_000],
      ["2025-11-20", 16_000],
      ["2026-05-20", 25_000],
      ["2026-08-20", 30_000],
      ["2026-11-20", 20_000],
    ]),
    day("2026-11-20"),
    lakh,
  );
  expect(row).toEqual({
    name: "Asha Textiles Limited",
    co_code: 7,
    symbol: "ASHA",
    investAmount: 100_000,
    spans: {
      // 100,000 x 200 / 300 = 66,666.67
      "3M": { entryDate: "2026-08-20", currentValue: 66_666.7, return: -33.33 },
      // 100,000 x 200 / 250
      "6M": { entryDate: "2026-05-20", currentValue: 80_000, return: -20 },
      // 100,000 x 200 / 160
      "1Y": { entryDate: "2025-11-20", currentValue: 125_000, return: 25 },
      // 20 November 2021 has no close: the day before it. 100,000 x 200 / 100
      "5Y": { entryDate: "2021-11-19", currentValue: 200_000, return: 100 },
      from2009: null,
    },
  });
});

test("a split and a bonus change no one's money", () => {
  // 1:5 and then one for one: 1 share of 1,000 is 10 shares of 100.
  const row = computePerformance(
    history(
      [
        ["2025-11-20", 100_000],
        ["2026-11-20", 10_000],
      ],
      [
        { kind: "split", exDate: "2026-01-05", from: 1, to: 5 },
        { kind: "bonus", exDate: "2026-06-01", from: 1, to: 1 },
      ],
    ),
    day("2026-11-20"),
    lakh,
  );
  expect(row.spans["1Y"]).toEqual({ entryDate: "2025-11-20", currentValue: 100_000, return: 0 });
});

test("where no close lies within a fortnight there is nothing to tell", () => {
  const { spans } = computePerformance(
    history([
      ["2026-05-05", 100],
      ["2026-08-07", 100],
      ["2026-11-20", 110],
    ]),
    day("2026-11-20"),
    lakh,
  );
  expect(spans).toMatchObject({ "3M": { return: 10 }, "6M": null, "1Y": null, "5Y": null });
  const gone = history([["2026-08-20", 100]]);
  expect(computePerformance(gone, day("2026-11-20"), lakh).spans["3M"]).toBeNull();
  const unknown = history([
    ["2026-08-20", -1],
    ["2026-11-20", 110],
  ]);
  expect(computePerformance(unknown, day("2026-11-20"), lakh).spans["3M"]).toBeNull();
});

test("the span from 2009 begins at the first close of that year, if one is near its start", () => {
  const last = ["2026-11-20", 50_000] as const;
  const from = (...prices: readonly (readonly [string, number])[]) =>
    computePerformance(history([...prices, last]), day("2026-11-20"), lakh).spans.from2009;
  // 100,000 x 500 / 125; the close of the year before does not count, nor one of nothing.
  expect(from(["2008-12-31", 9_000], ["2009-01-01", -1], ["2009-01-02", 12_500])).toEqual({
    entryDate: "2009-01-02",
    currentValue: 400_000,
    return: 300,
  });
  expect(from(["2009-01-15", 10_000])?.return).toBe(400);
  expect(from(["2009-01-16", 10_000])).toBeNull();
  expect(from()).toBeNull();
});

test("the end of a month that its earlier month lacks is that month's last day", () => {
  const { spans } = computePerformance(
    history([
      ["2026-02-28", 100],
      ["2026-05-31", 100],
    ]),
    day("2026-05-31"),
    lakh,
  );
  expect(spans["3M"]?.entryDate).toBe("2026-02-28");
});

test("the return is that of the value within a hundredth, whatever the prices", () => {
  const price = fc.integer({ min: 5, max: 20_000_000 });
  fc.assert(
    fc.property(price, price, (from, to) => {
      const row = computePerformance(
        history([
          ["2025-11-20", from],
          ["2026-11-20", to],
        ]),
        day("2026-11-20"),
        lakh,
      );
      const figures = row.spans["1Y"];
      if (figures === null) return;
      expect(figures.currentValue).toBeGreaterThanOrEqual(0);
      expect(Math.abs(figures.return - (figures.currentValue / 1_000 - 100))).toBeLessThan(0.0051);
    }),
  );
});
