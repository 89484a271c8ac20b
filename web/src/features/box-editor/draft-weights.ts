import type { WeightMethod } from "@munshi/bff/contract";
import { stockBoxLimits } from "@munshi/bff/contract";
import { fitCaps, setWeight, weighAround, wholeBasket } from "@munshi/engine/portfolio";
import type { WeightCaps, Weights } from "@munshi/engine/portfolio";
import { formatPrice, writePercent } from "../../lib/format.ts";
import { parsePercent } from "../../lib/read-csv.ts";
import type { BoxDraft, DraftStock } from "./box-draft.ts";

/** Figures that weights are computed from; null if unknown. */
export interface WeighedFigures {
  readonly marketCap: number | null;
  readonly score: number | null;
  readonly volatility: number | null;
}
export type FiguresOf = (coCode: number) => WeighedFigures | undefined;

/** `12.50 %` of basis points. */
export const formatWeight = (basisPoints: number): string =>
  writePercent(formatPrice(basisPoints / 100));

const idOf = ({ coCode }: { readonly coCode: number }): string => String(coCode);

/** Weights by company code, as the engine takes them; also of stocks at zero. */
export function weightsOf(
  stocks: readonly { readonly coCode: number; readonly weight: number }[],
): Weights {
  return new Map(stocks.map((stock) => [idOf(stock), stock.weight]));
}

function lockedOf(stocks: readonly DraftStock[]): ReadonlySet<string> {
  return new Set(stocks.filter(({ isLocked }) => isLocked).map(idOf));
}

/** Applies weights to stocks. A changed weight replaces the typed text. */
function putWeights(stocks: readonly DraftStock[], weights: Weights): readonly DraftStock[] {
  return stocks.map((stock) => {
    const weight = weights.get(idOf(stock)) ?? 0;
    if (weight === stock.weight) return stock;
    const { typed: _, ...rest } = stock;
    return { ...rest, weight };
  });
}

function shareOf(method: WeightMethod, figures: WeighedFigures | undefined): number {
  if (method === "equal") return 1;
  const figure =
    method === "marketCap"
      ? figures?.marketCap
      : method === "score"
        ? figures?.score
        : figures?.volatility;
  if (figure == null || !(figure > 0)) return 0;
  return method === "inverseVolatility" ? 1 / figure : figure;
}

/** Weights all stocks by a method; locked ones keep their weights. `byHand` changes none. */
export function applyMethod(draft: BoxDraft, method: WeightMethod, figuresOf: FiguresOf): BoxDraft {
  if (method === "byHand") return { ...draft, method };
  const shares = new Map(
    draft.stocks.map((stock) => [idOf(stock), shareOf(method, figuresOf(stock.coCode))]),
  );
  const weights = weighAround(weightsOf(draft.stocks), shares, lockedOf(draft.stocks));
  return { ...draft, method, stocks: putWeights(draft.stocks, weights) };
}

/** The most that a stock can have: others keep their locked weight, or 0.01 % at least. */
export function findMostWeight(stocks: readonly DraftStock[], coCode: number): number {
  let taken = 0;
  for (const stock of stocks) {
    if (stock.coCode !== coCode) taken += stock.isLocked ? stock.weight : 1;
  }
  return Math.max(0, wholeBasket - taken);
}

/**
 * Moves one stock to a weight, and the others that are not locked with it. `from` are the weights
 * before the drag, so that moving a slider back restores the others.
 */
export function moveWeight(
  draft: BoxDraft,
  coCode: number,
  weight: number,
  from: Weights = weightsOf(draft.stocks),
): BoxDraft {
  const wanted = Math.min(weight, findMostWeight(draft.stocks, coCode));
  const weights = setWeight(from, String(coCode), wanted, lockedOf(draft.stocks));
  return { ...draft, method: "byHand", stocks: putWeights(draft.stocks, weights) };
}

/** Returns the problem with a typed weight; empty if it can be applied. */
export function findTypedProblem(
  stocks: readonly DraftStock[],
  coCode: number,
  typed: string,
): string {
  const percent = parsePercent(typed);
  if (percent === null) return "Enter a percentage, such as 12.5.";
  const weight = Math.round(percent * 100);
  if (weight <= 0) return "Weight must be above 0 %.";
  if (weight > wholeBasket) return "Weight must be 100 % or less.";
  if (stocks.length === 1 && weight !== wholeBasket) return "A single stock must have 100 %.";
  const most = findMostWeight(stocks, coCode);
  return weight > most
    ? `Enter ${formatWeight(most)} or less; the other stocks need the rest.`
    : "";
}

/** Applies a typed weight, or keeps the text for correction. */
export function typeWeight(draft: BoxDraft, coCode: number, typed: string): BoxDraft {
  const problem = findTypedProblem(draft.stocks, coCode, typed);
  if (problem !== "") {
    return {
      ...draft,
      stocks: draft.stocks.map((stock) => (stock.coCode === coCode ? { ...stock, typed } : stock)),
    };
  }
  const cleared = draft.stocks.map((stock) => {
    const { typed: _, ...rest } = stock;
    return stock.coCode === coCode ? rest : stock;
  });
  const weight = Math.round((parsePercent(typed) ?? 0) * 100);
  const before = draft.stocks.find((stock) => stock.coCode === coCode)?.weight;
  if (weight === before) return { ...draft, stocks: cleared };
  return moveWeight({ ...draft, stocks: cleared }, coCode, weight);
}

export function toggleLock(draft: BoxDraft, coCode: number): BoxDraft {
  return {
    ...draft,
    stocks: draft.stocks.map((stock) =>
      stock.coCode === coCode ? { ...stock, isLocked: !stock.isLocked } : stock,
    ),
  };
}

/** A stock to add; `weight` in percent, where one was given. */
export interface StockToAdd {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly weight?: number;
}

/**
 * Adds stocks that the box does not hold, up to its limit. If weights are given, all weights are
 * scaled to 100 %; otherwise each gets the average, or the method's weight.
 */
export function addStocks(
  draft: BoxDraft,
  added: readonly StockToAdd[],
  figuresOf: FiguresOf,
): BoxDraft {
  const held = new Set(draft.stocks.map(({ coCode }) => coCode));
  const fresh = added
    .filter(({ coCode }) => !held.has(coCode))
    .slice(0, stockBoxLimits.stocks - draft.stocks.length);
  if (fresh.length === 0) return draft;
  const known = [
    ...draft.stocks.map(({ weight }) => weight),
    ...fresh.flatMap(({ weight }) => (weight === undefined ? [] : [weight * 100])),
  ];
  const average =
    known.length === 0 ? 1 : known.reduce((all, share) => all + share, 0) / known.length;
  const stocks: readonly DraftStock[] = [
    ...draft.stocks,
    ...fresh.map(({ coCode, symbol, name }) => ({
      coCode,
      symbol,
      name,
      weight: 0,
      reason: "",
      isLocked: false,
    })),
  ];
  const shares = new Map<string, number>([
    ...weightsOf(draft.stocks),
    ...fresh.map((stock) => [idOf(stock), (stock.weight ?? average / 100) * 100] as const),
  ]);
  const hasWeights = fresh.some(({ weight }) => weight !== undefined);
  const lockedSum = stocks.reduce((all, { isLocked, weight }) => all + (isLocked ? weight : 0), 0);
  const free = stocks.filter(({ isLocked }) => !isLocked).length;
  const isFull = wholeBasket - lockedSum < free;
  const weighed = putWeights(
    stocks,
    weighAround(weightsOf(stocks), shares, isFull ? new Set() : lockedOf(stocks)),
  );
  const grown = { ...draft, stocks: isFull ? unlockAll(weighed) : weighed };
  if (hasWeights) return { ...grown, method: "byHand" };
  return reapplyMethod(grown, figuresOf);
}

/** Reapplies the draft's method once the figures of all stocks are known. */
export function reapplyMethod(draft: BoxDraft, figuresOf: FiguresOf): BoxDraft {
  const { method, stocks } = draft;
  const isReady = method === "equal" || stocks.every(({ coCode }) => figuresOf(coCode));
  return isReady ? applyMethod(draft, method, figuresOf) : draft;
}

function unlockAll(stocks: readonly DraftStock[]): readonly DraftStock[] {
  return stocks.map((stock) => (stock.isLocked ? { ...stock, isLocked: false } : stock));
}

/** Removes a stock; the others share its weight in proportion. */
export function removeStock(draft: BoxDraft, coCode: number, figuresOf: FiguresOf): BoxDraft {
  const left = draft.stocks.filter((stock) => stock.coCode !== coCode);
  // Locked stocks alone cannot take up the weight.
  const stocks = left.every(({ isLocked }) => isLocked) ? unlockAll(left) : left;
  const shares = weightsOf(stocks);
  const equal = new Map(stocks.map((stock) => [idOf(stock), 1]));
  const hasShares = stocks.some(({ isLocked, weight }) => !isLocked && weight > 0);
  const weights = weighAround(shares, hasShares ? shares : equal, lockedOf(stocks));
  return reapplyMethod({ ...draft, stocks: putWeights(stocks, weights) }, figuresOf);
}

/** Caps of a draft as the engine takes them. */
export function capsOf(
  { caps }: BoxDraft,
  sectorOf: (coCode: number) => string | null,
): WeightCaps {
  return { ...caps, sectorOf: (id) => sectorOf(Number(id)) };
}

/** Fits all weights to the caps, unlocking stocks that must change; null if the caps are too low. */
export function fitToCaps(draft: BoxDraft, caps: WeightCaps): BoxDraft | null {
  const fitted = fitCaps(weightsOf(draft.stocks), caps);
  if (fitted === null) return null;
  const stocks = draft.stocks.map((stock) =>
    stock.isLocked && fitted.get(idOf(stock)) !== stock.weight
      ? { ...stock, isLocked: false }
      : stock,
  );
  return { ...draft, method: "byHand", stocks: putWeights(stocks, fitted) };
}

/** Takes over stocks and weights that were decided elsewhere, such as a proposal or a merge. */
export function replaceStocks(
  draft: BoxDraft,
  wanted: readonly (StockToAdd & { readonly weight: number; readonly reason?: string })[],
): BoxDraft {
  const before = new Map(draft.stocks.map((stock) => [stock.coCode, stock]));
  const stocks = wanted
    .filter(({ weight }) => weight > 0)
    .map(({ coCode, symbol, name, reason }): DraftStock => ({
      coCode,
      symbol,
      name,
      weight: 0,
      reason: reason ?? before.get(coCode)?.reason ?? "",
      isLocked: false,
    }));
  const shares = new Map(wanted.map((stock) => [idOf(stock), stock.weight]));
  return {
    ...draft,
    method: "byHand",
    stocks: putWeights(stocks, weighAround(weightsOf(stocks), shares)),
  };
}
