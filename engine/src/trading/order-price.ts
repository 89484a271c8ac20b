export type Side = "BUY" | "SELL";
export type Exchange = "NSE" | "BSE";

/** Largest amount of an order, ₹10 crore in paise; exactly this much is accepted. */
export const mostAmount = 10_000_000_000;

/** Largest number of shares of an order. */
export const mostShares = 10_000_000;

/** Protection band of a limit price, in basis points: 1 %. */
export const defaultBand = 100;

const wholeBand = 10_000;

/** Daily price bands of the exchanges, in percent of the previous close. */
export const priceBands = [2, 5, 10, 20] as const;
export type PriceBand = (typeof priceBands)[number];

/** Highest close of a tick size, both in paise. */
const nseTicks: readonly { readonly upTo: number; readonly tick: number }[] = [
  { upTo: 24_999, tick: 1 },
  { upTo: 100_000, tick: 5 },
  { upTo: 500_000, tick: 10 },
  { upTo: 1_000_000, tick: 50 },
  { upTo: 2_000_000, tick: 100 },
];
const highestTick = 500;

function requireWhole(value: number, what: string, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`Not ${what}: ${value}`);
}

/**
 * Tick size in paise. `listed` is the tick of the broker's instrument list and wins. Otherwise, at
 * the NSE, it follows from the close of the month's review (NSE tick sizes in force since 15 Apr
 * 2025): below ₹250 1 paisa, to ₹1,000 5, to ₹5,000 10, to ₹10,000 50, to ₹20,000 ₹1, above ₹5.
 * Null at the BSE without a listed tick: no source states its steps. Throws a RangeError if a price
 * is not whole paise above zero.
 */
export function tickOf(exchange: Exchange, close: number, listed: number | null): number | null {
  requireWhole(close, "a close", 1);
  if (listed !== null) {
    requireWhole(listed, "a tick", 1);
    return listed;
  }
  if (exchange === "BSE") return null;
  return nseTicks.find(({ upTo }) => close <= upTo)?.tick ?? highestTick;
}

function floorTo(price: number, tick: number): number {
  return Math.floor(price / tick) * tick;
}

function ceilTo(price: number, tick: number): number {
  return Math.ceil(price / tick) * tick;
}

/**
 * A price in paise rounded to the tick in the member's favour: down for a purchase, up for a sale;
 * at least one tick. Throws a RangeError if price or tick are not whole paise above zero.
 */
export function roundToTick(price: number, tick: number, side: Side): number {
  requireWhole(price, "a price", 1);
  requireWhole(tick, "a tick", 1);
  return side === "BUY" ? Math.max(tick, floorTo(price, tick)) : ceilTo(price, tick);
}

/** Lowest and highest price of the day, in paise. */
export interface CircuitLimits {
  readonly lower: number;
  readonly upper: number;
}

/**
 * Circuit limits of a share with a price band: previous close (paise) less and plus the percent,
 * rounded inwards to the tick. Shares with derivatives have a sliding band instead, which only the
 * exchange states. Throws a RangeError if close or tick are not whole paise above zero.
 */
export function circuitLimits(previousClose: number, band: PriceBand, tick: number): CircuitLimits {
  requireWhole(previousClose, "a close", 1);
  requireWhole(tick, "a tick", 1);
  return {
    lower: Math.ceil((previousClose * (100 - band)) / (100 * tick)) * tick,
    upper: Math.floor((previousClose * (100 + band)) / (100 * tick)) * tick,
  };
}

/**
 * Limit price in paise that is at most `band` basis points worse than the last price, rounded to the
 * tick in the member's favour and kept within the circuit limits (null: not known). Throws a
 * RangeError if an argument is not a whole number above zero (`band`: 0 to 9,999).
 */
export function protectedLimit(
  side: Side,
  last: number,
  tick: number,
  circuit: CircuitLimits | null,
  band: number = defaultBand,
): number {
  requireWhole(last, "a price", 1);
  requireWhole(tick, "a tick", 1);
  requireWhole(band, "a band", 0);
  if (band >= wholeBand) throw new RangeError(`Not a band: ${band}`);
  const step = wholeBand * tick;
  const limit =
    side === "BUY"
      ? Math.max(tick, Math.floor((last * (wholeBand + band)) / step) * tick)
      : Math.ceil((last * (wholeBand - band)) / step) * tick;
  if (circuit === null) return limit;
  return Math.min(Math.max(limit, ceilTo(circuit.lower, tick)), floorTo(circuit.upper, tick));
}

/**
 * Shares that an amount buys: floor(amount / price), both in paise; 0 if it buys none. Throws a
 * RangeError if the amount is not whole paise or the price not whole paise above zero.
 */
export function quantityFor(amount: number, price: number): number {
  requireWhole(amount, "an amount", 0);
  requireWhole(price, "a price", 1);
  return Math.floor(amount / price);
}

/** An order before it is sent, in paise and shares; null: not known or not given. */
export interface OrderToCheck {
  readonly quantity: number;
  /** Amount that the member entered instead of a quantity. */
  readonly amount: number | null;
  /** Null: a market order. */
  readonly limit: number | null;
  readonly last: number | null;
  readonly tick: number | null;
  readonly circuit: CircuitLimits | null;
  /** Shares that are traded together; 1 on the main board. */
  readonly lot: number;
}

/** Why an order would be refused, with the facts to word it; prices and amounts in paise. */
export type OrderProblem =
  /** Neither a limit nor a last price. */
  | { readonly code: "no_price" }
  /** The amount buys no share. */
  | { readonly code: "below_price"; readonly amount: number; readonly price: number }
  | { readonly code: "amount_cap"; readonly amount: number; readonly most: number }
  | { readonly code: "quantity"; readonly quantity: number; readonly most: number }
  | { readonly code: "lot"; readonly quantity: number; readonly lot: number }
  /** `below` and `above` are the nearest prices that are accepted. */
  | {
      readonly code: "tick";
      readonly price: number;
      readonly tick: number;
      readonly below: number;
      readonly above: number;
    }
  | ({ readonly code: "price_band"; readonly price: number } & CircuitLimits);

/**
 * Everything that is wrong with an order, none: an empty list. The amount is what the member
 * entered, else quantity × price (limit, or last). A check is left out where its fact is null.
 * Throws a RangeError if a price, tick or lot is not a whole number above zero.
 */
export function checkOrder(order: OrderToCheck): readonly OrderProblem[] {
  const { quantity, limit, last, tick, circuit, lot } = order;
  for (const price of [limit, last]) if (price !== null) requireWhole(price, "a price", 1);
  requireWhole(lot, "a lot", 1);
  const price = limit ?? last;
  if (price === null) return [{ code: "no_price" }];
  const problems: OrderProblem[] = [];
  const highest = Math.max(price, last ?? price);
  const isTooSmall = order.amount !== null && order.amount < highest;
  if (order.amount !== null && isTooSmall) {
    problems.push({ code: "below_price", amount: order.amount, price: highest });
  }
  const amount = order.amount ?? quantity * price;
  if (amount > mostAmount) problems.push({ code: "amount_cap", amount, most: mostAmount });
  const isCount = Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= mostShares;
  if (!isCount && !isTooSmall) problems.push({ code: "quantity", quantity, most: mostShares });
  if (isCount && quantity % lot !== 0) problems.push({ code: "lot", quantity, lot });
  if (limit !== null) problems.push(...checkLimit(limit, tick, circuit));
  return problems;
}

function checkLimit(
  price: number,
  tick: number | null,
  circuit: CircuitLimits | null,
): readonly OrderProblem[] {
  const problems: OrderProblem[] = [];
  if (tick !== null && price % tick !== 0) {
    const below = floorTo(price, tick);
    problems.push({ code: "tick", price, tick, below: Math.max(tick, below), above: below + tick });
  }
  if (circuit !== null && (price < circuit.lower || price > circuit.upper)) {
    problems.push({ code: "price_band", price, lower: circuit.lower, upper: circuit.upper });
  }
  return problems;
}
