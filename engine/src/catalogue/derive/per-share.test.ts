import { expect, test } from "vitest";

import type { CompanyFacts, StatementValues } from "../../contract/index.ts";
import { companyOf, plainYear, pricesOf, yearsOf } from "./company.fixture.ts";
import { figuresOf, round } from "./figures.fixture.ts";

const twoYears = yearsOf(2025, plainYear(1), plainYear(0.8));

test("valuation sets today's price against the figures", () => {
  const facts = { years: twoYears, prices: pricesOf([180]) };
  expect(
    figuresOf(
      facts,
      "marketCapitalization",
      "priceToEarning",
      "priceToBookValue",
      "enterpriseValue",
      "evToEbidt",
      "earningsYield",
      "pegRatio",
      "grahamNumber",
      "dividendYield",
      "ncavps",
    ),
  ).toEqual({
    marketCapitalization: 1800, // 180 × 10 crore shares
    priceToEarning: 15, // 180 / 12
    priceToBookValue: 3, // 180 / 60
    enterpriseValue: 1940, // 1800 + 160 + 40 − 60
    evToEbidt: round(1940 / 240),
    earningsYield: round(20000 / 1940),
    pegRatio: null, // three years of growth are not known
    grahamNumber: round(Math.sqrt(22.5 * 12 * 60)), // 127.28
    dividendYield: round(300 / 180), // 30 crore / 10 crore shares = ₹ 3
    ncavps: 9, // (450 − 360) crore / 10 crore
  });
});

test("a multiple of a loss is empty", () => {
  const loss = { ...plainYear(), profitToOwners: -10, epsBasic: -1 };
  const facts = { years: yearsOf(2025, loss), prices: pricesOf([180]) };
  expect(figuresOf(facts, "priceToEarning", "netProfit", "dividendPayoutRatio")).toEqual({
    priceToEarning: null,
    netProfit: -10,
    dividendPayoutRatio: null,
  });
});

test("Altman's score weighs five parts", () => {
  // 1.2 × 0.27 + 1.4 × 0.5 + 3.3 × 0.2 + 0.6 × 1800 / 360 + 1 = 5.684
  const prices = pricesOf([180], "2025-03-31");
  expect(figuresOf({ asOf: "2025-03-31", years: twoYears, prices }, "altmanZScore")).toEqual({
    altmanZScore: 5.684,
  });
});

test("Piotroski's score counts nine tests", () => {
  // grown by a quarter in every line, so no ratio moved: profit, cash, cash above profit, debt no higher, no new shares
  expect(figuresOf({ years: twoYears }, "piotroskiScore")).toEqual({ piotroskiScore: 5 });
  const better: StatementValues = {
    ...plainYear(1),
    profitToOwners: 140, // return on assets up
    currentLiabilities: 150, // current ratio up
    costOfMaterials: 450, // gross margin up
    revenueFromOperations: 1050, // asset turnover up
  };
  expect(figuresOf({ years: yearsOf(2025, better, plainYear(0.8)) }, "piotroskiScore")).toEqual({
    piotroskiScore: 9,
  });
  expect(figuresOf({ years: yearsOf(2025, better) }, "piotroskiScore")).toEqual({
    piotroskiScore: null,
  });
});

test("shares, earnings and book value of past years are restated for a split", () => {
  const facts: Partial<CompanyFacts> = {
    years: yearsOf(
      2025,
      { ...plainYear(), epsBasic: 2.4, sharesOutstanding: 500_000_000, faceValue: 2 },
      plainYear(),
    ),
    actions: [{ kind: "split", exDate: "2024-09-02", from: 1, to: 5 }],
    prices: pricesOf([36]),
  };
  expect(
    figuresOf(
      facts,
      "eps@y0",
      "eps@y1",
      "epsGrowth",
      "numberOfEquityShares@y1",
      "bookValue@y1",
      "marketCapitalization",
    ),
  ).toEqual({
    "eps@y0": 2.4,
    "eps@y1": 2.4, // 12 / 5
    epsGrowth: 0,
    "numberOfEquityShares@y1": 500_000_000,
    "bookValue@y1": 12, // 60 / 5
    marketCapitalization: 1800, // 36 × 50 crore
  });
});

test("earnings published after the ex-date are restated already", () => {
  // the year ends in March, the split comes in April, the accounts in May state it
  const facts: Partial<CompanyFacts> = {
    years: yearsOf(2025, { ...plainYear(), epsBasic: 2.4 }),
    identity: { ...companyOf().identity, faceValue: 2 },
    actions: [{ kind: "split", exDate: "2025-04-10", from: 1, to: 5 }],
  };
  expect(figuresOf(facts, "eps", "numberOfEquityShares")).toEqual({
    eps: 2.4,
    numberOfEquityShares: 500_000_000,
  });
});

test("shares follow from capital and face value; today's face value already knows of splits", () => {
  const { sharesOutstanding, faceValue, ...year } = plainYear();
  expect(sharesOutstanding).toBe(((year.equityCapital ?? 0) * 1e7) / (faceValue ?? 0));
  const facts: Partial<CompanyFacts> = {
    years: yearsOf(2025, year),
    identity: { ...companyOf().identity, faceValue: 2 },
    actions: [
      { kind: "split", exDate: "2025-06-02", from: 1, to: 5 },
      { kind: "bonus", exDate: "2025-06-03", from: 1, to: 1 },
    ],
  };
  expect(figuresOf(facts, "numberOfEquityShares")).toEqual({ numberOfEquityShares: 1_000_000_000 }); // 100 crore / 2 × 2
});

test("dividends count for twelve months from their ex-date, in today's shares", () => {
  const facts: Partial<CompanyFacts> = {
    years: twoYears,
    prices: pricesOf([100], "2025-06-30"),
    actions: [
      { kind: "dividend", exDate: "2024-06-30", amount: 50 }, // a year ago to the day: over
      { kind: "dividend", exDate: "2024-07-01", amount: 4 },
      { kind: "split", exDate: "2024-12-02", from: 1, to: 2 },
      { kind: "dividend", exDate: "2025-02-03", amount: 3 },
      { kind: "dividend", exDate: "2025-07-15", amount: 50 }, // yet to come
    ],
  };
  expect(figuresOf(facts, "dividendPerShare", "dividendYield")).toEqual({
    dividendPerShare: 5, // 4 / 2 + 3
    dividendYield: 5,
  });
});
