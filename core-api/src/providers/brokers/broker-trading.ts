import type { BrokerHolding, BrokerOrder } from "../../contract/index.ts";
import type { Paise } from "../../platform/money/paise.ts";
import type { SessionToken } from "./broker-login.ts";

/** Features of a broker's protocol for an account; screens offer nothing else. */
export interface TradingCapabilities {
  /**
   * `calls`: we place orders. `basket`: the member confirms a basket on the broker's page. `none`:
   * the broker's orders can only be read.
   */
  readonly placing: "calls" | "basket" | "none";
  /** Orders that its page takes at once; 0: it has no such page. */
  readonly basketLength: number;
  /** Letters and digits that an order's tag may have; 0: orders carry no tag. */
  readonly tagLength: number;
  /** Orders that are placed outside market hours and sent at the open. */
  readonly afterMarket: boolean;
  /** Market orders are taken. Brokers refuse them in most calls: limit orders always are. */
  readonly marketOrders: boolean;
  /** Way to authorise a sale without a power of attorney; `unknown`: the broker documents none. */
  readonly authorisesHoldings: "call" | "at the broker" | "unknown";
  /** Last prices. */
  readonly quotes: boolean;
  /** The broker computes the charges of orders. */
  readonly estimatesCharges: boolean;
  /** Orders that it takes in a second and a minute from one account. */
  readonly ordersPerSecond: number;
  readonly ordersPerMinute: number;
}

/** A share as an order names it; a broker with own codes finds them in its instrument list. */
export interface TradedShare {
  readonly isin: string;
  /** The exchange's, without the series. */
  readonly symbol: string;
  readonly exchange: "NSE" | "BSE";
  /** The NSE's: EQ, BE, SM, …; it says nothing of an order at the BSE. */
  readonly series: string;
}

/** A delivery order for the day. */
export interface OrderToPlace extends TradedShare {
  /** Ours, made before sending: how an order of unknown effect is found again. */
  readonly tag: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: number;
  /** Paise a share; null: a market order. */
  readonly limit: Paise | null;
  readonly isAfterMarket: boolean;
}

/** Why a broker took no order, as far as its answer says. */
export type OrderRefusal =
  | "funds"
  | "holdings"
  | "authorisation"
  | "price"
  | "market_order"
  | "closed"
  | "address"
  | "rate"
  | "input"
  | "other";

export interface RefusedOrder {
  readonly outcome: "refused";
  readonly reason: OrderRefusal;
  /** The broker's own. */
  readonly text: string;
}

/**
 * Outcome of sending an order. `refused`: the broker rejected it; for `rate`, it may be sent again
 * later. `unsent`: nothing reached the broker. `unknown`: it may have the order; never sent again,
 * but looked up in the order book by its tag.
 */
export type PlacedOrder =
  | { readonly outcome: "accepted"; readonly orderId: string }
  | RefusedOrder
  | { readonly outcome: "unsent" }
  | { readonly outcome: "unknown" };

/** Outcome of a change or cancellation; `asked`: the order book shows the result. */
export type ChangedOrder =
  | { readonly outcome: "asked" }
  | { readonly outcome: "refused"; readonly text: string };

/** Delivery orders of a share that were filled today; the broker adds them to holdings tomorrow. */
export interface BrokerPosition extends Pick<BrokerHolding, "symbol" | "isin" | "exchange"> {
  /** Bought less sold; negative: sold from holdings. */
  readonly quantity: number;
  readonly averagePrice: number | null;
}

/** Prices in paise; null if the broker does not state them. */
export interface Quote {
  readonly isin: string;
  readonly last: Paise;
  readonly lowerCircuit: Paise | null;
  readonly upperCircuit: Paise | null;
}

/** Charges of one order in paise, as the broker computes them; STT and stamp duty included. */
export interface EstimatedCharges {
  readonly brokerage: Paise;
  readonly stt: Paise;
  readonly exchange: Paise;
  readonly sebi: Paise;
  readonly stampDuty: Paise;
  readonly gst: Paise;
  readonly total: Paise;
}

/** A page of the broker's, where the member confirms, and how the browser goes there. */
export interface BrokerForm {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly fields: { readonly [name: string]: string };
}

/** Push notification for an order; only a cue to read the order book. */
export interface Postback {
  readonly orderId: string;
}

/**
 * Orders and money of an account. Every call may throw `provider.unavailable` (503) and
 * `broker.session_over` (400), after which nothing was placed; a call that a protocol lacks (see
 * `can`) throws a TypeError.
 */
export interface BrokerTrading {
  readonly can: TradingCapabilities;
  /** Returns the funds available for purchases. */
  funds(session: SessionToken, signal: AbortSignal): Promise<Paise>;
  holdings(session: SessionToken, signal: AbortSignal): Promise<readonly BrokerHolding[]>;
  /** The order book of the day. */
  orders(session: SessionToken, signal: AbortSignal): Promise<readonly BrokerOrder[]>;
  /** Today's positions; without them, only orders placed here are known for today. */
  positions?(session: SessionToken, signal: AbortSignal): Promise<readonly BrokerPosition[]>;
  quotes?(
    session: SessionToken,
    shares: readonly TradedShare[],
    signal: AbortSignal,
  ): Promise<readonly Quote[]>;
  /** Sends an order once. */
  place?(session: SessionToken, order: OrderToPlace, signal: AbortSignal): Promise<PlacedOrder>;
  cancel?(session: SessionToken, orderId: string, signal: AbortSignal): Promise<ChangedOrder>;
  /** `quantity` is the whole order's, with what is filled. */
  modify?(
    session: SessionToken,
    orderId: string,
    change: { readonly quantity: number; readonly limit: Paise; readonly share: TradedShare },
    signal: AbortSignal,
  ): Promise<ChangedOrder>;
  estimateCharges?(
    session: SessionToken,
    orders: readonly OrderToPlace[],
    signal: AbortSignal,
  ): Promise<readonly EstimatedCharges[]>;
  /** A page where the member authorises the sale of shares. */
  authoriseHoldings?(
    session: SessionToken,
    sales: readonly { readonly isin: string; readonly quantity: number }[],
    returnTo: string,
    signal: AbortSignal,
  ): Promise<BrokerForm>;
  /**
   * Orders to confirm on the broker's page, at most `can.basketLength`; needs no session. The member
   * returns with `status` success or cancelled, which anybody can write: the order book decides.
   */
  basket?(orders: readonly OrderToPlace[], returnTo: string): Promise<BrokerForm>;
  /** Null for a push that names no order, or whose signature is wrong. */
  readPostback?(body: string): Postback | null;
}
