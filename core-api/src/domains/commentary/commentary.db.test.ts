import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact, ShareholdingFact } from "../../contract/index.ts";
import { startCompanyServer } from "../company-fundamentals/testing/company-server.ts";
import type { CompanyServer } from "../company-fundamentals/testing/company-server.ts";
import { asRequest, company, day, statement } from "../market/market.fixture.ts";
import { createCommentaryRoutes } from "./index.ts";

/** Sales, net profit and costs before interest and depreciation, ₹ crore; March 2025 is missing. */
const quarters: readonly (readonly [end: string, sales: number, profit: number])[] = [
  ["2025-09-30", 120, 12],
  ["2025-06-30", 110, -3],
  ["2024-12-31", 105, 10.5],
  ["2024-09-30", 100, -8],
  ["2024-06-30", 90, 9],
  ["2024-03-31", 84, 0],
  ["2023-12-31", 76, 7.6],
  ["2023-09-30", 70, 7],
];

const quarterly = quarters.map(([end, sales, profit]) =>
  statement(
    "MILL",
    end,
    {
      revenueFromOperations: sales,
      totalIncome: sales,
      totalExpenses: sales * 0.8,
      profitAfterTax: profit,
      profitToOwners: profit,
    },
    { span: "quarter", filing: `q ${end}`, publishedAt: end.replace(/..$/u, "28") },
  ),
);

const pattern = (periodEnd: string, promoter: number, fii: number): ShareholdingFact => ({
  kind: "shareholding",
  company: { symbol: "MILL" },
  publishedAt: periodEnd.replace(/..$/u, "28"),
  pattern: {
    periodEnd,
    promoter,
    pledged: 0,
    fii,
    dii: 10,
    mutualFunds: 6,
    insurance: 2,
    banks: 1.5,
    otherDii: 0.5,
    government: 1,
    publicHolding: 89 - promoter - fii,
    shareholders: 12_345,
  },
});

/** A crore of shares at ₹ 10. */
const shares = { sharesOutstanding: 10_000_000, faceValue: 10, equityCapital: 10 };
const facts: readonly MarketFact[] = [
  company("MILL", { name: "Mill Limited", industry: "Cement", sector: "Materials" }),
  company("BARE", { name: "Bare Limited" }),
  day("MILL", "2026-01-09", 99),
  statement("MILL", "2024-03-31", {
    ...shares,
    revenueFromOperations: 300,
    profitAfterTax: 20,
    profitToOwners: 20,
    equityToOwners: 200,
    totalAssets: 400,
  }),
  statement("MILL", "2025-03-31", {
    ...shares,
    revenueFromOperations: 360,
    profitAfterTax: 25,
    profitToOwners: 25,
    equityToOwners: 220,
    totalAssets: 420,
  }),
  statement(
    "MILL",
    "2025-09-30",
    { revenueFromOperations: 50, profitToOwners: -1 },
    { basis: "standalone", span: "quarter", filing: "alone", publishedAt: "2025-10-28" },
  ),
  statement(
    "MILL",
    "2025-06-30",
    { revenueFromOperations: 40, profitToOwners: 2 },
    { basis: "standalone", span: "quarter", filing: "alone before", publishedAt: "2025-07-28" },
  ),
  ...quarterly,
  pattern("2025-09-30", 52, 12),
  pattern("2025-06-30", 51.5, 12),
  pattern("2025-03-31", 51, 13),
  pattern("2024-12-31", 50, 14),
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(
    asRequest("results", facts),
    "2026-01-10T10:00:00Z",
    createCommentaryRoutes,
  );
});
afterAll(() => server.close());

test("results show up to 8 quarters as filed and compare them by date across a missing one", async () => {
  const results = await server.section(1, "results");
  expect(results?.basis).toBe("consolidated");
  expect(results?.columns.map(({ label }) => label)).toEqual([
    "Q2 FY26",
    "Q1 FY26",
    "Q3 FY25",
    "Q2 FY25",
    "Q1 FY25",
    "Q4 FY24",
    "Q3 FY24",
    "Q2 FY24",
  ]);
  expect(results?.rows.map(({ particular, key, values }) => [particular, key, values])).toEqual([
    ["Net Sales", "sales", [120, 110, 105, 100, 90, 84, 76, 70]],
    ["Net Profit", "netProfit", [12, -3, 10.5, -8, 9, 0, 7.6, 7]],
    // a fifth of sales
    ["Operating Profit", "operatingProfit", expect.any(Array)],
  ]);
  expect(results?.financialYearEnd).toBe("March");
  const of = (period: string) => results?.analyses.find((one) => one.period === period);
  expect(results?.analyses.map(({ period, mode }) => [period, mode])).toEqual([
    ["Q", "qoq"],
    ["3M", "mmm"],
    ["6M", "mmm"],
    ["9M", "mmm"],
    ["12M", "mmm"],
    ["A", "yoy"],
  ]);
  expect(of("Q")?.compares).toEqual({ current: "Jul to Sep 2025", previous: "Apr to Jun 2025" });
  // 10 / 110, and 15 / 3
  expect(of("Q")?.rows.map((row) => row.changePercent)).toEqual([9.1, 500, 9.1]);
  // 230 against 190: 40 / 190; 9 against 1
  expect(of("6M")?.rows.slice(0, 2)).toEqual([
    { particular: "Net Sales", current: 230, previous: 190, changePercent: 21.1 },
    { particular: "Net Profit", current: 9, previous: 1, changePercent: 800 },
  ]);
  // March 2025 is one of these nine months, so there is no sum
  expect(of("9M")).toMatchObject({ available: true, positive: [], negative: [] });
  expect(of("9M")?.rows[0]).toMatchObject({ current: null, previous: 274, changePercent: null });
  expect(of("A")?.compares).toEqual({
    current: "Apr 2024 to Mar 2025",
    previous: "Apr 2023 to Mar 2024",
  });
  // 60 / 300
  expect(of("A")?.rows[0]).toMatchObject({ current: 360, previous: 300, changePercent: 20 });
});

test("statements of results are plain sentences with the figures of the comparison", async () => {
  const results = await server.section(1, "results");
  const of = (period: string) => results?.analyses.find((one) => one.period === period);
  expect(of("Q")?.positive.map(({ text }) => text)).toEqual([
    "Net sales rose 9.1% to ₹120 cr in Jul to Sep 2025, from ₹110 cr in Apr to Jun 2025.",
    "The company made a net profit of ₹12 cr in Jul to Sep 2025, after a net loss of ₹3 cr in Apr to Jun 2025.",
    "Operating profit rose 9.1% to ₹24 cr in Jul to Sep 2025, from ₹22 cr in Apr to Jun 2025.",
  ]);
  expect(of("Q")?.negative).toEqual([]);
  expect(of("6M")?.positive[0]).toMatchObject({
    rule: "results.6M.sales.rose",
    text: "Net sales rose 21.1% to ₹230 cr in Apr to Sep 2025, from ₹190 cr in Apr to Sep 2024.",
    condition:
      "(Sales 4 quarters ago + Sales 5 quarters ago) > 0 AND (Sales latest quarter + Sales preceding quarter) >= 1.0005 * (Sales 4 quarters ago + Sales 5 quarters ago)",
  });
});

test("results on the other basis come from its filings", async () => {
  const alone = await server.section(1, "results", "?basis=standalone");
  expect(alone?.basis).toBe("standalone");
  expect(alone?.rows[0]?.values).toEqual([50, 40]);
  expect(alone?.analyses.map(({ available }) => available)).toEqual([
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
  expect(alone?.analyses[0]?.negative.map(({ text }) => text)).toEqual([
    "The company made a net loss of ₹1 cr in Jul to Sep 2025, after a net profit of ₹2 cr in Apr to Jun 2025.",
  ]);
});

test("shareholding has percentages, share counts and changes", async () => {
  const shareholding = await server.section(1, "shareholding");
  expect(shareholding?.periods.map(({ label, promoter }) => [label, promoter])).toEqual([
    ["Sep 2025", 52],
    ["Jun 2025", 51.5],
    ["Mar 2025", 51],
    ["Dec 2024", 50],
  ]);
  expect(shareholding?.periods[0]).toEqual({
    periodEnd: "2025-09-30",
    label: "Sep 2025",
    period: "q0",
    promoter: 52,
    pledged: 0,
    fii: 12,
    dii: 10,
    mutualFunds: 6,
    insurance: 2,
    banks: 1.5,
    otherDii: 0.5,
    government: 1,
    publicHolding: 25,
    others: 0,
    shareholders: 12_345,
    // of a crore of shares
    promoterShares: 5_200_000,
    fiiShares: 1_200_000,
    mutualFundShares: 600_000,
  });
  // 52 - 51.5 points; how many shares there were before is not known
  expect(shareholding?.changes).toMatchObject({ promoter: 0.5, dii: 0, promoterShares: null });
  const { strength, weakness } = shareholding?.commentary ?? { strength: [], weakness: [] };
  expect(strength.map(({ text }) => text)).toEqual([
    "Promoter holding rose by 0.50 percentage points to 52.00% in the quarter to September 2025.",
    "Promoter holding rose in each of the last 3 quarters, from 50.00% to 52.00% in the quarter to September 2025.",
  ]);
  // 14, 13, 12 and 12 again: two falls are not a trend
  expect(weakness).toEqual([]);
});

test("commentary is grouped by category; each statement has its rule, condition and figures", async () => {
  const commentary = await server.section(1, "commentary");
  const grew = commentary?.growth.strength.find(({ rule }) => rule.endsWith("sales-year-up"));
  expect(grew).toMatchObject({
    rule: "growth.ordinary.sales-year-up",
    // 360 / 300
    text: "Sales grew 20.00% to ₹360 cr in the year to March 2025.",
    condition: "Sales growth >= 15",
    figures: [
      { key: "salesGrowth", title: "Sales growth", unit: "percent" },
      { key: "sales@y0", title: "Sales, last year", unit: "money", value: 360 },
      { key: "accountsYearEnd", title: "Accounts year end", unit: "none", value: 20_178 },
    ],
  });
  expect(grew?.figures[0]?.value).toBeCloseTo(20, 9);
  expect(commentary?.trust.strength.map(({ text }) => text)).toContain(
    "Promoters hold 52.00%, with no shares pledged.",
  );
  expect(commentary?.notes).toEqual([
    "Results for a quarter before September 2025 are missing; metrics that need them are left out.",
    "Fewer than 3 years of accounts are available, too few to judge trends.",
  ]);
});

test("a company without data has no sections, and an unknown one is not found", async () => {
  for (const name of ["commentary", "shareholding", "results"] as const) {
    expect(await server.section(2, name)).toBeNull();
    const missing = await server.call<{ error: { code: string } }>(`/companies/99/${name}`);
    expect([missing.status, missing.body.error.code]).toEqual([404, "company.not_found"]);
  }
});

test("the documented calls return the same in their own form", async () => {
  const list = await server.get<Record<string, readonly string[]>>("/allstatementlist/1");
  const lists =
    "strength weekness gstrength gweekness tstrength tweekness estrength eweekness lstrength lweekness note";
  expect(Object.keys(list)).toEqual(lists.split(" "));
  expect(list["gstrength"]).toContain("Sales grew 20.00% to ₹360 cr in the year to March 2025.");
  const highlight = await server.get<{ Table1: readonly object[] }>("/resultHighlight/1/Q");
  expect(highlight).toMatchObject({ datatype: "C", financialYearEnd: "March" });
  expect(highlight.Table1[0]).toEqual({
    Particulars: "Net Sales",
    "Q2 FY26": 120,
    "Q1 FY26": 110,
    "Q3 FY25": 105,
    "Q2 FY25": 100,
    "Q1 FY25": 90,
    "Q4 FY24": 84,
    "Q3 FY24": 76,
    "Q2 FY24": 70,
  });
  const half = await server.get<{ Table1: readonly object[] }>("/resultHighlight/1/6M");
  expect(half.Table1[0]).toEqual({
    Particulars: "Net Sales",
    "Apr to Sep 2025": 230,
    "Apr to Sep 2024": 190,
  });
  const year = await server.get<{ Table1: readonly object[] }>("/resultHighlight/1/A");
  expect(year.Table1[1]).toEqual({ Particulars: "Net Profit", "Mar 2025": 25, "Mar 2024": 20 });
  const quarter = await server.get<{ strength: readonly string[] }>("/getQuarterlyStatement/1/C");
  expect(quarter.strength).toHaveLength(3);
  const alone = await server.get<{ weekness: readonly string[] }>("/getQuarterlyStatement/1/S");
  expect(alone.weekness).toHaveLength(1);
  const holders = await server.get<readonly object[]>("/allperiodshareholding/1");
  expect(holders).toHaveLength(4);
  expect(holders[0]).toEqual({
    year: 2025,
    monthyear: "Sep 2025",
    promoters: 52,
    fii: 12,
    otherdii: 0.5,
    banksfi: 1.5,
    insurance: 2,
    mutualfunds: 6,
    pledged: 0,
    // 100 - 52 - 12 - 0.5 - 1.5 - 2 - 6
    others: 26,
    promoterholding: 5_200_000,
    fiiholding: 1_200_000,
    mutualfundholding: 600_000,
  });
  for (const view of ["overview", "table"]) {
    expect(await server.get(`/allperiodshareholding/1?view=${view}`)).toEqual({ Table1: holders });
  }
});

test("the documented calls are empty for an unknown code and refuse an unknown period", async () => {
  expect(await server.get("/allperiodshareholding/99")).toEqual([]);
  expect(await server.get("/resultHighlight/99/Q")).toEqual({
    Table1: [],
    datatype: "",
    financialYearEnd: null,
  });
  const list = await server.get<Record<string, readonly string[]>>("/allstatementlist/99");
  expect(Object.values(list).flat()).toEqual([]);
  const empty = { strength: [], weekness: [] };
  expect(await server.get("/getQuarterlyStatement/99/C")).toEqual(empty);
  expect((await server.call("/resultHighlight/1/2M")).status).toBe(400);
  expect((await server.call("/getQuarterlyStatement/1/X")).status).toBe(400);
});
