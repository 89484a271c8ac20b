import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { decodeGroup } from "@munshi/engine";
import type { DatasetManifest, FirstRows } from "@munshi/engine/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day, forgetImports, statement } from "./market.fixture.ts";
import { listShareholding } from "./publish/facts.query.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;
const clock = createFixedClock(new Date("2026-01-10T10:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  await forgetImports(database.db);
  await database.db.raw("truncate datasets cascade");
  folder = await mkdtemp(join(tmpdir(), "munshi-publish-"));
  market = createMarketService(database.db, { clock, log: silentLog, datasetsFolder: folder });
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Five crore shares of ₹10: a price of ₹100 is a market capitalisation of 100 × 5 = ₹500 crore. */
const shares = { equityCapital: 50, faceValue: 10, sharesOutstanding: 50_000_000 };

async function importThree(): Promise<void> {
  await market.importFacts(
    asRequest("three", [
      company("SMALL", { isin: "INE000A01018", industry: "Cement", sector: "Materials" }),
      company("LARGE", { isin: "INE000B01016", industry: "Cement", faceValue: 10 }),
      company("BANK", { template: "bank", name: "The Bank" }),
      day("SMALL", "2026-01-08", 40),
      day("SMALL", "2026-01-09", 50),
      day("LARGE", "2026-01-08", 90),
      day("LARGE", "2026-01-09", 100),
      statement("SMALL", "2025-03-31", { ...shares, profitAfterTax: 25, profitToOwners: 25 }),
      statement("LARGE", "2025-03-31", { ...shares, profitAfterTax: 20, profitToOwners: 20 }),
      statement("LARGE", "2024-03-31", { ...shares, profitAfterTax: 10, profitToOwners: 10 }),
      statement("BANK", "2025-03-31", { profitAfterTax: 7 }, { template: "bank" }),
    ]),
  );
}

async function readManifest(version: string): Promise<DatasetManifest> {
  const text = await readFile(join(folder, version, "manifest.json"), "utf8");
  return JSON.parse(text) as DatasetManifest;
}

test("a dataset holds every company, largest first, with figures derived from its facts", async () => {
  await importThree();
  const { version, rows } = await market.publish({});
  expect(rows).toBe(3);
  const manifest = await readManifest(version);
  expect(manifest).toMatchObject({
    format: 1,
    version,
    kind: "market",
    asOf: "2026-01-09",
    publishedAt: "2026-01-10T10:00:00.000Z",
    rows: 3,
    idColumn: "coCode",
  });
  expect(manifest.groups[0]?.name).toBe("identity");
  const columns = new Map<string, unknown>();
  for (const group of manifest.groups) {
    const bytes = await readFile(join(folder, version, group.file));
    expect(bytes.length).toBe(group.bytes);
    const decoded = decodeGroup(bytes);
    expect([...decoded.keys()]).toEqual(group.columns);
    for (const [key, column] of decoded) {
      columns.set(key, column.kind === "number" ? [...column.values] : column);
    }
  }
  // LARGE 100 × 5 crore shares, SMALL 50 × 5; BANK has no price and comes last.
  expect(columns.get("coCode")).toEqual([2, 1, 3]);
  expect(columns.get("marketCapitalization")).toEqual([500, 250, Number.NaN]);
  // 500 / 20 and 250 / 25
  expect(columns.get("priceToEarning")).toEqual([25, 10, Number.NaN]);
  // two cement makers are too few for a median
  expect(columns.get("industryPe")).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(columns.get("profitAfterTax@y1")).toEqual([10, Number.NaN, Number.NaN]);
});

test("plain SQL finds the values of the dataset, with missing ones as null", async () => {
  await importThree();
  await market.publish({});
  const rows = await database
    .db("screener_latest")
    .orderBy("position")
    .select("symbol", "marketCapitalization", "priceToEarning", "isSme", "template");
  const rest = { isSme: false, template: "ordinary" };
  expect(rows).toEqual([
    { symbol: "LARGE", marketCapitalization: 500, priceToEarning: 25, ...rest },
    { symbol: "SMALL", marketCapitalization: 250, priceToEarning: 10, ...rest },
    { symbol: "BANK", marketCapitalization: null, priceToEarning: null, ...rest, template: "bank" },
  ]);
  const history = await database
    .db("screener_history_latest")
    .where({ parameter: "profitAfterTax", unit: "year" })
    .whereNotNull("value")
    .orderBy(["coCode", "back"])
    .select("coCode", "back", "value");
  expect(history).toEqual([
    { coCode: 1, back: 0, value: 25 },
    { coCode: 2, back: 0, value: 20 },
    { coCode: 2, back: 1, value: 10 },
    { coCode: 3, back: 0, value: 7 },
  ]);
});

test("the first rows and the newest version can be read without a database", async () => {
  await importThree();
  const { version } = await market.publish({});
  const latest: unknown = JSON.parse(await readFile(join(folder, "latest.json"), "utf8"));
  expect(latest).toEqual({ version });
  const first = JSON.parse(
    await readFile(join(folder, version, "first-rows.json"), "utf8"),
  ) as FirstRows;
  expect(first.rows).toBe(3);
  expect(first.columns["symbol"]).toEqual(["LARGE", "SMALL", "BANK"]);
  expect(first.columns["isin"]).toEqual(["INE000B01016", "INE000A01018", null]);
});

test("the same facts give the same version, whenever they are published", async () => {
  await importThree();
  const first = await market.publish({});
  clock.advance(60_000);
  expect(await market.publish({})).toEqual(first);
  expect(await database.db("datasets").pluck("version")).toEqual([first.version]);
  expect((await readdir(folder)).toSorted()).toEqual([first.version, "latest.json"]);
});

test("a dataset is published when it is registered, not when its files are written", async () => {
  await importThree();
  await market.publish({
    onProgress: ({ step, done }) => {
      if (step === "Registering the dataset" && done === 0) clock.advance(60_000);
    },
  });
  const registered = (await database.db("datasets").pluck("published_at")) as readonly Date[];
  expect(registered[0]).toEqual(clock.now());
});

test("the last registered dataset is the latest, even if another machine's clock was ahead", async () => {
  await importThree();
  await market.publish({ asOf: "2026-01-08" });
  clock.advance(-60_000);
  const { version } = await market.publish({});
  expect(await market.latestDataset()).toMatchObject({ version });
  const latest: unknown = JSON.parse(await readFile(join(folder, "latest.json"), "utf8"));
  expect(latest).toEqual({ version });
});

test("a dataset as of a day has only the prices and filings of that day", async () => {
  await importThree();
  await market.importFacts(
    asRequest("restated", [
      statement(
        "LARGE",
        "2025-03-31",
        { ...shares, profitAfterTax: 50, profitToOwners: 50 },
        { publishedAt: "2026-01-09", filing: "restated" },
      ),
    ]),
  );
  await market.publish({ asOf: "2026-01-08" });
  const large = database
    .db("screener_latest")
    .where({ symbol: "LARGE" })
    .select("priceToEarning", "marketCapitalization");
  // 90 × 5 = 450; 450 / 20 before the restatement
  expect(await large.clone()).toEqual([{ priceToEarning: 22.5, marketCapitalization: 450 }]);
  await market.publish({});
  // 500 / 50 after it
  expect(await large.clone()).toEqual([{ priceToEarning: 10, marketCapitalization: 500 }]);
});

test("shareholding is known from its publication, or if unpublished 21 days after its quarter", async () => {
  const shareholding = (periodEnd: string, publishedAt: string | null, promoter: number) =>
    ({
      kind: "shareholding",
      company: { symbol: "AAA" },
      publishedAt,
      pattern: {
        periodEnd,
        promoter,
        pledged: null,
        fii: null,
        dii: null,
        mutualFunds: null,
        insurance: null,
        banks: null,
        otherDii: null,
        government: null,
        publicHolding: null,
        shareholders: null,
      },
    }) as const;
  const facts = [
    company("AAA"),
    shareholding("2025-06-30", "2025-07-10", 50),
    shareholding("2025-09-30", null, 60),
  ];
  await market.importFacts(asRequest("owners", facts));
  const promoters = async (asOf: string) => {
    const [pattern] = await listShareholding(database.db, [1], asOf);
    return pattern?.value.promoter;
  };
  expect(await promoters("2025-07-09")).toBeUndefined();
  expect(await promoters("2025-07-10")).toBe(50);
  // 30 September and 21 days are 21 October
  expect(await promoters("2025-10-20")).toBe(50);
  expect(await promoters("2025-10-21")).toBe(60);
});

test("the registration fails if the recording fails", async () => {
  await importThree();
  const record = async (): Promise<void> => {
    throw new Error("no event, no dataset");
  };
  await expect(market.publish({ record })).rejects.toThrow("no event, no dataset");
  expect(await market.latestDataset()).toBeNull();
  expect(await readdir(folder)).not.toContain("latest.json");
});

test("publishing an empty market gives a one-line error", async () => {
  await expect(market.publish({})).rejects.toMatchObject({ code: "market.empty", status: 409 });
});

test("a day before all loaded data, or a future one, is rejected", async () => {
  await importThree();
  for (const asOf of ["2023-12-31", "2026-01-11"]) {
    await expect(market.publish({ asOf })).rejects.toThrow(`No market data as of ${asOf}`);
  }
});

test("search ranks symbols before names, and finds a company by code, ISIN or scripcode", async () => {
  await market.importFacts(
    asRequest("search", [
      company("TATAS", { name: "Steel of Tata", bseCode: "500470", isin: "INE000A01018" }),
      company("ZZZ", { name: "Tata Motors" }),
      company("YYY", { name: "Grand Tatami" }),
      company("OTHER", { name: "100% Other_Name" }),
    ]),
  );
  const search = async (text: string) =>
    (await market.searchCompanies(text, 10)).map((found) => found.symbol);
  expect(await search("tata")).toEqual(["TATAS", "ZZZ", "YYY"]);
  expect(await search(" TATA m")).toEqual(["ZZZ"]);
  expect(await search("500470")).toEqual(["TATAS"]);
  expect(await search("ine000a01018")).toEqual(["TATAS"]);
  expect(await search("2")).toEqual(["ZZZ"]);
  expect(await search("0% o")).toEqual(["OTHER"]);
  expect(await search("100_")).toEqual([]);
  expect(await search("  ")).toEqual([]);
});

test("a found company has its exchange", async () => {
  await market.importFacts(
    asRequest("listings", [
      company("BOTH", { bseCode: "500001" }),
      company("NSEONLY"),
      { ...day("", "2026-01-05", 10, { series: "B" }), company: { bseCode: "500003" } },
      company("GONE", { bseCode: "500002", delistedOn: "2025-06-30" }),
    ]),
  );
  const listings = async (text: string) =>
    (await market.searchCompanies(text, 10)).map(({ isOnNse, isOnBse }) => [isOnNse, isOnBse]);
  expect(await listings("BOTH")).toEqual([[true, true]]);
  expect(await listings("NSEONLY")).toEqual([[true, false]]);
  expect(await listings("500003")).toEqual([[false, true]]);
  expect(await listings("GONE")).toEqual([[false, false]]);
});

test("the market status lists sources, days and the gaps between them", async () => {
  await market.importFacts(
    asRequest("three days", [
      ...["2026-01-05", "2026-01-06", "2026-01-07"].map(
        (date) => ({ kind: "calendar", date, open: true, name: null }) as const,
      ),
      { kind: "calendar", date: "2026-01-08", open: false, name: "A holiday" },
      day("AAA", "2026-01-05", 10),
      day("AAA", "2026-01-07", 11),
      statement("AAA", "2025-03-31", { totalAssets: 1 }),
    ]),
  );
  expect(await market.status()).toMatchObject({
    companies: { demo: 0, market: 1 },
    sources: [{ name: "three days", facts: { calendar: 4, prices: 2, statement: 1 } }],
    prices: {
      days: 2,
      first: "2026-01-05",
      last: "2026-01-07",
      missing: ["2026-01-06"],
      latest: [{ day: "2026-01-07", companies: 1 }, { day: "2026-01-05" }],
    },
    statements: [{ periodEnd: "2025-03-31", span: "year", companies: 1, filings: 1 }],
    published: null,
  });
});

test("a dataset older than the catalogue is reported to lack the new parameters", async () => {
  await market.importFacts(asRequest("a day", [company("AAA"), day("AAA", "2026-01-05", 10)]));
  const { version } = await market.publish({});
  const lacks = async () => (await market.status()).published?.lacks;
  expect(await lacks()).toEqual([]);
  const { db } = database;
  const { manifest } = (await db("datasets").where({ version }).first("manifest")) as {
    manifest: DatasetManifest;
  };
  const groups = manifest.groups.map((group) => ({
    ...group,
    columns: group.columns.filter((key) => !/^(daysSinceTrade|sales)(@|$)/u.test(key)),
  }));
  await db("datasets")
    .where({ version })
    .update({ manifest: JSON.stringify({ ...manifest, groups }) });
  expect(await lacks()).toEqual(expect.arrayContaining(["Days since last trade", "Sales"]));
});
