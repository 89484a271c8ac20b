import type { IsoDate } from "../contract/index.ts";
import { spread } from "../payments/cart.ts";
import {
  brokerRates,
  exchangeRates,
  gstRates,
  inForce,
  otherBseGroups,
  rateUnit,
  sebiRates,
  stampRates,
  sttRates,
} from "./charge-rates.ts";
import type { BrokerageRate, BrokerRates, DepositoryRate, Product } from "./charge-rates.ts";
import type { Exchange, Side } from "./order-price.ts";

/** Shares traded at a price, in paise. */
export interface Fill {
  readonly quantity: number;
  readonly price: number;
}

/** One order of a demat account, executed or planned. */
export interface ChargedOrder {
  /** Trade date. */
  readonly date: IsoDate;
  readonly exchange: Exchange;
  /** `EQ`, `BE`; groups of the BSE: `A`, `X`; null: not known, taken as an ordinary one. */
  readonly series: string | null;
  readonly isin: string;
  readonly side: Side;
  readonly product: Product;
  /** The rest of the order before it, whose other shares are of the other product. */
  readonly isRest?: boolean;
  /** At least one. */
  readonly fills: readonly Fill[];
}

/** Account facts that affect charges. */
export interface ChargedAccount {
  /** Key of the broker directory. */
  readonly broker: string;
  readonly isWomanFirstHolder: boolean;
}

export const chargeNames = ["brokerage", "stt", "exchange", "sebi", "stamp", "gst", "dp"] as const;
export type ChargeName = (typeof chargeNames)[number];

/** Why a line is null: no source states the rate, or the tables begin after the trade date. */
export interface UnknownCharge {
  readonly name: ChargeName;
  readonly reason: "no_source" | "before_rates";
}

/** Charges in paise; a line is null if its rate is not known. */
export interface Charges {
  /** Quantity × price of all fills. */
  readonly value: number;
  readonly lines: { readonly [name in ChargeName]: number | null };
  /** Sum of the known lines. */
  readonly total: number;
  /** `total` in percent of the value, to four decimals. */
  readonly percent: number;
  /** The lines that are null. */
  readonly unknown: readonly UnknownCharge[];
}

/** Charges of several orders: each one's and their sum, a line of which is null if any order's is. */
export interface ChargesOfOrders {
  readonly orders: readonly Charges[];
  readonly sum: Charges;
}

const rupee = 100n;
const percent = 100n;
const unit = BigInt(rateUnit);

/** `numerator / denominator`, half up. */
function divide(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** Value of fills in paise. Throws a RangeError for no fill, or one without shares or price. */
export function valueOf(fills: readonly Fill[]): number {
  if (fills.length === 0) throw new RangeError("An order without a fill has no charges");
  let value = 0;
  for (const { quantity, price } of fills) {
    for (const part of [quantity, price]) {
      if (!Number.isSafeInteger(part) || part <= 0) throw new RangeError(`Not a fill: ${part}`);
    }
    value += quantity * price;
  }
  if (!Number.isSafeInteger(value)) throw new RangeError("The value of an order is too large");
  return value;
}

/** Brokerage in parts of a paisa: `rateUnit` is one paisa. */
function brokerageParts(value: number, rate: BrokerageRate): bigint {
  if (rate.kind === "fixed") return BigInt(rate.amount) * unit;
  const [share, most] = [BigInt(value) * BigInt(rate.rate), BigInt(rate.most) * unit];
  return share < most ? share : most;
}

/** A known line and its exact amount, or the reason why there is none. */
type Line = { readonly parts: bigint } | UnknownCharge["reason"];

const times = (value: number, rate: number | null): Line =>
  rate === null ? "before_rates" : { parts: BigInt(value) * BigInt(rate) };

/** The broker's rates on a date, or the reason why there are none. */
function findBrokerRates(broker: string, date: IsoDate): BrokerRates | UnknownCharge["reason"] {
  const table = brokerRates.get(broker);
  return table === undefined ? "no_source" : (inForce(table, date) ?? "before_rates");
}

function findExchangeRate({ exchange, series, date }: ChargedOrder, value: number): Line {
  if (exchange === "BSE" && series !== null && otherBseGroups.has(series)) return "no_source";
  return times(value, inForce(exchangeRates[exchange], date));
}

/** Depository's charge with GST in paise: round((amount × 118 %)). */
function depositoryCharge(
  rate: DepositoryRate | null,
  gst: number | null,
  isWoman: boolean,
): number | UnknownCharge["reason"] {
  if (rate === null) return "no_source";
  if (gst === null) return "before_rates";
  const amount = BigInt(isWoman ? rate.woman : rate.amount);
  return divide(amount * (percent + BigInt(gst)), percent);
}

/**
 * Charges of the orders of one demat account, of one day or several:
 * - STT per security, day, exchange, side and product: rate × value at the day's average price (the
 *   sum of the fills), rounded to the rupee, half up (NSE circular 5588 of 2004), and spread over
 *   the orders by value;
 * - exchange and SEBI charges and stamp duty per order, rounded to the paisa, half up;
 * - brokerage per executed order, not per fill; a fixed one not again for the rest of an order;
 * - GST on brokerage, exchange and SEBI charges before they are rounded; without an unknown line;
 * - the depository's charge with GST once per ISIN and sale day of delivery, on the first order.
 *
 * Throws a RangeError for an order without shares or price.
 */
export function chargesOfOrders(
  orders: readonly ChargedOrder[],
  account: ChargedAccount,
): ChargesOfOrders {
  const values = orders.map(({ fills }) => valueOf(fills));
  const stt = shareStt(orders, values);
  const debited = new Set<string>();
  const charges = orders.map((order, at) => {
    const sale = `${order.isin} ${order.date}`;
    const isDebited = order.side === "SELL" && order.product === "delivery" && !debited.has(sale);
    if (isDebited) debited.add(sale);
    return chargeOrder(order, values[at] ?? 0, stt[at] ?? null, isDebited, account);
  });
  return { orders: charges, sum: sumCharges(charges) };
}

/** Charges of one order, as if it were the day's only one; see `chargesOfOrders`. */
export function chargesOfOrder(order: ChargedOrder, account: ChargedAccount): Charges {
  return chargesOfOrders([order], account).sum;
}

/** STT of each order in paise; null before the first rate. */
function shareStt(
  orders: readonly ChargedOrder[],
  values: readonly number[],
): readonly (number | null)[] {
  const groups = new Map<string, number[]>();
  for (const [at, { date, exchange, isin, side, product }] of orders.entries()) {
    const key = [date, exchange, isin, side, product].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const shares = orders.map((): number | null => null);
  for (const group of groups.values()) {
    const first = orders[group[0] ?? 0];
    if (first === undefined) continue;
    const rate = inForce(sttRates, first.date)?.[first.product][first.side];
    if (rate === undefined) continue;
    const weights = group.map((at) => values[at] ?? 0);
    const value = weights.reduce((sum, one) => sum + one, 0);
    const tax = divide(BigInt(value) * BigInt(rate), unit * rupee) * Number(rupee);
    for (const [index, part] of spread(tax, weights).entries()) shares[group[index] ?? 0] = part;
  }
  return shares;
}

function chargeOrder(
  order: ChargedOrder,
  value: number,
  stt: number | null,
  isDebited: boolean,
  account: ChargedAccount,
): Charges {
  const { date, product, side } = order;
  const rates = findBrokerRates(account.broker, date);
  const rate = typeof rates === "string" ? rates : (rates.brokerage?.[product] ?? "no_source");
  const brokerage: Line =
    typeof rate === "string"
      ? rate
      : {
          parts: order.isRest === true && rate.kind === "fixed" ? 0n : brokerageParts(value, rate),
        };
  const exchange = findExchangeRate(order, value);
  const sebi = times(value, inForce(sebiRates, date));
  const duty = inForce(stampRates, date);
  const stamp = times(value, duty === null ? null : side === "BUY" ? duty[product] : 0);
  const gstPercent = inForce(gstRates, date);
  const taxed = [brokerage, exchange, sebi].reduce(
    (sum, line) => (typeof line === "string" ? sum : sum + line.parts),
    0n,
  );
  const gst =
    gstPercent === null ? "before_rates" : divide(taxed * BigInt(gstPercent), unit * percent);
  const dp = !isDebited
    ? 0
    : typeof rates === "string"
      ? rates
      : depositoryCharge(rates.depository, gstPercent, account.isWomanFirstHolder);
  const round = (line: Line) => (typeof line === "string" ? line : divide(line.parts, unit));
  return toCharges(value, {
    brokerage: round(brokerage),
    stt: stt ?? "before_rates",
    exchange: round(exchange),
    sebi: round(sebi),
    stamp: round(stamp),
    gst,
    dp,
  });
}

function toCharges(
  value: number,
  found: { readonly [name in ChargeName]: number | UnknownCharge["reason"] },
): Charges {
  const unknown: UnknownCharge[] = [];
  const known = (name: ChargeName): number | null => {
    const line = found[name];
    if (typeof line === "number") return line;
    unknown.push({ name, reason: line });
    return null;
  };
  const lines = {
    brokerage: known("brokerage"),
    stt: known("stt"),
    exchange: known("exchange"),
    sebi: known("sebi"),
    stamp: known("stamp"),
    gst: known("gst"),
    dp: known("dp"),
  };
  const total = chargeNames.reduce((sum, name) => sum + (lines[name] ?? 0), 0);
  return { value, lines, total, percent: percentOfValue(total, value), unknown };
}

/** `part` in percent of `value`, to four decimals; 0 of nothing. */
export function percentOfValue(part: number, value: number): number {
  return value === 0 ? 0 : Math.round((part / value) * 1_000_000) / 10_000;
}

/** Their sum; a line is null if any of theirs is. */
export function sumCharges(all: readonly Charges[]): Charges {
  const value = all.reduce((sum, charges) => sum + charges.value, 0);
  const total = all.reduce((sum, charges) => sum + charges.total, 0);
  const sumLine = (name: ChargeName): number | null =>
    all.reduce<number | null>((sum, { lines }) => {
      const line = lines[name];
      return sum === null || line === null ? null : sum + line;
    }, 0);
  const unknown = chargeNames.flatMap((name) =>
    all.flatMap((charges) => charges.unknown.filter((one) => one.name === name)).slice(0, 1),
  );
  return {
    value,
    lines: {
      brokerage: sumLine("brokerage"),
      stt: sumLine("stt"),
      exchange: sumLine("exchange"),
      sebi: sumLine("sebi"),
      stamp: sumLine("stamp"),
      gst: sumLine("gst"),
      dp: sumLine("dp"),
    },
    total,
    percent: percentOfValue(total, value),
    unknown,
  };
}
