import { findMarketTerms } from "@munshi/engine";
import type { FigureTerm, FigureTerms, MarketRow } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { CompanyScores } from "../../../contract/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import type { OpenCompany } from "../open-company.ts";

/** A company's scores by the rules of the dataset; null if it has none. */
export type ReadScores = (open: OpenCompany) => Promise<CompanyScores | null>;

/** Sources of figures that are computed from data other than a company's own facts. */
export interface FigureSources {
  readonly facts: MarketFacts;
  readonly scores: ReadScores;
}

type FindTerms = FigureTerms["find"];

const marketKeys = ["industryPe", "industryPbv", "daysSinceTrade"];

/** Finds the terms of a figure over companies or over scores; null for other figures. */
export async function openOtherTerms(
  { facts, scores }: FigureSources,
  open: OpenCompany,
  key: ColumnKey,
): Promise<FindTerms | null> {
  if (key === "score") {
    const terms = listCategoryTerms(await scores(open));
    return (name) => terms.get(name) ?? [];
  }
  if (!marketKeys.includes(key)) return null;
  const rows = await listMarketRows(facts, open);
  return (name) => findMarketTerms(name, rows, open.company.coCode);
}

/** Unrounded scores, as the fundamental score is computed from them, and their weights. */
function listCategoryTerms(
  scores: CompanyScores | null,
): ReadonlyMap<string, readonly FigureTerm[]> {
  const values: FigureTerm[] = [];
  const weights: FigureTerm[] = [];
  for (const { category, weight, rounding } of scores?.categories ?? []) {
    const whole = scores?.[category].value ?? null;
    if (whole === null || rounding === null || weight === null || weight === 0) continue;
    const title = `${category.slice(0, 1).toUpperCase()}${category.slice(1)} score`;
    values.push({ title, unit: "score", value: whole - rounding, key: `${category}Score` });
    weights.push({ title: `${title}, weight`, unit: "count", value: weight });
  }
  return new Map([
    ["category scores", values],
    ["category weights", weights],
  ]);
}

async function listMarketRows(
  facts: MarketFacts,
  { dataset }: OpenCompany,
): Promise<readonly MarketRow[]> {
  const keys = ["name", "industry", "priceToEarning", "priceToBookValue", "lastTradedDate"];
  const rows = await facts.figures.list(dataset, keys, null);
  return rows.map(({ coCode, cells }) => {
    const [name, industry, priceToEarning, priceToBookValue, lastTradedDate] = cells;
    return {
      coCode,
      name: typeof name === "string" ? name : "",
      industry: typeof industry === "string" ? industry : null,
      priceToEarning: numberOf(priceToEarning),
      priceToBookValue: numberOf(priceToBookValue),
      lastTradedDate: numberOf(lastTradedDate),
    };
  });
}

function numberOf(cell: number | string | null | undefined): number | null {
  return typeof cell === "number" ? cell : null;
}
