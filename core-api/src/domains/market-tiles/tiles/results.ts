import type { MarketResultsTile } from "../../../contract/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import { loadResults } from "../load-results.ts";
import { askForCompanies, askForResultsSince } from "../tile-queries.ts";
import { nameCompany, noTile } from "../tile.ts";
import type { TileReader } from "../tile.ts";
import { listLatestResults } from "../reported-facts.query.ts";

const mostRows = 20;

type Facts = Pick<MarketFacts, "figures" | "deriveAccounts">;

/** Latest results, with quarterly sales and profit compared with the previous year. */
export function createResultsReader(facts: Facts): TileReader<"results"> {
  return async (board) => {
    const { dataset, day } = board;
    const codes = await listLatestResults(board.db, dataset.kind, day, mostRows);
    const results = await loadResults(facts, dataset, day, codes);
    const newest = results
      .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn))
      .slice(0, mostRows);
    const [first] = newest;
    if (first === undefined) return noTile;
    const trades = await board.trades();
    const rows = newest.map((result): MarketResultsTile["rows"][number] => ({
      ...nameCompany(result),
      publishedOn: result.publishedOn,
      close: trades.get(result.coCode)?.close ?? null,
      salesChange: result.sales.changeOnYear,
      profitChange: result.netProfit.changeOnYear,
    }));
    // for a past day the screener can only list the companies, with their newest figures
    const since = newest.at(-1) ?? first;
    const queries =
      day === dataset.asOf ? askForResultsSince(since.publishedOn) : askForCompanies(rows);
    return { of: first.publishedOn, data: { rows }, queries };
  };
}
