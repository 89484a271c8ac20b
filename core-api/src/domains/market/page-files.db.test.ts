import { resolve } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketDomain } from "./index.ts";
import { openTestMarket } from "./market.fixture.ts";
import { sumMarket } from "./market-checksum.fixture.ts";

const samples = resolve(import.meta.dirname, "../../../../fixtures/samples");
const pages = resolve(samples, "pages");

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
  await market.importFiles({
    paths: [resolve(samples, "companies/equity-list.csv")],
    asOf: "2026-01-05",
  });
});
afterAll(async () => database.close());

test("a dry run of company files reports their contents and stores nothing", async () => {
  const before = await sumMarket(database.db);
  const report = await market.importFiles({ paths: [pages], dryRun: true });
  expect(report.files.map(({ outcome }) => outcome)).toEqual(Array(11).fill("imported"));
  expect(await sumMarket(database.db)).toEqual(before);
});

test("a second import of company files changes nothing", async () => {
  const report = await market.importFiles({ paths: [pages] });
  expect(report).toMatchObject({ ok: true });
  const problems = report.files.flatMap(({ firstProblems }) => firstProblems);
  expect(problems).toEqual([]);
  const stored = await sumMarket(database.db);
  const again = await market.importFiles({ paths: [pages] });
  expect(new Set(again.files.map(({ outcome }) => outcome))).toEqual(new Set(["known"]));
  expect(await sumMarket(database.db)).toEqual(stored);
});

test("the status counts facts other than figures", async () => {
  expect((await market.status()).pages).toEqual([
    { kind: "profile", companies: 2, facts: 2 },
    { kind: "board", companies: 2, facts: 2 },
    { kind: "history", companies: 2, facts: 2 },
    { kind: "segments", companies: 1, facts: 3 },
    { kind: "news", companies: 2, facts: 2 },
    // two of the table, two of the feed
    { kind: "announcement", companies: 2, facts: 4 },
    { kind: "free-float", companies: 1, facts: 1 },
    { kind: "surveillance", companies: 2, facts: 2 },
    { kind: "annual-report", companies: 1, facts: 2 },
    { kind: "research-call", companies: 2, facts: 2 },
  ]);
});
