import type { BarometerTile } from "../../../contract/index.ts";
import type { DayTrade, MarketDays } from "../../market/index.ts";
import type { DayBoard } from "../day-board.ts";
import { chooseIndex, headlineIndices } from "../index-names.ts";
import { askForIndex } from "../tile-queries.ts";
import { compareFalling, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import { weighMembers } from "../weights.ts";
import type { WeighedMember } from "../weights.ts";

/** Minimum share of the index, by weight, that must be scored. */
const leastScored = 0.5;
const neutral = 50;

/** Float-weighted mean of the constituents' overall scores, its parts, and the day's breadth. */
export function createBarometerReader(
  days: Pick<MarketDays, "loadFloats">,
): TileReader<"barometer"> {
  return async (board) => {
    const index = chooseIndex(await board.memberships(), headlineIndices);
    if (index === undefined || board.shareDay === null) return noTile;
    const members = await weighMembers(board, days, index.coCodes);
    const scores = await board.scores();
    const gauge = gaugeMembers(members, scores?.overall ?? new Map<number, number>());
    return {
      of: board.shareDay,
      data: {
        index: index.name,
        ...gauge,
        label: labelBarometer(gauge.score),
        scoresOf: scores?.of ?? null,
        breadth: await measureBreadth(board),
      },
      queries: askForIndex(index.name),
    };
  };
}

/** Up to 40, or without a score, Bearish; above 60 Bullish. */
export function labelBarometer(score: number | null): BarometerTile["label"] {
  if (score === null || score <= 40) return "Bearish";
  return score <= 60 ? "Neutral" : "Bullish";
}

/** Weights cover scored constituents only, so the parts sum to the score minus 50. */
export function gaugeMembers(
  members: readonly WeighedMember[],
  scores: ReadonlyMap<number, number>,
): Pick<BarometerTile, "score" | "parts"> {
  const sectors = new Map<string, { worth: number; product: number }>();
  let known = 0;
  let scored = 0;
  for (const { trade, worth } of members) {
    const sector = trade.sector ?? unknownSector;
    const sum = sectors.get(sector) ?? { worth: 0, product: 0 };
    sectors.set(sector, sum);
    known += worth;
    const score = scores.get(trade.coCode);
    if (score === undefined) continue;
    scored += worth;
    sum.worth += worth;
    sum.product += worth * score;
  }
  if (!(scored > 0) || scored < leastScored * known) return { score: null, parts: [] };
  const parts = [...sectors].map(([sector, { worth, product }]) => {
    const weight = (100 * worth) / scored;
    const score = worth > 0 ? product / worth : null;
    return {
      sector,
      weight,
      score,
      moved: score === null ? null : (weight / 100) * (score - neutral),
    };
  });
  return {
    score: neutral + parts.reduce((sum, { moved }) => sum + (moved ?? 0), 0),
    parts: parts.toSorted((one, other) => compareFalling(one.weight, other.weight)),
  };
}

const unknownSector = "Not classified";

async function measureBreadth(board: DayBoard): Promise<BarometerTile["breadth"]> {
  const moves = [...(await board.trades()).values()];
  const reach = await board.reach();
  const count = (is: (change: number) => boolean): number =>
    moves.filter(({ changePercent }: DayTrade) => changePercent !== null && is(changePercent))
      .length;
  return {
    advances: count((change) => change > 0),
    declines: count((change) => change < 0),
    unchanged: count((change) => change === 0),
    aboveDma50: percentTrue(reach.map(({ above50 }) => above50)),
    aboveDma200: percentTrue(reach.map(({ above200 }) => above200)),
    newHighs: reach.filter(({ isHighest }) => isHighest === true).length,
    newLows: reach.filter(({ isLowest }) => isLowest === true).length,
  };
}

/** Percentage of known values that are true; null if none is known. */
function percentTrue(values: readonly (boolean | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : (100 * known.filter((value) => value).length) / known.length;
}
