import { expect, test } from "vitest";

import type { CompanyFacts, CorporateAction, StatementValues } from "../../contract/index.ts";
import { companyOf, plainYear, pricesOf, yearsOf } from "./company.fixture.ts";
import { figuresOf } from "./figures.fixture.ts";

const { sharesOutstanding: filedCount, faceValue: filedFace, ...unsharedYear } = plainYear();
const identityWith = (today: number | null) => ({ ...companyOf().identity, faceValue: today });

const split = (exDate: string): CorporateAction => ({ kind: "split", exDate, from: 1, to: 5 });
const bonus = (exDate: string): CorporateAction => ({ kind: "bonus", exDate, from: 1, to: 1 });

const sizeOf = (facts: Partial<CompanyFacts>) =>
  Object.values(
    figuresOf(
      facts,
      "faceValue",
      "numberOfEquityShares",
      "currentPrice",
      "marketCapitalization",
      "priceToEarning",
    ),
  );

test("the plain year has the count and face value that the others leave out", () => {
  expect([filedCount, filedFace]).toEqual([100_000_000, 10]);
});

/** 100 crore of capital in shares of ₹10: 10 crore shares of ₹180, ₹1,800 crore, 15 earnings of ₹12. */
const before = [10, 100_000_000, 180, 1800, 15];
/** The same after a 1:5 split: 50 crore shares of ₹36. */
const after = [2, 500_000_000, 36, 1800, 15];

test.each<[string, StatementValues]>([
  ["a filed count", plainYear()],
  ["capital over the face value filed", { ...unsharedYear, faceValue: filedFace ?? 0 }],
  ["capital over the company's face value", unsharedYear],
])("a split and a bonus after the day asked change nothing for %s", (_, year) => {
  const facts: Partial<CompanyFacts> = {
    asOf: "2025-06-30",
    years: yearsOf(2025, year),
    prices: pricesOf([180]),
    identity: identityWith(2), // as it is today, after the split
    actions: [split("2025-07-14"), bonus("2025-08-04")],
  };
  expect(sizeOf(facts)).toEqual(before);
});

test.each<[string, StatementValues]>([
  ["a filed count", plainYear()],
  ["capital over the face value filed", { ...unsharedYear, faceValue: filedFace ?? 0 }],
  ["capital over the company's face value", unsharedYear],
])("a split after the last price and up to the day asked moves price and %s", (_, year) => {
  const facts: Partial<CompanyFacts> = {
    asOf: "2025-07-31",
    years: yearsOf(2025, year),
    prices: pricesOf([180], "2025-06-30"),
    identity: identityWith(2),
    actions: [split("2025-07-14")],
  };
  expect(sizeOf(facts)).toEqual(after);
});

test("a count filed after a split meets a price from before it restated", () => {
  const facts: Partial<CompanyFacts> = {
    asOf: "2025-10-31",
    years: yearsOf(2025, plainYear()),
    quarters: [
      {
        periodEnd: "2025-09-30",
        publishedAt: "2025-10-20",
        values: { equityCapital: 100, faceValue: 2, sharesOutstanding: 500_000_000 },
      },
    ],
    prices: pricesOf([180], "2025-06-30"),
    identity: identityWith(2),
    actions: [split("2025-07-14")],
  };
  expect(sizeOf(facts)).toEqual(after);
});

test("the whole last session is told in shares of the day asked", () => {
  const facts: Partial<CompanyFacts> = {
    asOf: "2025-07-31",
    prices: pricesOf([150, 180], "2025-06-30", [1000, 1000]),
    actions: [bonus("2025-07-14")],
  };
  const keys = [
    "currentPrice",
    "dayHigh",
    "previousClose",
    "priceChangePercent",
    "volume",
    "highPriceAllTime",
  ];
  expect(Object.values(figuresOf(facts, ...keys))).toEqual([90, 90, 75, 20, 2000, 90]);
});

test("accounts published after a split may state their count after it", () => {
  // the year ends in March, the split comes in April, the filing in May is in shares of ₹2
  const facts: Partial<CompanyFacts> = {
    years: yearsOf(2025, { ...unsharedYear, faceValue: 2, sharesOutstanding: 500_000_000 }),
    identity: identityWith(2),
    actions: [split("2025-04-10")],
  };
  expect(figuresOf(facts, "numberOfEquityShares")).toEqual({ numberOfEquityShares: 500_000_000 });
});

const toCome = { kind: "split", exDate: "2025-12-01", from: 1, to: 2 } as const;

test.each<[string, number | null, StatementValues, readonly CorporateAction[], number | null]>([
  ["a split to come is not undone", 10, unsharedYear, [split("2025-07-14")], 10],
  ["a filing tells which splits are held", 1, { faceValue: 5 }, [split("2025-07-14"), toCome], 5],
  ["a filing tells of an unusual one", 20, { faceValue: 100 }, [split("2025-07-14")], 100],
  ["a filing's is restated for a split since", null, plainYear(), [split("2025-05-05")], 2],
  ["no source gives none", null, unsharedYear, [split("2025-05-05")], null],
])("of face values %s", (_, today, year, actions, expected) => {
  const facts = { years: yearsOf(2025, year), identity: identityWith(today), actions };
  expect(figuresOf(facts, "faceValue")).toEqual({ faceValue: expected });
});
