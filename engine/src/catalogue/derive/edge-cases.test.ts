import { describe, expect, test } from "vitest";

import type { CompanyFacts, CorporateAction } from "../../contract/index.ts";
import {
  companyOf,
  plainQuarter,
  plainYear,
  pricesOf,
  quartersOf,
  yearsOf,
} from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";
import { figuresOf, round } from "./figures.fixture.ts";

const loss = {
  ...plainYear(),
  profitBeforeExceptional: -60,
  profitBeforeTax: -60,
  currentTax: 0,
  deferredTax: 0,
  tax: 0,
  profitAfterTax: -60,
  minorityShare: 0,
  profitToOwners: -60,
  epsBasic: -6,
  epsDiluted: -6,
};

describe("a year of loss", () => {
  const facts = { years: yearsOf(2025, loss, plainYear()), prices: pricesOf([180]) };

  test("has margins and returns below zero", () => {
    expect(figuresOf(facts, "npm", "ebit", "returnOnEquity", "cashProfit")).toEqual({
      npm: -6, // −60 of 1,000
      ebit: -40, // −60 + 20
      returnOnEquity: -10, // −60 of mean(600, 600)
      cashProfit: -20, // −60 + 40
    });
  });

  test("has no multiple of earnings, payout, tax rate or value after Graham", () => {
    const figures = figuresOf(
      facts,
      "priceToEarning",
      "pbXPe",
      "dividendPayoutRatio",
      "taxRate",
      "grahamNumber",
      "intrinsicValue",
      "pegRatio",
      "debtToProfit",
      "cashFlowToProfit",
      "evToEbit",
    );
    expect(Object.values(figures)).toEqual(Array.from({ length: 10 }, () => null));
  });

  test("is a fall of more than all after a profit, and nothing to grow from", () => {
    expect(figuresOf(facts, "profitGrowth")).toEqual({ profitGrowth: -150 }); // −60 / 120 − 1
    const after = { years: yearsOf(2025, plainYear(), loss) };
    expect(figuresOf(after, "profitGrowth", "salesGrowth")).toEqual({
      profitGrowth: null,
      salesGrowth: 0,
    });
  });

  test("is left out of historical multiples and counted in average earnings", () => {
    const prices = pricesOf(Array.from({ length: 800 }, () => 180));
    const years = yearsOf(2025, plainYear(), loss, plainYear());
    expect(figuresOf({ years, prices }, "historicalPe3Years", "averageEarnings5Year")).toEqual({
      historicalPe3Years: 15, // mean of 15 and 15
      averageEarnings5Year: 60, // (120 − 60 + 120) / 3
    });
  });

  test("covers no interest", () => {
    expect(figuresOf(facts, "interestCoverageRatio")).toEqual({ interestCoverageRatio: -2 }); // −40 / 20
  });
});

test("a net worth below zero carries no return, multiple or debt ratio, but is a figure itself", () => {
  const lost = { reserves: -300, equityToOwners: -200, totalEquity: -160, totalLiabilities: 1160 };
  const facts = { years: yearsOf(2025, { ...plainYear(), ...lost }), prices: pricesOf([180]) };
  const empty = ["returnOnEquity", "priceToBookValue", "debtToEquity", "netDebtToEquity"];
  const figures = figuresOf(
    facts,
    "financialLeverage",
    "leverage",
    "grahamNumber",
    "pbXPe",
    ...empty,
    "netWorth",
    "bookValue",
    "capitalEmployed",
    "ncavps",
  );
  expect(figures).toEqual({
    ...Object.fromEntries(Object.keys(figures).map((key) => [key, null])),
    netWorth: -200,
    bookValue: -20, // −200 crore / 10 crore
    capitalEmployed: 0, // −160 + 160
    ncavps: -71, // (450 − 1,160) crore / 10 crore
  });
});

describe("a split in the window", () => {
  const wave = Array.from({ length: 400 }, (_, i) => 500 + i + 20 * Math.sin(i / 4));
  const market = pricesOf(wave.map((close, i) => close * 3 + 10 * Math.cos(i)));
  const benchmark = { days: market.days, close: market.close };
  const volumes = wave.map((_, i) => 1000 + i);
  const split: CorporateAction = { kind: "split", exDate: "2025-06-11", from: 1, to: 5 };
  const bonus: CorporateAction = { kind: "bonus", exDate: "2025-03-11", from: 1, to: 1 };

  /** The same market value day by day, told in the shares that were traded then. */
  function asTraded(day: number): number {
    const exSplit = wave.length - 20; // 11 June is the first of the last 20 days
    const exBonus = wave.length - 112; // 11 March is the first of the last 112
    return (day < exSplit ? 5 : 1) * (day < exBonus ? 2 : 1);
  }

  test("moves no average, indicator, range, return or volume", () => {
    const years = yearsOf(2025, plainYear());
    const plain = deriveCompany(
      companyOf({ years, benchmark, prices: pricesOf(wave, "2025-06-30", volumes) }),
    );
    const traded = pricesOf(
      wave.map((close, i) => close * asTraded(i)),
      "2025-06-30",
      volumes.map((volume, i) => volume / asTraded(i)),
    );
    const cut = deriveCompany(companyOf({ benchmark, prices: traded, actions: [split, bonus] }));
    const codes = [
      "dma50",
      "dma200",
      "dma50PreviousDay",
      "rsi",
      "macd",
      "macdSignal",
      "beta",
      "highPrice",
      "lowPrice",
      "downFrom52wHigh",
      "index52w",
      "returnOver1Month",
      "returnOver6Months",
      "returnOver1Year",
      "volume1MonthAverage",
      "volume1YearAverage",
      "highPriceAllTime",
    ];
    for (const code of codes) {
      expect([code, round(cut.get(code) ?? null)]).toEqual([code, round(plain.get(code) ?? null)]);
      expect(cut.get(code)).toBeTypeOf("number");
    }
  });
});

describe("a young listing", () => {
  const identity = { ...companyOf().identity, listedOn: "2025-05-02" };
  const facts: Partial<CompanyFacts> = {
    identity,
    years: yearsOf(2025, plainYear(), plainYear(0.8)),
    prices: pricesOf(Array.from({ length: 60 }, (_, i) => 100 + i)),
  };

  test("has what sixty days tell and nothing longer", () => {
    expect(
      figuresOf(
        facts,
        "dma50",
        "dma200",
        "highPrice",
        "returnOver1Month",
        "returnOver3Months",
        "beta",
        "returnOver1Year",
        "volume1YearAverage",
      ),
    ).toEqual({
      dma50: 134.5, // mean of 110 to 159
      dma200: null,
      highPrice: 159, // since the listing
      returnOver1Month: round((100 * 31) / 128), // 159 / 128 − 1
      returnOver3Months: null,
      beta: null,
      returnOver1Year: null,
      volume1YearAverage: 1000, // of the sixty days there are
    });
  });

  test("has growth over one year from its prospectus, none over three, and no multiple of old years", () => {
    expect(figuresOf(facts, "salesGrowth", "salesGrowth3Years", "historicalPe3Years")).toEqual({
      salesGrowth: 25, // 1,000 / 800 − 1
      salesGrowth3Years: null,
      historicalPe3Years: null, // no price at the end of March
    });
  });
});

describe("a gap", () => {
  const [last, , third, fourth] = yearsOf(
    2025,
    plainYear(1.331),
    plainYear(),
    plainYear(1.1),
    plainYear(),
  );
  const years = [last, third, fourth].filter((year) => year !== undefined);

  test("among the years leaves growth over it, and means of the years there are", () => {
    const figures = figuresOf(
      { years },
      "salesGrowth",
      "salesGrowth3Years",
      "averageEarnings5Year",
    );
    expect(figures).toEqual({
      salesGrowth: null, // the year before is missing
      salesGrowth3Years: 10, // (1,331 / 1,000)^(1/3) − 1
      averageEarnings5Year: round((120 * (1.331 + 1.1 + 1)) / 3),
    });
  });

  test("before the latest year leaves the end of the year in place of the mean", () => {
    // 120 × 1.331 of 600 × 1.331, where the mean would need the year before
    expect(figuresOf({ years }, "returnOnEquity")).toEqual({ returnOnEquity: 20 });
  });

  test("among eight quarters leaves nothing to expect", () => {
    const eight = quartersOf(2025, ...Array.from({ length: 8 }, () => plainQuarter()));
    const quarters = eight.filter((_, back) => back !== 6);
    const codes = ["expectedQuarterlySales", "salesPreceding12Months", "sales"] as const;
    expect(figuresOf({ quarters }, ...codes)).toEqual({
      expectedQuarterlySales: null,
      salesPreceding12Months: null,
      sales: 1000,
    });
  });
});

test("a cost that accounts leave out, adding up without it, is nil in what is worked out from it", () => {
  const { depreciation, financeCosts, ...light } = plainYear();
  const year = { ...light, totalExpenses: 840 - (depreciation ?? 0) - (financeCosts ?? 0) };
  expect(
    figuresOf({ years: yearsOf(2025, year) }, "cashProfit", "ebidt", "operatingProfit"),
  ).toEqual({
    cashProfit: 120, // 120 + 0
    ebidt: 180, // 180 + 0 + 0
    operatingProfit: 220, // 1,000 − 780
  });
});

describe("a share in associates", () => {
  const filed = { profitBeforeExceptional: 180, shareOfAssociates: 12, totalExpenses: 840 };

  test("is no tax, whether profit before tax holds it or not", () => {
    const after = { ...filed, profitBeforeTax: 180, profitAfterTax: 147 };
    const before = { ...filed, profitBeforeTax: 192, profitAfterTax: 147 };
    expect(figuresOf({ years: yearsOf(2025, after) }, "tax")).toEqual({ tax: 45 }); // 180 + 12 − 147
    expect(figuresOf({ years: yearsOf(2025, before) }, "tax")).toEqual({ tax: 45 }); // 192 − 147
  });

  test("is no part of operating profit", () => {
    const { totalExpenses, ...rest } = filed;
    const year = { ...rest, otherIncome: 20, financeCosts: 20, depreciation: 40 };
    const whole = { ...year, totalExpenses, revenueFromOperations: 1000 };
    // 1,000 − (840 − 20 − 40), or 180 + 20 + 40 − 20 where the costs are not added up
    for (const values of [whole, year]) {
      expect(figuresOf({ years: yearsOf(2025, values) }, "operatingProfit")).toEqual({
        operatingProfit: 220,
      });
    }
  });
});

test("profit that goes on leaves out what was sold or closed", () => {
  const year = { ...plainYear(), profitAfterTax: 135, profitFromDiscontinued: 15 };
  // 135 − 15
  expect(figuresOf({ years: yearsOf(2025, year) }, "continuingProfit")).toEqual({
    continuingProfit: 120,
  });
});
