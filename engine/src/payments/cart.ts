import { shareOf } from "./tax.ts";

/** One line to price, in paise and days. */
export interface LinePrice {
  /** `plan:one-year`, `box:12`. */
  readonly product: string;
  /** Price of the whole period, GST included. */
  readonly price: number;
  /** Days of the period. */
  readonly days: number;
  /** Days to charge: at most those of the period. */
  readonly charged: number;
}

/** A discount: a percentage or an amount, applied to the lines of its products. */
export interface Discount {
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  /** Least sum of the lines that it applies to. */
  readonly least: number;
  /** Most that it gives; null: no cap. */
  readonly most: number | null;
  /** `plan:one-year`, `plan:*`, `box:12`, `box:*`; null: every product. */
  readonly products: readonly string[] | null;
}

export interface PricedLine {
  readonly product: string;
  readonly price: number;
  readonly discount: number;
}

/** A priced cart in paise: `price - discount = amount`, for the cart and for each line. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly price: number;
  readonly discount: number;
  readonly amount: number;
  /** Why the discount gives nothing; null if it applies or none was asked for. */
  readonly refusal: "not_for_these" | "below_minimum" | null;
}

/** Returns whether a discount names a product. */
export function coversProduct(products: Discount["products"], product: string): boolean {
  return (
    products === null ||
    products.includes(product) ||
    products.includes(`${product.slice(0, product.indexOf(":"))}:*`)
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/**
 * Prices lines: the share of the period's price for the days charged, less the discount. A discount
 * is spread over its lines in proportion to their prices; the paise that rounding leaves go to the
 * largest remainders, so that the parts sum exactly. No line becomes negative.
 */
export function priceCart(lines: readonly LinePrice[], discount: Discount | null): PricedCart {
  const prices = lines.map(({ price, days, charged }) => shareOf(price, charged, days));
  const covered = lines.map(({ product }, at) =>
    discount !== null && coversProduct(discount.products, product) ? (prices[at] ?? 0) : 0,
  );
  const base = sum(covered);
  const refusal = refuse(discount, base);
  const price = sum(prices);
  const given =
    discount === null || refusal !== null ? 0 : leavePayable(measure(discount, base), price);
  const parts = spread(given, covered);
  return {
    lines: lines.map(({ product }, at) => ({
      product,
      price: prices[at] ?? 0,
      discount: parts[at] ?? 0,
    })),
    price,
    discount: given,
    amount: price - given,
    refusal,
  };
}

function refuse(discount: Discount | null, base: number): PricedCart["refusal"] {
  if (discount === null) return null;
  if (base === 0) return "not_for_these";
  return base < discount.least ? "below_minimum" : null;
}

function measure({ percentOff, amountOff, most }: Discount, base: number): number {
  const wanted = percentOff === null ? (amountOff ?? 0) : shareOf(base, percentOff, 100);
  return Math.min(base, wanted, most ?? base);
}

/** Providers take no payment below ₹1: a discount leaves nothing to pay, or at least that. */
const leastPayment = 100;

function leavePayable(discount: number, price: number): number {
  const left = price - discount;
  return left > 0 && left < leastPayment ? Math.max(0, discount - (leastPayment - left)) : discount;
}

/** Splits a total in proportion to weights; the parts sum to it and none exceeds its weight. */
export function spread(total: number, weights: readonly number[]): readonly number[] {
  const base = BigInt(sum(weights));
  if (base === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((product) => Number(product / base));
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % base }))
    .toSorted((one, other) => Number(other.remainder - one.remainder) || one.at - other.at);
  for (const { at } of byRemainder.slice(0, total - sum(parts))) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
