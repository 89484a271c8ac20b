import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { heldReason } from "./import/import-tally.ts";
import type { MarketDomain } from "./index.ts";
import { forgetImports, openTestMarket } from "./market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-import-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await forgetImports(database.db);
  market = openTestMarket(database.db);
});

const listHeader =
  "SYMBOL,NAME OF COMPANY, SERIES, DATE OF LISTING, PAID UP VALUE, MARKET LOT, ISIN NUMBER, FACE VALUE";
const pricesHeader =
  "SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER";

function priceRow(symbol: string, date: string, close: number, volume: number): string {
  const high = close + 1;
  const low = close - 1;
  const prices = [close, close, high, low, close, close, close];
  return [symbol, "EQ", date, ...prices, volume, 1.25, 7, 3, 50].join(", ");
}

async function write(name: string, ...lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

test("a folder's companies are read before its prices, whatever the file names", async () => {
  const inner = join(folder, "order");
  await mkdir(inner, { recursive: true });
  await write("order/a.csv", pricesHeader, priceRow("AAA", "05-Jan-2026", 100, 10));
  await write(
    "order/z-2026-01-05.csv",
    listHeader,
    "AAA,Alpha Limited,EQ,06-OCT-2008,5,1,INE144J01027,5",
  );
  const report = await market.importFiles({ paths: [inner] });
  expect(report.files.map((file) => file.name)).toEqual(["z-2026-01-05.csv", "a.csv"]);
  expect(report).toMatchObject({ ok: true, dryRun: false });
  expect(await database.db("companies").select("name", "symbol", "isin")).toEqual([
    { name: "Alpha Limited", symbol: "AAA", isin: "INE144J01027" },
  ]);
});

test("the same content under another name is recognised and changes nothing", async () => {
  const lines = [pricesHeader, priceRow("AAA", "05-Jan-2026", 100, 10)];
  const once = await write("once.csv", ...lines);
  const twice = await write("twice.csv", ...lines);
  await market.importFiles({ paths: [once] });
  const again = await market.importFiles({ paths: [twice] });
  expect(again.files[0]).toMatchObject({ name: "twice.csv", outcome: "known", facts: {} });
});

test("a day that repeats the previous day is rejected, and the file's other days are imported", async () => {
  const symbols = ["AAA", "BBB", "CCC", "DDD"];
  const dayOf = (date: string, close: number): string[] =>
    symbols.map((symbol, index) => priceRow(symbol, date, close + index, 1000 + index));
  const first = await write("d5.csv", pricesHeader, ...dayOf("05-Jan-2026", 100));
  await market.importFiles({ paths: [first] });
  const second = await write(
    "d6.csv",
    pricesHeader,
    ...dayOf("06-Jan-2026", 100),
    ...dayOf("07-Jan-2026", 110),
    ...dayOf("08-Jan-2026", 110),
  );
  const report = await market.importFiles({ paths: [second] });
  expect(report.files[0]).toMatchObject({
    outcome: "imported",
    skipped: { [heldReason]: 4 },
    problems: { "market.stale_day": 8 },
    firstProblems: [
      {
        reason:
          "2026-01-06 repeats 2026-01-05 (a stale copy): 4 rows refused; --force imports them",
      },
      {
        reason:
          "2026-01-08 repeats 2026-01-07 (a stale copy): 4 rows refused; --force imports them",
      },
    ],
  });
  const days = await database.db("price_days").orderBy("day").pluck("day");
  expect(days).toEqual(["2026-01-05", "2026-01-07"]);
  expect(await database.db("price_history").pluck("close")).toEqual([
    [10_000, 11_000],
    [10_100, 11_100],
    [10_200, 11_200],
    [10_300, 11_300],
  ]);
});

test("a truncated file stores nothing, and the other files of its folder are imported", async () => {
  const inner = join(folder, "broken");
  await mkdir(inner, { recursive: true });
  await write("broken/good.csv", pricesHeader, priceRow("AAA", "05-Jan-2026", 100, 10));
  const good = Array.from(
    { length: 2_100 },
    (_, row) => `S${row},Company ${row},EQ,06-OCT-2008,5,1,,5`,
  );
  const bad = Array.from({ length: 2_300 }, (_, row) => `T${row},Company ${row},EQ,never,5,1,,5`);
  await write("broken/bad-2026-01-05.csv", listHeader, ...good, ...bad);
  const report = await market.importFiles({ paths: [inner] });
  expect(report.ok).toBe(false);
  expect(report.files.map((file) => [file.name, file.outcome])).toEqual([
    ["bad-2026-01-05.csv", "refused"],
    ["good.csv", "imported"],
  ]);
  expect(report.files[0]?.error).toMatch(/^bad-2026-01-05\.csv: line \d+: .+/);
  expect(await database.db("companies").pluck("symbol")).toEqual(["AAA"]);
});

test("a bad row is reported with its line, and the good rows are imported", async () => {
  const path = await write(
    "rows.csv",
    pricesHeader,
    priceRow("AAA", "05-Jan-2026", 100, 10),
    priceRow("BBB", "05-Jan-2026", 100, -10),
    priceRow("CCC", "05-Jan-2026", 100, 10),
  );
  const report = await market.importFiles({ paths: [path] });
  expect(report.files[0]).toMatchObject({
    skipped: { [heldReason]: 2 },
    firstProblems: [{ line: 3 }],
  });
});

test("a dry run of a folder reports every file and stores none", async () => {
  const path = await write("dry.csv", pricesHeader, priceRow("DRY", "05-Jan-2026", 100, 10));
  const report = await market.importFiles({ paths: [path], dryRun: true });
  expect(report).toMatchObject({ dryRun: true, files: [{ skipped: { [heldReason]: 1 } }] });
  expect(await database.db("companies").pluck("symbol")).toEqual([]);
});

test("a dry run takes earlier files into account and reports what the real run will", async () => {
  const inner = join(folder, "rehearsal");
  await mkdir(inner, { recursive: true });
  const list = [listHeader, "REH,Rehearsal Limited,EQ,06-OCT-2008,5,1,INE144J01027,5"];
  await write("rehearsal/list.csv", ...list);
  await write("rehearsal/list-again.csv", ...list);
  await write("rehearsal/members.csv", "Index,Symbol", "NIFTY 50,REH");
  const future = priceRow("REH", "05-Jan-2027", 100, 10);
  await write("rehearsal/bad.csv", pricesHeader, future);
  await write("rehearsal/prices.csv", pricesHeader, priceRow("REH", "05-Jan-2026", 100, 10));
  const told = async (dryRun: boolean): Promise<unknown> => {
    const { files } = await market.importFiles({ paths: [inner], dryRun, asOf: "2026-01-05" });
    return files.map((file) => ({ ...file, milliseconds: 0 }));
  };
  const preview = await told(true);
  expect(await database.db("companies").pluck("symbol")).toEqual([]);
  expect(await database.db("import_files").pluck("name")).toEqual([]);
  expect(preview).toMatchObject([
    { name: "list-again.csv", outcome: "imported" },
    { name: "list.csv", outcome: "known" },
    { name: "members.csv", facts: { "index-member": 1 }, skipped: {} },
    { name: "bad.csv", outcome: "refused" },
    { name: "prices.csv", outcome: "imported", facts: { prices: 1 } },
  ]);
  expect(await told(false)).toEqual(preview);
});

test("a missing path is rejected with one line", async () => {
  const report = await market.importFiles({ paths: [join(folder, "missing.csv")] });
  expect(report.ok).toBe(false);
  expect(report.files[0]?.error).toMatch(/^missing\.csv: /);
});
