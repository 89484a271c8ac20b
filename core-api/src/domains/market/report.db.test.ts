import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { silentLog } from "@munshi/platform";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, day } from "./market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-report-"));
  const clock = createFixedClock(new Date("2026-01-13T10:00:00Z"));
  market = createMarketService(database.db, { clock, log: silentLog, datasetsFolder: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("a report shows the spread of figures, missing values and changes since the previous version", async () => {
  expect(await market.report(false)).toBeNull();
  await market.importFacts(
    asRequest("first", [
      company("SMALL"),
      company("LARGE"),
      company("IDLE"),
      day("SMALL", "2026-01-08", 48),
      day("LARGE", "2026-01-08", 98),
      day("SMALL", "2026-01-09", 50),
      day("LARGE", "2026-01-09", 100),
    ]),
  );
  const first = await market.publish({});
  const alone = await market.report(false);
  expect(alone).toMatchObject({ version: first.version, versionBefore: null, changes: [] });
  const price = alone?.columns.find(({ title }) => title === "Current price");
  expect(price).toMatchObject({ lacking: 1, lackingBefore: null, unit: "price" });
  // of 50 and 100: a quarter of the way is 62.5, the deviation 50 / the root of 2
  expect(price?.distribution).toMatchObject({ count: 2, lowerQuartile: 62.5, median: 75 });
  expect(price?.distribution?.deviation).toBeCloseTo(50 / Math.SQRT2, 10);
  expect(alone?.columns.some(({ title }) => title.includes("ago"))).toBe(false);

  await market.importFacts(
    asRequest("second", [day("SMALL", "2026-01-12", 60), day("LARGE", "2026-01-12", 100)]),
  );
  await market.publish({});
  const report = await market.report(true);
  expect(report?.versionBefore).toBe(first.version);
  const moved = report?.changes.find(({ title }) => title === "Current price");
  // SMALL from 50 to 60, where 60 and 100 deviate by 40 / the root of 2
  expect(moved).toMatchObject({ before: 50, after: 60 });
  expect(moved?.deviations).toBeCloseTo(10 / (40 / Math.SQRT2), 10);
  expect(report?.columns.some(({ title }) => title.includes("ago"))).toBe(true);
});
