import { afterAll, beforeAll, expect, test } from "vitest";
import type { FigureDetail, MarketFact } from "../../../contract/index.ts";
import { asRequest, company, day, statement } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";

/** A crore of shares at ₹ 10. */
const year = (sales: number, profit: number, netWorth: number) => ({
  revenueFromOperations: sales,
  profitAfterTax: profit,
  profitToOwners: profit,
  epsBasic: profit,
  equityToOwners: netWorth,
  sharesOutstanding: 10_000_000,
  faceValue: 10,
  equityCapital: 10,
});
const quarter = (periodEnd: string, sales: number): MarketFact =>
  statement(
    "MILL",
    periodEnd,
    { revenueFromOperations: sales, profitToOwners: sales / 10 },
    { span: "quarter", publishedAt: `${periodEnd.slice(0, 8)}28`, audited: false },
  );
const pattern = (periodEnd: string, promoter: number): MarketFact => ({
  kind: "shareholding",
  company: { symbol: "MILL" },
  publishedAt: null,
  pattern: {
    periodEnd,
    promoter,
    pledged: null,
    fii: 12,
    dii: null,
    mutualFunds: null,
    insurance: null,
    banks: null,
    otherDii: null,
    government: null,
    publicHolding: null,
    shareholders: null,
  },
});

/** The year to March 2025 was filed three times: with a profit of 9, of 8 and of 10. */
const facts: readonly MarketFact[] = [
  company("MILL", { industry: "Cement" }),
  company("BANK", { template: "bank" }),
  company("LIST"),
  day("MILL", "2025-03-28", 60),
  day("MILL", "2026-01-08", 90),
  day("MILL", "2026-01-09", 99),
  day("LIST", "2026-01-09", 50),
  statement(
    "MILL",
    "2024-03-31",
    { ...year(80, 8, 30), cash: 5, bankBalances: 7, totalAssets: 60 },
    { publishedAt: "2024-05-10" },
  ),
  statement("MILL", "2025-03-31", year(100, 9, 49), { publishedAt: "2025-05-12" }),
  statement("MILL", "2025-03-31", year(100, 8, 48), {
    publishedAt: "2025-06-12",
    filing: "second",
  }),
  statement("MILL", "2025-03-31", year(100, 10, 50), {
    publishedAt: "2025-07-12",
    filing: "third",
  }),
  statement("MILL", "2025-03-31", year(40, 4, 16), {
    publishedAt: "2025-05-12",
    filing: "alone",
    basis: "standalone",
  }),
  quarter("2024-09-30", 25),
  quarter("2024-12-31", 26),
  quarter("2025-03-31", 27),
  quarter("2025-06-30", 30),
  pattern("2025-09-30", 55),
  pattern("2025-06-30", 54),
  statement("BANK", "2025-03-31", { interestEarned: 200 }, { template: "bank" }),
  {
    kind: "parameters",
    company: { symbol: "LIST" },
    asOf: "2026-01-09",
    values: { returnOnEquity: 17.5, "eps@q0": 3, "eps@q1": 2, "eps@q2": 2, "eps@q3": 1 },
  },
  // a table whose latest quarter is June, while the last filed quarter is March
  company("TABLE"),
  day("TABLE", "2026-01-09", 50),
  statement(
    "TABLE",
    "2025-03-31",
    { revenueFromOperations: 40, totalExpenses: 30 },
    { span: "quarter", publishedAt: "2025-05-12" },
  ),
  {
    kind: "parameters",
    company: { symbol: "TABLE" },
    asOf: "2026-01-09",
    values: { "sales@q0": 90, "opm@q0": 60, "opm@q1": 61 },
  },
  company("HALF"),
  statement(
    "HALF",
    "2024-03-31",
    { ...year(80, 10, 30), dividendDeclared: 2 },
    { publishedAt: "2024-05-10" },
  ),
  statement(
    "HALF",
    "2025-03-31",
    { ...year(90, 12, 40), epsBasic: 6, sharesOutstanding: 20_000_000, faceValue: 5 },
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
  server = await startCompanyServer(asRequest("figures", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

const detail = async (key: string, coCode = 1): Promise<FigureDetail> =>
  (await server.get<{ readonly data: FigureDetail }>(`/companies/${coCode}/figures/${key}`)).data;

const money = (key: string, title: string, value: number) => ({
  key,
  title,
  unit: "money",
  value,
  decimals: 2,
});

test("a ratio has its definition, formula, inputs, filing and earlier filings", async () => {
  expect(await detail("returnOnEquity")).toEqual({
    // 10 on the mean of 50 and 30
    figure: { key: "returnOnEquity", title: "Return on equity", unit: "percent", value: 25 },
    definition: "Annual net profit as a percentage of average net worth.",
    formula: "100 × Net profit / average Net worth",
    unofficial: false,
    inputs: [
      money("netProfit@y0", "Net profit, last year", 10),
      money("netWorth@y0", "Net worth, last year", 50),
      money("netWorth@y1", "Net worth, 1 year ago", 30),
    ],
    sum: "100 × 10.00 ÷ ((50.00 + 30.00) ÷ 2)",
    basis: "consolidated",
    filing: {
      periodEnd: "2025-03-31",
      label: "Mar 2025",
      publishedAt: "2025-07-12",
      filing: "third",
      audited: true,
      restatements: [
        // 8 on the mean of 48 and 30; 9 on that of 49 and 30
        {
          publishedAt: "2025-06-12",
          filing: "second",
          value: expect.closeTo(800 / 39, 10) as number,
        },
        {
          publishedAt: "2025-05-12",
          filing: "MILL-2025-03-31",
          value: expect.closeTo(900 / 39.5, 10) as number,
        },
      ],
    },
    priceDay: null,
    absence: null,
  });
});

test("a past period's inputs are of that period", async () => {
  const { figure, inputs, filing } = await detail("returnOnEquity@y1");
  // 8 on 30, since the previous year is unknown
  expect(figure.value).toBeCloseTo(800 / 30, 10);
  expect(inputs.map(({ key, value }) => [key, value])).toEqual([
    ["netProfit@y1", 8],
    ["netWorth@y1", 30],
    ["netWorth@y2", null],
  ]);
  expect(filing).toMatchObject({ label: "Mar 2024", restatements: [] });
});

test("twelve months are labelled by their last quarter, quarters and years by their end", async () => {
  // 25 + 26 + 27 + 30
  const sales = await detail("sales");
  expect(sales.figure.value).toBe(108);
  expect(sales.filing).toMatchObject({ label: "12 months to Jun 2025", periodEnd: "2025-06-30" });
  expect((await detail("sales@q0")).filing).toMatchObject({ label: "Q1 FY26", audited: false });
  expect((await detail("sales@y0")).filing).toMatchObject({ label: "Mar 2025" });
  // no quarter ends five before the latest
  expect((await detail("sales@q5")).filing).toBeNull();
});

test("a valuation names the trading day and the filing", async () => {
  const now = await detail("priceToBookValue");
  // 99 / 50
  expect(now.figure.value).toBeCloseTo(1.98, 10);
  expect(now.priceDay).toBe("2026-01-09");
  expect(now.filing).not.toBeNull();
  const then = await detail("priceToBookValue@y0");
  // the last close before 31 March: 60 / 50
  expect(then.figure.value).toBeCloseTo(1.2, 10);
  expect(then.priceDay).toBe("2025-03-28");
  expect((await detail("currentPrice")).filing).toBeNull();
});

test("a holding names its pattern, and counts as public 21 days after its quarter where it does not say", async () => {
  const now = await detail("promoterHolding");
  expect(now.figure.value).toBe(55);
  expect(now.filing).toEqual({
    periodEnd: "2025-09-30",
    label: "Sep 2025",
    publishedAt: "2025-10-21",
    filing: "Shareholding pattern",
    audited: null,
    restatements: [],
  });
  expect((await detail("promoterHolding@q1")).filing).toMatchObject({ label: "Jun 2025" });
});

test("days since the last trade are worked out from the two dates", async () => {
  const { figure, inputs, sum } = await detail("daysSinceTrade");
  const [latest, own] = inputs;
  expect([latest?.title, own?.title]).toEqual(["Latest market day", "Last traded date"]);
  expect(sum).toBe(`${latest?.text} − ${own?.text}`);
  expect(figure.value).toBe((latest?.value ?? 0) - (own?.value ?? 0));
  expect(latest?.text).toMatch(/^\d\d [A-Z][a-z]{2} \d\d$/);
});

test("an empty figure says why", async () => {
  const { figure, absence } = await detail("returnOnCapitalEmployed", 2);
  expect(figure.value).toBeNull();
  expect(absence).toBe("Return on capital employed does not apply to banks.");
  expect((await detail("exportSales")).absence).toContain("has not reported Export sales");
});

test("an average of one balance says so, an average of two does not", async () => {
  // net worth of March 2023 was not filed
  expect((await detail("returnOnEquity@y1")).caution).toBe(
    "Uses Net worth at the end of the period only, because the previous year is missing.",
  );
  expect(await detail("returnOnEquity@y0")).not.toHaveProperty("caution");
  expect(await detail("returnOnEquity", 3)).not.toHaveProperty("caution");
});

test("a ready-made figure names the day of its table in place of a filing", async () => {
  const taken = await detail("returnOnEquity", 3);
  expect(taken.figure.value).toBe(17.5);
  expect(taken).toMatchObject({ readyMadeOn: "2026-01-09", filing: null, basis: null });
  expect(await detail("returnOnEquity")).not.toHaveProperty("readyMadeOn");
  // the four quarters of the table together
  expect(await detail("eps", 3)).toMatchObject({
    figure: { value: 8 },
    readyMadeOn: "2026-01-09",
    filing: null,
  });
});

test("a figure of the other basis stands on that basis's filing", async () => {
  const { figure, basis, filing } = await detail("returnOnEquity?basis=standalone");
  expect(figure.value).toBe(25); // 4 / 16
  expect(basis).toBe("standalone");
  expect(filing).toMatchObject({ filing: "alone", restatements: [] });
});

test("a line of a statement opens as it was filed, then and now", async () => {
  expect(await detail("line.profitToOwners@y0")).toMatchObject({
    figure: {
      key: "line.profitToOwners@y0",
      title: "Profit attributable to owners, Mar 2025",
      unit: "money",
      value: 10,
    },
    formula: null,
    inputs: [],
    basis: "consolidated",
    filing: {
      filing: "third",
      restatements: [
        { filing: "second", value: 8 },
        { filing: "MILL-2025-03-31", value: 9 },
      ],
    },
  });
  expect((await detail("line.costOfMaterials@y1")).absence).toContain("has not reported");
});

test("a figure in today's shares is told with what was filed and what a share has become since", async () => {
  const inputsOf = async (key: string) =>
    (await detail(key, 5)).inputs.map((input) => [input.key, input.title, input.value]);
  expect((await detail("eps@y1", 5)).figure.value).toBe(5);
  expect(await inputsOf("eps@y1")).toEqual([
    ["line.epsBasic@y1", "Basic earnings per share, as filed, Mar 2024", 10],
    ["page.sharesSince@2024-05-10", "Split and bonus factor", 2],
  ]);
  // filed after the split: nothing to restate
  expect(await inputsOf("eps@y0")).toEqual([
    ["line.epsBasic@y0", "Basic earnings per share, as filed, Mar 2025", 6],
  ]);
  expect(await inputsOf("numberOfEquityShares@y1")).toEqual([
    ["line.sharesOutstanding@y1", expect.stringMatching(/as filed, Mar 2024$/), 10_000_000],
    ["page.sharesSince@2024-05-10", "Split and bonus factor", 2],
  ]);
  // without quarters, the last reported year is used for the twelve months
  expect(await inputsOf("eps")).toEqual([["eps@y0", "EPS, last year", 6]]);
  // not filed: 12 crore over 2 crore shares
  expect(await inputsOf("dilutedEps@y0")).toEqual([
    ["netProfit@y0", "Net profit, last year", 12],
    ["numberOfEquityShares@y0", "Number of equity shares, last year", 20_000_000],
  ]);
});

test("a line's definition says which shares it counts and where it is reported", async () => {
  expect((await detail("line.epsBasic@y1", 5)).definition).toContain(
    "not adjusted for later splits and bonuses",
  );
  const { definition } = await detail("line.dividendDeclared@y1", 5);
  expect(definition).toContain("final dividend proposed");
  expect(definition).not.toContain("statement of profit and loss");
});

test("a line is told apart from a parameter of the same code", async () => {
  expect((await detail("line.cash@y1")).figure.value).toBe(5);
  // with the balances at banks: 5 + 7
  expect((await detail("cash@y1")).figure.value).toBe(12);
});

test("a filing is shown with its own figures, even if a source's history differs", async () => {
  const { coCode } = await server.get<{ readonly coCode: number }>("/companies/by-symbol/TABLE");
  const statements = await server.section(coCode, "statements");
  const rows = statements?.tables.flatMap((table) => table.rows) ?? [];
  const opm = rows.find(({ title }) => title === "OPM");
  // (40 − 30) / 40, under the column of March 2025
  expect(statements?.quarters.map(({ label }) => label)).toEqual(["Q4 FY25"]);
  expect(opm).toMatchObject({ code: "filed.opm", quarters: [25] });
  const filed = await detail("filed.opm@q0", coCode);
  expect(filed.figure).toMatchObject({ key: "filed.opm@q0", value: 25 });
  expect(filed.inputs.map(({ key, value }) => [key, value])).toEqual([
    ["filed.operatingProfit@q0", 10],
    ["filed.sales@q0", 40],
  ]);
  expect(filed.filing).toMatchObject({ label: "Q4 FY25" });
  // the dataset's own stays the table's
  expect(await detail("opm@q0", coCode)).toMatchObject({
    figure: { value: 60 },
    readyMadeOn: "2026-01-09",
    filing: null,
  });
});

test("a key that is neither a column nor a line is not found", async () => {
  for (const key of ["whatever", "line.sales", "sales@y11", "faceValue@z1"]) {
    const { status } = await server.call(`/companies/1/figures/${key}`);
    expect(status).toBe(key.includes("@z") ? 400 : 404);
  }
  expect(await server.call("/companies/77/figures/sales")).toMatchObject({
    status: 404,
    body: { error: { code: "company.not_found" } },
  });
});
