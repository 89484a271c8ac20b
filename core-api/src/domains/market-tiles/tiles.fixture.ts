import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLoadedDatabase, createTestDatabase } from "@munshi/db/testing";
import type { LoadedData, TestDatabase } from "@munshi/db/testing";
import { silentLog } from "@munshi/platform";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createMarketService } from "../market/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { asRequest } from "../market/market.fixture.ts";
import { createScorer } from "../scoring/index.ts";
import { createMarketTiles } from "./index.ts";
import type { MarketTilesService } from "./index.ts";

export interface TilesFixture {
  readonly database: TestDatabase;
  readonly market: MarketDomain;
  readonly tiles: MarketTilesService;
  take(source: string, facts: readonly MarketFact[]): Promise<void>;
  publish(kind?: "demo" | "market"): Promise<string>;
  close(): Promise<void>;
}

/** An empty database with the market and its tiles. */
export async function openTiles(): Promise<TilesFixture> {
  return openTilesOver(await createTestDatabase(), await mkdtemp(join(tmpdir(), "munshi-tiles-")));
}

/** The same on data loaded once per run. */
export async function openLoadedTiles(data: LoadedData): Promise<TilesFixture> {
  const { database, folder } = await createLoadedDatabase(data);
  return openTilesOver(database, folder);
}

export function openTilesOver(database: TestDatabase, datasetsFolder: string): TilesFixture {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const { db } = database;
  const scorer = createScorer(db, { clock });
  const market = createMarketService(db, { clock, log: silentLog, datasetsFolder, scorer });
  return {
    database,
    market,
    tiles: createMarketTiles(db, market.facts),
    take: async (source, facts) => {
      await market.importFacts(asRequest(source, facts));
    },
    publish: async (kind = "market") => (await market.publish({ kind })).version,
    async close() {
      await database.close();
      await rm(datasetsFolder, { recursive: true, force: true });
    },
  };
}

/** Closes of an index by day, and its printed previous closes. */
export function indexDays(
  index: string,
  closes: Readonly<Record<string, number>>,
  printed?: Readonly<Record<string, number>>,
): MarketFact {
  const days = Object.keys(closes).toSorted();
  const close = Float64Array.from(days, (day) => closes[day] ?? Number.NaN);
  return {
    kind: "index-prices",
    index,
    days: Int32Array.from(days, dayOfDate),
    open: close,
    high: close,
    low: close,
    close,
    ...(printed === undefined
      ? {}
      : { previousClose: Float64Array.from(days, (day) => printed[day] ?? Number.NaN) }),
  };
}
