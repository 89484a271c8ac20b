import { expect, test } from "vitest";
import {
  estimateSaleTax,
  gainsRates,
  grandfatheredCost,
  isLongTerm,
  noReliefs,
  taxOfGains,
  treatBuyback,
} from "./gains-tax.ts";
import type { GainsRates, PlannedSale } from "./gains-tax.ts";
import type { SoldPiece } from "./lots.ts";

const rates: GainsRates | undefined = gainsRates.at(-1)?.value;
const taxOf = (short: number, long: number, reliefs = {}) => {
  if (rates === undefined) throw new TypeError("No rates");
  return taxOfGains({ short, long }, { ...noReliefs, ...reliefs }, rates);
};
/** Rupees in paise. */
const rs = (rupees: number) => rupees * 100;
const piece = (
  boughtOn: string,
  quantity: number,
  cost: number | null,
  proceeds: number | null,
): SoldPiece => ({ origin: boughtOn, boughtOn, quantity, cost, proceeds });
const sale = (pieces: readonly SoldPiece[], more: Partial<PlannedSale> = {}): PlannedSale => ({
  soldOn: "2026-11-25",
  pieces,
  charges: 0,
  fairValue: null,
  ...more,
});
const none = { short: 0, long: 0 };

test.each([
  ["2025-01-01", "2025-12-31", false],
  ["2025-01-01", "2026-01-01", false],
  ["2025-01-01", "2026-01-02", true],
  ["2024-02-29", "2025-02-28", false],
  ["2024-02-29", "2025-03-01", true],
  ["2023-02-28", "2024-02-28", false],
  ["2023-02-28", "2024-02-29", true],
  ["2026-01-31", "2026-01-31", false],
])("shares bought on %s and sold on %s are long-term: %s", (boughtOn, soldOn, isLong) => {
  expect(isLongTerm(boughtOn, soldOn)).toBe(isLong);
});

test("shares sold before they were bought are refused", () => {
  expect(() => isLongTerm("2026-01-02", "2026-01-01")).toThrow(RangeError);
});

test.each([
  // Cost 100, fair value 150: sold at 200, 130 and 90.
  [200, 150, 50],
  [130, 130, 0],
  [90, 100, -10],
])("grandfathered shares sold at %i have a cost of %i and a gain of %i", (sold, cost, gain) => {
  expect(grandfatheredCost(100, 150, sold)).toBe(cost);
  const estimate = estimateSaleTax(
    sale([piece("2018-01-31", 1, 100, sold)], { fairValue: 150 }),
    none,
    noReliefs,
  );
  expect(estimate?.lots[0]).toMatchObject({ cost, gain, isLong: true, lacksFairValue: false });
});

test("shares bought after 31 Jan 2018 keep their cost", () => {
  const estimate = estimateSaleTax(
    sale([piece("2018-02-01", 1, 100, 200)], { fairValue: 150 }),
    none,
    noReliefs,
  );
  expect(estimate?.lots[0]).toMatchObject({ cost: 100, gain: 100 });
});

test("old shares without a fair market value say so", () => {
  const estimate = estimateSaleTax(sale([piece("2017-01-01", 1, 100, 200)]), none, noReliefs);
  expect(estimate?.lots[0]).toMatchObject({ gain: 100, lacksFairValue: true });
});

test("the worked example: a short-term gain of 1,481.22 pays 308.09", () => {
  // (16,50,000 - 62 - 1,534) - (15,00,000 + 282) = 1,48,122; × 20 % × 1.04 = 30,809.4
  const estimate = estimateSaleTax(
    sale([piece("2026-06-01", 10, 1_500_000 + 282, 1_650_000)], { charges: 62 + 1_534 }),
    none,
    noReliefs,
  );
  expect(estimate).toMatchObject({
    short: 148_122,
    long: 0,
    tax: 30_809,
    // 30,809 / 16,50,000
    percent: 1.8672,
    exemptionLeft: 12_500_000,
    unknown: 0,
  });
});

test("the worked example: a long-term gain of 3,00,000 pays 22,750", () => {
  // (3,00,000 - 1,25,000) × 12.5 % = 21,875; × 1.04 = 22,750
  expect(taxOf(0, rs(300_000))).toMatchObject({ tax: rs(22_750), exemptionLeft: 0 });
});

test.each<[string, number, number, Parameters<typeof taxOf>[2], object]>([
  ["exactly the exemption", 0, 125_000, {}, { tax: 0, exemptionLeft: 0 }],
  // 1 × 12.5 % × 1.04 = 0.13
  ["a rupee above the exemption", 0, 125_001, {}, { tax: 13, exemptionLeft: 0 }],
  ["part of the exemption", 0, 45_000, {}, { tax: 0, exemptionLeft: rs(80_000) }],
  // 1,00,000 × 20 % × 1.04
  ["no exemption for short-term gain", 100_000, 0, {}, { tax: rs(20_800) }],
  // 3,00,000 - 1,00,000 - 1,25,000 = 75,000 × 12.5 % × 1.04 = 9,750
  [
    "short-term loss against long-term gain",
    -100_000,
    300_000,
    {},
    { tax: rs(9_750), lossShort: 0 },
  ],
  // 1,00,000 × 20.8 %; the long-term loss is carried
  [
    "no long-term loss against short-term gain",
    100_000,
    -50_000,
    {},
    { tax: rs(20_800), lossLong: rs(50_000) },
  ],
  ["both losses", -10_000, -20_000, {}, { tax: 0, lossShort: rs(10_000), lossLong: rs(20_000) }],
  // Short: 1,00,000 - 1,00,000; long: 3,00,000 - 50,000 - 1,25,000 = 1,25,000 × 13 % = 16,250
  [
    "an earlier short-term loss against both",
    100_000,
    300_000,
    { carriedShort: rs(150_000) },
    { tax: rs(16_250), lossShort: 0 },
  ],
  // 1,00,000 × 20.8 %; 1,40,000 - 40,000 is within the exemption
  [
    "an earlier long-term loss against long-term gain only",
    100_000,
    140_000,
    { carriedLong: rs(40_000) },
    { tax: rs(20_800), exemptionLeft: rs(25_000) },
  ],
  [
    "an earlier loss that nothing uses up",
    10_000,
    0,
    { carriedShort: rs(30_000), carriedLong: rs(5_000) },
    { tax: 0, lossShort: rs(20_000), lossLong: rs(5_000) },
  ],
  // 1,00,000 - 60,000 = 40,000 × 20.8 %
  ["unused basic exemption", 100_000, 0, { basicExemption: rs(60_000) }, { tax: rs(8_320) }],
])("tax follows the set-off rules: %s", (_title, short, long, reliefs, expected) => {
  expect(taxOf(rs(short), rs(long), reliefs)).toMatchObject(expected);
});

test("tax and cess are rounded once, half up", () => {
  // 12 × 20 % × 1.04 = 2.496; 125 paise × 20.8 % = 26; 0.6 × 1.04 = 0.624
  expect([12, 125, 3].map((short) => taxOf(short, 0).tax)).toEqual([2, 26, 1]);
});

test("lots of a sale share what it adds to the year's tax", () => {
  const estimate = estimateSaleTax(
    sale([
      // Long: 2,00,000 - 1,20,000 = 80,000: 25,000 is left of the exemption, 55,000 × 13 % = 7,150
      piece("2025-01-01", 100, rs(120_000), rs(200_000)),
      // Short: 2,00,000 - 1,90,000 = 10,000 × 20.8 % = 2,080
      piece("2026-05-01", 100, rs(190_000), rs(200_000)),
    ]),
    { short: rs(5_000), long: rs(100_000) },
    noReliefs,
  );
  expect(estimate?.lots.map(({ gain, tax }) => [gain, tax])).toEqual([
    [rs(80_000), rs(7_150)],
    [rs(10_000), rs(2_080)],
  ]);
  // 9,230 / 4,00,000 = 2.3075 %
  expect(estimate).toMatchObject({ tax: rs(9_230), percent: 2.3075, exemptionLeft: 0 });
});

test("a sale at a loss reduces the year's tax", () => {
  // 1,00,000 - 40,000 = 60,000 × 20.8 % = 12,480 instead of 20,800
  const estimate = estimateSaleTax(
    sale([piece("2026-05-01", 1, rs(90_000), rs(50_000))]),
    { short: rs(100_000), long: 0 },
    noReliefs,
  );
  expect(estimate?.tax).toBe(rs(-8_320));
});

test("a lot without a cost has no gain, and the rest is estimated", () => {
  const estimate = estimateSaleTax(
    sale([piece("2026-05-01", 3, null, rs(300)), piece("2026-05-01", 1, rs(50), rs(100))]),
    none,
    noReliefs,
  );
  // 50 × 20.8 % = 10.40
  expect(estimate).toMatchObject({ unknown: 3, short: rs(50), tax: 1_040 });
  expect(estimate?.lots[0]).toMatchObject({ gain: null, tax: null });
});

test("rates follow the date of sale", () => {
  const planned = [piece("2024-01-01", 1, 100, 200)];
  const on = (soldOn: string) => estimateSaleTax(sale(planned, { soldOn }), none, noReliefs);
  expect(on("2025-03-31")).toBeNull();
  expect(on("2025-04-01")?.long).toBe(100);
  expect(gainsRates.map(({ value }) => value.sections.long)).toEqual(["112A", "198"]);
});

test("a buyback is dividend and a loss to 31 Mar 2026, then a gain", () => {
  expect(treatBuyback("2024-09-30", 300, 100)).toBeNull();
  expect(treatBuyback("2026-03-31", 300, 100)).toEqual({ gain: -100, dividend: 300 });
  expect(treatBuyback("2026-04-01", 300, 100)).toEqual({ gain: 200, dividend: 0 });
});
