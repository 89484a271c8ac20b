import { createQueryReader, productCatalogue } from "@munshi/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type {
  FundPortfolioFact,
  MarketDealFact,
  MarketFact,
  MarketTileAnswer,
  MarketTileName,
} from "../../contract/index.ts";
import { company, day } from "../market/market.fixture.ts";
import { indexDays } from "./tiles.fixture.ts";

let server: ListsServer;

function deal(date: string, symbol: string, fields: Partial<MarketDealFact>): MarketDealFact {
  return {
    kind: "market-deal",
    day: date,
    company: { symbol },
    name: `${symbol} in other words`,
    exchange: "NSE",
    type: "bulk",
    side: "buy",
    client: "KAVERI",
    quantity: 1_000,
    price: 100,
    ...fields,
  };
}

/** Shares by symbol: quantity and ₹ crore. */
function portfolio(
  scheme: string,
  monthEnd: string,
  shares: Readonly<Record<string, readonly [number, number]>>,
): FundPortfolioFact {
  return {
    kind: "fund-portfolio",
    scheme,
    monthEnd,
    holdings: Object.entries(shares).map(([symbol, [quantity, value]]) => ({
      instrument: "share",
      symbol,
      isin: null,
      name: symbol,
      quantity,
      value,
    })),
  };
}

beforeAll(async () => {
  server = await startListsServer();
  await server.publishMarket("told", [
    company("AMLA", { sector: "Textiles" }),
    company("BINDU", { sector: "Textiles" }),
    day("AMLA", "2026-01-19", 100, { volume: 200_000 }),
    day("AMLA", "2026-01-20", 110, { volume: 200_000 }),
    day("BINDU", "2026-01-20", 50, { volume: 400_000 }),
    indexDays("NIFTY 50", { "2026-01-19": 1_000, "2026-01-20": 1_010 }),
    {
      kind: "index-members",
      index: "NIFTY 50",
      asOf: "2026-01-01",
      members: [{ symbol: "AMLA" }, { symbol: "BINDU" }],
    },
    {
      kind: "institutional-flow",
      day: "2026-01-19",
      investor: "fii",
      buy: 900,
      sell: 1_000,
      net: -100,
    },
    {
      kind: "institutional-flow",
      day: "2026-01-19",
      investor: "dii",
      buy: null,
      sell: null,
      net: 70,
    },
    {
      kind: "institutional-flow",
      day: "2026-01-20",
      investor: "fii",
      buy: 500,
      sell: 450,
      net: 50,
    },
    deal("2026-01-20", "AMLA", { quantity: 9_000, client: "LARGE" }),
    deal("2026-01-20", "AMLA", { quantity: 2_000, side: "sell" }),
    deal("2026-01-20", "NOBODY", { type: "block" }),
    deal("2026-01-12", "AMLA", { client: "LONG AGO" }),
    {
      kind: "circuit-hit",
      company: { symbol: "AMLA" },
      day: "2026-01-20",
      side: "upper",
      band: 10,
      price: null,
      changePercent: 10,
      volume: null,
    },
    { kind: "fund-scheme", scheme: "ONE", name: "Fund One", category: null },
    { kind: "fund-scheme", scheme: "TWO", name: "Fund Two", category: null },
    portfolio("ONE", "2025-11-30", { AMLA: [100, 10], CHAMPA: [5, 3] }),
    portfolio("ONE", "2025-12-31", { AMLA: [150, 16], BINDU: [20, 4] }),
    portfolio("TWO", "2025-11-30", { AMLA: [100, 10] }),
    portfolio("TWO", "2025-12-31", { AMLA: [80, 9], BINDU: [30, 6] }),
    // reported for one month only, so neither bought nor sold
    portfolio("NEW", "2025-12-31", { DURGA: [10, 2] }),
    // in India it is the 21st
    announcement("2026-01-20T19:00:00Z", "Of the next day"),
    announcement("2026-01-20T10:00:00Z", "Of the day"),
    meeting("2026-01-20", "Board Meeting Intimation", "To consider financial results"),
    meeting("2026-01-20", "Financial Results", null),
    meeting("2026-01-24", "Fund Raising", null),
    meeting("2026-01-02", "Financial Results", null),
    {
      kind: "corporate-action",
      company: { symbol: "BINDU" },
      action: { kind: "dividend", exDate: "2026-01-22", amount: 2 },
      purpose: "Dividend ₹ 2",
    },
  ] as MarketFact[]);
});
afterAll(async () => {
  await server.close();
});

function announcement(announcedAt: string, subject: string): MarketFact {
  return {
    kind: "announcement",
    company: { symbol: "AMLA" },
    announcedAt,
    subject,
    memo: "",
    category: null,
    url: null,
  };
}

function meeting(date: string, purpose: string, details: string | null): MarketFact {
  return {
    kind: "board-meeting",
    company: { symbol: "AMLA" },
    day: date,
    purpose,
    details,
  };
}

async function read<Name extends MarketTileName>(name: Name, query = "") {
  const told = await server.call<MarketTileAnswer<Name>>(`/market/${name}${query}`);
  if (told.status !== 200) throw new Error(JSON.stringify(told.body));
  return told.body;
}

test("flows are newest first, and unreported values are empty", async () => {
  const { of, data } = await read("flows");
  expect(of).toBe("2026-01-20");
  expect(data?.days).toEqual([
    {
      day: "2026-01-20",
      fiiBuy: 500,
      fiiSell: 450,
      fiiNet: 50,
      diiBuy: null,
      diiSell: null,
      diiNet: null,
    },
    {
      day: "2026-01-19",
      fiiBuy: 900,
      fiiSell: 1_000,
      fiiNet: -100,
      diiBuy: null,
      diiSell: null,
      diiNet: 70,
    },
  ]);
  expect((await read("flows", "?day=2026-01-19")).data?.days).toHaveLength(1);
});

test("deals of a week include unknown shares, largest of a day first", async () => {
  const { data } = await read("deals");
  expect(data?.bulk.map(({ client, side, quantity }) => [client, side, quantity])).toEqual([
    ["LARGE", "buy", 9_000],
    ["KAVERI", "sell", 2_000],
  ]);
  expect(data?.bulk[0]).toMatchObject({ symbol: "AMLA", name: "AMLA Limited", price: 100 });
  expect(data?.block).toEqual([
    expect.objectContaining({ coCode: null, symbol: "NOBODY", name: "NOBODY in other words" }),
  ]);
});

test("a circuit hit takes its price from the trade if the list has none", async () => {
  const { of, data } = await read("circuits");
  expect(of).toBe("2026-01-20");
  expect(data?.upper).toEqual([
    expect.objectContaining({
      symbol: "AMLA",
      close: 110,
      changePercent: 10,
      band: 10,
      volume: 200_000,
    }),
  ]);
  expect(data?.lower).toEqual([]);
});

test("funds' entries, exits and changes cover schemes that reported both months", async () => {
  const { data } = await read("funds");
  expect(data).toMatchObject({ month: "2025-12-31", before: "2025-11-30", decrease: [] });
  expect(data?.entry).toEqual([
    expect.objectContaining({
      symbol: "BINDU",
      count: 2,
      pre: 0,
      marketValue: 10,
      schemes: [
        { scheme: "Fund Two", marketValue: 6 },
        { scheme: "Fund One", marketValue: 4 },
      ],
    }),
  ]);
  expect(data?.exit).toEqual([
    expect.objectContaining({ coCode: null, symbol: "CHAMPA", count: 0, pre: 1, marketValue: 3 }),
  ]);
  // 200 to 230
  expect(data?.increase).toEqual([
    expect.objectContaining({ symbol: "AMLA", count: 2, pre: 2, marketValue: 25 }),
  ]);
});

test("announcements end with the Indian day, and the calendar starts with it", async () => {
  const { of, data } = await read("announcements");
  expect(of).toBe("2026-01-20");
  expect(data?.items.map(({ subject }) => subject)).toEqual(["Of the day"]);
  const { data: calendar } = await read("calendar");
  expect(calendar?.events.map(({ day: on, symbol, kind }) => [on, symbol, kind])).toEqual([
    ["2026-01-20", "AMLA", "results"],
    ["2026-01-22", "BINDU", "dividend"],
    ["2026-01-24", "AMLA", "meeting"],
  ]);
});

test("a day before the data and an invalid day are refused", async () => {
  expect((await server.call("/market/movers?day=2020-01-01")).status).toBe(404);
  expect((await server.call("/market/movers?day=yesterday")).status).toBe(400);
  expect((await server.call("/market/heatmap?index=")).status).toBe(400);
});

test("the screener parses the tiles' queries", async () => {
  const reader = createQueryReader(productCatalogue);
  const about = [
    ["barometer", [undefined]],
    ["heatmap", [undefined]],
    ["movers", ["gainers", "losers"]],
    ["circuits", ["upper"]],
    ["deals", ["bulk"]],
    ["funds", ["entry", "increase"]],
    ["announcements", [undefined]],
    ["calendar", [undefined]],
  ] as const;
  for (const [name, tabs] of about) {
    const { queries } = await read(name);
    expect([name, queries.map(({ tab }) => tab)]).toEqual([name, tabs]);
    for (const { text } of queries) {
      expect([text, reader.read(text).diagnostics]).toEqual([text, []]);
    }
  }
  // Tiles without companies have no queries.
  for (const name of ["indices", "flows"] as const) expect((await read(name)).queries).toEqual([]);
});

test("visitors get the documented calls in the documented form", async () => {
  const market = await server.call<Record<string, unknown>>("/getMarketData");
  expect(market.status).toBe(200);
  expect(market.body).toMatchObject({
    barometerData: { nifty_score: null },
    topEmojiPerformer: { monthData: [], yearData: [], year2Data: [] },
    indianIndices: [{ symbol: "NIFTY 50", LTP: 1_010, change: 10, changePercent: 1 }],
    sectorialIndices: [],
    fiiDiiActivity: [
      { date: "2026-01-20", netsales: 50, diinetsales: null },
      { date: "2026-01-19", netsales: -100, diinetsales: 70 },
    ],
    announcements: [{ memo: "Of the day", date: "2026-01-20T10:00:00.000Z" }],
    upperCircuit: [{ symbol: "AMLA", LTP: 110, change: 10 }],
    lowerCircuit: [],
    resultCorner: [],
    blockDeals: [
      {
        scripname: "NOBODY in other words",
        clientname: "KAVERI",
        qtyshares: 1_000,
        avg_price: 100,
        buysell: "BUY",
        Date: "2026-01-20",
      },
    ],
  });
  expect(market.body["eventCalander"]).toContainEqual({
    symbol: "BINDU",
    event: "Dividend ₹ 2",
    date: "2026-01-22",
  });
  const heatmap = await server.call("/getIndicesHeatmapData", {
    method: "POST",
    body: { data: { indices: "Nifty 50" } },
  });
  expect([heatmap.status, heatmap.body]).toEqual([
    200,
    {
      data: expect.arrayContaining([
        expect.objectContaining({ symbol: "AMLA", close: 110 }),
      ]) as unknown,
    },
  ]);
  const unknown = { method: "POST", body: { data: { indices: "Nifty 1" } } } as const;
  expect((await server.call("/getIndicesHeatmapData", unknown)).body).toEqual({ data: [] });
  expect((await server.call("/metrics/get_good_stock")).body).toEqual({ data: [] });
});

test("later imports appear without a publication", async () => {
  const { revision } = (await server.call<{ revision: string }>("/market/days")).body;
  await server.core.market.importFacts({
    source: "more flows",
    facts: [
      {
        kind: "institutional-flow",
        day: "2026-01-20",
        investor: "dii",
        buy: 30,
        sell: 10,
        net: 20,
      },
    ],
    kind: "market",
  });
  expect((await read("flows")).data?.days[0]?.diiNet).toBe(20);
  expect((await server.call<{ revision: string }>("/market/days")).body.revision).not.toBe(
    revision,
  );
});
