import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-import-"));
  market = createMarketService(database.db, {
    clock: createFixedClock(new Date("2026-11-02T10:00:00Z")),
    log: silentLog,
    datasetsFolder: "unused",
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const outcomes = async (request: Parameters<MarketDomain["importFiles"]>[0]) =>
  (await market.importFiles(request)).files.map((file) => [file.name, file.outcome]);

test("a list is assigned to the given index and day", async () => {
  const paths = [samplePath("companies/index-list.csv")];
  const members = async () =>
    database
      .db("index_members as m")
      .join("market_indices as i", "i.id", "m.index_id")
      .join("companies as c", "c.co_code", "m.co_code")
      .orderBy(["m.as_of", "c.symbol"])
      .select("i.name", "m.as_of as day", "c.symbol");
  const told = { index: "NIFTY 50", asOf: "2026-08-12" };
  await market.importFiles({ paths, ...told });
  const first = [
    { name: "NIFTY 50", day: "2026-08-12", symbol: "ARAVWID" },
    { name: "NIFTY 50", day: "2026-08-12", symbol: "BHIMABANK" },
  ];
  expect(await members()).toEqual(first);
  expect(await outcomes({ paths, ...told })).toEqual([["index-list.csv", "known"]]);
  expect(await outcomes({ paths, ...told, asOf: "2026-09-30" })).toEqual([
    ["index-list.csv", "imported"],
  ]);
  expect(await members()).toEqual([
    ...first,
    ...first.map((member) => ({ ...member, day: "2026-09-30" })),
  ]);
});

test("a day given for a folder applies to its undated files only", async () => {
  const inner = join(folder, "partly-dated");
  await mkdir(inner);
  const dated = join(inner, "members-2026-08-12.csv");
  await cp(samplePath("companies/index-list.csv"), dated);
  await cp(dated, join(inner, "members.csv"));
  const index = "NIFTY 50";
  await market.importFiles({ paths: [inner], index, asOf: "2026-09-30" });
  const days = await database.db("index_members").distinct("as_of as day").orderBy("day");
  expect(days).toEqual([{ day: "2026-08-12" }, { day: "2026-09-30" }]);
  // the same file is known under whatever day is given
  const again = { paths: [inner], index, asOf: "2026-10-01" };
  expect(await outcomes(again)).toContainEqual(["members-2026-08-12.csv", "known"]);
  const { files } = await market.importFiles({ paths: [dated], index, asOf: "2026-09-30" });
  expect(files[0]).toMatchObject({ outcome: "refused", facts: {} });
  expect(files[0]?.error).toContain("its name says 2026-08-12, --as-of says 2026-09-30");
});

test("a list without its day does not stop a folder's other files, and is imported once the day is given", async () => {
  const inner = join(folder, "undated");
  await mkdir(inner);
  const row = { Symbol: "ARAVWID", LTP: 10, ChangePercent: 5, MarketCap: 1, Volume: 100 };
  await writeFile(join(inner, "upper_stocks.json"), JSON.stringify([row]));
  await cp(samplePath("companies/equity-list.csv"), join(inner, "list-2026-10-29.csv"));
  const undated = await market.importFiles({ paths: [inner] });
  expect(undated.ok).toBe(true);
  expect(undated.files.find(({ name }) => name === "upper_stocks.json")).toMatchObject({
    facts: {},
    firstProblems: [{ reason: "the list has no date; enter one (command line: --as-of)" }],
  });
  const dated = await market.importFiles({
    paths: [join(inner, "upper_stocks.json")],
    asOf: "2026-10-30",
  });
  expect(dated.files).toMatchObject([{ outcome: "imported", facts: { "circuit-hit": 1 } }]);
});

test("figures are read again if the filings next to them have changed", async () => {
  const inner = join(folder, "results");
  await mkdir(inner);
  const facts = join(inner, "facts.csv");
  const filings = join(inner, "filings.csv");
  await cp(samplePath("results/facts.csv"), facts);
  await cp(samplePath("results/filings.csv"), filings);
  expect(await outcomes({ paths: [facts] })).toEqual([["facts.csv", "imported"]]);
  expect(await outcomes({ paths: [facts] })).toEqual([["facts.csv", "known"]]);
  const text = await readFile(filings, "utf8");
  await writeFile(filings, text.replace("Consolidated", "Standalone"));
  expect(await outcomes({ paths: [facts] })).toEqual([["facts.csv", "imported"]]);
  const symbol = { symbol: "ARAVWID" };
  const code = database.db("companies").where(symbol).select("co_code");
  const bases = await database
    .db("statements")
    .whereIn("co_code", code)
    .distinct()
    .orderBy("basis")
    .pluck("basis");
  expect(bases).toEqual(["consolidated", "standalone"]);
});

test("a statement keeps the time of its filing in the filing's name", async () => {
  const filings = await database.db("statements").distinct().pluck("filing");
  expect(filings).toContain("14May2026_1811_INDAS_1_2_14052026061116_WEB");
});

test("a file that is not a market file is skipped in a folder, and rejected if named", async () => {
  const inner = join(folder, "mixed");
  await mkdir(inner);
  await cp(samplePath("calendar/holidays.csv"), join(inner, "holidays.csv"));
  const note = join(inner, "note.txt");
  await writeFile(note, "secret=whsec_123456\n");
  await writeFile(join(inner, "answer.xml"), "<rss><channel/></rss>");
  const report = await market.importFiles({ paths: [inner] });
  expect(report.ok).toBe(true);
  expect(report.files.map((file) => [file.name, file.outcome])).toEqual([
    ["answer.xml", "left-out"],
    ["note.txt", "left-out"],
    ["holidays.csv", "imported"],
  ]);
  const named = await market.importFiles({ paths: [inner, note] });
  expect(named.ok).toBe(false);
  const refusal = named.files.find((file) => file.outcome === "refused");
  expect(refusal?.name).toBe("note.txt");
  expect(refusal?.error).not.toContain("whsec");
});

test("a broken market file in a folder is rejected, not skipped", async () => {
  const inner = join(folder, "damaged");
  await mkdir(inner);
  await writeFile(join(inner, "page.csv"), "<!DOCTYPE html><html></html>");
  await writeFile(join(inner, "own.csv"), "SYMBOL,My Own Figure\nARAVWID,1\n");
  expect(await outcomes({ paths: [inner] })).toEqual([
    ["own.csv", "refused"],
    ["page.csv", "refused"],
  ]);
});
