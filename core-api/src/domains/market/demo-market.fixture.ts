import { join } from "node:path";
import type { LoadedData } from "@munshi/db/testing";
import { demoMarket, generateMarket } from "@munshi/fixtures/market";
import { silentLog } from "@munshi/platform";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createScorer } from "../scoring/index.ts";
import { createMarketService } from "./index.ts";

/** 400 companies of the demonstration market, published; its files lie in `datasets`. */
export const loadedDemoMarket: LoadedData = {
  name: "demo_market",
  async load({ db }, folder) {
    const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
    const market = createMarketService(db, {
      clock,
      log: silentLog,
      datasetsFolder: join(folder, "datasets"),
      scorer: createScorer(db, { clock }),
    });
    async function* facts(): AsyncIterable<MarketFact> {
      for await (const batch of generateMarket({ seed: 7, companies: 400 })) yield* batch;
    }
    await market.importFacts({ facts: facts(), source: demoMarket.source });
    await market.publish({ kind: "demo" });
  },
};
