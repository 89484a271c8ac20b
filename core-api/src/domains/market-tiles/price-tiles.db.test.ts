import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact, ParametersFact } from "../../contract/index.ts";
import { company, day } from "../market/market.fixture.ts";
import { indexDays, openTiles } from "./tiles.fixture.ts";
import type { TilesFixture } from "./tiles.fixture.ts";

let fixture: TilesFixture;

/** A day without a printed previous close. */
function traded(symbol: string, date: string, close: number, volume: number): MarketFact {
  const fact = day(symbol, date, close, { volume });
  return { ...fact, prices: { ...fact.prices, previousClose: Float64Array.of(Number.NaN) } };
}

function known(symbol: string, values: ParametersFact["values"]): ParametersFact {
  return { kind: "parameters", company: { symbol }, asOf: "2026-01-20", values };
}

const crore = 1e7;

beforeAll(async () => {
  fixture = await openTiles();
  await fixture.take("hand-made", [
    company("AMLA", { sector: "Textiles" }),
    company("BINDU", { sector: "Textiles" }),
    company("CHAMPA", { sector: "Metals & Mining" }),
    company("DURGA", { sector: "Realty" }),
    // 100 to 110, ₹ 1.1 crore
    traded("AMLA", "2026-01-19", 100, 100_000),
    traded("AMLA", "2026-01-20", 110, 100_000),
    // splits 1 into 5: 500 to 98 is 100 to 98
    traded("BINDU", "2026-01-19", 500, 100_000),
    traded("BINDU", "2026-01-20", 98, 500_000),
    {
      kind: "corporate-action",
      company: { symbol: "BINDU" },
      action: { kind: "split", exDate: "2026-01-20", from: 1, to: 5 },
      purpose: "Split",
    },
    traded("CHAMPA", "2026-01-19", 200, 100_000),
    traded("CHAMPA", "2026-01-20", 200, 100_000),
    // + 20 %, the widest price band, on ₹ 12,000
    traded("DURGA", "2026-01-19", 10, 1_000),
    traded("DURGA", "2026-01-20", 12, 1_000),
    known("AMLA", { marketCapitalization: 1_100, promoterHolding: 50 }),
    known("BINDU", { marketCapitalization: 980 }),
    known("CHAMPA", { marketCapitalization: 500 }),
    { kind: "free-float", company: { symbol: "AMLA" }, asOf: "2026-01-01", percent: 50 },
    {
      kind: "index-members",
      index: "NIFTY 50",
      asOf: "2026-01-01",
      members: [{ symbol: "AMLA" }, { symbol: "BINDU" }, { symbol: "CHAMPA" }],
    },
    // before: 500 + 1000 + 500 crore; the day: + 10 %, - 2 %, 0: 50 - 20 of 2000 is 1.5 %
    indexDays("Nifty 50", { "2026-01-19": 1_000, "2026-01-20": 1_015 }),
    indexDays("NIFTY BANK", { "2026-01-19": 400, "2026-01-20": 390 }),
  ] as MarketFact[]);
  await fixture.publish();
});
afterAll(async () => {
  await fixture.close();
});

const read: TilesFixture["tiles"]["read"] = (name, request) => fixture.tiles.read(name, request);
const latest = { day: null, index: null };

test("indices have their changes, with broad and sector indices separate", async () => {
  const { day: shown, of, data } = await read("indices", latest);
  expect([shown, of]).toEqual(["2026-01-20", "2026-01-20"]);
  expect(data?.indian).toEqual([
    { name: "Nifty 50", close: 1_015, change: 15, changePercent: 1.5 },
  ]);
  expect(data?.sectoral).toEqual([
    { name: "NIFTY BANK", close: 390, change: -10, changePercent: -2.5 },
  ]);
  const before = await read("indices", { day: "2026-01-19", index: null });
  expect(before.data?.indian[0]).toMatchObject({ close: 1_000, change: null });
});

test("an index's change is from its printed previous close, which a later import without it keeps", async () => {
  const own = await openTiles();
  await own.take("days", [
    company("AMLA", {}),
    known("AMLA", { currentPrice: 10 }),
    indexDays("NIFTY 50", { "2026-01-12": 900 }),
    indexDays("NIFTY 50", { "2026-01-20": 1_020 }, { "2026-01-20": 1_000 }),
  ]);
  await own.publish();
  const indian = async () => (await own.tiles.read("indices", latest)).data?.indian;
  const moved = [{ name: "NIFTY 50", close: 1_020, change: 20, changePercent: 2 }];
  expect(await indian()).toEqual(moved);
  await own.take("a history", [indexDays("NIFTY 50", { "2026-01-16": 990, "2026-01-20": 1_020 })]);
  expect(await indian()).toEqual(moved);
  await own.close();
});

test("a split is not a fall, and illiquid shares are not movers", async () => {
  const { data } = await read("movers", latest);
  expect(data?.gainers).toEqual([
    expect.objectContaining({ symbol: "AMLA", close: 110, changePercent: 10, volume: 100_000 }),
  ]);
  expect(data?.losers).toEqual([expect.objectContaining({ symbol: "BINDU", changePercent: -2 })]);
  expect(data?.leastValue).toBe(1);
});

test("constituents' points, by free float, sum to the index's move", async () => {
  const { data } = await read("contribution", latest);
  const [nifty] = data?.indices ?? [];
  expect(nifty).toMatchObject({ tab: "Nifty", index: "NIFTY 50", points: 15 });
  expect(nifty?.unexplained).toBeCloseTo(0, 9);
  expect(nifty?.rows.map(({ symbol, weight, points }) => [symbol, weight, points])).toEqual([
    ["AMLA", expect.closeTo(25, 9), expect.closeTo(25, 9)],
    ["BINDU", expect.closeTo(50, 9), expect.closeTo(-10, 9)],
    ["CHAMPA", expect.closeTo(25, 9), expect.closeTo(0, 9)],
  ]);
});

test("the heatmap shows an index's constituents, largest first", async () => {
  const { data, queries } = await read("heatmap", latest);
  expect(data).toMatchObject({ indices: ["NIFTY 50"], index: "NIFTY 50" });
  expect(data?.cells.map(({ symbol, marketCap }) => [symbol, marketCap])).toEqual([
    ["AMLA", expect.closeTo(1_100, 6)],
    ["BINDU", expect.closeTo(980, 6)],
    ["CHAMPA", expect.closeTo(500, 6)],
  ]);
  expect(queries).toEqual([{ text: "Index = 'NIFTY 50'" }]);
  expect(data?.unknown).toBeNull();
});

test("an index is found in any spelling, and an unknown one falls back to the default", async () => {
  const usual = await read("heatmap", latest);
  for (const index of ["nifty 50", "Nifty50", " nifty-50 "]) {
    expect(await read("heatmap", { day: null, index })).toEqual(usual);
  }
  const other = await read("heatmap", { day: null, index: "NIFTY 1" });
  expect(other.data).toEqual({ ...usual.data, unknown: "NIFTY 1" });
  expect(other.queries).toEqual(usual.queries);
});

test("the breadth counts every share that traded, and the barometer is of the index", async () => {
  const { data } = await read("barometer", latest);
  expect(data?.breadth).toMatchObject({ advances: 2, declines: 1, unchanged: 1, aboveDma50: null });
  expect(data).toMatchObject({ index: "NIFTY 50", label: "Bearish" });
});

test("a day without trades shows the last trading day before it", async () => {
  const answer = await read("movers", { day: "2026-01-25", index: null });
  expect([answer.day, answer.of]).toEqual(["2026-01-20", "2026-01-20"]);
  await expect(read("movers", { day: "2026-01-01", index: null })).rejects.toMatchObject({
    code: "market.day_unknown",
  });
  expect((await fixture.tiles.listDays()).days).toEqual(["2026-01-19", "2026-01-20"]);
});

test("values of a crore are given in crore", async () => {
  const { data } = await read("movers", latest);
  const value = (data?.gainers[0]?.close ?? 0) * (data?.gainers[0]?.volume ?? 0);
  expect(value / crore).toBeGreaterThanOrEqual(data?.leastValue ?? Number.NaN);
});
