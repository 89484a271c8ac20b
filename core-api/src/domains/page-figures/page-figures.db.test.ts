import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@munshi/db";
import type { FigureDetail, MarketFact, PageFigureCode } from "../../contract/index.ts";
import { pageFigureKey } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createCompanyFundamentalRoutes } from "../company-fundamentals/index.ts";
import { startCompanyServer } from "../company-fundamentals/testing/company-server.ts";
import type { CompanyServer } from "../company-fundamentals/testing/company-server.ts";
import { asRequest, company, day, statement } from "../market/market.fixture.ts";
import type { MarketFacts } from "../market/index.ts";
import { createScoringService } from "../scoring/index.ts";
import { createPageFigures, createPageSections } from "./index.ts";

const now = "2026-01-10T10:00:00Z";
const of = { symbol: "MILL" };

const delivered = (date: string, close: number, volume: number, shares: number): MarketFact => {
  const fact = day("MILL", date, close, { volume });
  return { ...fact, prices: { ...fact.prices, delivery: Float64Array.of(shares) } };
};
const indexDays = (closes: Readonly<Record<string, number>>): MarketFact => {
  const close = Float64Array.from(Object.values(closes));
  const days = Int32Array.from(Object.keys(closes), dayOfDate);
  return {
    kind: "index-prices",
    index: "Nifty 500",
    days,
    open: close,
    high: close,
    low: close,
    close,
  };
};
const pattern = (periodEnd: string, promoter: number, fii: number): MarketFact => ({
  kind: "shareholding",
  company: of,
  publishedAt: null,
  pattern: {
    periodEnd,
    promoter,
    pledged: null,
    fii,
    dii: null,
    mutualFunds: null,
    insurance: null,
    banks: null,
    otherDii: null,
    government: null,
    publicHolding: 20,
    shareholders: null,
  },
});
const year = (
  symbol: string,
  periodEnd: string,
  sales: number,
  profit: number,
  more: { readonly dividendDeclared?: number } = {},
): MarketFact =>
  statement(symbol, periodEnd, {
    ...more,
    revenueFromOperations: sales,
    profitAfterTax: profit,
    profitToOwners: profit,
    sharesOutstanding: 10_000_000,
  });
const quarter = (periodEnd: string, sales: number): MarketFact =>
  statement(
    "MILL",
    periodEnd,
    { revenueFromOperations: sales, profitToOwners: sales / 10, sharesOutstanding: 10_000_000 },
    { span: "quarter", audited: false },
  );

const facts: readonly MarketFact[] = [
  company("MILL", { industry: "Cement", sector: "Materials", faceValue: 5 }),
  ...["KILN", "TILE", "LIME"].map((symbol) =>
    company(symbol, { industry: "Cement", sector: "Materials" }),
  ),
  delivered("2025-01-09", 80, 1_000, 500),
  delivered("2026-01-08", 90, 4_000, 1_000),
  delivered("2026-01-09", 100, 5_000, 4_000),
  ...["KILN", "TILE", "LIME"].map((symbol) => day(symbol, "2026-01-09", 50)),
  indexDays({ "2025-01-09": 600, "2026-01-09": 660 }),
  year("MILL", "2024-03-31", 80, -10),
  year("MILL", "2025-03-31", 100, 10, { dividendDeclared: 2 }),
  year("KILN", "2025-03-31", 60, 4),
  year("TILE", "2025-03-31", 50, 6),
  quarter("2024-09-30", 20),
  quarter("2024-12-31", 25),
  quarter("2025-03-31", 30),
  quarter("2025-06-30", 40),
  quarter("2025-09-30", 50),
  quarter("2024-06-30", 10),
  pattern("2025-09-30", 55, 12.5),
  pattern("2025-06-30", 54, 13),
  {
    kind: "segments",
    company: of,
    periodEnd: "2025-03-31",
    axis: "product",
    segments: [
      { name: "Cement", revenue: 75 },
      { name: "Gypsum", revenue: 25 },
    ],
  },
  {
    kind: "research-call",
    company: of,
    side: "sell",
    horizon: "short-term",
    entry: 125,
    target: 90,
    stopLoss: 140,
    openedOn: "2025-12-05",
    closedOn: null,
    exit: null,
    rationale: "Kilns stand still.",
    analyst: "Meera Kulkarni",
    registration: "INH000000017",
  },
  {
    kind: "corporate-action",
    company: of,
    action: { kind: "bonus", exDate: "2023-08-01", from: 5, to: 1 },
    purpose: "Bonus 1:5",
  },
  {
    kind: "corporate-action",
    company: of,
    action: { kind: "dividend", exDate: "2025-08-01", amount: 1.5 },
    purpose: "Interim Dividend - Rs 1.50 Per Share",
  },
];

function createRoutes(known: MarketFacts, db: Database) {
  const scoring = createScoringService(db, { clock: createFixedClock(new Date(now)) });
  const sections = createPageSections(db, known, scoring);
  return createCompanyFundamentalRoutes(known, createPageFigures(sections));
}

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("page", facts), now, createRoutes);
});
afterAll(() => server.close());

async function detail(
  code: PageFigureCode,
  ...args: readonly (string | number)[]
): Promise<FigureDetail> {
  const key = encodeURIComponent(pageFigureKey(code, ...args));
  return (await server.get<{ readonly data: FigureDetail }>(`/companies/1/figures/${key}`)).data;
}
const told = ({ figure, inputs }: FigureDetail) => [
  figure.value,
  ...inputs.map(({ key, value }) => [key, value]),
];
const close = (value: number) => expect.closeTo(value, 10) as number;

test("delivery of a day has both counts, the file and the day", async () => {
  const share = await detail("dayDeliveredPercent", "2026-01-09");
  // 4,000 of 5,000
  expect(told(share)).toEqual([
    80,
    ["page.dayDelivered@2026-01-09", 4_000],
    ["page.dayTraded@2026-01-09", 5_000],
  ]);
  expect(share).toMatchObject({
    formula: "100 × Delivery volume / Volume",
    source: { file: "Daily prices of the exchange (bhavcopy)", day: "2026-01-09" },
    absence: null,
  });
  expect(told(await detail("dayClose", "2026-01-08"))).toEqual([90]);
  const none = await detail("dayDelivered", "2020-01-09");
  expect([none.figure.value, none.absence]).toEqual([
    null,
    "Not included in the exchange's file for the day.",
  ]);
});

test("the index return has its two closes as inputs", async () => {
  const overYear = await detail("indexReturn", "1Y");
  // 660 / 600
  expect(told(overYear)).toEqual([
    close(10),
    ["page.indexClose@2026-01-09", 660],
    ["page.indexClose@2025-01-09", 600],
  ]);
  expect(overYear.figure.title).toBe("Return of Nifty 500 over 1Y");
  expect(told(await detail("indexClose", "2025-01-09"))).toEqual([600]);
});

test("a median has the middle companies, with details, as inputs", async () => {
  const median = await detail("groupMedian", "netProfit");
  // 4, 6 and the 15 of MILL's last four quarters
  expect(median.figure.value).toBe(6);
  expect(median.formula).toContain("4 companies in the industry Cement; 3 of them have data");
  expect(median.inputs.map(({ key, coCode, value }) => [key, coCode, value])).toEqual([
    ["netProfit", 3, 6],
  ]);
  // 100 of MILL is 145 in its last four quarters: 50, 60 and 145
  expect((await detail("groupMedian", "sales")).inputs).toHaveLength(1);
});

test("a segment's share has its revenue and the total as inputs", async () => {
  const share = await detail("segmentShare", "product", 1, 0);
  expect(told(share)).toEqual([
    25,
    ["page.segmentRevenue@product~1~0", 25],
    ["page.segmentTotal@product~0", 100],
  ]);
  expect(share.figure.title).toBe("Share of Gypsum, Mar 2025");
  expect(told(await detail("segmentTotal", "product", 0))).toEqual([
    100,
    ["page.segmentRevenue@product~0~0", 75],
    ["page.segmentRevenue@product~1~0", 25],
  ]);
});

test("a result's change has both sides as inputs, and a side its quarters", async () => {
  // 90 on 30
  expect(told(await detail("resultChange", "6M", "sales"))).toEqual([
    200,
    ["page.resultCurrent@6M~sales", 90],
    ["page.resultPrevious@6M~sales", 30],
  ]);
  const current = await detail("resultCurrent", "6M", "sales");
  expect(told(current)).toEqual([90, ["sales@q0", 50], ["sales@q1", 40]]);
  expect(current.filing).toMatchObject({ periodEnd: "2025-09-30", audited: false });
  // a year before: 20 of September and 10 of June 2024
  expect(told(await detail("resultPrevious", "6M", "sales"))).toEqual([
    30,
    ["sales@q4", 20],
    ["sales@q5", 10],
  ]);
});

test("holders' changes, remainder and counts are based on the catalogue's holdings", async () => {
  expect(told(await detail("holdingChange", "fii"))).toEqual([
    -0.5,
    ["fiiHolding@q0", 12.5],
    ["fiiHolding@q1", 13],
  ]);
  // 100 - 55 - 12.5 - 20
  expect(told(await detail("holdersRest", "q0"))).toEqual([
    12.5,
    ["promoterHolding@q0", 55],
    ["fiiHolding@q0", 12.5],
    ["publicHolding@q0", 20],
  ]);
  // 12.5 % of a crore
  const shares = await detail("heldShares", "fii", "q0");
  expect(shares.figure.value).toBe(1_250_000);
  expect(shares.filing).toMatchObject({ label: "Sep 2025", filing: "Shareholding pattern" });
});

test("statement views have the two amounts as inputs and name the filing", async () => {
  const margin = await detail("commonSize", "line.profitAfterTax", "y0");
  // 10 of 100
  expect(told(margin)).toEqual([
    10,
    ["line.profitAfterTax@y0", 10],
    ["line.revenueFromOperations@y0", 100],
  ]);
  // a profit of 10 after a loss of 10
  const growth = await detail("yearGrowth", "line.profitAfterTax", "y0");
  expect(growth.text).toBe("Turned profitable");
  expect(told(growth)).toEqual([
    null,
    ["line.profitAfterTax@y0", 10],
    ["line.profitAfterTax@y1", -10],
  ]);
  expect(growth.filing).toMatchObject({ label: "Mar 2025" });
  const first = await detail("yearGrowth", "line.profitAfterTax", "y1");
  expect(first.absence).toBe("One of the two amounts is missing.");
});

test("dividend declared per share has the year's dividend and shares as inputs", async () => {
  const declared = await detail("declaredPerShare", "y0");
  // ₹ 2 crore over a crore of shares
  expect(told(declared)).toEqual([
    2,
    ["line.dividendDeclared@y0", 2],
    ["numberOfEquityShares@y0", 10_000_000],
  ]);
  expect(declared.figure.title).toBe("Dividend declared per share, Mar 2025");
  expect(declared.filing).toMatchObject({ label: "Mar 2025" });
  expect(told(await detail("yearGrowth", "page.declaredPerShare", "y0"))).toEqual([
    null,
    ["page.declaredPerShare@y0", 2],
    ["page.declaredPerShare@y1", null],
  ]);
  expect((await detail("declaredPerShare", "y1")).absence).toBe(
    "No dividend was reported for the year.",
  );
});

test("the split and bonus factor lists the later splits and bonuses", async () => {
  const since = await detail("sharesSince", "2023-03-31");
  // one share for five
  expect(since.figure.value).toBe(1.2);
  expect(since.inputs.map(({ key, title, text }) => [key, title, text])).toEqual([
    ["page.actionTerms@1", "Bonus, Aug 2023", "1:5"],
  ]);
  // on the ex-date itself it has happened
  expect(told(await detail("sharesSince", "2023-08-01"))).toEqual([1]);
});

test("a published quarter is compared with the previous quarter and year", async () => {
  // 50 on 20, and 50 on 40
  expect(told(await detail("quarterChange", "sales", "year"))).toEqual([
    150,
    ["sales@q0", 50],
    ["sales@q4", 20],
  ]);
  expect(told(await detail("quarterChange", "sales", "quarter"))).toEqual([
    25,
    ["sales@q0", 50],
    ["sales@q1", 40],
  ]);
  expect((await detail("quarterChange", "operatingProfit", "year")).absence).toBe(
    "Data for one of the two quarters is missing.",
  );
});

test("values from the exchange and the research desk are shown unchanged", async () => {
  expect(told(await detail("faceValue"))).toEqual([5, ["faceValue", 5]]);
  const bonus = await detail("actionTerms", 1);
  expect([bonus.text, bonus.figure.value, bonus.source?.day]).toEqual(["1:5", null, "2023-08-01"]);
  expect(told(await detail("actionTerms", 0))).toEqual([1.5]);
  // a sell call at 125, now at 100
  expect(told(await detail("callReturn", "1-2025-12-05-short-term-sell"))).toEqual([
    close(20),
    ["page.callEntry@1-2025-12-05-short-term-sell", 125],
    ["currentPrice", 100],
  ]);
});

test("an unknown page figure is not found, and an invalid key is refused", async () => {
  for (const key of [
    "page.nothing",
    "page.indexReturn@2Y",
    "page.segmentShare@product~9~0",
    "page.segmentShare@moon~0~0",
    "page.groupMedian@nothing",
    "page.ruleValue@nothing",
    "page.commonSize@line.profitAfterTax~y9",
    "page.actionTerms@7",
    "page.sharesSince@lately",
    "page.declaredPerShare@y9",
    "page.quarterChange@sales~decade",
    "page.quarterChange@opm~year",
    "page.dayClose@yesterday",
    "page.toString",
  ]) {
    expect([key, (await server.call(`/companies/1/figures/${key}`)).status]).toEqual([key, 404]);
  }
  for (const key of ["page.", "page.dayClose@2026%2F01", "page.x@'"]) {
    expect([key, (await server.call(`/companies/1/figures/${key}`)).status]).toEqual([key, 400]);
  }
});
