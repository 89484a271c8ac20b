import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createMarketDays, createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { forgetImports } from "./market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-jumps-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await forgetImports(database.db);
  market = createMarketService(database.db, {
    clock: createFixedClock(new Date("2025-07-05T10:00:00Z")),
    log: silentLog,
    datasetsFolder: join(folder, "datasets"),
  });
});

const header =
  "SYMBOL,SERIES,DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,LAST_PRICE,CLOSE_PRICE,AVG_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES,DELIV_QTY,DELIV_PER";
const days = ["30-Jun-2025", "01-Jul-2025", "02-Jul-2025", "03-Jul-2025"] as const;

/** HALF halves on 2 July; CALM goes on as it was. */
async function importPrices(closes: readonly number[] = [100, 102, 51, 52]): Promise<void> {
  const rowsOf = (symbol: string, prices: readonly number[]) =>
    prices.map((close, at) => {
      const before = prices[at - 1] ?? close;
      return [
        symbol,
        "EQ",
        days[at],
        before,
        close,
        close,
        close,
        close,
        close,
        close,
        900_000 + at,
        900,
        50,
        100,
        10,
      ].join(",");
    });
  await importFile("EQUITY_L_2025-06-27.csv", [
    "SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE",
    "HALF,Half Limited,EQ,06-OCT-2008,10,1,INE9A1B01015,10",
    "CALM,Calm Limited,EQ,03-MAY-1995,10,1,INE9C2D01017,10",
  ]);
  const rows = [header, ...rowsOf("HALF", closes), ...rowsOf("CALM", [40, 41, 40, 42])];
  await importFile("prices.csv", rows);
}

async function importFile(name: string, lines: readonly string[]): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  const report = await market.importFiles({ paths: [path] });
  expect(report.files.map(({ error }) => error)).toEqual([null]);
}

const importAction = (purpose: string, exDate: string) =>
  importFile(`actions-${exDate}.csv`, [
    "SYMBOL,COMPANY,PURPOSE,EX_DATE,RECORD_DATE,FACE_VALUE",
    `HALF,Half Limited,${purpose},${exDate},${exDate},10`,
  ]);

const openJumps = async () =>
  (await market.listJumps()).jumps.map(({ symbol, day, state }) => [symbol, day, state]);
const halving = { company: "half", day: "2025-07-02" } as const;
const split = { kind: "split", from: 1, to: 2 } as const;

async function readChanges() {
  const tiles = createMarketDays(database.db, market.facts);
  const dataset = { version: "none", kind: "market", asOf: "2025-07-04" } as const;
  const trades = await tiles.loadTrades(
    dataset,
    dayOfDate("2025-07-02"),
    await tiles.loadActions(dataset),
  );
  return Object.fromEntries(trades.map(({ symbol, changePercent }) => [symbol, changePercent]));
}

test("an import reports an unexplained price gap, and tiles leave the company out", async () => {
  await importPrices();
  const { jumps } = await market.listJumps();
  expect(jumps).toMatchObject([
    {
      symbol: "HALF",
      day: "2025-07-02",
      previousDay: "2025-07-01",
      state: "unexplained",
      previousClose: 102,
      price: 51,
      likely: { from: 1, to: 2 },
      evidence: ["price-band", "plain-ratio"],
    },
  ]);
  const { HALF: half, CALM: calm } = await readChanges();
  expect(half).toBeNull();
  expect(calm).toBeCloseTo(-2.439, 3); // 40 / 41 − 1
});

test("an actions file that records the split explains the jump", async () => {
  await importPrices();
  await importAction("Face Value Split From Rs 10 To Rs 5", "02-Jul-2025");
  expect(await openJumps()).toEqual([]);
  expect(await readChanges()).toMatchObject({ HALF: 0 });
});

test("a recorded ratio that prices contradict is reported too", async () => {
  await importPrices();
  await importAction("Face Value Split From Rs 10 To Rs 2", "02-Jul-2025");
  expect(await openJumps()).toEqual([["HALF", "2025-07-02", "contradicted"]]);
});

test("a manual answer explains the jump once and can be undone", async () => {
  await importPrices();
  const actor = { kind: "cli", id: "operator" };
  const first = await market.answerJump({ ...halving, answer: split, actor });
  expect(first).toEqual({ symbol: "HALF", day: halving.day, answer: split, isNew: true });
  expect(await openJumps()).toEqual([]);
  expect((await market.listJumps()).answers).toMatchObject([
    { symbol: "HALF", day: halving.day, answer: split, answeredBy: "cli:operator" },
  ]);
  expect(await readChanges()).toMatchObject({ HALF: 0 });
  expect(await market.answerJump({ ...halving, answer: split })).toMatchObject({ isNew: false });
  await expect(market.answerJump({ ...halving, answer: { kind: "move" } })).rejects.toMatchObject({
    code: "market.jump_answered",
  });
  expect(await market.answerJump({ ...halving, answer: null })).toMatchObject({ isNew: true });
  expect(await market.answerJump({ ...halving, answer: null })).toMatchObject({ isNew: false });
  expect(await openJumps()).toEqual([["HALF", "2025-07-02", "unexplained"]]);
});

test("a real crash is confirmed manually and counts as a move", async () => {
  await importPrices();
  await market.answerJump({ ...halving, answer: { kind: "move" } });
  expect(await openJumps()).toEqual([]);
  expect(await readChanges()).toMatchObject({ HALF: -50 });
});

test("a manual answer replaces the ratio that a file recorded for the gap", async () => {
  await importPrices();
  await importAction("Face Value Split From Rs 10 To Rs 2", "02-Jul-2025");
  await market.answerJump({ ...halving, answer: split });
  expect(await openJumps()).toEqual([]);
  expect(await readChanges()).toMatchObject({ HALF: 0 });
});

test.each([
  ["market.company_not_found", { company: "NONE", day: halving.day }],
  ["market.jump_not_found", { company: "HALF", day: "2025-07-03" }],
  ["market.jump_not_found", { company: "CALM", day: halving.day }],
])("an answer is refused as %s for %j", async (code, where) => {
  await importPrices();
  await expect(market.answerJump({ ...where, answer: split })).rejects.toMatchObject({ code });
  await expect(market.answerJump({ ...where, answer: null })).rejects.toMatchObject({ code });
});

test("a ratio that does not explain the prices is rejected and not stored", async () => {
  await importPrices();
  const answer = { ...split, to: 5 };
  await expect(market.answerJump({ ...halving, answer })).rejects.toMatchObject({
    code: "market.ratio_refused",
  });
  expect((await market.listJumps()).answers).toEqual([]);
});

test("a demerger explains the gap and leaves the day's change empty", async () => {
  await importPrices();
  await importAction("Demerger", "02-Jul-2025");
  expect(await openJumps()).toEqual([["HALF", "2025-07-02", "unadjusted"]]);
  expect(await readChanges()).toMatchObject({ HALF: null });
});

test("publication detects the jumps again and leaves figures across them empty", async () => {
  await importPrices();
  await database.db("price_jumps").delete();
  await market.publish({ kind: "market" });
  expect(await openJumps()).toEqual([["HALF", "2025-07-02", "unexplained"]]);
  const dataset = await market.facts.findVersion();
  if (dataset === null) throw new Error("nothing is published");
  const codes = (await database
    .db("companies")
    .orderBy("symbol", "desc")
    .pluck("co_code")) as number[];
  const columns = ["symbol", "priceJumpDate", "currentPrice", "previousClose", "highPriceAllTime"];
  const rows = await market.facts.figures.list(dataset, columns, codes);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["HALF", dayOfDate("2025-07-02"), 52, 51, null],
    ["CALM", null, 42, 40, 42],
  ]);
});
