import { marketDate } from "@munshi/platform";
import { deriveBatch, isFinal } from "@munshi/engine/trading";
import type { OrderBatch, OrderBatchRow, OrderLeg, PlacedAnswer } from "../../contract/index.ts";
import type { BrokerForm } from "../../providers/brokers/index.ts";
import { findBroker } from "../brokers/index.ts";
import { describeBatch, describeLeg, describeReason, messages, titleOf } from "./messages.ts";
import { lastPage, questionOf } from "./trading-work.ts";
import type { LegEvent } from "./leg-events.repository.ts";
import { writeTerms } from "./trading.repository.ts";
import type { StoredLeg, WholeBatch } from "./trading.repository.ts";

function presentLeg(leg: StoredLeg, batch: WholeBatch, at: Date): OrderLeg {
  const isOpen = !isFinal(leg.state);
  const question = questionOf(leg, marketDate(at));
  return {
    id: leg.id,
    ...writeTerms(leg),
    state: leg.state,
    state_text: describeLeg(leg, batch, question),
    filled_quantity: leg.filledQuantity,
    filled_paise: leg.filledPaise,
    average_paise:
      leg.filledQuantity === 0 ? null : Math.round(leg.filledPaise / leg.filledQuantity),
    reason: describeReason(leg.reason),
    broker_text: leg.brokerText,
    broker_order_id: leg.brokerOrderId,
    tag: leg.tag,
    asks: question !== null,
    asks_about: question,
    can_cancel: isOpen && (leg.state === "unsent" || leg.brokerOrderId !== null),
    sent_at: leg.sentAt?.toISOString() ?? null,
    updated_at: leg.updatedAt.toISOString(),
  };
}

/** `isReplaced`: its failed legs were ordered again, or a later plan counted without them. */
export function presentBatch(batch: WholeBatch, isReplaced: boolean, at: Date): OrderBatchRow {
  const { legs, pause } = batch;
  const sum = (side: "BUY" | "SELL", value: (leg: StoredLeg) => number): number =>
    legs.filter((leg) => leg.side === side).reduce((total, leg) => total + value(leg), 0);
  const ordered = ({ quantity, limit }: StoredLeg): number => quantity * (limit ?? 0);
  const filled = ({ filledPaise }: StoredLeg): number => filledPaise;
  const state = deriveBatch(legs, pause !== null);
  const hasFailed = legs.some((leg) => isFinal(leg.state) && leg.filledQuantity < leg.quantity);
  return {
    id: batch.id,
    number: batch.number,
    kind: batch.kind,
    belongs_to: batch.belongsTo,
    title: titleOf(batch),
    broker: { id: batch.brokerId, name: findBroker(batch.brokerId)?.name ?? "" },
    state,
    state_text: describeBatch(batch),
    pause: state === "paused" ? pause : null,
    is_settled: batch.settledAt !== null,
    // On the broker's page it continues by opening the page.
    can_continue: state === "paused" && pause !== "broker_page",
    can_reopen_page: batch.settledAt === null && lastPage(batch, marketDate(at)).length > 0,
    can_retry: batch.settledAt !== null && hasFailed && !isReplaced,
    created_at: batch.createdAt.toISOString(),
    buy_paise: sum("BUY", ordered),
    sell_paise: sum("SELL", ordered),
    filled_buy_paise: sum("BUY", filled),
    filled_sell_paise: sum("SELL", filled),
    legs: legs.map((leg) => presentLeg(leg, batch, at)),
  };
}

export function presentWhole(
  batch: WholeBatch,
  events: readonly LegEvent[],
  { isReplaced, retriedBy }: { readonly isReplaced: boolean; readonly retriedBy: string | null },
  at: Date,
): OrderBatch {
  return {
    ...presentBatch(batch, isReplaced, at),
    bill: batch.bill,
    retry_of: batch.retryOf,
    retried_by: retriedBy,
    events: events.map((event) => ({
      leg: event.legId,
      state: event.state,
      filled_quantity: event.filledQuantity,
      cause: event.cause,
      text: event.text,
      at: event.at.toISOString(),
    })),
  };
}

/** Formats unfilled orders for a spreadsheet or another broker. Limits in ₹. */
export function writeBatchFile({ legs }: WholeBatch): string {
  const rows = legs
    .filter(({ state }) => state === "unsent" || isFinal(state))
    .filter(({ quantity, filledQuantity }) => filledQuantity < quantity)
    .map(({ symbol, isin, exchange, series, side, quantity, filledQuantity, limit }) => [
      symbol,
      isin,
      exchange,
      series,
      side,
      String(quantity - filledQuantity),
      limit === null ? "" : (limit / 100).toFixed(2),
      "DELIVERY",
      "DAY",
    ]);
  const header = "symbol,isin,exchange,series,side,quantity,limit price,product,validity".split(
    ",",
  );
  return `${[header, ...rows].map((row) => row.join(",")).join("\r\n")}\r\n`;
}

function messageOf({ pause }: WholeBatch, form: BrokerForm | null): string {
  if (form !== null) return messages.waitsForPage;
  return pause === "closed" ? messages.waitsForOpen : messages.placed;
}

/** The documented answer; `form` opens the broker's page where the member confirms there. */
export function presentPlaced(batch: WholeBatch, form: BrokerForm | null): PlacedAnswer {
  return {
    success: true,
    message: messageOf(batch, form),
    data: {
      data_details_list: batch.legs.map(({ id }) => ({ order_id: id })),
      recommended_list: [],
      buy_stocks: batch.legs.filter(({ side }) => side === "BUY").map(({ symbol }) => symbol),
      resp: {
        basket_number: batch.number,
        vas_redirect: form?.method === "GET" ? form.url : null,
      },
      form: form === null ? null : { ...form, fields: { ...form.fields } },
      batch: batch.id,
    },
  };
}
