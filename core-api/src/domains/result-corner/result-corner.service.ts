import { AppError } from "@munshi/platform";
import type {
  PublishedResult,
  ResultCorner,
  ResultOrder,
  ResultSide,
} from "../../contract/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { readResult, resultColumns } from "./read-results.ts";

export interface ResultsRequest {
  readonly page: number;
  readonly sector: string | null;
  readonly side: ResultSide | null;
  readonly order: ResultOrder;
}

export interface ResultCornerService {
  /** @throws AppError `market.not_published` (404). */
  list(request: ResultsRequest): Promise<ResultCorner>;
}

const pageSize = 25;

export function createResultCornerService({
  facts,
}: {
  readonly facts: Pick<MarketFacts, "findVersion" | "figures">;
}): ResultCornerService {
  let kept: { readonly version: string; readonly results: Promise<Results> } | null = null;

  const load = async (dataset: PublishedVersion): Promise<Results> => {
    const rows = await facts.figures.list(dataset, resultColumns, null);
    const results = rows.flatMap(({ coCode, cells }) => readResult(coCode, cells) ?? []);
    // Rows are sorted by size, and a stable sort keeps that order within a day.
    return results.toSorted((one, other) => compareText(other.publishedOn, one.publishedOn));
  };
  /** Reads all results once per dataset, since datasets never change, and serves them in pages. */
  const read = (dataset: PublishedVersion): Promise<Results> => {
    if (kept?.version === dataset.version) return kept.results;
    const mine = { version: dataset.version, results: load(dataset) };
    kept = mine;
    mine.results.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.results;
  };

  return {
    async list({ page, sector, side, order }) {
      const dataset = await facts.findVersion();
      if (dataset === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      const all = await read(dataset);
      const ofSide = side === null ? all : all.filter((result) => result.side === side);
      const ofSector = sector === null ? all : all.filter((result) => result.sector === sector);
      const chosen = ofSector.filter((result) => side === null || result.side === side);
      const from = (page - 1) * pageSize;
      const countSide = (wanted: ResultSide): number =>
        ofSector.filter((result) => result.side === wanted).length;
      return {
        version: dataset.version,
        asOf: dataset.asOf,
        page,
        pageSize,
        total: chosen.length,
        sectors: countSectors(all, ofSide),
        sides: { up: countSide("up"), down: countSide("down") },
        results: orderResults(chosen, order).slice(from, from + pageSize),
      };
    },
  };
}

type Results = readonly PublishedResult[];

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Newest first by default; unknown values sort last. */
function orderResults(results: Results, order: ResultOrder): Results {
  if (order === "newest") return results;
  if (order === "oldest") {
    return results.toSorted((one, other) => compareText(one.publishedOn, other.publishedOn));
  }
  const change = ({ sales, netProfit }: PublishedResult): number => {
    const { changeOnYear } = order === "sales" ? sales : netProfit;
    return typeof changeOnYear === "number" ? changeOnYear : Number.NEGATIVE_INFINITY;
  };
  return results.toSorted((one, other) => {
    const [a, b] = [change(one), change(other)];
    return a === b ? 0 : b - a;
  });
}

function countSectors(all: Results, ofSide: Results): ResultCorner["sectors"] {
  const counts = new Map<string, number>();
  for (const { sector } of all) if (sector !== null) counts.set(sector, 0);
  for (const { sector } of ofSide) {
    if (sector !== null) counts.set(sector, (counts.get(sector) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => compareText(one.name, other.name));
}
