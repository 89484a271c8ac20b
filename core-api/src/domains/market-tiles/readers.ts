import type { MarketTileName } from "../../contract/index.ts";
import type { BoardDeps } from "./day-board.ts";
import type { TileReader } from "./tile.ts";
import { createBarometerReader } from "./tiles/barometer.ts";
import { readBuzzing } from "./tiles/buzzing.ts";
import { readCalendar } from "./tiles/calendar.ts";
import { createContributionReader } from "./tiles/contribution.ts";
import { readFunds } from "./tiles/funds.ts";
import { readHeatmap } from "./tiles/heatmap.ts";
import { readIndices } from "./tiles/indices.ts";
import { readMovers } from "./tiles/movers.ts";
import { createPerformersReader } from "./tiles/performers.ts";
import { createResultsReader } from "./tiles/results.ts";
import { readAnnouncements, readCircuits, readDeals, readFlows } from "./tiles/reported-facts.ts";

export type TileReaders = { readonly [Name in MarketTileName]: TileReader<Name> };

/** Computation of each tile. */
export function createTileReaders({ days, facts }: BoardDeps): TileReaders {
  return {
    barometer: createBarometerReader(days),
    performers: createPerformersReader(days),
    indices: readIndices,
    contribution: createContributionReader(days),
    movers: readMovers,
    heatmap: readHeatmap,
    buzzing: readBuzzing,
    flows: readFlows,
    announcements: readAnnouncements,
    circuits: readCircuits,
    calendar: readCalendar,
    results: createResultsReader(facts),
    deals: readDeals,
    funds: readFunds,
  };
}
