import type { CreateOrderPayload } from "@munshi/bff/contract";
import { makeRequestId } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { readJson } from "../../lib/read-json.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";

/** A request that may have arrived: sent again with the same key and body, it is the same order. */
export interface PendingOrder {
  readonly key: string;
  readonly body: CreateOrderPayload;
}

/** Equal for orders of the same things with the same coupon at the same amount. */
function placeOf({ product, stock_box_ids, duration_plan, coupon, amount }: CreateOrderPayload) {
  const bought = duration_plan ?? (stock_box_ids ?? []).toSorted((one, other) => one - other);
  return `${draftPrefix}order.${JSON.stringify([product, bought, coupon, amount])}`;
}

/**
 * The request of an order without a final answer, else a new one. It is kept in this tab before it
 * is sent, so that a reload after a lost answer repeats it.
 */
export function takePendingOrder(body: CreateOrderPayload): PendingOrder {
  const place = placeOf(body);
  const { key = "", body: stored = "" } = readDraftFields(place);
  if (key !== "" && stored !== "") return { key, body: readJson<CreateOrderPayload>(stored) };
  const pending = { key: makeRequestId(), body };
  storeFields(place, { key: pending.key, body: JSON.stringify(body) });
  return pending;
}

/** The order has its final answer: the next one is another order. */
export function forgetPendingOrder(body: CreateOrderPayload): void {
  storeFields(placeOf(body), null);
}

const refusal = /^(?:payment|coupon|cart|request)\.|^idempotency\.other_body$/;

/** Returns true if the server rejected the request; other failures may have created the order. */
export function isFinalFailure({ code }: Failure): boolean {
  return refusal.test(code);
}
