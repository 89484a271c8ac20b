import { monthsBefore } from "@munshi/engine";
import type { PerformersTile } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import type { MarketDays } from "../../market/index.ts";
import { emojiBand } from "../../scoring/index.ts";
import { compareFalling, leastValue, nameCompany, noTile, tradesEnough } from "../tile.ts";
import { askForTraded } from "../tile-queries.ts";
import type { TileReader } from "../tile.ts";

/**
 * Each tab, its months, and the matching sort column of the screener. The two-year column is
 * annualised, which does not change the order.
 */
const periods: readonly {
  readonly period: PerformersTile["tabs"][number]["period"];
  readonly months: number;
  readonly sort: string;
}[] = [
  { period: "3M", months: 3, sort: "-returnOver3Months" },
  { period: "1Y", months: 12, sort: "-returnOver1Year" },
  { period: "2Y", months: 24, sort: "-returnOver2Years" },
];

/** Above the neutral band of the emoji. */
const leastScore = 60;
/** Unrounded overall score: the mean of both, or the fundamental score alone. */
const overall = "coalesce((Score + Technical score) / 2, Score)";
const wellScored = `${overall} >= ${leastScore + 0.5} AND Traded value >= ${leastValue}`;
const mostRows = 20;
/** Older closes are not used for the start of a period. */
const longestWait = 14;

/** Companies with a high score and sufficient turnover, by return over a period. */
export function createPerformersReader(
  days: Pick<MarketDays, "loadCloses">,
): TileReader<"performers"> {
  return async (board) => {
    const scores = await board.scores();
    if (scores === null || board.shareDay === null) return noTile;
    const last = dayOfDate(board.shareDay);
    const best = [...(await board.trades()).values()].filter(tradesEnough).flatMap((trade) => {
      const score = scores.overall.get(trade.coCode) ?? 0;
      return score > leastScore ? { trade, score } : [];
    });
    const codes = best.map(({ trade }) => trade.coCode);
    const tabs: PerformersTile["tabs"][number][] = [];
    for (const { period, months } of periods) {
      const start = monthsBefore(last, months);
      const closes = await days.loadCloses(codes, {
        upTo: start,
        restatedFor: last,
        actions: await board.actions(),
      });
      const rows = best.flatMap(({ trade, score }) => {
        const entry = closes.get(trade.coCode);
        if (entry === undefined || start - entry.day > longestWait) return [];
        const { close } = trade;
        const changePercent = (100 * (close - entry.close)) / entry.close;
        return { ...nameCompany(trade), close, score, band: emojiBand(score), changePercent };
      });
      const falling = rows.toSorted((one, other) =>
        compareFalling(one.changePercent, other.changePercent),
      );
      tabs.push({ period, rows: falling.slice(0, mostRows) });
    }
    return {
      of: board.shareDay,
      data: { scoresOf: scores.of, tabs },
      queries: periods.flatMap(({ period, sort }) =>
        askForTraded(wellScored, { tab: period, sort }),
      ),
    };
  };
}
