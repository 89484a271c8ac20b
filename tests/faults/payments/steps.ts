import type { Steps } from "../kills/steps.ts";

/** While a member pays and is refunded. */
export const paymentSteps: Steps = {
  names: [
    "order",
    "provider's order id",
    "checkout return",
    "payment",
    "webhook",
    "refund request",
    "create-order call",
    "capture call",
    "refund call",
    "check call",
  ],
  nameCommit(statements) {
    const has = (text: string): boolean => statements.some((sql) => sql.startsWith(text));
    if (has('insert into "payment_webhooks"')) return "webhook";
    if (has('with "inserted" as (insert into "payment_orders"')) return "order";
    if (has('update "payment_orders" set "provider_order_id"')) return "provider's order id";
    if (has("with posted as (")) return has('update "order_refunds"') ? null : "payment";
    if (has('insert into "order_refunds"')) return "refund request";
    // It writes nothing where a webhook came first.
    const isRecorded = has("with member as materialized") && !has('update "order_refunds"');
    return isRecorded ? "checkout return" : null;
  },
  calls: [
    [/^POST \/payments\/v1\/orders /, "create-order call"],
    [/^POST \/payments\/v1\/payments\/\w+\/capture /, "capture call"],
    [/^POST \/payments\/v1\/payments\/\w+\/refund /, "refund call"],
    [/^GET \/payments\/v1\/orders\/\w+\/payments /, "check call"],
  ],
};
