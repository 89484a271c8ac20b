import { expect, test } from "vitest";

import type { StatementValues } from "../../contract/index.ts";
import { patternOf, plainQuarter, plainYear, quartersOf, yearsOf } from "./company.fixture.ts";
import { figuresOf, round } from "./figures.fixture.ts";

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

test("quarters older than the last year are not used instead", () => {
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

test("a company that reports liabilities but no borrowings has no debt; without liabilities debt is unknown", () => {
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

test("a cost that a full statement leaves out is nil, and so are exceptional items", () => {
  const year: StatementValues = {
    revenueFromOperations: 100,
    totalExpenses: 70,
    profitBeforeExceptional: 30,
    profitBeforeTax: 30,
  };
  const keys = ["interest", "depreciation", "extraordinaryItems", "interestCoverageRatio"] as const;
  expect(figuresOf({ years: yearsOf(2025, year) }, ...keys)).toEqual({
    interest: 0,
    depreciation: 0,
    extraordinaryItems: 0,
    interestCoverageRatio: null,
  });
  const alone = yearsOf(2025, { revenueFromOperations: 100, profitBeforeTax: 30 });
  expect(figuresOf({ years: alone }, ...keys)).toEqual({
    interest: null,
    depreciation: null,
    extraordinaryItems: null,
    interestCoverageRatio: null,
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
