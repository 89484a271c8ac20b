import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShareholdingFact } from "../../contract/index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, openTestMarket } from "./market.fixture.ts";
import { listShareholding } from "./publish/facts.query.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(async () => {
  await database.close();
});

const notReported = {
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
};

function pattern(symbol: string, periodEnd: string, promoter: number): ShareholdingFact {
  return {
    kind: "shareholding",
    company: { symbol },
    publishedAt: null,
    pattern: { periodEnd, promoter, ...notReported },
  };
}

/** Ends of quarters, newest first. */
function quarterEnd(back: number): string {
  return new Date(Date.UTC(2025, 12 - 3 * back, 0)).toISOString().slice(0, 10);
}

test("of two patterns of a quarter in one file the later one wins, at any distance", async () => {
  const between = Array.from({ length: 4_500 }, (_, at) =>
    pattern(`C${at % 150}`, quarterEnd(Math.floor(at / 150)), 40),
  );
  const facts = [pattern("AAA", "2025-12-31", 50), ...between, pattern("AAA", "2025-12-31", 55)];
  const report = await market.importFacts(asRequest("patterns", facts));
  expect(report.files[0]).toMatchObject({ outcome: "imported", problems: {} });
  const [first] = await listShareholding(database.db, [1], "2026-02-01");
  expect(first?.value).toMatchObject({ periodEnd: "2025-12-31", promoter: 55 });
  const { count } = (await database.db("shareholding_patterns").count("* as count").first()) as {
    count: string;
  };
  expect(Number(count)).toBe(4_501);
});
