import type { Steps } from "../kills/steps.ts";

/** While a member's orders are placed, followed and cancelled. */
export const orderSteps: Steps = {
  names: [
    "bill",
    "confirmation",
    "claim",
    "outcome",
    "look",
    "settlement",
    "cancel request",
    "funds call",
    "place call",
    "order book call",
    "cancel call",
  ],
  nameCommit(statements) {
    const has = (...texts: readonly string[]): boolean =>
      statements.some((sql) => texts.every((text) => sql.includes(text)));
    if (has('insert into "order_bills"')) return "bill";
    if (has('insert into "order_batches"')) return "confirmation";
    if (has('update "order_batches"', '"settled_at" =')) return "settlement";
    const change = "insert into order_leg_events";
    if (has(change, "Sent to your broker")) return "claim";
    if (has(change, "Accepted by your broker")) return "outcome";
    if (has(change, "Cancellation requested")) return "cancel request";
    return has(change, "book") ? "look" : null;
  },
  calls: [
    [/^GET \/brokers\/zerodha\/user\/margins\/equity /, "funds call"],
    [/^POST \/brokers\/zerodha\/orders\/(?:regular|amo) /, "place call"],
    [/^GET \/brokers\/zerodha\/orders /, "order book call"],
    [/^DELETE \/brokers\/zerodha\/orders\//, "cancel call"],
  ],
};
