import { expect, test } from "vitest";

import type { CompanyFacts, StatementValues } from "../../contract/index.ts";
import {
  companyOf,
  patternOf,
  plainQuarter,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

function figuresOf(facts: Partial<CompanyFacts>, ...keys: readonly string[]) {
  const values = deriveCompany(companyOf(facts));
  return Object.fromEntries(keys.map((key) => [key, round(values.get(key) ?? null)]));
}

/** To nine decimals, which hides binary noise and nothing else. */
function round(value: number | string | null): number | string | null {
  return typeof value === "number" ? Math.round(value * 1e9) / 1e9 : value;
}

const twoYears = yearsOf(2025, plainYear(1), plainYear(0.8));

test("the profit and loss account of a year gives its margins", () => {
  expect(
    figuresOf(
      { years: twoYears },
      "sales@y0",
      "operatingProfit@y0",
      "opm@y0",
      "ebidt@y0",
      "ebit@y0",
      "npm@y0",
      "gpm@y0",
      "taxRate@y0",
    ),
  ).toEqual({
    "sales@y0": 1000,
    "operatingProfit@y0": 220, // 1000 − (840 − 20 interest − 40 depreciation)
    "opm@y0": 22,
    "ebidt@y0": 240, // 180 + 20 + 40
    "ebit@y0": 200, // 180 + 20
    "npm@y0": 12, // 120 / 1000, minorities' 15 taken off
    "gpm@y0": 50, // (1000 − 500) / 1000
    "taxRate@y0": 25, // 45 / 180
  });
});

test("a flow's default is the sum of the latest four quarters", () => {
  const quarters = quartersOf(2025, ...[1.3, 1.2, 1.1, 1].map(plainQuarter));
  expect(figuresOf({ years: twoYears, quarters }, "sales", "opm", "netProfit", "eps")).toEqual({
    sales: 1150, // 325 + 300 + 275 + 250
    opm: 22,
    netProfit: 138, // 30 × 4.6
    eps: 13.8, // 3 × 4.6
  });
});

test("a gap among the latest four quarters leaves the last year", () => {
  const [first, , third, fourth, fifth] = quartersOf(2025, ...[1, 1, 1, 1, 1].map(plainQuarter));
  const quarters = [first, third, fourth, fifth].filter((quarter) => quarter !== undefined);
  const figures = figuresOf(
    { years: twoYears, quarters },
    "sales",
    "sales@q0",
    "sales@q1",
    "sales@q2",
  );
  expect(figures).toEqual({ sales: 1000, "sales@q0": 250, "sales@q1": null, "sales@q2": 250 });
});

test("quarters older than the last year do not stand for it", () => {
  const quarters = quartersOf(2024, ...[1, 1, 1, 1].map(plainQuarter));
  expect(figuresOf({ years: yearsOf(2025, plainYear(2)), quarters }, "sales")).toEqual({
    sales: 2000,
  });
});

test("a missing year stays a gap", () => {
  const [last, , before] = yearsOf(2025, plainYear(1), plainYear(1), plainYear(0.5));
  const years = [last, before].filter((year) => year !== undefined);
  expect(figuresOf({ years }, "sales@y0", "sales@y1", "sales@y2", "salesGrowth")).toEqual({
    "sales@y0": 1000,
    "sales@y1": null,
    "sales@y2": 500,
    salesGrowth: null,
  });
});

test("returns relate the year to the year's average capital", () => {
  expect(
    figuresOf(
      { years: twoYears },
      "returnOnEquity",
      "returnOnCapitalEmployed",
      "returnOnAssets",
      "croic",
      "returnOnEquity@y1",
    ),
  ).toEqual({
    returnOnEquity: round(12000 / 540), // 120 / mean(600, 480)
    returnOnCapitalEmployed: round(20000 / 720), // 200 / mean(640 + 160, 512 + 128)
    returnOnAssets: round(12000 / 900), // 120 / mean(1000, 800)
    croic: round(10500 / 666), // (160 − 60 + 5) / mean(800 − 60, 640 − 48)
    "returnOnEquity@y1": 20, // 96 / 480, no year before
  });
});

test("growth from a loss is empty, growth into one is not", () => {
  const profit = (amount: number): StatementValues => ({ profitToOwners: amount });
  const years = yearsOf(2025, profit(10), profit(-20), profit(40));
  expect(figuresOf({ years }, "profitGrowth", "profitGrowth@y1")).toEqual({
    profitGrowth: null,
    "profitGrowth@y1": -150, // −20 / 40 − 1
  });
});

test("growth compounds between reported years and is empty from a loss", () => {
  const years = yearsOf(2025, plainYear(1.331), plainYear(1.2), plainYear(1.1), {
    ...plainYear(1),
    profitToOwners: -5,
  });
  expect(
    figuresOf(
      { years },
      "salesGrowth3Years",
      "salesGrowth",
      "profitGrowth3Years",
      "salesGrowth5Years",
      "salesGrowth5YearsMedian",
    ),
  ).toEqual({
    salesGrowth3Years: 10, // 1.331^(1/3)
    salesGrowth: round((1331 / 1200 - 1) * 100),
    profitGrowth3Years: null,
    salesGrowth5Years: null,
    salesGrowth5YearsMedian: 10, // of 10.92, 9.09 and 10: 10
  });
});

test("the balance sheet gives strength and working capital", () => {
  expect(
    figuresOf(
      { years: twoYears },
      "debt",
      "debtToEquity",
      "currentRatio",
      "quickRatio",
      "workingCapital",
      "debtorDays",
      "cashConversionCycle",
      "interestCoverageRatio",
      "bookValue",
    ),
  ).toEqual({
    debt: 160, // 150 + leases 10
    debtToEquity: round(160 / 600),
    currentRatio: 2.5, // 450 / 180
    quickRatio: round(350 / 180),
    workingCapital: 270,
    debtorDays: 73, // 200 / 1000 × 365
    cashConversionCycle: 73, // 73 + 100 / 500 × 365 − 100 / 500 × 365
    interestCoverageRatio: 10, // 200 / 20
    bookValue: 60, // 600 crore / 10 crore shares
  });
});

test("a company that reports liabilities but no borrowings has no debt; without liabilities nobody knows", () => {
  const { borrowings, nonCurrentBorrowings, currentBorrowings, leaseLiabilities, ...free } =
    plainYear();
  expect(borrowings).toBe((nonCurrentBorrowings ?? 0) + (currentBorrowings ?? 0));
  expect(leaseLiabilities).toBe(10);
  expect(figuresOf({ years: yearsOf(2025, free) }, "debt", "debtToEquity")).toEqual({
    debt: 0,
    debtToEquity: 0,
  });
  const { totalLiabilities, currentLiabilities, ...half } = free;
  expect(totalLiabilities).toBe((currentLiabilities ?? 0) * 2);
  expect(figuresOf({ years: yearsOf(2025, half) }, "debt", "debtToEquity")).toEqual({
    debt: null,
    debtToEquity: null,
  });
});

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

test("the coming quarter is last year's, grown as the trailing year grew", () => {
  const quarters = quartersOf(2025, ...[1.2, 1.2, 1, 1, 1, 1, 1, 1].map(plainQuarter));
  expect(
    figuresOf(
      { quarters },
      "expectedQuarterlySales",
      "expectedQuarterlySalesGrowth",
      "yoyQuarterlySalesGrowth",
      "qoqSales",
      "salesPreceding12Months",
    ),
  ).toEqual({
    expectedQuarterlySales: 275, // 250 of three quarters before × 1,100 / 1,000
    expectedQuarterlySalesGrowth: 10,
    yoyQuarterlySalesGrowth: 20,
    qoqSales: 0,
    salesPreceding12Months: 1000,
  });
});

test("a bank earns interest and has no return on capital employed", () => {
  const year: StatementValues = {
    interestEarned: 1000,
    interestExpended: 600,
    otherIncome: 100,
    operatingExpenses: 250,
    operatingProfitBeforeProvisions: 250,
    provisions: 50,
    profitBeforeTax: 200,
    tax: 50,
    profitAfterTax: 150,
    equityToOwners: 1500,
    totalAssets: 15_000,
    deposits: 10_000,
    advances: 8000,
    borrowings: 2000,
    grossNpa: 200,
    netNpa: 50,
  };
  expect(
    figuresOf(
      { template: "bank", years: yearsOf(2025, year) },
      "sales",
      "netInterestIncome",
      "operatingProfit",
      "opm",
      "financingProfit",
      "financingMargin",
      "costToIncome",
      "provisionCoverage",
      "creditToDeposit",
      "returnOnEquity",
      "returnOnCapitalEmployed",
      "ebit",
      "debtToEquity",
    ),
  ).toEqual({
    sales: 1000,
    netInterestIncome: 400,
    operatingProfit: 250,
    opm: 25,
    financingProfit: 100, // 1000 − 600 − 250 − 50
    financingMargin: 10,
    costToIncome: 50, // 250 / (400 + 100)
    provisionCoverage: 75, // 1 − 50 / 200
    creditToDeposit: 80,
    returnOnEquity: 10,
    returnOnCapitalEmployed: null,
    ebit: null,
    debtToEquity: null,
  });
});

test("a quarter that ends in another month is no quarter of the row", () => {
  const [latest, before] = quartersOf(2025, plainQuarter(), plainQuarter());
  const odd = before && { ...before, periodEnd: "2024-11-30" };
  const quarters = [latest, odd].filter((quarter) => quarter !== undefined);
  expect(figuresOf({ quarters }, "sales@q0", "sales@q1")).toEqual({
    "sales@q0": 250,
    "sales@q1": null,
  });
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

test("accounts that leave out a subtotal still give it", () => {
  const year: StatementValues = {
    profitBeforeTax: 90,
    exceptionalItems: -10,
    profitAfterTax: 60,
    minorityShare: 5,
    currentAssets: 50,
    totalIncome: 520,
    otherIncome: 20,
    equityCapital: 100,
    reserves: 300,
  };
  expect(
    figuresOf(
      { years: yearsOf(2025, year) },
      "profitBeforeExceptional",
      "netProfit",
      "sales",
      "tax",
      "netWorth",
    ),
  ).toEqual({
    profitBeforeExceptional: 100, // 90 + 10
    netProfit: 55, // 60 − 5
    sales: 500, // 520 − 20
    tax: 30, // 90 − 60
    netWorth: 400,
  });
});

test("shareholding is counted from the latest pattern, years from the financial year's end", () => {
  const shareholding = [
    patternOf("2025-06-30", { promoter: 50, pledged: 10, fii: 12 }),
    patternOf("2025-03-31", { promoter: 51, fii: 11 }),
    patternOf("2022-06-30", { promoter: 56, fii: null }),
  ];
  expect(
    figuresOf(
      { years: twoYears, shareholding },
      "promoterHolding",
      "promoterHolding@q1",
      "promoterHolding@y0",
      "changeInPromoterHolding",
      "changeInPromoterHolding3Years",
      "changeInFiiHolding3Years",
      "unpledgedPromoterHolding",
    ),
  ).toEqual({
    promoterHolding: 50,
    "promoterHolding@q1": 51,
    "promoterHolding@y0": 51,
    changeInPromoterHolding: -1,
    changeInPromoterHolding3Years: -6,
    changeInFiiHolding3Years: null,
    unpledgedPromoterHolding: 45, // 50 × 0.9
  });
});

test("dates of results count days since 1970", () => {
  expect(figuresOf({ years: twoYears }, "lastResultDate", "lastAnnualResultDate")).toEqual({
    lastResultDate: Date.UTC(2025, 4, 31) / 86_400_000,
    lastAnnualResultDate: Date.UTC(2025, 4, 31) / 86_400_000,
  });
});
