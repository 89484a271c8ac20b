import { allocateShares } from "./share-allocation.ts";
import type { Prices } from "./share-allocation.ts";
import { toWeights, wholeBasket } from "./weights.ts";
import type { Weights } from "./weights.ts";

/** Whole shares by instrument. */
export type Shares = ReadonlyMap<string, number>;

export interface PlannedOrder {
  readonly id: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  /** Paise a share. */
  readonly price: number;
}

/** Orders for a box. Values in paise; amount + sales = purchases + cash. */
export interface BoxPlan {
  /** Sells first. */
  readonly orders: readonly PlannedOrder[];
  /** Money put in. */
  readonly amount: number;
  readonly buys: number;
  readonly sells: number;
  /** Left over. */
  readonly cash: number;
}

/** Orders below these are left out: paise, and basis points of the portfolio's value. */
export interface LeastOrder {
  readonly amount: number;
  readonly weight: number;
}

const priceOf = (prices: Prices, id: string): number => {
  const price = prices.get(id);
  if (price === undefined || !(price > 0)) throw new RangeError(`${id} has no price`);
  return price;
};

/** Returns the value of shares in paise. Throws a RangeError if one has no price. */
export function valueOf(shares: Shares, prices: Prices): number {
  let value = 0;
  for (const [id, count] of shares) if (count > 0) value += count * priceOf(prices, id);
  return value;
}

function toPlan(changes: Shares, prices: Prices, amount: number): BoxPlan {
  const orders = [...changes]
    .filter(([, change]) => change !== 0)
    .map(([id, change]): PlannedOrder => ({
      id,
      side: change > 0 ? "BUY" : "SELL",
      quantity: Math.abs(change),
      price: priceOf(prices, id),
    }));
  const total = (side: "BUY" | "SELL"): number =>
    orders
      .filter((order) => order.side === side)
      .reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const [buys, sells] = [total("BUY"), total("SELL")];
  return {
    orders: orders.toSorted((one, other) => other.side.localeCompare(one.side)),
    amount,
    buys,
    sells,
    cash: amount + sells - buys,
  };
}

/**
 * Purchases for an amount: it goes where the shares held are furthest below their weights, in whole
 * shares. Sells nothing and never costs more than the amount. With no shares held it buys what
 * `allocateShares` does. Throws a RangeError if an instrument has no price.
 */
export function planPurchase(
  weights: Weights,
  prices: Prices,
  held: Shares,
  amount: number,
): BoxPlan {
  const heldOf = (id: string): number => held.get(id) ?? 0;
  const own = new Map([...weights.keys()].map((id) => [id, heldOf(id)]));
  const total = valueOf(own, prices) + amount;
  const missingOf = (id: string, weight: number, bought: number): number =>
    (total * weight) / wholeBasket - (heldOf(id) + bought) * priceOf(prices, id);
  const missing = [...weights].map(([id, weight]) => Math.max(0, missingOf(id, weight, 0)));
  const all = missing.reduce((sum, part) => sum + part, 0);
  const bought = new Map<string, number>();
  let cash = amount;
  [...weights.keys()].forEach((id, at) => {
    const price = priceOf(prices, id);
    const part = all <= 0 ? 0 : amount * ((missing[at] ?? 0) / all);
    const count = Math.min(Math.floor(part / price), Math.floor(cash / price));
    bought.set(id, count);
    cash -= count * price;
  });
  for (;;) {
    let next: { readonly id: string; readonly missing: number } | null = null;
    for (const [id, weight] of weights) {
      const price = priceOf(prices, id);
      const lack = missingOf(id, weight, bought.get(id) ?? 0);
      if (price <= cash && lack * 2 >= price && (next === null || lack > next.missing))
        next = { id, missing: lack };
    }
    if (next === null) return toPlan(bought, prices, amount);
    // Half of what is missing at once: a penny share could take a hundred thousand rounds.
    const price = priceOf(prices, next.id);
    const count = Math.max(1, Math.floor(Math.min(cash, next.missing) / price / 2));
    bought.set(next.id, (bought.get(next.id) ?? 0) + count);
    cash -= count * price;
  }
}

/**
 * Orders that turn the shares held and an amount into a basket. Small orders are left out, except
 * sales of a whole position; purchases never cost more than the amount and what the sales bring.
 * Throws a RangeError if an instrument has no price.
 */
export function planRebalance(
  weights: Weights,
  prices: Prices,
  held: Shares,
  { amount = 0, least }: { readonly amount?: number; readonly least: LeastOrder },
): BoxPlan {
  const total = valueOf(held, prices) + amount;
  const target = allocateShares(weights, prices, total).shares;
  const smallest = Math.max(least.amount, (total * least.weight) / wholeBasket);
  const changes = new Map<string, number>();
  for (const id of new Set([...held.keys(), ...target.keys()])) {
    const [has, wants] = [held.get(id) ?? 0, target.get(id) ?? 0];
    const value = Math.abs(wants - has) * priceOf(prices, id);
    if (value >= smallest || (wants === 0 && has > 0)) changes.set(id, wants - has);
  }
  return affordable(changes, prices, amount, smallest);
}

/** Cuts the largest purchases until the amount and the sales pay for all. */
function affordable(
  changes: ReadonlyMap<string, number>,
  prices: Prices,
  amount: number,
  smallest: number,
): BoxPlan {
  const cut = new Map(changes);
  for (;;) {
    const plan = toPlan(cut, prices, amount);
    if (plan.cash >= 0) return plan;
    const [largest] = plan.orders
      .filter(({ side }) => side === "BUY")
      .toSorted((one, other) => other.quantity * other.price - one.quantity * one.price);
    if (largest === undefined) return plan;
    const { id, quantity, price } = largest;
    const left = Math.max(0, quantity - Math.ceil(-plan.cash / price));
    cut.set(id, left * price < smallest ? 0 : left);
  }
}

/** Sales of a percentage of every position, to the nearest share; 100: everything. */
export function planExit(held: Shares, prices: Prices, percent: number): BoxPlan {
  const part = Math.min(100, Math.max(0, percent));
  const sold = [...held].map(
    ([id, count]) => [id, part === 0 ? 0 : -Math.round((count * part) / 100)] as const,
  );
  return toPlan(new Map(sold), prices, 0);
}

/**
 * The value of the basket whose weights most of the shares held fit, in paise: the weighted median
 * of position / weight. A few missing or surplus positions do not move it. 0 if nothing is held.
 */
export function findBasketSize(weights: Weights, prices: Prices, held: Shares): number {
  const sizes = [...weights]
    .filter(([id]) => (held.get(id) ?? 0) > 0)
    .map(([id, weight]) => ({
      weight,
      size: ((held.get(id) ?? 0) * priceOf(prices, id) * wholeBasket) / weight,
    }))
    .toSorted((one, other) => one.size - other.size);
  const half = sizes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { weight, size } of sizes) {
    passed += weight;
    if (passed >= half) return size;
  }
  return 0;
}

/** A position is off if it differs from its weight by this many basis points of the basket, */
const widestBand = 500;
/** or by this part of its weight. */
const relativeBand = 0.25;

const bandOf = (weight: number): number => Math.min(widestBand, weight * relativeBand);

/**
 * The value in paise of a basket of which orders failed: as large as most positions say, and at least
 * as all that is held, as what sales bring is bought for. 0 if nothing of the basket is held.
 */
export function sizeRepaired(weights: Weights, prices: Prices, held: Shares): number {
  const fitting = findBasketSize(weights, prices, held);
  return fitting === 0 ? 0 : Math.max(fitting, valueOf(held, prices));
}

/**
 * Orders that complete a basket of which orders failed: positions that are missing, do not belong
 * to it, or are off their weight by 5 percentage points or a quarter. The others stay. The amount is
 * what the purchases need besides the sales; no shares held gives no orders. Throws a RangeError if an
 * instrument has no price.
 */
export function planRepair(weights: Weights, prices: Prices, held: Shares): BoxPlan {
  const size = sizeRepaired(weights, prices, held);
  const changes = new Map<string, number>();
  for (const [id, count] of held) if (!weights.has(id) && count > 0) changes.set(id, -count);
  if (size > 0) {
    for (const [id, weight] of weights) {
      const price = priceOf(prices, id);
      const [has, wanted] = [held.get(id) ?? 0, (size * weight) / wholeBasket];
      const off = (Math.abs(has * price - wanted) * wholeBasket) / size;
      if (has > 0 && off < bandOf(weight)) continue;
      changes.set(id, Math.max(1, Math.round(wanted / price)) - has);
    }
  }
  const { buys, sells } = toPlan(changes, prices, 0);
  return toPlan(changes, prices, Math.max(0, buys - sells));
}

/**
 * The weights that a member holds, for a merge with a new version: those of the old version, but for
 * stocks that are missing, were added, or differ by more than prices and whole shares explain.
 * `drifted` is the old version with the price moves since it was bought. They need not add up.
 */
export function readOwnWeights({
  base,
  drifted,
  prices,
  held,
}: {
  readonly base: Weights;
  readonly drifted: Weights;
  readonly prices: Prices;
  readonly held: Shares;
}): Weights {
  const size = findBasketSize(drifted, prices, held);
  const own = new Map<string, number>();
  if (size === 0) return own;
  for (const id of new Set([...base.keys(), ...held.keys()])) {
    const count = held.get(id) ?? 0;
    if (count === 0) continue;
    const price = priceOf(prices, id);
    const weight = (count * price * wholeBasket) / size;
    const [was, now] = [base.get(id) ?? 0, drifted.get(id) ?? 0];
    const band = bandOf(was) + (price * wholeBasket) / size;
    const isKept =
      was > 0 && weight >= Math.min(was, now) - band && weight <= Math.max(was, now) + band;
    own.set(id, isKept ? was : Math.max(1, Math.round(weight)));
  }
  return own;
}

/** A basket after price moves: `growth` is the price now as a multiple of then. */
export function driftWeights(weights: Weights, growth: ReadonlyMap<string, number>): Weights {
  return toWeights(
    new Map([...weights].map(([id, weight]) => [id, weight * (growth.get(id) ?? 1)])),
  );
}

/** Weights of shares held, by value. Empty if they are worth nothing. */
export function weighShares(held: Shares, prices: Prices): Weights {
  return toWeights(
    new Map([...held].map(([id, count]) => [id, count === 0 ? 0 : count * priceOf(prices, id)])),
  );
}
