import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../../contract/index.ts";
import { asRequest, company, day, statement } from "../../market/market.fixture.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";

const delivered = (close: number): MarketFact => {
  const fact = day("MILL", "2026-01-09", close, { volume: 4_000 });
  return { ...fact, prices: { ...fact.prices, delivery: Float64Array.of(1_000) } };
};

/** Two crore shares at ₹ 10: a price of ₹ 99 is a market capitalisation of ₹ 198 crore. */
const facts: readonly MarketFact[] = [
  company("OLDMILL", { isin: "INE000A01018", name: "Mill Limited" }),
  { kind: "symbol-change", oldSymbol: "OLDMILL", newSymbol: "MILL", changedOn: "2020-01-01" },
  company("MILL", {
    isin: "INE000A01018",
    name: "Mill Limited",
    bseCode: "500123",
    industry: "Cement & Cement Products",
    sector: "Construction Materials",
    faceValue: 10,
    // newly listed, so two days are enough for a 52-week range
    listedOn: "2026-01-08",
  }),
  company("BARE", { name: "Bare Limited" }),
  company("GONE", { name: "Gone Limited", delistedOn: "2025-06-01" }),
  { kind: "index-members", index: "NIFTY 50", asOf: "2026-01-01", members: [{ symbol: "MILL" }] },
  {
    kind: "surveillance",
    company: { symbol: "MILL" },
    list: "ASM long term",
    stage: "I",
    since: "2026-01-05",
    until: null,
  },
  company("LIST"),
  day("LIST", "2026-01-08", 50),
  {
    kind: "parameters",
    company: { symbol: "LIST" },
    asOf: "2026-01-09",
    values: { currentPrice: 52, previousClose: 50, volume: 700 },
  },
  day("GONE", "2025-05-30", 7),
  day("MILL", "2026-01-08", 90),
  delivered(99),
  statement(
    "MILL",
    "2025-03-31",
    {
      revenueFromOperations: 100,
      profitAfterTax: 11,
      profitToOwners: 11,
      epsBasic: 5.5,
      equityToOwners: 50,
      borrowings: 25,
      operatingCashFlow: 9,
      sharesOutstanding: 20_000_000,
      faceValue: 10,
      equityCapital: 20,
    },
    { publishedAt: "2025-05-12" },
  ),
];

let server: CompanyServer;
beforeAll(async () => {
  server = await startCompanyServer(asRequest("companies", facts), "2026-01-10T10:00:00Z");
});
afterAll(() => server.close());

test("the summary has the last price and the dataset's figures", async () => {
  const summary = await server.section(1, "summary");
  expect(summary).toMatchObject({
    coCode: 1,
    symbol: "MILL",
    name: "Mill Limited",
    isin: "INE000A01018",
    bseCode: "500123",
    sector: "Construction Materials",
    industry: "Cement & Cement Products",
    faceValue: 10,
    listedOn: "2026-01-08",
    delistedOn: null,
    template: "ordinary",
    basis: "consolidated",
    bases: ["consolidated"],
    indices: ["NIFTY 50"],
    marketCapClass: "Large Cap",
    surveillance: [{ list: "ASM long term", stage: "I", since: "2026-01-05", until: null }],
  });
  expect(summary?.price).toEqual({
    day: "2026-01-09",
    open: 97,
    high: 100,
    low: 96,
    close: 99,
    // as the exchange printed it that day
    previousClose: 98,
    change: 1,
    changePercent: expect.closeTo(100 / 98, 10) as number,
    volume: 4_000,
    // 4,000 × 99 / 10,000,000
    value: expect.closeTo(0.0396, 10) as number,
    // 1,000 of 4,000
    deliveryPercent: 25,
  });
  const figure = (key: string) => summary?.figures.find((candidate) => candidate.key === key);
  expect(figure("marketCapitalization")).toEqual({
    key: "marketCapitalization",
    title: "Market Capitalization",
    unit: "money",
    value: 198,
    period: null,
  });
  const year = { span: "year", end: "2025-03-31" };
  // one year is filed and no quarter
  expect(figure("eps")?.period).toEqual(year);
  expect(figure("priceToEarning")?.period).toEqual(year);
  expect(figure("debtToEquity")?.period).toEqual(year);
  expect(figure("highPrice")?.period).toEqual({ span: "52-weeks", end: "2026-01-09" });
  expect(figure("promoterHolding")?.period).toBeNull();
  expect(figure("priceToEarning")?.value).toBe(18); // 99 / 5.5
  expect(figure("debtToEquity")?.value).toBe(0.5); // 25 / 50
  expect(figure("netInterestMargin")).toBeUndefined();
});

test("a company is found by current and former names", async () => {
  const mill = { coCode: 1, symbol: "MILL", name: "Mill Limited" };
  for (const name of ["MILL", "mill", "OLDMILL", "INE000A01018", "500123", "1"]) {
    expect(await server.get(`/companies/by-symbol/${name}`)).toEqual(mill);
    expect(await server.get(`/getCoCode/${name}`)).toEqual([{ co_code: 1 }]);
  }
  expect(await server.get("/getCoCode/NOBODY")).toEqual([]);
  // invalid in PostgreSQL, so refused before any query
  expect(await server.call("/companies/by-symbol/A%00")).toMatchObject({ status: 400 });
  expect(await server.call("/companies/by-symbol/NOBODY")).toMatchObject({
    status: 404,
    body: { error: { code: "company.not_found" } },
  });
});

test("a company without data has a summary without a price", async () => {
  const summary = await server.section(2, "summary");
  expect(summary).toMatchObject({ symbol: "BARE", price: null, bases: [], indices: [] });
  expect(summary?.figures.every(({ value }) => value === null)).toBe(true);
});

test("a delisted company still has its last price", async () => {
  const summary = await server.section(3, "summary");
  expect(summary).toMatchObject({
    symbol: "GONE",
    delistedOn: "2025-06-01",
    price: { day: "2025-05-30", close: 7 },
  });
});

test("a table's price newer than the last trade has the table's day", async () => {
  const { coCode } = await server.get<{ readonly coCode: number }>("/companies/by-symbol/LIST");
  expect((await server.section(coCode, "summary"))?.price).toMatchObject({
    day: "2026-01-09",
    close: 52,
    previousClose: 50,
    volume: 700,
    deliveryPercent: null,
  });
});

test("basicdetail returns prices, company and ratios in the documented form", async () => {
  const [prices, companies, ratios] =
    await server.get<readonly (readonly object[])[]>("/basicdetail/1");
  expect(prices).toEqual([
    { date: "2026-01-09", close: 99, Totalvolume: 4_000, open: 97, high: 100, low: 96 },
    { date: null, close: 98, Totalvolume: null, open: null, high: null, low: null },
  ]);
  expect(companies).toEqual([
    {
      co_code: 1,
      COMPNAME: "Mill Limited",
      symbol: "MILL",
      isin: "INE000A01018",
      scripcode: "500123",
      Industry: "Cement & Cement Products",
      industry: "Cement & Cement Products",
      sector: "Construction Materials",
      mcaptype: "Large Cap",
      MCAP: 198,
      VOLUME: 4_000,
      closeprice: 99,
      OPEN_PRICE: 97,
      HIGH_PRICE: 100,
      LOW_PRICE: 96,
      diffprice: 1,
      // percent of the latest close, as the documented call defines it
      diffpricePercent: expect.closeTo(100 / 99, 10) as number,
      PE: 18,
      // 99 / (50 crore over 2 crore shares)
      PB: 3.96,
      PC: 22, // 198 / 9
      EPS: 5.5,
      Week52Highlow: "100/87",
    },
  ]);
  expect(ratios).toEqual([
    {
      PE_Ratio_Fullyear: 18,
      PBV_Fullyear: 3.96,
      PC_Ratio_Fullyear: 22,
      EPS_Fullyear: 5.5,
      "52WeekHigh": 100,
      "52WeekLow": 87,
    },
  ]);
  expect(await server.get("/basicdetail/77")).toEqual([[], [], []]);
});

test("newDebtoEquity answers the latest year first", async () => {
  expect(await server.get("/newDebtoEquity/1")).toEqual([
    { YearsBack: 0, "Debt to Equity Ratio": 0.5, "Return on Capital Employed": null },
  ]);
  expect(await server.get("/newDebtoEquity/77")).toEqual([]);
});
