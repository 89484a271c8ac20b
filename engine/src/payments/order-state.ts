/** States of an order. */
export type OrderState =
  | "created"
  | "attempted"
  | "failed"
  | "expired"
  | "authorized"
  | "captured"
  | "partially_refunded"
  | "refunded"
  | "disputed";

/**
 * The transition table. An unpaid order may fail, expire and still be paid, since banks answer late;
 * a paid one is never unpaid. A dispute ends in `captured` (won) or `refunded` (lost).
 */
export const transitions: { readonly [S in OrderState]: readonly OrderState[] } = {
  created: ["attempted", "failed", "expired", "authorized", "captured"],
  attempted: ["failed", "expired", "authorized", "captured"],
  failed: ["attempted", "expired", "authorized", "captured"],
  expired: ["authorized", "captured"],
  authorized: ["captured", "failed", "expired"],
  captured: ["partially_refunded", "refunded", "disputed"],
  partially_refunded: ["captured", "refunded", "disputed"],
  refunded: ["partially_refunded", "captured", "disputed"],
  disputed: ["captured", "partially_refunded", "refunded"],
};

/**
 * The states from one to another, without the first. A payment may be reported after its refund
 * or disputed already: such an order was captured on the way. Null if there is no way.
 */
export function pathTo(from: OrderState, to: OrderState): readonly OrderState[] | null {
  if (from === to) return [];
  if (transitions[from].includes(to)) return [to];
  const isPaidOnTheWay =
    transitions[from].includes("captured") && transitions.captured.includes(to);
  return isPaidOnTheWay ? ["captured", to] : null;
}

/** Status of a payment; only moves forward: created, failed, authorized, captured. */
export type PaymentStatus = "created" | "failed" | "authorized" | "captured";

const order: readonly PaymentStatus[] = ["created", "failed", "authorized", "captured"];

/** The later of two statuses of one payment, whatever the order in which they are reported. */
export function laterStatus(one: PaymentStatus, other: PaymentStatus): PaymentStatus {
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

/** Facts that decide the state of an order. */
export interface OrderFacts {
  /** The order's time to pay is over. */
  readonly isExpired: boolean;
  /** The statuses of its payments. */
  readonly payments: readonly PaymentStatus[];
  /** Amount of the counted payment, in paise; 0 without one. */
  readonly paid: number;
  /** Refunds of it that were not refused, in paise. */
  readonly refunded: number;
  /** The statuses of its disputes. */
  readonly disputes: readonly ("open" | "under_review" | "won" | "lost" | "closed")[];
}

/** Returns the state that follows from the facts, whatever order they arrived in. */
export function deriveState(facts: OrderFacts): OrderState {
  const { payments, paid, refunded, disputes, isExpired } = facts;
  if (payments.includes("captured")) {
    if (disputes.includes("lost")) return "refunded";
    if (disputes.some((status) => status === "open" || status === "under_review"))
      return "disputed";
    if (refunded === 0) return "captured";
    return refunded >= paid ? "refunded" : "partially_refunded";
  }
  if (payments.includes("authorized")) return "authorized";
  if (isExpired) return "expired";
  if (payments.includes("created")) return "attempted";
  return payments.includes("failed") ? "failed" : "created";
}
