import type { Weights } from "./weights.ts";
import { wholeBasket } from "./weights.ts";

/** Prices in paise, above zero, of every instrument of the basket. */
export type Prices = ReadonlyMap<string, number>;

/** Whole shares that an amount buys. */
export interface ShareAllocation {
  readonly shares: ReadonlyMap<string, number>;
  /** Cost of the shares, in paise. */
  readonly cost: number;
  /** Amount left over, in paise. */
  readonly cash: number;
  /** The largest distance of a position from its target weight, in basis points of the cost. */
  readonly deviation: number;
}

function requirePrice(prices: Prices, id: string): number {
  const price = prices.get(id);
  if (price === undefined || !(price > 0)) throw new RangeError(`${id} has no price`);
  return price;
}

function settle(
  shares: ReadonlyMap<string, number>,
  weights: Weights,
  prices: Prices,
  amount: number,
): ShareAllocation {
  let cost = 0;
  for (const [id, count] of shares) cost += count * requirePrice(prices, id);
  let deviation = 0;
  for (const [id, weight] of weights) {
    const held =
      cost === 0 ? 0 : (wholeBasket * (shares.get(id) ?? 0) * requirePrice(prices, id)) / cost;
    deviation = Math.max(deviation, Math.abs(held - weight));
  }
  return { shares, cost, cash: amount - cost, deviation };
}

/**
 * Whole shares for an amount in paise, each position rounded down: what does not buy a share stays
 * cash. Throws a RangeError if an instrument has no price.
 */
function allocateFloor(weights: Weights, prices: Prices, amount: number): ShareAllocation {
  const shares = new Map<string, number>();
  for (const [id, weight] of weights) {
    const price = requirePrice(prices, id);
    shares.set(id, Math.floor((amount * weight) / wholeBasket / price));
  }
  return settle(shares, weights, prices, amount);
}

/**
 * Whole shares for an amount in paise: each position is rounded down, then single shares go to the
 * position that is furthest below its target as long as cash pays for them. Never costs more than
 * the amount. Throws a RangeError if an instrument has no price.
 */
export function allocateShares(weights: Weights, prices: Prices, amount: number): ShareAllocation {
  const floor = allocateFloor(weights, prices, amount);
  const shares = new Map(floor.shares);
  let { cash } = floor;
  for (;;) {
    let next: { readonly id: string; readonly price: number; readonly missing: number } | null =
      null;
    for (const [id, weight] of weights) {
      const price = requirePrice(prices, id);
      const missing = (amount * weight) / wholeBasket - (shares.get(id) ?? 0) * price;
      // A share that overshoots by more than it fills would move the position away from its target.
      if (price <= cash && missing * 2 >= price && (next === null || missing > next.missing)) {
        next = { id, price, missing };
      }
    }
    if (next === null) return settle(shares, weights, prices, amount);
    shares.set(next.id, (shares.get(next.id) ?? 0) + 1);
    cash -= next.price;
  }
}

/** The distance from target weights that a minimum amount accepts, in basis points: 2 % points. */
export const minimumTolerance = 200;

/** Baskets are tried up to this many shares of the instrument that needs most money a share. */
const mostLots = 200;

/**
 * The smallest amount that buys the basket in whole shares: the largest price / weight sets the
 * scale, each position is rounded to whole shares (at least one), and the scale grows until every
 * position is within `tolerance` of its weight. If none is (a share that costs many times the
 * rest), the closest one. Throws a RangeError if an instrument has no price.
 */
export function findMinimumAmount(
  weights: Weights,
  prices: Prices,
  tolerance: number = minimumTolerance,
): ShareAllocation {
  let scale = 0;
  for (const [id, weight] of weights) {
    scale = Math.max(scale, (requirePrice(prices, id) * wholeBasket) / weight);
  }
  let best: ShareAllocation | null = null;
  for (let lot = 1; lot <= mostLots; lot += 1) {
    const shares = new Map<string, number>();
    for (const [id, weight] of weights) {
      const exact = (scale * lot * weight) / wholeBasket / requirePrice(prices, id);
      shares.set(id, Math.max(1, Math.round(exact)));
    }
    const settled = settle(shares, weights, prices, 0);
    const priced = { ...settled, cash: 0 };
    if (priced.deviation <= tolerance) return priced;
    if (best === null || priced.deviation < best.deviation) best = priced;
  }
  return best ?? { shares: new Map(), cost: 0, cash: 0, deviation: 0 };
}

/** Weight by group, such as sector or market cap class, in basis points, the largest first. */
export function groupWeights(
  weights: Weights,
  groupOf: (id: string) => string,
): readonly { readonly group: string; readonly weight: number }[] {
  const sums = new Map<string, number>();
  for (const [id, weight] of weights) {
    const group = groupOf(id);
    sums.set(group, (sums.get(group) ?? 0) + weight);
  }
  return [...sums]
    .map(([group, weight]) => ({ group, weight }))
    .toSorted((one, other) => other.weight - one.weight || one.group.localeCompare(other.group));
}

/** Facts of a constituent for a basket's statistics; null if unknown. */
export interface ConstituentFacts {
  readonly id: string;
  /** Median traded value of a day, in ₹. */
  readonly medianTurnover: number | null;
  readonly beta: number | null;
}

/** The documented statistics of a basket. */
export interface BasketStats {
  readonly countStocks: number;
  /** Constituents below half of an equal weight. */
  readonly lowWeightedStocks: number;
  /** Constituents that trade at least `liquidTurnover` on the median day. */
  readonly liquidStocks: number;
  /** Weighted mean of the betas that are known; null if none is. */
  readonly portfolioBeta: number | null;
}

/** ₹1 crore a day: what a basket of retail orders does not move. */
export const liquidTurnover = 10_000_000;

/** Counts of a basket and its beta. */
export function describeBasket(weights: Weights, facts: readonly ConstituentFacts[]): BasketStats {
  const byId = new Map(facts.map((one) => [one.id, one]));
  const half = wholeBasket / Math.max(1, weights.size) / 2;
  let [low, liquid, betaSum, betaWeight] = [0, 0, 0, 0];
  for (const [id, weight] of weights) {
    const own = byId.get(id);
    if (weight < half) low += 1;
    if ((own?.medianTurnover ?? 0) >= liquidTurnover) liquid += 1;
    if (own?.beta != null) {
      betaSum += weight * own.beta;
      betaWeight += weight;
    }
  }
  return {
    countStocks: weights.size,
    lowWeightedStocks: low,
    liquidStocks: liquid,
    portfolioBeta: betaWeight === 0 ? null : betaSum / betaWeight,
  };
}

/**
 * The price impact of trading `amount` (₹) of a share in one day, in percent: volatility of a day x
 * square root of the share of the median day's turnover (the square-root law of market impact).
 * Null where turnover or volatility is unknown.
 */
export function estimateImpact(
  amount: number,
  medianTurnover: number | null,
  dailyVolatility: number | null,
): number | null {
  if (medianTurnover === null || medianTurnover <= 0 || dailyVolatility === null) return null;
  return dailyVolatility * Math.sqrt(amount / medianTurnover);
}
