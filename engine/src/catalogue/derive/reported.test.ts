import { describe, expect, test } from "vitest";

import type { CompanyFacts } from "../../contract/index.ts";
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

const facts: Partial<CompanyFacts> = {
  years: yearsOf(2025, plainYear()), // published 31 May 2025
  quarters: quartersOf(2025, plainQuarter(), plainQuarter()),
  prices: pricesOf([180], "2025-06-30"),
};

function derive(reported: CompanyFacts["reported"], reportedAsOf: string | null) {
  return deriveCompany(companyOf({ ...facts, reported, reportedAsOf }));
}

test("a source as new as the prices gives its own price", () => {
  expect(derive({ currentPrice: 181 }, "2025-06-30").get("currentPrice")).toBe(181);
  expect(derive({ currentPrice: 181 }, "2025-06-29").get("currentPrice")).toBe(180);
});

test("a source as new as the results gives its own figures of them", () => {
  expect(derive({ returnOnEquity: 21 }, "2025-05-31").get("returnOnEquity")).toBe(21);
  expect(derive({ returnOnEquity: 21 }, "2025-05-30").get("returnOnEquity")).toBe(20);
});

test("a valuation needs a source as new as prices and results", () => {
  expect(derive({ priceToEarning: 14 }, "2025-06-01").get("priceToEarning")).toBe(15);
  expect(derive({ priceToEarning: 14 }, "2025-06-30").get("priceToEarning")).toBe(14);
});

test("a shareholding stands until the day on which a newer pattern became public", () => {
  const hold = (reportedAsOf: string, publishedAt?: string) =>
    deriveCompany(
      companyOf({
        shareholding: [
          {
            ...patternOf("2025-06-30", { promoter: 55 }),
            ...(publishedAt === undefined ? {} : { publishedAt }),
          },
        ],
        reported: { promoterHolding: 54 },
        reportedAsOf,
      }),
    ).get("promoterHolding");
  expect(hold("2025-07-14", "2025-07-15")).toBe(55); // overtaken by the pattern of the next day
  expect(hold("2025-07-15", "2025-07-15")).toBe(54);
  expect(hold("2025-07-14")).toBe(54); // without a day the quarter's end counts: 30 June
  expect(hold("2025-06-29")).toBe(55);
});

test("a valuation from before the latest results is derived, though its prices are new", () => {
  const values = deriveCompany(
    companyOf({
      ...facts,
      prices: pricesOf([180], "2025-05-01"),
      reported: { priceToEarning: 14 },
      reportedAsOf: "2025-05-15",
    }),
  );
  expect(values.get("priceToEarning")).toBe(15);
});

test("an old source, or one without a day, fills what cannot be derived", () => {
  expect(derive({ salesGrowth3Years: 9 }, "2020-01-01").get("salesGrowth3Years")).toBe(9);
  expect(derive({ salesGrowth3Years: 9, currentPrice: 1 }, null).get("salesGrowth3Years")).toBe(9);
  expect(derive({ salesGrowth3Years: 9, currentPrice: 1 }, null).get("currentPrice")).toBe(180);
});

test("figures of several days are weighed each by its own", () => {
  const values = deriveCompany(
    companyOf({
      ...facts, // results of 31 May, a price of 30 June
      reported: {
        currentPrice: 181,
        priceToEarning: 14,
        returnOnEquity: 21,
        returnOnCapitalEmployed: 26,
      },
      reportedAsOf: "2025-06-30",
      reportedDays: {
        priceToEarning: "2025-06-15",
        returnOnEquity: "2025-06-15",
        returnOnCapitalEmployed: "2025-05-30",
      },
    }),
  );
  expect(values.get("currentPrice")).toBe(181);
  expect(values.get("returnOnEquity")).toBe(21); // no results since 15 June
  expect(values.get("priceToEarning")).toBe(15); // prices since
  expect(values.get("returnOnCapitalEmployed")).toBe(25); // results since 30 May: 200 / 800
});

test("a history is as old as the earliest of its figures, and others may be newer", () => {
  const reported = { "sales@q0": 300, "sales@q1": 290, "sales@y0": 1100 };
  const derived = deriveCompany(
    companyOf({
      ...facts,
      reported,
      reportedAsOf: "2025-08-20",
      reportedDays: { "sales@q1": "2025-05-30" },
    }),
  );
  expect(derived.get("sales@q0")).toBe(250);
  expect(derived.get("sales@y0")).toBe(1100);
});

test("the periods of a parameter are a source's or derived, never mixed", () => {
  const newer = derive({ "sales@q0": 300 }, "2025-08-20");
  expect([newer.get("sales@q0"), newer.get("sales@q1")]).toEqual([300, undefined]);
  const older = derive({ "sales@q5": 300 }, "2025-01-20");
  expect([older.get("sales@q0"), older.get("sales@q5")]).toEqual([250, undefined]);
});

test("other figures are never derived from a source's", () => {
  expect(derive({ currentPrice: 360 }, "2025-06-30").get("priceToEarning")).toBe(15);
});

test("values of the wrong kind are left out", () => {
  const values = derive(
    { rsi: "NOT RATED", creditRating: 4, beta: Number.NaN, industryPe: null },
    "2025-06-30",
  );
  for (const code of ["rsi", "creditRating", "beta", "industryPe"]) {
    expect(values.has(code)).toBe(false);
  }
});

test("a bank takes no return on capital employed from a source either", () => {
  const bank = deriveCompany(
    companyOf({
      template: "bank",
      reported: { returnOnCapitalEmployed: 12, creditRating: "AA" },
      reportedAsOf: "2025-06-30",
    }),
  );
  expect(bank.has("returnOnCapitalEmployed")).toBe(false);
  expect(bank.get("creditRating")).toBe("AA");
});

test("a score that rules give is empty at first, whatever a source says", () => {
  const values = derive({ score: 71, trustScore: 60, piotroskiScore: 8 }, "2025-06-30");
  expect([values.get("score"), values.get("trustScore")]).toEqual([undefined, undefined]);
  expect(values.get("piotroskiScore")).toBe(8);
});

describe("where the filings are behind a source", () => {
  // of the year to March 2025; the next year's were due by 30 May 2026
  const behind = (reported: CompanyFacts["reported"], reportedAsOf = "2026-08-21") =>
    derive(reported, reportedAsOf);

  test("the figure of now is the source's last four quarters, not one of older filings", () => {
    const values = behind({ "eps@q0": 5, "eps@q1": 4, "eps@q2": 4, "eps@q3": 3, "eps@y1": 11 });
    expect(values.get("eps")).toBe(16);
    expect([values.get("eps@y0"), values.get("eps@y1")]).toEqual([undefined, 11]);
  });

  test("or its last year, where a quarter is missing", () => {
    expect(behind({ "eps@y0": 15, "eps@y1": 11, "eps@q0": 5 }).get("eps")).toBe(15);
    expect(behind({ "returnOnEquity@y0": 21 }).get("returnOnEquity")).toBe(21);
    expect(behind({ "eps@y1": 11 }).has("eps")).toBe(false);
  });

  test("years of older filings do not stand next to its figure of now", () => {
    const values = behind({ opm: 31 });
    expect([values.get("opm"), values.has("opm@y0")]).toEqual([31, false]);
    // the same filings still give what the source does not name
    expect(values.get("sales@y0")).toBe(1000);
  });

  test("what it leaves empty is not filled from older filings", () => {
    expect(behind({ pegRatio: null, "eps@y0": null }).has("eps")).toBe(false);
  });

  test("filings that are not behind give what the source lacks", () => {
    const values = behind({ opm: 31, "eps@y1": 11 }, "2026-05-30");
    expect(values.get("opm@y0")).toBe(derive({}, null).get("opm@y0"));
    expect(values.get("eps")).toBe(12);
  });
});
