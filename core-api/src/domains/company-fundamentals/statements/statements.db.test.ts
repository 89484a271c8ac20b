import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../../contract/index.ts";
import { asRequest, company, day, statement } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";
import type { presentStatement } from "./statements.presenter.ts";

type StatementWire = ReturnType<typeof presentStatement>;

const ordinary = { sharesOutstanding: 10_000_000, faceValue: 10, equityCapital: 10 };
/** A crore of shares at ₹ 10. The year to March 2024 was filed twice. */
const facts: readonly MarketFact[] = [
  company("MILL", { name: "Mill Limited", industry: "Cement", sector: "Materials" }),
  company("BANK", { name: "The Bank", template: "bank", industry: "Banks" }),
  company("BARE", { name: "Bare Limited" }),
  day("MILL", "2026-01-08", 90),
  day("MILL", "2026-01-09", 99),
  statement("MILL", "2024-03-31", { revenueFromOperations: 70 }, { publishedAt: "2024-05-10" }),
  statement(
    "MILL",
    "2024-03-31",
    { ...ordinary, revenueFromOperations: 80, totalIncome: 82, profitToOwners: 8, totalAssets: 60 },
    { publishedAt: "2024-09-01", filing: "again", audited: false },
  ),
  statement(
    "MILL",
    "2025-03-31",
    {
      ...ordinary,
      revenueFromOperations: 100,
      otherIncome: 5,
      totalIncome: 105,
      totalExpenses: 93,
      profitBeforeTax: 12,
      tax: 2,
      profitAfterTax: 10,
      profitToOwners: 10,
      equityToOwners: 50,
      totalAssets: 75,
      operatingCashFlow: 9,
    },
    { publishedAt: "2025-05-12" },
  ),
  statement(
    "MILL",
    "2025-03-31",
    { ...ordinary, revenueFromOperations: 40, profitToOwners: 5, equityToOwners: 20 },
    { basis: "standalone", filing: "alone", publishedAt: "2025-05-12" },
  ),
  statement(
    "MILL",
    "2025-06-30",
    { revenueFromOperations: 30, profitToOwners: 3 },
    { span: "quarter", publishedAt: "2025-08-01", audited: null },
  ),
  statement(
    "BANK",
    "2025-03-31",
    { interestEarned: 200, interestExpended: 120, totalIncome: 230, grossNpaPercent: 2.5 },
    { template: "bank" },
  ),
  // a ₹10 share is split into two of ₹5; earlier filings count ₹10 shares
  company("HALF"),
  statement(
    "HALF",
    "2024-03-31",
    {
      ...ordinary,
      revenueFromOperations: 90,
      profitToOwners: 10,
      epsBasic: 10,
      epsDiluted: 9,
      dividendDeclared: 2,
    },
    { publishedAt: "2024-05-10" },
  ),
  statement(
    "HALF",
    "2025-03-31",
    {
      revenueFromOperations: 100,
      profitToOwners: 12,
      epsBasic: 6,
      epsDiluted: 5.4,
      dividendDeclared: 3,
      sharesOutstanding: 20_000_000,
      faceValue: 5,
      equityCapital: 10,
    },
    { publishedAt: "2025-05-12" },
  ),
  {
    kind: "corporate-action",
    company: { symbol: "HALF" },
    action: { kind: "split", exDate: "2024-09-02", from: 1, to: 2 },
    purpose: "Face Value Split From Rs 10 To Rs 5",
  },
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("accounts", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

const rowsOf = async (coCode: number, kind: string, query = "") => {
  const statements = await server.section(coCode, "statements", query);
  const table = statements?.tables.find((candidate) => candidate.kind === kind);
  return new Map(table?.rows.map((row) => [row.code, row]));
};

test("years and quarters are newest first, each with its current filing", async () => {
  const statements = await server.section(1, "statements");
  expect(statements).toMatchObject({
    basis: "consolidated",
    bases: ["consolidated", "standalone"],
    template: "ordinary",
    years: [
      {
        periodEnd: "2025-03-31",
        label: "Mar 2025",
        publishedAt: "2025-05-12",
        filing: "MILL-2025-03-31",
        audited: true,
        restatements: 0,
        period: "y0",
      },
      { label: "Mar 2024", filing: "again", audited: false, restatements: 1, period: "y1" },
    ],
    quarters: [{ label: "Q1 FY26", periodEnd: "2025-06-30", audited: null, period: "q0" }],
  });
  expect(statements?.tables.map(({ kind }) => kind)).toEqual([
    "profit-and-loss",
    "balance-sheet",
    "cash-flow",
    "ratios",
  ]);
});

test("lines are as filed, restated if a period was filed again", async () => {
  const rows = await rowsOf(1, "profit-and-loss");
  expect(rows.get("line.revenueFromOperations")).toEqual({
    code: "line.revenueFromOperations",
    title: "Revenue from operations",
    unit: "money",
    level: 0,
    years: [100, 80],
    quarters: [30],
    base: "line.revenueFromOperations",
    commonSize: { years: [100, 100], quarters: [100] },
    // 100 / 80 - 1
    growth: { years: [25, null], quarters: [null] },
  });
  // 5 of 100
  expect(rows.get("line.otherIncome")?.commonSize?.years).toEqual([5, null]);
  expect(rows.get("opm")).toMatchObject({ commonSize: null, growth: null });
  expect(rows.get("line.otherIncome")?.years).toEqual([5, null]);
  expect(rows.has("line.interestEarned")).toBe(false);
  const balance = await rowsOf(1, "balance-sheet");
  expect(balance.get("line.totalAssets")).toMatchObject({
    years: [75, 60],
    base: "line.totalAssets",
  });
  expect(balance.get("numberOfEquityShares")).toMatchObject({ unit: "count", base: null });
});

test("ratios are those of the dataset", async () => {
  const rows = await rowsOf(1, "ratios");
  // 10 / 100 and 8 / 80; of the quarter 3 / 30
  expect(rows.get("npm")).toMatchObject({ unit: "percent", years: [10, 10], quarters: [10] });
  // 10 / 50; the year before has no net worth
  expect(rows.get("returnOnEquity")?.years).toEqual([20, null]);
  // 100 / 80 − 1
  expect(rows.get("salesGrowth")?.years).toEqual([25, null]);
});

test("per-share values and share counts are adjusted for a split", async () => {
  const rows = await rowsOf(4, "profit-and-loss");
  // 10 / 2; 6 / 5 - 1
  expect(rows.get("eps")).toMatchObject({ years: [6, 5], growth: { years: [20, null] } });
  // 9 / 2; 5.4 / 4.5 - 1
  expect(rows.get("dilutedEps")).toMatchObject({
    years: [5.4, 4.5],
    growth: { years: [20, null] },
  });
  // ₹ 3 crore over 2 crore shares; ₹ 2 crore over a crore that became two
  expect(rows.get("page.declaredPerShare")).toMatchObject({
    unit: "price",
    years: [1.5, 1],
    growth: { years: [50, null] },
  });
  expect(rows.get("line.dividendDeclared")?.years).toEqual([3, 2]);
  // by ex-date, of another year: among the ratios
  expect(rows.has("dividendPerShare")).toBe(false);
  const balance = await rowsOf(4, "balance-sheet");
  expect(balance.get("numberOfEquityShares")).toMatchObject({
    years: [20_000_000, 20_000_000],
    growth: { years: [0, null] },
  });
  // a value of its day, which only a split changes
  expect(balance.get("line.faceValue")).toMatchObject({ years: [5, 10], growth: null });
});

test("the other basis has its own lines and ratios", async () => {
  const statements = await server.section(1, "statements", "?basis=standalone");
  expect(statements).toMatchObject({ basis: "standalone", years: [{ filing: "alone" }] });
  const rows = await rowsOf(1, "ratios", "?basis=standalone");
  // 5 / 40 and 5 / 20
  expect(rows.get("npm")?.years).toEqual([12.5]);
  expect(rows.get("returnOnEquity")?.years).toEqual([25]);
});

test("a bank's accounts have its own lines", async () => {
  const rows = await rowsOf(2, "profit-and-loss");
  expect([...rows.keys()]).toEqual([
    "line.interestEarned",
    "line.totalIncome",
    "line.interestExpended",
  ]);
  expect(rows.get("line.interestEarned")?.base).toBe("line.totalIncome");
  const quality = await rowsOf(2, "ratios");
  expect(quality.get("grossNpaPercent")?.years).toEqual([2.5]);
});

test("a company that filed nothing has no statements, on either basis", async () => {
  expect(await server.section(3, "statements")).toBeNull();
  expect(await server.section(2, "statements", "?basis=standalone")).toBeNull();
});

test("the documented calls return the same, by period label", async () => {
  const both = await server.get<StatementWire>("/getProfitAndLossStatement/1");
  expect(both.datatype).toBe("C");
  expect(both.Table1[0]).toEqual({
    Particulars: "Revenue from operations",
    "Mar 2025": 100,
    "Mar 2024": 80,
  });
  expect(both.Table2?.[0]).toEqual({ Particulars: "Revenue from operations", "Q1 FY26": 30 });
  const years = await server.get<StatementWire>("/AnnualProfitandLoss/1");
  expect(years).toEqual({ Table1: both.Table1, datatype: "C" });
  const quarters = await server.get<StatementWire>("/demoProfitandLoss/1");
  expect(quarters).toEqual({ Table1: both.Table2, datatype: "C" });
  for (const [long, short] of [
    ["getBalanceSheetStatement", "stockbalancesheet"],
    ["getCashFlowStatement", "newCashflow"],
    ["getRatiosStatement", "newfinancialratios"],
  ]) {
    const { Table1, datatype } = await server.get<StatementWire>(`/${long}/1?cstype=S`);
    expect(datatype).toBe("S");
    expect(await server.get(`/${short}/1?cstype=S`)).toEqual({ Table1, datatype });
  }
  const balance = await server.get<StatementWire>("/stockbalancesheet/1");
  expect(balance.Table1.map((row) => row["Particulars"])).toContain("Total assets");
});

test("for an unknown company the documented calls return empty tables and the sections 404", async () => {
  expect(await server.get("/getCashFlowStatement/77")).toEqual({
    Table1: [],
    Table2: [],
    datatype: "",
  });
  expect(await server.call("/companies/77/statements")).toMatchObject({
    status: 404,
    body: { error: { code: "company.not_found" } },
  });
  expect((await server.call("/companies/1/statements?basis=both")).status).toBe(400);
});
