import type { BillPayload, OrderBill } from "@munshi/bff/contract";
import { makeRequestId, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { readJson } from "../../lib/read-json.ts";
import type { TicketShare } from "../../shell/dialogs.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";

const keyPlace = (subject: string): string => `${draftPrefix}order-key.${subject}`;
const wantedPlace = (bill: string): string => `${draftPrefix}order-bill.${bill}`;

/**
 * The key of a request that places orders: the one of the last attempt without a final answer, else a
 * new one. It is kept in this tab before the request is sent. `subject` is the bill, or the retried batch.
 */
export function takeOrderKey(subject: string): string {
  const known = readOrderKey(subject);
  if (known !== null) return known;
  const key = makeRequestId();
  storeFields(keyPlace(subject), { key });
  return key;
}

/** The key of an attempt without a final answer; null if there is none. */
export function readOrderKey(subject: string): string | null {
  return readDraftFields(keyPlace(subject))["key"] ?? null;
}

export function forgetOrderKey(subject: string): void {
  storeFields(keyPlace(subject), null);
}

const refusal = /^(?:trading|broker|request|session|access)\.|^idempotency\.other_body$/;

/** Returns true for a final refusal; after any other failure the orders may have been placed. */
export function isFinalRefusal({ code }: Failure): boolean {
  return refusal.test(code);
}

/** Places orders with a key that survives a lost answer. Throws `RequestFailed`. */
export async function sendOnce<T>(subject: string, send: (key: string) => Promise<T>): Promise<T> {
  try {
    const answer = await send(takeOrderKey(subject));
    forgetOrderKey(subject);
    return answer;
  } catch (error) {
    if (isFinalRefusal(toFailure(error))) forgetOrderKey(subject);
    throw error;
  }
}

/** Keeps what a bill was asked for, so that it can be priced again as it was asked. */
export function keepWanted(bill: string, wanted: BillPayload): void {
  storeFields(wantedPlace(bill), { wanted: JSON.stringify(wanted) });
}

export function forgetWanted(bill: string): void {
  storeFields(wantedPlace(bill), null);
}

/** Returns the payload to reprice a bill: as sent in this tab, else its quantities and limits. */
export function wantedOf(bill: OrderBill): BillPayload {
  const { wanted = "" } = readDraftFields(wantedPlace(bill.id));
  if (wanted !== "") return readJson<BillPayload>(wanted);
  return {
    legs: bill.legs.map(({ symbol, exchange, side, quantity, limit_paise: limit }) => ({
      symbol,
      exchange,
      side,
      quantity: Math.max(quantity, 1),
      ...(limit !== null && { limit_paise: limit }),
    })),
    kind: bill.kind,
    belongs_to: bill.belongs_to,
  };
}

/** The orders of a bill as a ticket opens them. */
export function sharesOf(bill: OrderBill): readonly TicketShare[] {
  const { legs: wanted } = wantedOf(bill);
  return bill.legs.map(({ symbol, name, side, exchange, last_paise: lastPaise }, place) => {
    const { quantity, amount_paise: amount, limit_paise: limit } = wanted[place] ?? {};
    return {
      symbol,
      name,
      side,
      exchange,
      lastPaise,
      ...(quantity !== undefined && { quantity }),
      ...(amount !== undefined && { amountPaise: amount }),
      ...(limit !== undefined && { limitPaise: limit }),
    };
  });
}
