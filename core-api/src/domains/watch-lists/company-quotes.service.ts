import { notRatedCode } from "@munshi/engine";
import { AppError } from "@munshi/platform";
import type { CompanyQuote, CompanyQuotes, Score } from "../../contract/index.ts";
import type { MarketFacts } from "../market/index.ts";
import type { MarketTilesService } from "../market-tiles/index.ts";
import { readPublishedScore } from "../scoring/index.ts";

export interface CompanyQuotesService {
  /** In the requested order. @throws AppError `market.not_published` (404). */
  quote(coCodes: readonly number[]): Promise<CompanyQuotes>;
}

/** Each constituent's row in the dataset. */
const columnOf = {
  symbol: "symbol",
  name: "name",
  sector: "sector",
  isin: "isin",
  price: "currentPrice",
  change: "priceChange",
  changePercent: "priceChangePercent",
  marketCap: "marketCapitalization",
  score: "overallScore",
  technicalScore: "technicalScore",
  high52: "highPrice",
  low52: "lowPrice",
  position52: "index52w",
} as const satisfies { readonly [M in Exclude<keyof CompanyQuote, "coCode" | "reasons">]: string };

const keys = [...Object.values(columnOf), notRatedCode];
type Cell = number | string | null;

export function createCompanyQuotesService({
  facts,
  tiles,
}: {
  readonly facts: Pick<MarketFacts, "findVersion" | "figures">;
  readonly tiles: Pick<MarketTilesService, "explainMoves">;
}): CompanyQuotesService {
  return {
    async quote(coCodes) {
      const dataset = await facts.findVersion();
      if (dataset === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      const [rows, moves] = await Promise.all([
        facts.figures.list(dataset, keys, coCodes),
        tiles.explainMoves(),
      ]);
      const byCode = new Map(rows.map(({ coCode, cells }) => [coCode, cells]));
      const quotes = [...new Set(coCodes)].flatMap((coCode) => {
        const cells = byCode.get(coCode);
        return cells === undefined
          ? []
          : [{ ...readQuote(coCode, cells), reasons: moves.get(coCode)?.reasons ?? [] }];
      });
      return { version: dataset.version, asOf: dataset.asOf, quotes };
    },
  };
}

function readQuote(coCode: number, cells: readonly Cell[]): Omit<CompanyQuote, "reasons"> {
  const cell = (key: string): Cell => cells[keys.findIndex((other) => other === key)] ?? null;
  const number = (key: string): number | null => {
    const value = cell(key);
    return typeof value === "number" ? value : null;
  };
  const text = (key: string): string | null => {
    const value = cell(key);
    return typeof value === "string" ? value : null;
  };
  const notRated = text(notRatedCode);
  const score = (key: string): Score => readPublishedScore(key, number(key), notRated);
  return {
    coCode,
    symbol: text(columnOf.symbol) ?? "",
    name: text(columnOf.name) ?? "",
    sector: text(columnOf.sector),
    isin: text(columnOf.isin),
    price: number(columnOf.price),
    change: number(columnOf.change),
    changePercent: number(columnOf.changePercent),
    marketCap: number(columnOf.marketCap),
    score: score(columnOf.score),
    technicalScore: score(columnOf.technicalScore),
    high52: number(columnOf.high52),
    low52: number(columnOf.low52),
    position52: number(columnOf.position52),
  };
}
