/** States of one order of a batch at a broker. */
export type LegState =
  | "unsent"
  | "sent_unknown"
  | "open"
  | "partial"
  | "filled"
  | "cancelled"
  | "rejected"
  | "expired";

/**
 * The transition table. A leg is `sent_unknown` from before its call until the broker's answer or
 * order book tells more; it is `unsent` again only if nothing reached the broker. A leg whose day
 * ended unseen is `expired`, until a broker's record proves otherwise: one that was never found may still turn
 * out to be open. A cancelled order may turn out to be filled: both were on their way.
 */
export const legTransitions: { readonly [S in LegState]: readonly LegState[] } = {
  unsent: ["sent_unknown", "cancelled", "expired"],
  sent_unknown: ["unsent", "open", "partial", "filled", "cancelled", "rejected", "expired"],
  open: ["partial", "filled", "cancelled", "rejected", "expired"],
  partial: ["filled", "cancelled", "rejected", "expired"],
  filled: [],
  cancelled: ["filled"],
  rejected: [],
  expired: ["open", "partial", "filled", "cancelled", "rejected"],
};

/** States after which no further change of a leg is expected. */
export const finalStates = ["filled", "cancelled", "rejected", "expired"] as const;

export function isFinal(state: LegState): boolean {
  return finalStates.some((one) => one === state);
}

/** A broker's record of one order; `filledPaise` is the sum of all fills. */
export interface LegReport {
  readonly status: "open" | "complete" | "cancelled" | "rejected" | "expired" | "unknown";
  readonly filledQuantity: number;
  readonly filledPaise: number;
}

/** Known state of a leg. */
export interface LegFacts extends Omit<LegReport, "status"> {
  readonly state: LegState;
  readonly quantity: number;
  /** True if the broker's response or order book contains the order. */
  readonly isKnown: boolean;
}

/**
 * A leg after a report; the same object if it tells nothing new. Reports may come late, twice and in
 * any order: what is filled never shrinks, and a final state ends only where the table allows it.
 * A word that a broker does not document leaves the order open. An order that is complete with
 * fewer shares than ours was made smaller at the broker: its rest is cancelled.
 */
export function applyReport<T extends LegFacts>(leg: T, report: LegReport): T {
  const isMore = report.filledQuantity > leg.filledQuantity;
  const filledQuantity = isMore ? report.filledQuantity : leg.filledQuantity;
  const filledPaise = isMore ? report.filledPaise : leg.filledPaise;
  const reported = stateOf({ ...report, filledQuantity }, leg.quantity);
  const isLate = leg.state === "expired" && leg.isKnown && !isFinal(reported);
  const isAllowed = !isLate && legTransitions[leg.state].includes(reported);
  const state = isAllowed ? reported : leg.state;
  if (state === leg.state && !isMore && leg.isKnown) return leg;
  return { ...leg, state, filledQuantity, filledPaise, isKnown: true };
}

function stateOf({ status, filledQuantity }: LegReport, quantity: number): LegState {
  if (filledQuantity >= quantity) return "filled";
  // Complete, but its fills are not stated yet.
  if (status === "complete") return filledQuantity > 0 ? "cancelled" : "open";
  if (status === "open" || status === "unknown") return filledQuantity > 0 ? "partial" : "open";
  return status;
}

/**
 * `sending`: legs wait to be sent; `working`: all are sent, some are open or unknown; `paused`: legs
 * wait until the member continues; then final: `filled`, `partly_filled`, `failed` (nothing was
 * filled), `cancelled` (by the member, before anything was filled).
 */
export type BatchState =
  | "sending"
  | "working"
  | "paused"
  | "filled"
  | "partly_filled"
  | "failed"
  | "cancelled";

/** The state of a batch, from its legs alone. A batch is `filled` only if every leg is. */
export function deriveBatch(
  legs: readonly Pick<LegFacts, "state" | "filledQuantity">[],
  isPaused: boolean,
): BatchState {
  const has = (state: LegState): boolean => legs.some((leg) => leg.state === state);
  if (has("unsent")) return isPaused ? "paused" : "sending";
  if (legs.some(({ state }) => !isFinal(state))) return "working";
  if (legs.length > 0 && legs.every(({ state }) => state === "filled")) return "filled";
  if (legs.some(({ filledQuantity }) => filledQuantity > 0)) return "partly_filled";
  return has("rejected") || has("expired") ? "failed" : "cancelled";
}
