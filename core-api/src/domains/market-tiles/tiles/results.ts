import type { IsoDate } from "@munshi/engine/contract";
import type { MarketResultsTile, PublishedResult } from "../../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../../market/index.ts";
import { readResult, resultColumns } from "../../result-corner/index.ts";
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
    const results =
      day === dataset.asOf
        ? await readPublished(facts, dataset, codes)
        : await deriveResults(facts, day, codes);
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

async function readPublished(
  facts: Facts,
  dataset: PublishedVersion,
  codes: readonly number[],
): Promise<readonly PublishedResult[]> {
  const rows = await facts.figures.list(dataset, resultColumns, codes);
  return rows.flatMap(({ coCode, cells }) => readResult(coCode, cells) ?? []);
}

/** Figures known on a past day, derived as in a publication. */
async function deriveResults(
  facts: Facts,
  day: IsoDate,
  codes: readonly number[],
): Promise<readonly PublishedResult[]> {
  const derived = await facts.deriveAccounts(codes, day);
  return codes.flatMap((code) => {
    const values = derived.get(code);
    const cells = resultColumns.map((key) => values?.get(key) ?? null);
    return readResult(code, cells) ?? [];
  });
}
