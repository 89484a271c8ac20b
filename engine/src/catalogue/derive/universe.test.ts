import { expect, test } from "vitest";

import { deriveUniverse, universeRowOf, type UniverseRow } from "./universe.ts";

function row(coCode: number, figures: Partial<UniverseRow> = {}): UniverseRow {
  return {
    coCode,
    industry: null,
    marketCapitalization: null,
    priceToEarning: null,
    priceToBookValue: null,
    lastTradedDate: null,
    tradedValue: null,
    ...figures,
  };
}

test("the first hundred by market capitalization are large, the next hundred and fifty mid", () => {
  const rows = Array.from({ length: 300 }, (_, i) =>
    row(i + 1, { marketCapitalization: 1000 - i }),
  );
  const classes = deriveUniverse([...rows].reverse()).marketCapClass.toReversed();
  expect([classes[0], classes[99], classes[100], classes[249], classes[250]]).toEqual([
    "Large Cap",
    "Large Cap",
    "Mid Cap",
    "Mid Cap",
    "Small Cap",
  ]);
});

test("equals at the border are told apart by company code, whatever the order", () => {
  const rows = Array.from({ length: 101 }, (_, i) => row(i + 1, { marketCapitalization: 5 }));
  const classes = deriveUniverse([...rows].reverse()).marketCapClass.toReversed();
  expect([classes[99], classes[100]]).toEqual(["Large Cap", "Mid Cap"]);
});

test("a company without market capitalization has no class", () => {
  expect(deriveUniverse([row(1)]).marketCapClass).toEqual([null]);
});

test("companies are classed only where those of known size carry most of the day's turnover", () => {
  const classesAt = (known: number): unknown => {
    const day = { lastTradedDate: 20_778 };
    return deriveUniverse([
      row(1, { ...day, marketCapitalization: 500, tradedValue: known }),
      row(2, { ...day, tradedValue: 100 - known }),
      // a turnover of another day counts on neither side
      row(3, { lastTradedDate: 20_700, tradedValue: 900 }),
    ]).marketCapClass;
  };
  expect(classesAt(80)).toEqual(["Large Cap", null, null]);
  expect(classesAt(79.9)).toEqual([null, null, null]);
});

test("an industry's multiple needs three companies that have one", () => {
  const paints = (figures: readonly (number | null)[]): unknown =>
    deriveUniverse(
      figures.map((priceToEarning, at) => row(at, { industry: "Paints", priceToEarning })),
    ).industryPe;
  expect(paints([10, 30, 14])).toEqual([14, 14, 14]);
  expect(paints([10, 30, null, -4])).toEqual([null, null, null, null]);
});

test("an industry's multiple is the median of its positive ones, for all its companies", () => {
  const rows = [
    row(1, { industry: "Pumps", priceToEarning: 10, priceToBookValue: 2 }),
    row(2, { industry: "Pumps", priceToEarning: 30, priceToBookValue: 4 }),
    row(3, { industry: "Pumps", priceToEarning: 14 }),
    row(4, { industry: "Pumps", priceToEarning: -5, priceToBookValue: 0 }),
    row(7, { industry: "Pumps", priceToBookValue: 9 }),
    row(5, { industry: "Paints" }),
    row(6, { priceToEarning: 99 }),
  ];
  const { industryPe, industryPbv } = deriveUniverse(rows);
  expect(industryPe).toEqual([14, 14, 14, 14, 14, null, null]);
  expect(industryPbv).toEqual([4, 4, 4, 4, 4, null, null]);
});

test("days since the last trade are counted from the newest of all", () => {
  const rows = [20_778, 20_771, null, 20_778].map((lastTradedDate, i) =>
    row(i, { lastTradedDate }),
  );
  expect(deriveUniverse(rows).daysSinceTrade).toEqual([0, 7, null, 0]);
  expect(deriveUniverse([row(1)]).daysSinceTrade).toEqual([null]);
});

test("a row is read from a company's columns", () => {
  const values = new Map<string, number | string | null>([
    ["coCode", 7],
    ["industry", "Pumps"],
    ["marketCapitalization", 1800],
    ["priceToEarning", 15],
    ["lastTradedDate", 20_778],
  ]);
  expect(universeRowOf(values)).toEqual(
    row(7, {
      industry: "Pumps",
      marketCapitalization: 1800,
      priceToEarning: 15,
      lastTradedDate: 20_778,
    }),
  );
});
