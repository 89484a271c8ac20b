import { fitCaps, wholeBasket } from "@munshi/engine/portfolio";
import type { DatasetManifest } from "@munshi/engine/contract";
import { RequestFailed } from "../../../lib/http.ts";
import { inTurn, openMarket } from "../../../lib/open-market.ts";
import type { AskMarket, MarketEngine } from "../../../lib/open-market.ts";
import { newDraft } from "../box-draft.ts";
import type { BoxDraft } from "../box-draft.ts";
import { addStocks, applyMethod, capsOf, replaceStocks, weightsOf } from "../draft-weights.ts";
import { joinHistories } from "../preview/histories.ts";
import type { HistoryStock } from "../preview/histories.ts";
import type { fetchHistories } from "../editor-api.ts";
import { formatDate } from "../../../lib/format.ts";

/** The member's choices for a model portfolio. */
export interface ModelWish {
  readonly stocks: number;
  readonly method: "inverseVolatility" | "score";
  /** Basis points. */
  readonly caps: { readonly stock: number; readonly sector: number };
}

/** Fundamentals required of each stock. */
export const modelQuery = [
  "Market Capitalization > 500",
  "Return on equity > 12",
  "Debt to equity < 1",
  "Sales growth 3Years > 5",
  "Pledged percentage < 20",
].join(" AND ");

/** The documented sizes of the universes. */
const largestUniverse = 500;
const emojiUniverse = 50;

/** Counts of companies so far; null if not known yet. */
export interface ModelProgress {
  readonly stage: "fundamentals" | "weights" | "done";
  readonly companies: number | null;
  readonly filtered: number | null;
  readonly best: number | null;
  readonly chosen: number | null;
}

export const noProgress: ModelProgress = {
  stage: "fundamentals",
  companies: null,
  filtered: null,
  best: null,
  chosen: null,
};

export interface ModelDeps {
  readonly getEngine: () => MarketEngine;
  readonly fetchHistories: typeof fetchHistories;
  readonly excluded: ReadonlySet<number>;
  readonly onProgress: (progress: ModelProgress) => void;
  readonly signal: AbortSignal;
}

/**
 * Filters all companies by fundamentals, picks the best scores, and weights those with enough prices. Returns a draft to review. Throws `RequestFailed`, or AbortError.
 */
export function buildModel(wish: ModelWish, deps: ModelDeps): Promise<BoxDraft> {
  const { getEngine, signal, onProgress } = deps;
  return inTurn(async () => {
    onProgress(noProgress);
    const { manifest, ask } = await openMarket(getEngine, signal);
    const { candidates, progress } = await filterByFundamentals(manifest, ask, deps);
    onProgress({ ...progress, stage: "weights" });
    const answer = await deps.fetchHistories(candidates, signal);
    const { stocks } = joinHistories(null, answer);
    const usable = candidates.flatMap((coCode) => {
      const stock = stocks.get(coCode);
      return stock !== undefined && canBeWeighed(stock, wish) ? [stock] : [];
    });
    const chosen = chooseAcrossSectors(usable, wish);
    if (chosen.length === 0) {
      throw new RequestFailed({
        code: "model.no_stocks",
        message: "No company meets the fundamentals today. Create a stock box manually.",
        requestId: "",
      });
    }
    const draft = weigh(chosen, wish, stocks);
    onProgress({ ...progress, stage: "done", chosen: chosen.length });
    return { ...draft, name: `Model portfolio ${formatDate(manifest.asOf)}` };
  }, signal);
}

async function filterByFundamentals(
  manifest: DatasetManifest,
  ask: AskMarket,
  { excluded, onProgress }: ModelDeps,
): Promise<{ readonly candidates: readonly number[]; readonly progress: ModelProgress }> {
  const companies = manifest.rows;
  onProgress({ ...noProgress, companies });
  const { matched, page } = await ask({
    query: modelQuery,
    columns: ["coCode", "overallScore"],
    sort: { column: "overallScore", direction: "descending" },
    firstRows: largestUniverse,
  });
  const filtered = Math.min(matched, largestUniverse);
  onProgress({ ...noProgress, companies, filtered });
  const candidates = [...(page.values["coCode"] ?? [])]
    .map(Number)
    .filter((coCode) => !excluded.has(coCode))
    .slice(0, emojiUniverse);
  const progress = { ...noProgress, companies, filtered, best: candidates.length };
  onProgress(progress);
  return { candidates, progress };
}

function canBeWeighed({ status, price, score, volatility }: HistoryStock, { method }: ModelWish) {
  const figure = method === "score" ? score : volatility;
  return status === "listed" && price !== null && figure !== null && figure > 0;
}

/** The best in order, with no more of a sector than its cap allows at equal weights. */
function chooseAcrossSectors(
  stocks: readonly HistoryStock[],
  { stocks: count, caps }: ModelWish,
): readonly HistoryStock[] {
  const most = Math.max(1, Math.floor((caps.sector * count) / wholeBasket));
  const taken = new Map<string, number>();
  const chosen: HistoryStock[] = [];
  for (const stock of stocks) {
    const sector = stock.sector ?? "";
    const before = taken.get(sector) ?? 0;
    if (chosen.length === count) break;
    if (before >= most) continue;
    taken.set(sector, before + 1);
    chosen.push(stock);
  }
  return chosen;
}

function weigh(
  chosen: readonly HistoryStock[],
  { method, caps }: ModelWish,
  stocks: ReadonlyMap<number, HistoryStock>,
): BoxDraft {
  const figuresOf = (coCode: number) => stocks.get(coCode);
  const added = addStocks(newDraft, chosen, figuresOf);
  const weighed = applyMethod({ ...added, caps }, method, figuresOf);
  const engineCaps = capsOf(weighed, (coCode) => stocks.get(coCode)?.sector ?? null);
  const fitted = fitCaps(weightsOf(weighed.stocks), engineCaps);
  const within =
    fitted === null
      ? weighed
      : replaceStocks(
          weighed,
          chosen.map(({ coCode, symbol, name, score }) => ({
            coCode,
            symbol,
            name,
            weight: fitted.get(String(coCode)) ?? 0,
            reason: score === null ? "" : `Overall score ${Math.round(score)}`,
          })),
        );
  return {
    ...within,
    method: fitted === null ? method : "byHand",
    idea: "Companies with sound fundamentals and the best overall scores.",
    methodology: [
      `Filter by fundamentals: ${modelQuery}.`,
      `Pick the ${emojiUniverse} best overall scores.`,
      `Choose ${chosen.length} across sectors and weight them ${
        method === "score" ? "by score" : "by inverse volatility"
      }, at most ${caps.stock / 100} % a stock and ${caps.sector / 100} % a sector.`,
    ].join("\n"),
    reached: "review",
  };
}
