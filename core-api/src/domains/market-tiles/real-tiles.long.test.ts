import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../market/real-data.fixture.ts";
import { readCsv, readText, realData } from "../market/real-data.fixture.ts";
import { realMarket } from "./recomputation.fixture.ts";
import { openLoadedTiles } from "./tiles.fixture.ts";
import type { TilesFixture } from "./tiles.fixture.ts";

interface Snapshot {
  readonly symbol: string;
  readonly close: number;
  readonly change_percent: number;
  readonly market_cap_crore: number;
}

interface IndexSnapshot {
  readonly IndexName: string;
  readonly Ltp: number;
  readonly Chng: number | null;
  readonly PChng: number | null;
}

interface Deal {
  readonly date: string;
  readonly deal: string;
  readonly qty: number;
  readonly avgprice: number;
}

describe.skipIf(!realData.isThere)(`tiles of real files${realData.why}`, () => {
  let fixture: TilesFixture;

  beforeAll(async () => {
    fixture = await openLoadedTiles(realMarket);
  }, 300_000);
  afterAll(async () => fixture.close());

  const read: TilesFixture["tiles"]["read"] = (name, request) => fixture.tiles.read(name, request);

  test("flows are the file's, newest first", async () => {
    const rows = readCsv("flows/fii_dii_daily_2026.csv")
      .filter(({ date }) => (date ?? "") <= "2026-08-12")
      .toSorted((one, other) => (one["date"] ?? "").localeCompare(other["date"] ?? ""))
      .toReversed();
    const { data } = await read("flows", { day: "2026-08-12", index: null });
    expect(data?.days).toHaveLength(20);
    expect(data?.days.map(({ day, fiiNet, diiNet }) => [day, fiiNet, diiNet])).toEqual(
      rows
        .slice(0, 20)
        .map((row) => [row["date"], Number(row["fii_net_cr"]), Number(row["dii_net_cr"])]),
    );
  });

  test("deals of a past day are its largest ones first", async () => {
    const deals = JSON.parse(readText("deals/bulk_block_deals_2026-01_02.json")) as readonly Deal[];
    const { day, of, data } = await read("deals", { day: "2026-02-10", index: null });
    expect([day, of]).toEqual(["2026-02-10", "2026-02-10"]);
    const largest = deals
      .filter(({ date, deal }) => date.startsWith("2026-02-10") && deal === "BULK")
      .map(({ qty, avgprice }) => qty * avgprice)
      .toSorted((one, other) => other - one);
    const told = (data?.bulk ?? []).filter((row) => row.day === "2026-02-10");
    expect(told.slice(0, 20).map(({ quantity, price }) => quantity * price)).toEqual(
      largest.slice(0, 20),
    );
  });

  test("no fund held the entries a quarter earlier", async () => {
    const rows = readCsv("mutualfunds/holdings_21_schemes.csv");
    const { data } = await read("funds", { day: "2026-01-02", index: null });
    expect(data).toMatchObject({ month: "2025-12-31", before: "2025-09-30" });
    const held = (row: Row, month: string, symbol: string): boolean =>
      row["month_end"] === month && row["nse_symbol"] === symbol;
    const named = (data?.entry ?? []).filter(({ coCode }) => coCode !== null);
    expect(named.length).toBeGreaterThan(5);
    for (const { symbol, count, marketValue } of named) {
      expect(rows.some((row) => held(row, "2025-09-30", symbol))).toBe(false);
      const now = rows.filter((row) => held(row, "2025-12-31", symbol));
      expect(new Set(now.map(({ scheme_name }) => scheme_name)).size).toBe(count);
      const lakh = now.reduce((sum, row) => sum + Number(row["market_value_lakh"]), 0);
      expect(marketValue).toBeCloseTo(lakh / 100, 6);
    }
  });

  test("movers of a market watch change as it says", async () => {
    const { of, data } = await read("movers", { day: "2026-08-13", index: null });
    expect(of).toBe("2026-08-12");
    expect(data?.gainers.length).toBe(20);
    const text = readText("indices/MW-NIFTY-500-12-Aug-2026.csv");
    for (const { symbol, close } of data?.gainers ?? []) {
      const line = text.split(/\r?\n/u).find((row) => row.startsWith(`"${symbol}",`)) ?? "";
      expect(line.replaceAll(",", "")).toContain(close.toFixed(2));
    }
  });

  test("index constituents' changes on the newest day match the stock snapshot", async () => {
    const written = readText("fundamentals/all_stocks_snapshot_2026-08-21.json.gz");
    // Python's spelling of missing numbers
    const stocks = JSON.parse(
      written.replaceAll(/: -?(?:Infinity|NaN)\b/gu, ": null"),
    ) as readonly Snapshot[];
    const told = new Map(stocks.map((stock) => [stock.symbol, stock]));
    for (const index of ["NIFTY 50", "NIFTY BANK"]) {
      const { of, data } = await read("heatmap", { day: null, index });
      expect(of).toBe("2026-08-21");
      expect(data?.cells.length).toBe(index === "NIFTY 50" ? 50 : 14);
      for (const { symbol, close, changePercent, marketCap } of data?.cells ?? []) {
        const stock = told.get(symbol);
        expect(close).toBe(stock?.close);
        expect(changePercent).toBeCloseTo(stock?.change_percent ?? Number.NaN, 2);
        expect(marketCap).toBeCloseTo(stock?.market_cap_crore ?? Number.NaN, 3);
      }
    }
  });

  test("an index's change is the snapshot's, unless it repeats the close", async () => {
    const indices = JSON.parse(
      readText("indices/all_indices_snapshot_2026-08-21.json"),
    ) as readonly IndexSnapshot[];
    const told = new Map(indices.map((index) => [index.IndexName.toUpperCase(), index]));
    const { data } = await read("indices", { day: null, index: null });
    const shown = [...(data?.indian ?? []), ...(data?.sectoral ?? [])];
    const moved = shown.filter(({ name }) => (told.get(name)?.PChng ?? 0) !== 0);
    expect(moved.length).toBeGreaterThan(100);
    for (const { name, change } of moved) {
      expect(change).toBeCloseTo(told.get(name)?.Chng ?? Number.NaN, 6);
    }
    const repeated = shown.find(({ name }) => name === "BSE POWER ENERGY");
    expect(repeated).toMatchObject({ close: 3880.49, change: null });
    const { data: contribution } = await read("contribution", { day: null, index: null });
    const [nifty] = contribution?.indices ?? [];
    expect(nifty?.points).toBeCloseTo(20.15, 6);
    expect(nifty?.rows).toHaveLength(50);
    expect(Math.abs(nifty?.unexplained ?? Number.NaN)).toBeLessThan(10);
  });
});
