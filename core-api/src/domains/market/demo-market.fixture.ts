import { join } from "node:path";
import type { LoadedData } from "@munshi/db/testing";
import { demoMarket, generateMarket } from "@munshi/fixtures/market";
import { silentLog } from "@munshi/platform";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createScorer } from "../scoring/index.ts";
import { createMarketService } from "./index.ts";

/** 400 companies of the demonstration market, published; its files lie in `datasets`. */
export const loadedDemoMarket = loadMarket("demo_market", { seed: 7, companies: 400 });

/** The companies whose shares the sandbox's brokers list, at their prices. */
export const sandboxMarket = loadMarket("sandbox_market", { seed: 20_261_120, companies: 40 });

function loadMarket(
  name: string,
  generated: { readonly seed: number; readonly companies: number },
): LoadedData {
  return {
    name,
    async load({ db }, folder) {
      const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
      const market = createMarketService(db, {
        clock,
        log: silentLog,
        datasetsFolder: join(folder, "datasets"),
        scorer: createScorer(db, { clock }),
      });
      async function* facts(): AsyncIterable<MarketFact> {
        for await (const batch of generateMarket(generated)) yield* batch;
      }
      await market.importFacts({ facts: facts(), source: demoMarket.source });
      await market.publish({ kind: "demo" });
    },
  };
}
