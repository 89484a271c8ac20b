import type { WantedLeg } from "@munshi/bff/contract";
import { describeAmountProblem, parseRupees } from "../../lib/format.ts";
import type { TicketShare } from "../../shell/dialogs.ts";

/** Texts of the product's public contract, to the letter, and those that several screens share. */
export const messages = {
  belowPrice: "Amount can't be less than LTP!",
  invested: "Invested Successfully",
  aboveCap: "At most ₹10 crore per order",
} as const;

/** An order as it is typed. */
export interface TicketLeg {
  readonly symbol: string;
  readonly name: string;
  /** Paise; null: not known until the bill. */
  readonly lastPaise: number | null;
  readonly side: "BUY" | "SELL";
  readonly exchange: "NSE" | "BSE";
  readonly by: "quantity" | "amount";
  readonly quantity: string;
  /** ₹. */
  readonly amount: string;
  readonly price: "last" | "limit";
  /** ₹ per share. */
  readonly limit: string;
}

interface LegProblems {
  /** Problem with the quantity or the amount. */
  readonly size?: string;
  readonly limit?: string;
}

/** The most that one order may be worth: ₹10 crore. */
const mostPaise = 10_000_000_000;
const mostShares = 10_000_000;
/** ₹100 crore per share. */
const highestLimitPaise = 100_000_000_000;
/** Percent by which a limit follows the last price. */
export const protectionPercent = 1;

/** An empty order for a share. */
export function startLeg(share: TicketShare): TicketLeg {
  return {
    symbol: share.symbol,
    name: share.name,
    lastPaise: share.lastPaise ?? null,
    side: share.side,
    exchange: share.exchange ?? "NSE",
    by: share.amountPaise === undefined ? "quantity" : "amount",
    quantity: share.quantity === undefined ? "" : String(share.quantity),
    amount: writeRupees(share.amountPaise),
    price: share.limitPaise === undefined ? "last" : "limit",
    limit: writeRupees(share.limitPaise),
  };
}

/** Paise as they are typed; empty for none. */
const writeRupees = (paise: number | undefined): string =>
  paise === undefined ? "" : String(paise / 100);

/** Returns true if an amount is above the cap; the field rejects it. */
export function isOverCap(amount: string): boolean {
  const paise = parseRupees(amount);
  return paise === null ? /\d{11}/.test(amount.replaceAll(/\D/g, "")) : paise > mostPaise;
}

/** The shares that an order is for, at most: floor(amount / price); null where it cannot be said. */
export function estimateShares(leg: TicketLeg): number | null {
  if (leg.by === "quantity") return readShares(leg.quantity);
  const amount = parseRupees(leg.amount);
  const price = priceOf(leg);
  return amount === null || price === null ? null : Math.floor(amount / price);
}

/** Paise that an order costs or brings at its limit; null where it cannot be said. */
export function estimateValue(leg: TicketLeg): number | null {
  const [shares, price] = [estimateShares(leg), priceOf(leg)];
  return shares === null || price === null ? null : shares * price;
}

/** The limit in paise, about; the bill rounds it to the exchange's steps. */
function priceOf({ price, limit, lastPaise, side }: TicketLeg): number | null {
  if (price === "limit") return parseRupees(limit) || null;
  if (lastPaise === null) return null;
  const share = side === "BUY" ? 100 + protectionPercent : 100 - protectionPercent;
  return Math.round((lastPaise * share) / 100);
}

/** A whole number of shares as it is typed; null for anything else. */
export function readShares(typed: string): number | null {
  const text = typed.replaceAll(/[,\s]/g, "");
  const shares = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  return shares >= 1 && shares <= mostShares ? shares : null;
}

/** Returns the problems that prevent pricing; empty if there are none. */
export function findProblems(leg: TicketLeg): LegProblems {
  const size = findSizeProblem(leg);
  const limit = parseRupees(leg.limit);
  const isLimitWrong =
    leg.price === "limit" && (limit === null || limit < 1 || limit > highestLimitPaise);
  return {
    ...(size !== null && { size }),
    ...(isLimitWrong && { limit: "Enter a price, e.g. 1,250.50" }),
  };
}

function findSizeProblem(leg: TicketLeg): string | null {
  if (leg.by === "quantity") {
    if (readShares(leg.quantity) !== null) return null;
    const isNumber = /^0*[1-9]\d*$/.test(leg.quantity.replaceAll(/[,\s]/g, ""));
    return isNumber ? "At most 1,00,00,000 shares per order" : "Enter a whole number of shares";
  }
  const amount = parseRupees(leg.amount);
  if (amount === null || amount < 1) return describeAmountProblem(leg.amount);
  if (amount > mostPaise) return messages.aboveCap;
  return leg.lastPaise !== null && amount < leg.lastPaise ? messages.belowPrice : null;
}

/** The order for the bill, of a leg without problems. */
export function toWanted(leg: TicketLeg): WantedLeg {
  const { symbol, side, exchange, by, quantity, amount, price, limit } = leg;
  return {
    symbol,
    side,
    // Purchases are fixed to NSE.
    exchange: side === "BUY" ? "NSE" : exchange,
    ...(by === "quantity"
      ? { quantity: readShares(quantity) ?? 0 }
      : { amount_paise: parseRupees(amount) ?? 0 }),
    ...(price === "limit" && { limit_paise: parseRupees(limit) ?? 0 }),
  };
}
