import type { LegState } from "@munshi/engine/trading";
import { deriveBatch, isFinal } from "@munshi/engine/trading";
import type { BatchState } from "@munshi/engine/trading";
import type { PauseReason } from "../../contract/index.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

/** Texts of the public contract, to the letter. */
export const messages = {
  placed: "Orders placed.",
  waitsForOpen: "Orders saved. We ask you again when the market opens.",
  waitsForPage: "Confirm your orders on your broker's page.",
  fundsRead: "Funds read.",
} as const;

/** Why a leg failed, by our code. */
const reasonTexts: { readonly [code: string]: string } = {
  funds: "Your funds at the broker were too low. Add funds, then order again.",
  holdings: "The broker does not hold enough of these shares. Check your holdings there.",
  authorisation: "The broker needs you to authorise this sale first.",
  price: "The price was outside today's limits of the exchange. Order again at today's price.",
  market_order: "The broker takes no market orders through us. Order again with a limit price.",
  closed: "The market was closed. Order again when it is open.",
  address: "The broker does not accept orders from our address. Order on the broker's own page.",
  rate: "The broker received too many orders at once. Order again in a minute.",
  input: "The broker did not accept the order as it was. Its own words are below.",
  other: "The broker did not accept the order. Its own words are below.",
  dropped: "You cancelled it before it was sent.",
  given_up: "You told us that the broker does not have this order.",
  day_over: "The trading day ended before it was filled.",
};

export function describeReason(code: string | null): string | null {
  return code === null ? null : (reasonTexts[code] ?? reasonTexts["other"] ?? null);
}

/** What a state means to the member, in a history. */
export const legStateTexts: { readonly [S in LegState]: string } = {
  unsent: "Waiting to be sent",
  sent_unknown: "Sent, not confirmed yet",
  open: "Open at the exchange",
  partial: "Filled in part",
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
    return "Its day ended before your broker's order book could be read. Look at your broker, then tell us whether it was filled.";
  if (leg.state === "sent_unknown" && leg.askedAt !== null)
    return "The broker does not show this order. Look at your broker, then tell us.";
  if (isOnPage(leg))
    return leg.absences === 0
      ? "Opened on your broker's page. We are looking for your confirmation."
      : "Not at your broker yet. Confirm it there, or tell us that you did not.";
  if (leg.state === "sent_unknown") return "Sent. We are asking the broker whether it arrived.";
  if (leg.state === "open" && leg.isAfterMarket) return "Taken by the broker for the next session";
  if (leg.cancelAskedAt !== null && !isFinal(leg.state)) return "Cancellation requested";
  if (leg.state === "partial") return filled;
  return leg.filledQuantity > 0 && leg.state !== "filled" ? `${text}, ${filled}` : text;
}

const pauseTexts: { readonly [P in PauseReason]: string } = {
  session_over: "Paused: log in to your broker again, and the rest is sent.",
  closed: "Waiting for the market to open. You will be asked before anything is sent.",
  frozen: "Paused: your freeze switch is on.",
  price_moved: "Paused: prices moved beyond the limits you confirmed.",
  broker_down: "Paused: your broker did not respond. Nothing is lost: continue later.",
  broker_page: "Waiting for you: confirm these orders on your broker's page.",
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

/** `Buy TCS`, `12 orders`. */
export function titleOf({ legs }: Pick<WholeBatch, "legs">): string {
  const [first, ...others] = legs;
  if (first === undefined) return "No orders";
  if (others.length > 0) return `${legs.length} orders`;
  return `${first.side === "BUY" ? "Buy" : "Sell"} ${first.symbol}`;
}

/** The notification of a settled batch. */
export function describeEnd(batch: WholeBatch): string {
  const state = deriveBatch(batch.legs, false);
  const filled = batch.legs.filter((leg) => leg.state === "filled").length;
  const count = batch.legs.length;
  const title = `Order ${batch.number}, ${titleOf(batch)}`;
  if (state === "filled") return `${title}: filled.`;
  if (state === "cancelled") return `${title}: cancelled.`;
  if (state === "failed")
    return `${title}: nothing was filled. The reasons are shown with the order.`;
  return `${title}: ${filled} of ${count} filled in full. The rest can be ordered again.`;
}

export function announcePause({ number }: WholeBatch, reason: PauseReason): string {
  return `Order ${number}. ${pauseTexts[reason]}`;
}

export function announceLogin(count: number): string {
  return `Log in to your broker: ${count === 1 ? "an order is" : `${count} orders are`} open there, and what became of ${count === 1 ? "it" : "them"} cannot be read without a login.`;
}

export function askAboutDay({ number }: WholeBatch, leg: StoredLeg): string {
  return `The day of your order for ${leg.symbol} (order ${number}) ended before your broker's order book could be read. Look at your broker and tell us whether it was filled.`;
}

export function askAbout({ number }: WholeBatch, leg: StoredLeg): string {
  return `Your broker does not show the order for ${leg.symbol} (order ${number}). Look at your broker and tell us whether it is there.`;
}

export function announceOpening({ number }: WholeBatch): string {
  return `The market is open. Order ${number} waits for you: check the prices and continue.`;
}
