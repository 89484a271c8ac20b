import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  ErrorBody,
  ExampleResult,
  FindCompaniesAnswer,
  IndexRow,
  ScannerResultAnswer,
  SectorRow,
} from "../../contract/index.ts";
import { presentStockListSample } from "./screening.presenter.ts";
import { screeningRoutes } from "../../contract/screening.ts";
import { startScreeningServer } from "./testing/screening-server.ts";
import type { ScannerResultFailure, ScreeningServer } from "./testing/screening-server.ts";
import { smallMarket } from "./testing/small-market.ts";

let server: ScreeningServer;
beforeAll(async () => {
  server = await startScreeningServer();
});
beforeEach(async () => {
  await server.publish("first", smallMarket);
});
afterAll(async () => {
  await server.close();
});

const all = [11, 22, 33];
const scan = async (data: object) =>
  server.post<ScannerResultAnswer>("/getScannerResult2", { data: { allfincodes: all, ...data } });
const refuse = async (data: object) => {
  const path = "/getScannerResult2";
  const body = { data: { allfincodes: all, ...data } };
  const answer = await server.post<ErrorBody & Partial<ScannerResultFailure>>(path, body);
  const { error, message } = answer.body;
  const told = [message ?? error.message, ...error.details.map((one) => one.message)].join(" ");
  return { status: answer.status, code: error.code, told, body: answer.body };
};

test("the example query reports an error if the dataset lacks its parameters", async () => {
  const { status, body } = await server.get<ErrorBody>("/exampleResult");
  expect([status, body.error.code]).toEqual([400, "query.refused"]);
});

test("the landing page's example is counted over all companies and lists the largest matches", async () => {
  const figures = (growth: number | null, roe: number | null, debt: number | null) => ({
    salesGrowth3Years: growth,
    returnOnEquity: roe,
    debtToEquity: debt,
  });
  // Beta's return on equity is too low, and Gamma, without a market capitalisation, comes last.
  const told = [figures(21.5, 24, 0.1), figures(30, 18, 0.2), figures(16, 19, 0)];
  await server.publish(
    "example",
    smallMarket.map((company, at) => ({ ...company, ...told[at] })),
  );
  const { status, headers, body } = await server.get<ExampleResult>("/exampleResult");
  expect(status).toBe(200);
  expect(body).toEqual({
    matched: 2,
    total: 3,
    asOf: "2026-02-20",
    rows: [
      {
        co_code: 11,
        COMPNAME: "Alpha Bank",
        symbol: "ALPHA",
        mcap: 9_000,
        figures: [21.5, 24, 0.1],
      },
      { co_code: 33, COMPNAME: "Gamma Foods", symbol: "22", mcap: null, figures: [16, 19, 0] },
    ],
  });
  screeningRoutes["GET /exampleResult"].answer.parse(body);
  const etag = headers.get("etag") ?? "";
  const again = await server.get("/exampleResult", { "if-none-match": etag });
  expect([again.status, again.body]).toEqual([304, null]);
});

test("a query is answered with the companies that match, in the documented fields and its own", async () => {
  const { status, body } = await scan({
    storedata: "Sales latest quarter > 5 AND Listed on < 2020",
  });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      co_code: 11,
      COMPNAME: "Alpha Bank",
      symbol: "ALPHA",
      isin: "INE000A01011",
      instrumentToken: "",
      sectorcode: "financial-services",
      sectorname: "Financial Services",
      close: 250.5,
      mcap: 9_000,
      mcaptype: "Large Cap",
      score: "",
      tscore: "",
      growth: "",
      trust: "",
      liquidity: "",
      efficiency: "",
      "sales@q0": 110,
      listedOn: "2001-05-31",
    },
    expect.objectContaining({ co_code: 22, score: 62.5, "sales@q0": 11, listedOn: "2010-01-04" }),
  ]);
  expect(body.columns.map(({ key, title, unit }) => [key, title, unit])).toEqual([
    ["sales@q0", "Sales, latest quarter", "money"],
    ["listedOn", "Listed on", "none"],
  ]);
  expect(body.dataset).toEqual({ version: "first", asOf: "2026-02-20" });
  screeningRoutes["POST /getScannerResult2"].answer.parse(body);
});

test("a company without a sector, a price or a class has empty fields, not wrong ones", async () => {
  const { body } = await scan({ storedata: "Sales < 10" });
  expect(body.data).toEqual([
    expect.objectContaining({ co_code: 33, sectorcode: "", sectorname: "", mcaptype: "" }),
  ]);
  expect(body.data[0]).toMatchObject({ isin: null, close: null, mcap: null, sales: 7 });
});

test("a score that is not rated says so, one that is not there is empty", async () => {
  const { body } = await scan({ storedata: "Score IS EMPTY" });
  expect(body.data.map(({ co_code, score, growth }) => [co_code, score, growth])).toEqual([
    [11, "", ""],
    [33, "NOT RATED", ""],
  ]);
  screeningRoutes["POST /getScannerResult2"].answer.parse(body);
});

test("only the companies asked about are told, and codes that nobody has are named", async () => {
  const { body } = await scan({ storedata: "Sales > 0", allfincodes: "33, 99;22|22" });
  expect(body.data.map((row) => row.co_code)).toEqual([22, 33]);
  expect(body.unknown).toEqual([99]);
});

test("who asks, and as whom, changes nothing", async () => {
  const path = "/getScannerResult2";
  const data = { storedata: "Sales > 10", allfincodes: all };
  const plain = await server.post(path, { data });
  const named = await server.post(path, {
    data: { ...data, userId: "00000000-0000-4000-8000-000000000001", loginID: "root" },
    admin: 1,
  });
  expect(named.body).toEqual(plain.body);
});

test.each([
  ["", "Enter Query"],
  [" \n ", "Enter Query"],
  [null, "Enter Query"],
  ["hello there", "wrong query"],
  ["Sales >", "The query is incomplete after"],
  ["Sales > 5 AND Slaes < 9", "Slaes"],
])("%j is refused by what is wrong with it", async (storedata, words) => {
  const { status, code, told, body } = await refuse({ storedata });
  expect([status, code]).toEqual([400, "query.refused"]);
  expect(told).toContain(words);
  expect(body).toMatchObject({ success: false });
  expect(body.diagnostics?.[0]?.span).toBeDefined();
});

test("a filter of the asker's own may be named, and is gone with the next call", async () => {
  const filters = [{ name: "Twice the sales", formula: "Sales * 2" }];
  const { body } = await scan({ storedata: "Twice the sales > 700", filters });
  expect(body.data).toEqual([
    expect.objectContaining({ co_code: 11, "filter:twice the sales": 800 }),
  ]);
  expect((await refuse({ storedata: "Twice the sales > 700" })).code).toBe("query.refused");
});

test("a stock list of the asker's own may be named, and is gone with the next call", async () => {
  const lists = [{ name: "My stocks", coCodes: [22, 33, 99] }];
  const { body } = await scan({ storedata: "List = 'my stocks' AND Sales > 10", lists });
  expect(body.data.map((row) => row.co_code)).toEqual([22]);
  const without = await scan({ storedata: "List = 'my stocks' AND Sales > 10" });
  expect(without.body.data).toEqual([]);
});

test("years and quarters are those of the calendar, wherever they lie in a company's past", async () => {
  const { body } = await scan({
    storedata: "Sales > 0 AND Promoter holding > 0",
    fyear: "2024",
    tyear: 2025,
    qsdate: "2025-09-30",
    qtdate: "2025-12-31",
  });
  const figures = body.data.map((row) => [
    row.co_code,
    row["sales@2024"],
    row["sales@2025"],
    row["sales@2025-09-30"],
    row["sales@2025-12-31"],
    row["promoterHolding@2025-12-31"],
  ]);
  expect(figures).toEqual([
    [11, 300, 380, 100, 110, 51],
    [22, 38, null, 11, null, 70],
  ]);
  expect(body.columns.map(({ title }) => title)).toContain("Sales, financial year 2024");
  expect(body.columns.map(({ title }) => title)).toContain("Sales, quarter to 2025-09-30");
});

test("with a last quarter given, only companies whose latest quarter it is are compared", async () => {
  const codes = async (lastquarter: string) =>
    (await scan({ storedata: "Sales > 0", lastquarter })).body.data.map((row) => row.co_code);
  expect(await codes("2025-12-31")).toEqual([11]);
  expect(await codes("2025-09-30")).toEqual([22]);
  expect(await codes("")).toEqual(all);
});

test.each([
  [{ tyear: 2027 }, "tyear 2027 lies after the data, which stand at 2026-02-20."],
  [{ fyear: 2013, tyear: 2015 }, "fyear 2013 lies before the data, which begin in 2014."],
  [{ qtdate: "2026-03-31" }, "qtdate 2026-03-31 lies after the data"],
  [
    { qsdate: "2021-12-31" },
    "2021-12-31 lies before the data, whose quarters begin at 2022-03-31.",
  ],
  [{ lastquarter: "2026-03-31" }, "lastquarter 2026-03-31 lies after the data"],
])("%j contradicts the data, which is said", async (data, words) => {
  const { status, code, told } = await refuse({ storedata: "Sales > 0", ...data });
  expect([status, code]).toEqual([400, "request.contradicts_data"]);
  expect(told).toContain(words);
});

test("a dataset that tells no years and quarters is not asked for them", async () => {
  const isKept = ([key]: readonly [string, unknown]): boolean => key !== "resultsQuarterEnd";
  const old = smallMarket.map((one) => Object.fromEntries(Object.entries(one).filter(isKept)));
  await server.publish("old", old);
  const { code, told } = await refuse({ storedata: "Sales > 0", tyear: 2025 });
  expect(code).toBe("request.contradicts_data");
  expect(told).toContain("does not tell the years and quarters");
});

test.each([
  [{ fyear: 2025, tyear: 2024 }, "must not lie after tyear"],
  [{ fyear: 1950, tyear: 2024 }, "within 12 years"],
  [{ tyear: "next" }, "must be a financial year"],
  [{ qsdate: "2025-02-28" }, "last day of a quarter"],
  [{ qsdate: "2025-12-31", qtdate: "2025-03-31" }, "must not lie after qtdate"],
  [{ allfincodes: [] }, "at least one company code"],
  [{ allfincodes: Array.from({ length: 1_001 }, (_, code) => code + 1) }, "1000 company codes"],
  [{ allfincodes: ["x"] }, "company code"],
])("%j is refused before anything is looked up", async (data, words) => {
  const { status, code, told } = await refuse({ storedata: "Sales > 0", ...data });
  expect([status, code]).toEqual([400, "request.invalid"]);
  expect(told).toContain(words);
});

test("the highest close, the indices and the sectors are those of the dataset", async () => {
  expect((await server.get("/getHighPrice")).body).toEqual({ close: 250.5 });
  expect((await server.get<IndexRow[]>("/indiceslist")).body).toEqual([
    { indices: "Fifty", co_code: [11] },
    { indices: "Hundred", co_code: [11, 22] },
  ]);
  expect((await server.get<SectorRow[]>("/industrylist")).body).toEqual([
    { _id: { sectorcode: "financial-services", sectorname: "Financial Services" } },
    {
      _id: {
        sectorcode: "oil-gas-consumable-fuels",
        sectorname: "Oil, Gas & Consumable Fuels",
      },
    },
  ]);
});

test("the sample of a stock list names the largest companies by what an upload finds them by", async () => {
  const sample = await fetch(`${server.address}/csv_samples/stock-list.csv`);
  expect(sample.headers.get("content-type")).toContain("text/csv");
  const [head, ...rows] = (await sample.text()).trimEnd().split("\r\n");
  expect(head).toBe("Symbol,Company code,Company name");
  const names = rows.map((row) => row.split(",").slice(0, 2));
  expect(names).toHaveLength(3);
  const { body } = await server.post<FindCompaniesAnswer>("/searchAddCmp", {
    data: { fincode: names.map(([, code = ""]) => code) },
  });
  expect(body.data.map(({ co_code: code }) => String(code))).toEqual(names.map(([, code]) => code));
});

test("a cell of the sample is quoted where it must be, and never a formula", () => {
  const company = { coCode: 1, isin: null, bseCode: null };
  const companies = [
    { ...company, symbol: "A,B", name: '=SUM("1")' },
    { ...company, symbol: "M&M", name: "Plain" },
  ];
  expect(presentStockListSample({ companies, highestClose: null, sectors: [], indices: [] })).toBe(
    'Symbol,Company code,Company name\r\n"A,B",1,"\'=SUM(""1"")"\r\nM&M,1,Plain\r\n',
  );
});

test("data that depend only on the dataset are sent once per dataset", async () => {
  const first = await server.get("/industrylist");
  const etag = first.headers.get("etag") ?? "";
  const again = await server.get("/industrylist", { "if-none-match": etag });
  expect([again.status, again.body]).toEqual([304, null]);
  const other = await server.get("/getHighPrice", { "if-none-match": etag });
  expect(other.status).toBe(200);
  await server.publish("second", smallMarket.slice(1));
  const renewed = await server.get("/getHighPrice", {
    "if-none-match": other.headers.get("etag") ?? "",
  });
  expect([renewed.status, renewed.body]).toEqual([200, { close: 90 }]);
  expect((await scan({ storedata: "Sales > 0" })).body.dataset.version).toBe("second");
});

test("companies are found by code, symbol and ISIN, each once, and the rest is told", async () => {
  const { body } = await server.post<FindCompaniesAnswer>("/searchAddCmp", {
    data: { fincode: ["alpha", 22, "INE000A01011", " nobody ", "nobody"] },
  });
  expect(body.data.map(({ co_code, symbol }) => [co_code, symbol])).toEqual([
    [11, "ALPHA"],
    [22, "BETA"],
  ]);
  expect(body.notFound).toEqual(["nobody"]);
  const one = await server.post<FindCompaniesAnswer>("/searchAddCmp", { data: { fincode: 33 } });
  expect(one.body.data).toEqual([
    { co_code: 33, COMPNAME: "Gamma Foods", symbol: "22", isin: null, scripcode: null },
  ]);
});

test("without a published market every call says so", async () => {
  server.unpublish();
  for (const path of ["/getHighPrice", "/indiceslist", "/industrylist"]) {
    const { status, body } = await server.get<ErrorBody>(path);
    expect([status, body.error.code]).toEqual([404, "market.not_published"]);
  }
  expect((await refuse({ storedata: "Sales > 0" })).code).toBe("market.not_published");
});
