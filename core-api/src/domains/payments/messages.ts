import type { OrderState } from "@munshi/engine/payments";

/** Texts of the public contract, to the letter. */
export const messages = {
  addedToCart: "added to cart!",
  deleted: "deleted!",
  paid: "Your payment is successful !",
  captureFailed: "Failed to capture payment, please contact support",
} as const;

/** State labels shown to the member in a history. */
export const stateTexts: { readonly [S in OrderState]: string } = {
  created: "Order created",
  attempted: "Payment started",
  failed: "Payment declined",
  expired: "Not paid in time",
  authorized: "Approved by the bank",
  captured: "Paid",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed at the bank",
};

/** Labels for the origin of an event in a history. */
export const causeTexts = {
  member: "By you",
  browser: "Confirmed at checkout",
  webhook: "Reported by the payment provider",
  reconciler: "Confirmed with the payment provider",
  clock: "Payment window expired",
  staff: "By support",
} as const;

/** Origin of a change to an order. */
export type Cause = keyof typeof causeTexts;
