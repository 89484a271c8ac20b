import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createMarketDays, createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day, forgetImports } from "./market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-securities-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await forgetImports(database.db);
  market = createMarketService(database.db, {
    clock: createFixedClock(new Date("2026-02-01T10:00:00Z")),
    log: silentLog,
    datasetsFolder: join(folder, "datasets"),
  });
});

const header =
  "SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER";
const row = (symbol: string, date: string, close: number): string =>
  [symbol, "EQ", date, close - 1, close, close + 1, close - 2, close, close, close].join(", ") +
  ", 500, 1.25, 7, 3, 50";

async function write(name: string, ...lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

const symbolsOf = async (kind: string): Promise<readonly string[]> =>
  (await database.db("companies").where({ kind }).orderBy("symbol").pluck("symbol")) as string[];

test("funds, entitlements and unnamed securities of a bhavcopy without ISINs are not companies", async () => {
  await market.importFacts(asRequest("list", [company("AAA", { isin: "INE000A01018" })]));
  const day5 = ["AAA", "NIFTYBEES", "FUSI-RE", "ZETA"].map((symbol, at) =>
    row(symbol, "05-Jan-2026", 100 + at),
  );
  const prices = await write("sec_bhavdata_full_05012026.csv", header, ...day5);
  const { files } = await market.importFiles({ paths: [prices] });
  expect(files[0]).toMatchObject({
    outcome: "imported",
    facts: { prices: 1, "fund-price": 1 },
    skipped: { "held until a list names the security": 1, "neither shares nor funds": 1 },
  });
  expect(await symbolsOf("market")).toEqual(["AAA"]);
  expect(await market.status()).toMatchObject({
    companies: { market: 1 },
    listing: { listed: 1, traded: 1 },
    funds: 1,
    held: { count: 1, latest: [{ symbol: "ZETA", days: 1, lastDay: "2026-01-05" }] },
  });
  expect((await market.publish({})).rows).toBe(1);
  expect(await market.searchCompanies("BEES", 5)).toEqual([]);
  expect(await market.searchCompanies("ZETA", 5)).toEqual([]);
});

test("the exchange's list of funds identifies a held security as a fund", async () => {
  const prices = await write(
    "sec_bhavdata_full_05012026.csv",
    header,
    row("GOLD1", "05-Jan-2026", 60),
  );
  await market.importFiles({ paths: [prices] });
  expect(await market.status()).toMatchObject({ funds: 0, held: { count: 1 } });
  const list = await write(
    "eq_etfseclist.csv",
    "Symbol,Underlying,SecurityName, DateofListing, MarketLot, ISINNumber, FaceValue",
    "GOLD1,Gold,Kotak Mutual Fund - Gold ETF,08-Aug-07,1,INF174KA1HJ8,10",
  );
  const { files } = await market.importFiles({ paths: [list], asOf: "2026-01-05" });
  expect(files[0]).toMatchObject({ outcome: "imported", format: "etf-list" });
  expect(await market.status()).toMatchObject({
    companies: { market: 0 },
    funds: 1,
    held: { count: 0 },
  });
});

test("the prices of a fund are found by its symbol and by its ISIN", async () => {
  const bees = { isin: "INF204KB14I2" };
  await market.importFacts(
    asRequest("prices", [
      company("AAA", { isin: "INE000A01018" }),
      day("AAA", "2026-01-06", 10),
      day("NIFTYBEES", "2026-01-05", 270),
      day("NIFTYBEES", "2026-01-06", 272, bees),
    ]),
  );
  await market.publish({});
  const fund = await market.facts.findFund("niftybees");
  expect(fund).toEqual(await market.facts.findFund(bees.isin));
  expect(await market.facts.findFund("AAA")).toBeNull();
  const dataset = await market.facts.findVersion();
  if (fund === null || dataset === null) throw new TypeError("There are both");
  expect([...(await market.facts.loadPrices(dataset, fund.coCode)).close]).toEqual([270, 272]);
});

test("a held security becomes a company with its history and later corrections", async () => {
  const actions = await write(
    "actions.csv",
    "SYMBOL,COMPANY,PURPOSE,EX_DATE,RECORD_DATE,FACE_VALUE",
    "ZETA,Zeta Limited,Dividend - Rs 2 Per Share,06-Jan-2026,06-Jan-2026,10",
  );
  await market.importFiles({ paths: [actions] });
  await market.importFacts(
    asRequest("a", [day("ZETA", "2026-01-05", 100), day("ZETA", "2026-01-06", 999)]),
  );
  await market.importFacts(asRequest("b", [day("ZETA", "2026-01-06", 101)]));
  expect(await symbolsOf("market")).toEqual([]);
  await market.importFacts(
    asRequest("list", [company("ZETA", { isin: "INE000Z01016", name: "Zeta Limited" })]),
  );
  expect(await symbolsOf("held")).toEqual([]);
  const rows = await database
    .db("companies as c")
    .join("price_history as p", "p.co_code", "c.co_code")
    .join("corporate_actions as a", "a.co_code", "c.co_code")
    .select("c.kind", "c.isin", "c.name", "p.close", "a.amount");
  expect(rows).toEqual([
    {
      kind: "market",
      isin: "INE000Z01016",
      name: "Zeta Limited",
      close: [10000, 10100],
      amount: 2,
    },
  ]);
});

test("a held security under a former symbol is merged into the company that an ISIN identifies", async () => {
  await market.importFacts(asRequest("a", [day("OLD", "2026-01-05", 100)]));
  await market.importFacts(
    asRequest("list", [company("NEW", { isin: "INE000Z01016", asOf: "2026-01-20" })]),
  );
  await market.importFacts(
    asRequest("b", [day("OLD", "2026-01-06", 101, { isin: "INE000Z01016" })]),
  );
  expect(await database.db("companies").select("symbol", "kind")).toEqual([
    { symbol: "NEW", kind: "market" },
  ]);
  expect(await database.db("price_history").pluck("close")).toEqual([[10_000, 10_100]]);
});

test("a share that did not trade on the day has no change from an earlier day", async () => {
  await market.importFacts(
    asRequest("a", [
      ...["AAA", "BBB", "CCC"].map((symbol) => company(symbol)),
      ...["AAA", "BBB", "CCC"].map((symbol) => day(symbol, "2026-01-05", 100)),
      day("AAA", "2026-01-06", 110),
      day("CCC", "2026-01-06", 105, { volume: 0 }),
    ]),
  );
  await market.publish({});
  const dataset = await market.facts.findVersion();
  if (dataset === null) throw new TypeError("It was published");
  const codes = (await database.db("companies").orderBy("symbol").pluck("co_code")) as number[];
  const keys = ["symbol", "currentPrice", "priceChange", "priceChangePercent", "returnOver1Day"];
  const rows = await market.facts.figures.list(dataset, keys, codes);
  expect(rows.map(({ cells }) => cells)).toEqual(
    expect.arrayContaining([
      ["AAA", 110, 1, expect.closeTo(0.917), expect.closeTo(0.917)],
      ["BBB", 100, null, null, null],
      ["CCC", 105, null, null, null],
    ]),
  );
  const days = createMarketDays(database.db, market.facts);
  const trades = await days.loadTrades(dataset, 20_459, new Map());
  expect(trades.map(({ symbol, changePercent }) => [symbol, changePercent])).toEqual([
    ["AAA", expect.closeTo(0.917)],
    ["CCC", null],
  ]);
});
