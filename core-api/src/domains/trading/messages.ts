import type { LegState } from "@munshi/engine/trading";
import { deriveBatch, isFinal } from "@munshi/engine/trading";
import type { BatchState } from "@munshi/engine/trading";
import type { BatchKind, PauseReason } from "../../contract/index.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Texts of the public contract, to the letter. */
export const messages = {
  placed: "Orders placed.",
  waitsForOpen: "Orders saved. We ask you again when the market opens.",
  waitsForPage: "Confirm your orders on your broker's page.",
  fundsRead: "Funds updated.",
} as const;

/** Why a leg failed, by our code. */
const reasonTexts: { readonly [code: string]: string } = {
  funds: "Not enough funds at your broker. Add funds, then order again.",
  holdings: "Not enough shares at your broker. Check your holdings there.",
  authorisation: "The broker needs you to authorise this sale first.",
  price: "The price was outside today's circuit limits. Order again at the current price.",
  market_order:
    "The broker does not accept market orders through us. Order again with a limit price.",
  closed: "The market was closed. Order again when it is open.",
  address: "The broker does not accept orders from our IP address. Order on the broker's own page.",
  rate: "The broker received too many orders at once. Order again in a minute.",
  input: "The broker rejected the order details. Its message is below.",
  other: "The broker rejected the order. Its message is below.",
  dropped: "You cancelled it before it was sent.",
  given_up: "You reported that it was not placed.",
  day_over: "Not filled by the end of the trading day.",
};

export function describeReason(code: string | null): string | null {
  return code === null ? null : (reasonTexts[code] ?? reasonTexts["other"] ?? null);
}

/** Texts of leg states in the member's order history. */
export const legStateTexts: { readonly [S in LegState]: string } = {
  unsent: "Waiting to be sent",
  sent_unknown: "Sent, not confirmed yet",
  open: "Open at the exchange",
  partial: "Partly filled",
  filled: "Filled",
  cancelled: "Cancelled",
  rejected: "Rejected",
  expired: "Expired",
};

/** The member may still confirm it on the broker's page. */
const isOnPage = ({ state, isOffsite }: StoredLeg): boolean =>
  state === "sent_unknown" && isOffsite;

/** The state of a leg and what happens next. */
export function describeLeg(
  leg: StoredLeg,
  batch: Pick<WholeBatch, "pause">,
  question: "existence" | "fill" | null,
): string {
  const text = legStateTexts[leg.state];
  const filled = `${leg.filledQuantity} of ${leg.quantity} filled`;
  if (leg.state === "unsent") return batch.pause === null ? text : "Waiting for you";
  if (question === "fill")
    return "The day ended before we could read your broker's order book. Check your broker's app, then answer whether it was filled.";
  if (leg.state === "sent_unknown" && leg.askedAt !== null)
    return "The broker does not list this order. Check your broker's app, then answer.";
  if (isOnPage(leg))
    return leg.absences === 0
      ? "Opened on your broker's page. Checking for your confirmation."
      : "Not at your broker yet. Confirm it there, or answer that it was not placed.";
  if (leg.state === "sent_unknown") return "Sent. Checking with the broker.";
  if (leg.state === "open" && leg.isAfterMarket)
    return "Accepted by the broker for the next session";
  if (leg.cancelAskedAt !== null && !isFinal(leg.state)) return "Cancellation requested";
  if (leg.state === "partial") return filled;
  return leg.filledQuantity > 0 && leg.state !== "filled" ? `${text}, ${filled}` : text;
}

const pauseTexts: { readonly [P in PauseReason]: string } = {
  session_over: "Paused: log in to your broker again to send the rest.",
  closed: "Waiting for the market to open. You will be asked before anything is sent.",
  frozen: "Paused: your freeze switch is on.",
  price_moved: "Paused: prices moved beyond the limits you confirmed.",
  broker_down: "Paused: your broker did not respond. No order is lost; continue later.",
  broker_page: "Waiting for you to confirm on your broker's page.",
  authorisation: "Paused: authorise the sale of your shares, then continue.",
  funds: "Paused: your funds do not cover the rest. Add funds, then continue.",
};

const batchTexts: { readonly [S in Exclude<BatchState, "paused">]: string } = {
  sending: "Sending your orders",
  working: "Sent. Waiting for the exchange.",
  filled: "All orders are filled",
  partly_filled: "Some orders were not filled",
  failed: "No order was filled",
  cancelled: "Cancelled",
};

/** The state of a batch and what happens next. */
export function describeBatch({ legs, pause }: Pick<WholeBatch, "legs" | "pause">): string {
  const state = deriveBatch(legs, pause !== null);
  if (state === "paused" && pause !== null) return pauseTexts[pause];
  if (legs.some((leg) => leg.askedAt !== null && !isFinal(leg.state)))
    return "One of the orders needs your answer";
  return legs.some(isOnPage)
    ? "Waiting for your confirmation on your broker's page"
    : batchTexts[state === "paused" ? "sending" : state];
}

const kindNames: { readonly [K in BatchKind]: string } = {
  order: "order",
  invest: "invest",
  sip: "SIP purchase",
  rebalance: "rebalance",
  exit: "exit",
  repair: "repair",
  advice: "advice",
};

/** `Calm Momentum: exit`; null for orders of no stock box. */
export function purposeOf(boxName: string | null, kind: BatchKind): string | null {
  return boxName === null ? null : `${boxName}: ${kindNames[kind]}`;
}

/** `Buy TCS`, `Sell TCS and 2 more`, `Calm Momentum: exit, 20 orders`. */
export function titleOf({
  boxName,
  kind,
  legs,
}: Pick<WholeBatch, "boxName" | "kind" | "legs">): string {
  const [first, ...others] = legs;
  if (first === undefined) return "No orders";
  const count = legs.length === 1 ? "1 order" : `${legs.length} orders`;
  const purpose = purposeOf(boxName, kind);
  if (purpose !== null) return `${purpose}, ${count}`;
  const side = first.side === "BUY" ? "Buy" : "Sell";
  if (others.length === 0) return `${side} ${first.symbol}`;
  const isOneSided = others.every((leg) => leg.side === first.side);
  return `${isOneSided ? side : "Buy and sell"} ${first.symbol} and ${others.length} more`;
}

/** The notification of a settled batch. */
export function describeEnd(batch: WholeBatch): string {
  const state = deriveBatch(batch.legs, false);
  const filled = batch.legs.filter((leg) => leg.state === "filled").length;
  const count = batch.legs.length;
  const title = `Order ${batch.number}, ${titleOf(batch)}`;
  if (state === "filled") return `${title}: filled.`;
  if (state === "cancelled") return `${title}: cancelled.`;
  if (state === "failed") return `${title}: not filled. Open the order for the reasons.`;
  return `${title}: ${filled} of ${count} filled. You can retry the rest.`;
}

export function announcePause({ number }: WholeBatch, reason: PauseReason): string {
  return `Order ${number}. ${pauseTexts[reason]}`;
}

export function announceLogin(count: number): string {
  return `Log in to your broker to update ${count === 1 ? "1 open order" : `${count} open orders`}.`;
}

export function askAboutDay({ number }: WholeBatch, leg: StoredLeg): string {
  return `Order ${number}, ${leg.symbol}: the day ended before we could read your broker's order book. Check your broker's app and tell us whether it was filled.`;
}

export function askAbout({ number }: WholeBatch, leg: StoredLeg): string {
  return `Order ${number}, ${leg.symbol}: your broker does not list it. Check your broker's app and tell us whether it was placed.`;
}

export function announceOpening({ number }: WholeBatch): string {
  return `The market is open. Check the prices of order ${number} and continue.`;
}
