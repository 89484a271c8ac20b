import type { IsoDate } from "../contract/index.ts";
import type { Exchange, Side } from "./order-price.ts";

export type Product = "delivery" | "intraday";

/** Rates are parts of this: 10,000 is 0.1 %, 1 is 0.00001 %. */
export const rateUnit = 10_000_000;

/** A value in force from a date until the next one. */
export interface Dated<T> {
  readonly from: IsoDate;
  readonly value: T;
}

/** The value in force on a date; null before the first. */
export function inForce<T>(table: readonly Dated<T>[], date: IsoDate): T | null {
  return table.findLast(({ from }) => from <= date)?.value ?? null;
}

/** Rate by product and side. */
type SidedRates = { readonly [product in Product]: { readonly [side in Side]: number } };

/**
 * Securities transaction tax: 0.1 % of delivery on both sides, 0.025 % of intraday sales. Source:
 * brokers' published charges of 2026; the Finance Acts of 2024 and 2026 left these rates unchanged.
 */
export const sttRates: readonly Dated<SidedRates>[] = [
  {
    from: "2024-10-01",
    value: { delivery: { BUY: 10_000, SELL: 10_000 }, intraday: { BUY: 0, SELL: 2_500 } },
  },
];

/**
 * Transaction charges of the cash market, both sides. Source: press reports of the NSE's revision for
 * 1 Oct 2024 (₹2.97 a lakh); brokers' published charges for the NSE from 1 Mar 2026 (₹3.07 a lakh)
 * and the BSE (₹375 a crore). The circulars themselves were not read.
 */
export const exchangeRates: { readonly [exchange in Exchange]: readonly Dated<number>[] } = {
  NSE: [
    { from: "2024-10-01", value: 297 },
    { from: "2026-03-01", value: 307 },
  ],
  BSE: [{ from: "2024-10-01", value: 375 }],
};

/**
 * Groups of the BSE that may pay other transaction charges; no source of this table states which
 * and how much, so the list is cautious.
 */
export const otherBseGroups: ReadonlySet<string> = new Set(
  "X XT Z ZP P R SS ST M MT MS TS".split(" "),
);

/** SEBI turnover fee, both sides: ₹10 a crore. Source: charges published by brokers in 2026. */
export const sebiRates: readonly Dated<number>[] = [{ from: "2024-10-01", value: 10 }];

/**
 * Stamp duty of the buyer: 0.015 % of delivery, 0.003 % of intraday. Source: brokers' published
 * charges of 2026; uniform in all States since 1 Jul 2020 (Indian Stamp Act, not read).
 */
export const stampRates: readonly Dated<{ readonly [product in Product]: number }>[] = [
  { from: "2020-07-01", value: { delivery: 1_500, intraday: 300 } },
];

/**
 * GST on brokerage, exchange and SEBI charges, and on the depository's, in percent. Source: brokers'
 * published charges of 2026.
 */
export const gstRates: readonly Dated<number>[] = [{ from: "2017-07-01", value: 18 }];

/** Brokerage of an executed order: a share of its value (see `rateUnit`), at most `most` paise. */
export type BrokerageRate =
  | { readonly kind: "fixed"; readonly amount: number }
  | { readonly kind: "share"; readonly rate: number; readonly most: number };

/** Charge of a depository participant for one ISIN on one sale day, in paise without GST. */
export interface DepositoryRate {
  readonly amount: number;
  /** If a woman is the first holder. */
  readonly woman: number;
}

/** Charges of a broker; null if no source states them. */
export interface BrokerRates {
  readonly brokerage: { readonly [product in Product]: BrokerageRate } | null;
  readonly depository: DepositoryRate | null;
}

const free: BrokerageRate = { kind: "fixed", amount: 0 };
const flat20: BrokerageRate = { kind: "fixed", amount: 2_000 };
const capped20: BrokerageRate = { kind: "share", rate: 3_000, most: 2_000 };

const zerodha: readonly Dated<BrokerRates>[] = [
  {
    from: "2026-01-01",
    value: {
      brokerage: { delivery: free, intraday: capped20 },
      depository: { amount: 1_300, woman: 1_275 },
    },
  },
];

/**
 * Rates by key of the broker directory. Source: the brokers' published charges, read in 2026;
 * Fyers' depository charge from its support pages of 2 Jun 2025. Upstox publishes two brokerages
 * that contradict each other. Brokers that are not listed have no source.
 */
export const brokerRates: ReadonlyMap<string, readonly Dated<BrokerRates>[]> = new Map([
  ["zerodha", zerodha],
  ["kite-publisher", zerodha],
  [
    "dhan",
    [
      {
        from: "2026-01-01",
        value: {
          brokerage: { delivery: free, intraday: capped20 },
          depository: { amount: 1_250, woman: 1_250 },
        },
      },
    ],
  ],
  [
    "fyers",
    [
      {
        from: "2025-06-02",
        value: { brokerage: null, depository: { amount: 1_250, woman: 1_250 } },
      },
    ],
  ],
  [
    "fivepaisa",
    [
      {
        from: "2026-01-01",
        value: { brokerage: { delivery: flat20, intraday: flat20 }, depository: null },
      },
    ],
  ],
]);
