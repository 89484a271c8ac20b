import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type {
  FeedConfig,
  FeedHistory,
  FeedHit,
  FeedMarks,
  FeedSymbol,
  FeedTimescaleMark,
} from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { company, day, statement } from "../market/market.fixture.ts";

let server: ListsServer;
let asha: Member;
const seconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
beforeAll(async () => {
  server = await startListsServer();
  const column = (...values: number[]): Float64Array => Float64Array.from(values);
  await server.publishMarket("chart", [
    company("ASHA", { sector: "Textiles", industry: "Yarn" }),
    company("M&M"),
    day("ASHA", "2026-01-05", 1_000, { volume: 100 }),
    day("ASHA", "2026-01-06", 1_035, { volume: 200 }),
    day("ASHA", "2026-01-07", 210),
    day("ASHA", "2026-01-12", 205),
    day("M&M", "2026-01-12", 50),
    {
      kind: "corporate-action",
      company: { symbol: "ASHA" },
      action: { kind: "split", exDate: "2026-01-07", from: 1, to: 5 },
      purpose: "Face value split from ₹10 to ₹2",
    },
    {
      kind: "corporate-action",
      company: { symbol: "ASHA" },
      action: { kind: "dividend", exDate: "2026-01-10", amount: 2 },
      purpose: "Dividend ₹2",
    },
    statement(
      "ASHA",
      "2025-12-31",
      { revenueFromOperations: 10 },
      { span: "quarter", publishedAt: "2026-01-06" },
    ),
    {
      kind: "index-prices",
      index: "Nifty 50",
      days: Int32Array.of(dayOfDate("2026-01-05"), dayOfDate("2026-01-12")),
      open: column(100, 101),
      high: column(105, 106),
      low: column(99, 98),
      close: column(104, 103),
    },
  ]);
  asha = await server.subscriber("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const ask = async <T>(call: string, query: Record<string, string | number> = {}): Promise<T> => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const told = await asha.get<T>(`/udf/${call}?${search}`);
  expect(told.status).toBe(200);
  return told.body;
};
const history = (query: Record<string, string | number>) => ask<FeedHistory>("history", query);
const all = { from: seconds("2026-01-01"), to: seconds("2026-02-01"), resolution: "D" };

test("only subscribers are charted anything", async () => {
  const member = await server.member("member@example.in");
  for (const call of ["config", "time", "symbols", "search", "history", "marks"]) {
    expect((await member.get(`/udf/${call}`)).status).toBe(403);
    expect((await server.call(`/udf/${call}`)).status).toBe(401);
  }
});

test("the configuration says what there is", async () => {
  expect(await ask<FeedConfig>("config")).toMatchObject({
    supports_search: true,
    supports_group_request: false,
    supports_time: true,
    supported_resolutions: ["1D", "1W", "1M"],
  });
});

test("the time is plain seconds", async () => {
  const answer = await fetch(`${server.address}/udf/time`, {
    headers: { authorization: `Bearer ${asha.bearer}` },
  });
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(String(Math.floor(server.clock.now().getTime() / 1_000)));
});

test("a share and an index are described, and an unknown name is an error of the protocol", async () => {
  expect(await ask<FeedSymbol>("symbols", { symbol: "nse:asha" })).toMatchObject({
    name: "ASHA",
    ticker: "ASHA",
    description: "ASHA Limited",
    type: "stock",
    "exchange-traded": "NSE",
    timezone: "Asia/Kolkata",
    session: "0915-1530",
    pricescale: 100,
    has_intraday: false,
    sector: "Textiles",
    visible_plots_set: "ohlcv",
  });
  const traded = await ask<FeedSymbol>("symbols", { symbol: "ASHA.TRADED" });
  expect([traded.ticker, traded.description]).toEqual(["ASHA.TRADED", "ASHA Limited (as traded)"]);
  for (const symbol of ["INDEX:NIFTY 50", "nifty 50"]) {
    expect(await ask<FeedSymbol>("symbols", { symbol })).toMatchObject({
      name: "Nifty 50",
      ticker: "INDEX:Nifty 50",
      type: "index",
      visible_plots_set: "ohlc",
    });
  }
  for (const symbol of ["NONE", "NSE:Nifty 50", "INDEX:ASHA"]) {
    expect(await ask("symbols", { symbol })).toEqual({ s: "error", errmsg: "unknown_symbol" });
  }
  expect(await ask("symbols")).toMatchObject({
    s: "error",
    errmsg: expect.stringMatching(/^symbol /) as string,
  });
});

test("the search finds shares and indices by type, exchange and number", async () => {
  const found = async (query: Record<string, string | number>) =>
    (await ask<readonly FeedHit[]>("search", query)).map(({ ticker }) => ticker);
  expect(await found({ query: "as" })).toEqual(["ASHA"]);
  expect(await found({ query: "limited" })).toHaveLength(2);
  expect(await found({ query: "limited", limit: 1 })).toHaveLength(1);
  expect(await found({ query: "nif" })).toEqual(["INDEX:Nifty 50"]);
  expect(await found({ query: "nif", type: "stock" })).toEqual([]);
  expect(await found({ query: "as", exchange: "INDEX" })).toEqual([]);
  expect(await found({ query: "", type: "index" })).toEqual(["INDEX:Nifty 50"]);
});

test("history is restated for a split, and as traded where that is asked for", async () => {
  // days of the fixture: open 2 below, high 1 above, low 3 below the close; then a 1:5 split
  expect(await history({ symbol: "ASHA", ...all })).toEqual({
    s: "ok",
    t: ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-12"].map(seconds),
    o: [199.6, 206.6, 208, 203],
    h: [200.2, 207.2, 211, 206],
    l: [199.4, 206.4, 207, 202],
    c: [200, 207, 210, 205],
    v: [500, 1_000, 1_000, 1_000],
  });
  expect(await history({ symbol: "ASHA.TRADED", ...all })).toMatchObject({
    c: [1_000, 1_035, 210, 205],
    v: [100, 200, 1_000, 1_000],
  });
  expect(await history({ symbol: "M&M", ...all })).toMatchObject({ c: [50] });
});

test("history is by the week and the month, too, and of an index", async () => {
  expect(await history({ symbol: "ASHA", ...all, resolution: "1W" })).toMatchObject({
    t: ["2026-01-05", "2026-01-12"].map(seconds),
    o: [199.6, 203],
    c: [210, 205],
    v: [2_500, 1_000],
  });
  expect(await history({ symbol: "INDEX:Nifty 50", ...all, resolution: "M" })).toEqual({
    s: "ok",
    t: [seconds("2026-01-01")],
    o: [100],
    h: [106],
    l: [98],
    c: [103],
    v: [0],
  });
});

test("a stretch begins with its first instant and ends before its last; countback goes before both", async () => {
  const [from, to] = [seconds("2026-01-06"), seconds("2026-01-12")];
  expect(await history({ symbol: "ASHA", resolution: "D", from, to })).toMatchObject({
    c: [207, 210],
  });
  const back = { symbol: "ASHA", resolution: "D", from, to, countback: 3 };
  expect(await history(back)).toMatchObject({ c: [200, 207, 210] });
  expect(await history({ ...back, countback: 99 })).toMatchObject({ c: [200, 207, 210] });
});

test("where nothing was traded the bar before is told, if there is one", async () => {
  const gap = { symbol: "ASHA", resolution: "D" };
  const [from, to] = [seconds("2026-01-08"), seconds("2026-01-12")];
  expect(await history({ ...gap, from, to })).toEqual({
    s: "no_data",
    nextTime: seconds("2026-01-07"),
  });
  const early = { from: seconds("2020-01-01"), to: seconds("2020-02-01") };
  expect(await history({ ...gap, ...early })).toEqual({ s: "no_data" });
  expect(await history({ ...gap, ...early, countback: 5 })).toEqual({ s: "no_data" });
});

test.each([
  [{ symbol: "NONE", ...all }, /^unknown_symbol$/],
  [{ ...all }, /^symbol /],
  [{ symbol: "ASHA", from: 0 }, /^to /],
  [{ symbol: "ASHA", ...all, to: "soon" }, /^to must be whole seconds/],
  [{ symbol: "ASHA", ...all, resolution: "5" }, /^resolution must be 1D, 1W or 1M$/],
  [{ symbol: "ASHA", ...all, countback: -1 }, /^countback /],
])("history of %j is an error of the protocol", async (query, errmsg) => {
  expect(await history(query)).toEqual({
    s: "error",
    errmsg: expect.stringMatching(errmsg) as string,
  });
});

test("results, dividends and splits are marked at the bar that they fall to", async () => {
  const marks = await ask<FeedMarks>("marks", { symbol: "ASHA", ...all });
  expect(marks.label).toEqual(["R", "S", "D"]);
  // the dividend went ex on a Saturday
  expect(marks.time).toEqual(["2026-01-06", "2026-01-07", "2026-01-12"].map(seconds));
  expect(marks.text).toEqual([
    "Results of the quarter to 31 Dec 2025, 06 Jan 2026",
    "Split: 1 share becomes 5, 07 Jan 2026",
    "Dividend ₹2 a share, 10 Jan 2026",
  ]);
  const scale = await ask<readonly FeedTimescaleMark[]>("timescale_marks", {
    symbol: "ASHA",
    ...all,
    resolution: "1M",
  });
  expect(new Set(scale.map(({ time }) => time))).toEqual(new Set([seconds("2026-01-01")]));
  expect(scale[1]?.tooltip).toEqual(["Split: 1 share becomes 5", "07 Jan 2026"]);
  const none = await ask<FeedMarks>("marks", { symbol: "Nifty 50", ...all });
  expect(none.id).toEqual([]);
});
