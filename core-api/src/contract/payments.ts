import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { couponFailures } from "./subscriptions.ts";
import { optionalText, plainAnswer, plainText } from "./text-fields.ts";

const boxId = z.int().min(1).max(2_147_483_647);
const paise = z.int().describe("Paise.");
const moment = z.iso.datetime();
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

const product = z.string().describe("`plan:one-year`, `box:12`.");

/** States of an order; `describe` says what each means to the member. */
export const orderStates = [
  "created",
  "attempted",
  "failed",
  "expired",
  "authorized",
  "captured",
  "partially_refunded",
  "refunded",
  "disputed",
] as const;
const orderState = z
  .enum(orderStates)
  .describe(
    "created: nothing paid yet; attempted: a payment has begun; failed: it was declined; expired: not " +
      "paid in time; authorized: the bank has approved it; captured: paid.",
  );

const line = z.object({
  product,
  name: z.string(),
  period: z.string().describe("`1 Year`."),
  days: z.int().describe("Days paid for: fewer than the period's when a paid period still runs."),
  price_paise: paise.describe("Paise, GST included, for these days."),
  discount_paise: paise,
  total_paise: paise.describe("price_paise - discount_paise."),
  starts_at: moment,
  ends_at: moment.describe("End of a day in Asia/Kolkata."),
});

const amounts = {
  lines: z.array(line),
  price_paise: paise.describe("Sum of the lines, GST included."),
  discount_paise: paise,
  amount_paise: paise.describe("To pay: price_paise - discount_paise."),
  taxable_paise: paise.describe("amount_paise without GST."),
  tax_paise: paise.describe("GST: amount_paise - taxable_paise."),
  currency: z.literal("INR"),
  coupon: z.string().nullable().describe("Code of the coupon that gives the discount."),
};

const problem = z.object({
  product,
  name: z.string(),
  message: z.string().describe("Why it cannot be bought now, and what to do."),
});

/** A priced cart or plan. Nothing is reserved: the order fixes the amounts. */
export const quote = z.object({
  ...amounts,
  problems: z.array(problem).describe("Left out of the lines and sums."),
  coupon_problem: z.string().nullable().describe("Why the coupon gives no discount."),
  valid_till: moment.describe("An order at these prices must be created before."),
  terms_version: z.string().describe("Version of the terms to accept with the order."),
});

const cartItem = z.object({
  id: boxId.describe("Id of the stock box."),
  slug: z.string(),
  name: z.string(),
  investment_type: z.enum(["ACTIVE", "PASSIVE"]).describe("The side of the box."),
  status: z.enum(["ADDED", "OWNED", "UNAVAILABLE"]).describe("OWNED: paid for and running."),
  price_paise: paise.nullable().describe("Paise; null: not sold. 0: free."),
  seen_paise: paise
    .nullable()
    .describe("Price when it was added or last confirmed; differs if the price has changed since."),
  period: z.string().nullable(),
});

const cart = z.object({
  stockbox_detail: z.array(cartItem),
  cart_count: z.int(),
  broker_coupons: z.array(z.string()).describe("Codes of coupons offered on this site."),
  coupon: z.string().nullable(),
  quote,
});

const investmentType = z.enum(["ACTIVE", "PASSIVE"]).default("ACTIVE");
const cartChange = z
  .strictObject({
    id: boxId.exactOptional(),
    items: z
      .array(z.strictObject({ id: boxId, investment_type: investmentType }))
      .max(50)
      .exactOptional()
      .describe("Adds several, as a visitor's cart at login; items that are there stay."),
    investment_type: investmentType,
    status: z.enum(["ADDED", "DELETED"]).default("ADDED"),
    coupon: plainText(100).nullable().exactOptional().describe("Null removes the coupon."),
    accept_prices: z.literal(true).exactOptional().describe("Confirms prices that have changed."),
  })
  .refine(
    ({ id, items, coupon, accept_prices: accepts }) =>
      [id, items, coupon, accepts].some((given) => given !== undefined),
    "must name a box, items, a coupon or accept_prices",
  );
const cartAnswer = z.object({
  ...plainAnswer.shape,
  data: z.object({ cart_count: z.int() }),
});

const quoteBody = z
  .strictObject({
    duration_plan: plainText(100).nullable().exactOptional().describe("Id of a plan."),
    stock_box_ids: z.array(boxId).max(50).exactOptional(),
    coupon: optionalText(100),
  })
  .refine(
    ({ duration_plan: plan, stock_box_ids: boxes }) =>
      (plan ?? null) !== null || boxes !== undefined,
    "must name a plan or boxes",
  );

const orderBody = z.strictObject({
  product: z.enum(["STOCKBOX", "SUBSCRIPTION"]),
  stock_box_ids: z.array(boxId).max(50).default([]).describe("For STOCKBOX."),
  duration_plan: maybe(plainText(100)).describe("Id of the plan, for SUBSCRIPTION."),
  coupon: optionalText(100),
  broker_id: maybe(z.int().min(0).max(32_767)).describe("The member's broker; recorded only."),
  amount: z
    .int()
    .min(0)
    .max(10_000_000_000)
    .describe("Paise that the page showed; refused if it is no longer the amount to pay."),
  currency: z.literal("INR").default("INR"),
  terms_version: plainText(40).describe("Version of the terms that the member accepted."),
  next: maybe(plainText(8_000)).describe("Page to open after the payment, if it is allowed."),
});

const paymentFacts = z.object({
  id: z.string().describe("The provider's id; the support reference."),
  amount_paise: paise,
  status: z.enum(["created", "failed", "authorized", "captured"]),
  method: z.string().nullable().describe("`upi`, `card`, `netbanking`."),
  reason: z.string().nullable().describe("Why it failed, in the bank's words."),
  at: moment,
});
const refundFacts = z.object({
  id: z.uuid(),
  amount_paise: paise,
  status: z.enum(["requested", "pending", "processed", "failed"]),
  reason: z.string(),
  at: moment,
});
const document = z.object({
  id: z.uuid(),
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  date: z.iso.date(),
  amount_paise: paise,
});

const orderRow = z.object({
  id: z.uuid(),
  number: z.string().describe("Short reference to give to support."),
  product: z.enum(["STOCKBOX", "SUBSCRIPTION"]),
  title: z.string().describe("`1 Year subscription`, or the names of boxes."),
  state: orderState,
  status_text: z.string().describe("The state in words, with what happens next."),
  is_settled: z.boolean().describe("False: the provider is still being asked."),
  is_payable: z.boolean().describe("Can be paid now: see POST /payments/make-payment."),
  amount_paise: paise,
  refunded_paise: paise,
  currency: z.literal("INR"),
  created_at: moment,
  expires_at: moment,
  documents: z.array(document),
});

const order = orderRow.extend({
  ...amounts,
  hold: z
    .string()
    .nullable()
    .describe("Why a payment opens nothing: another amount than the order's, paid twice, …"),
  refundable_paise: paise.describe("What a refund would return today."),
  payments: z.array(paymentFacts),
  refunds: z.array(refundFacts),
  events: z.array(
    z.object({
      state: orderState,
      cause: z.enum(["member", "browser", "webhook", "reconciler", "clock", "staff"]),
      text: z.string(),
      at: moment,
    }),
  ),
  next: z.string().nullable().describe("Page to open after the payment."),
});

const checkout = z.object({
  key: z.string().describe("Public key of the payment provider."),
  script: z.string().describe("Address of the provider's checkout script."),
  order_id: z.string().describe("The provider's id of the order."),
  name: z.string().describe("The seller."),
  description: z.string(),
  prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
});

const opened = z.object({
  ...plainAnswer.shape,
  data: z.object({
    id: z.string().nullable().describe("The provider's id of the order; null: nothing to pay."),
    currency: z.literal("INR"),
    amount: paise,
    order,
    checkout: checkout.nullable().describe("Null: nothing to pay, and the order is complete."),
  }),
});

const captureBody = z.strictObject({
  payment_id: plainText(100).describe("The provider's id of the payment."),
  order_id: plainText(100).describe("The provider's id of the order."),
  amount: z.int().min(0).max(10_000_000_000).exactOptional(),
  currency: plainText(3).exactOptional(),
  broker_id: z.int().nullable().exactOptional(),
  stock_box_ids: z.array(boxId).max(50).exactOptional(),
  coupon: plainText(100).nullable().exactOptional(),
  product: plainText(40).nullable().exactOptional(),
  duration_plan: plainText(100).nullable().exactOptional(),
  signature: plainText(200).exactOptional().describe("The checkout's; refused if it is wrong."),
});
const captured = z.object({
  ...plainAnswer.shape,
  status: z
    .string()
    .describe("`captured`; another state while the bank has not answered, or if it declined."),
  risk_score: z.int().describe("Of the risk questionnaire; 0: not filled."),
  order,
});

const pageQuery = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
    .default("1")
    .transform(Number),
});
const ordersAnswer = z.object({
  count: z.int(),
  previous: z.string().nullable().describe("Path and query of the newer page."),
  next: z.string().nullable().describe("Path and query of the older page."),
  results: z.array(orderRow).describe("Newest first, 10 to a page."),
});

const orderQuery = z.object({
  order: z.uuid().optional().describe("The newest order if absent."),
});
const orderIdBody = z.strictObject({ order: z.uuid() });

const refundQuote = z.object({
  order: z.uuid(),
  lines: z.array(
    z.object({
      product,
      name: z.string(),
      paid_paise: paise,
      days: z.int().describe("Days paid for."),
      unused_days: z.int().describe("Whole days after today."),
      refund_paise: paise.describe("paid_paise * unused_days / days."),
    }),
  ),
  refund_paise: paise,
  taxable_paise: paise,
  tax_paise: paise.describe("GST in refund_paise."),
  ends_at: moment.describe("Until when the products stay open if the refund is requested now."),
  problem: z.string().nullable().describe("Why nothing can be refunded now."),
});
const refundBody = z.strictObject({
  order: z.uuid(),
  refund_paise: z.int().min(1).describe("As quoted; refused if it has changed."),
  reason: optionalText(500),
});
const refundAnswer = z.object({ ...plainAnswer.shape, refund: refundFacts, order });

const access = z.object({
  product,
  name: z.string(),
  is_open: z.boolean(),
  reason: z.string().describe("Why it is open or locked, with dates and the order."),
  till: moment.nullable().describe("Null if locked."),
  is_paused: z.boolean(),
  paused_days: z.int().describe("Days that resuming gives back."),
  can_pause: z.boolean(),
  order: z.uuid().nullable().describe("The paid order that opens it now."),
  refundable_paise: paise.describe("Refundable today; 0 if nothing is."),
  renews_from: moment.nullable().describe("When it can be paid for again; null: now."),
});
const accessAnswer = z.object({
  products: z.array(access).describe("The subscription first, then boxes bought at any time."),
  fees_paid_paise: paise.describe("Fees of this financial year, without GST."),
  fees_cap_paise: paise.describe("Most that may be charged a family and financial year."),
});
const productBody = z.strictObject({ product: plainText(60) });
const pauseAnswer = z.object({ ...plainAnswer.shape, product: access });

export type OrderState = (typeof orderStates)[number];
export type QuoteLine = Infer<typeof line>;
export type Quote = Infer<typeof quote>;
export type CartItem = Infer<typeof cartItem>;
export type CartAnswer = Infer<typeof cart>;
export type CartChange = InferInput<typeof cartChange>;
export type CartChanged = Infer<typeof cartAnswer>;
export type QuotePayload = InferInput<typeof quoteBody>;
export type CreateOrderPayload = InferInput<typeof orderBody>;
export type OrderOpened = Infer<typeof opened>;
export type CheckoutOptions = Infer<typeof checkout>;
export type CapturePayload = InferInput<typeof captureBody>;
export type CaptureAnswer = Infer<typeof captured>;
export type OrderRow = Infer<typeof orderRow>;
export type OrderAnswer = Infer<typeof order>;
export type OrdersAnswer = Infer<typeof ordersAnswer>;
export type RefundQuote = Infer<typeof refundQuote>;
export type RefundPayload = InferInput<typeof refundBody>;
export type RefundAnswer = Infer<typeof refundAnswer>;
export type ProductAccess = Infer<typeof access>;
export type AccessAnswer = Infer<typeof accessAnswer>;
export type TaxDocument = Infer<typeof document>;

const unknownOrder = {
  "payment.unknown_order": [404, "No such order of this member."],
} as const;
const providerFailures = {
  "payment.not_configured": [503, "Payments are not configured on this installation."],
  "provider.unavailable": [
    503,
    "The payment provider does not respond. Send the same key again: nothing is created twice.",
  ],
} as const;

export const cartRoutes = defineRoutes({
  "GET /flavours/stockbox_cart/": {
    summary: "The member's cart on this site, priced now",
    access: "member",
    browser: {},
    answer: cart,
  },
  "POST /flavours/stockbox_cart/": {
    summary: "Adds or deletes stock boxes, sets the coupon, or confirms changed prices",
    access: "member",
    browser: {},
    body: cartChange,
    answer: cartAnswer,
    failures: {
      "cart.unknown_box": [404, "No such stock box is offered."],
      "cart.full": [409, "The cart has 50 items."],
      ...couponFailures,
    },
  },
  "POST /payments/quote": {
    summary: "Prices a plan or stock boxes, for visitors too",
    access: "optional-member",
    browser: {},
    body: quoteBody,
    answer: z.object({ items: z.array(cartItem), quote }),
  },
});

export const paymentRoutes = defineRoutes({
  "POST /payments/create-order": {
    summary: "Creates an order at today's prices and opens it at the payment provider",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    body: orderBody,
    answer: opened,
    failures: {
      "payment.nothing_to_buy": [400, "Nothing that is named can be bought; `details` say why."],
      "payment.price_changed": [409, "The amount is no longer the one shown."],
      "payment.terms_changed": [409, "Newer terms than those accepted are in force."],
      "payment.fee_cap": [409, "The fees of a family and financial year would exceed the cap."],
      ...couponFailures,
      ...providerFailures,
    },
  },
  "POST /payments/make-payment": {
    summary: "Opens the checkout of an unpaid order again",
    access: "member",
    browser: { asksOutside: true },
    body: orderIdBody,
    answer: opened,
    failures: {
      "payment.not_payable": [409, "The order is paid, expired or being checked."],
      ...unknownOrder,
      ...providerFailures,
    },
  },
  "POST /payments/capture-payment": {
    summary: "Captures a payment after the checkout; the stored order decides the amount",
    access: "member",
    browser: { asksOutside: true },
    body: captureBody,
    answer: captured,
    failures: {
      "payment.not_captured": [
        502,
        "The provider refused the capture: `Failed to capture payment, please contact support`.",
      ],
      "payment.mismatch": [409, "The request differs from the stored order."],
      "payment.forged": [400, "The signature or the payment does not belong to the order."],
      ...unknownOrder,
      ...providerFailures,
    },
  },
  "GET /payments/order/": {
    summary: "The member's orders, by page",
    access: "member",
    browser: {},
    query: pageQuery,
    answer: ordersAnswer,
  },
  "GET /payments/order_summary_data": {
    summary: "One order with its payments, refunds, documents and history",
    access: "member",
    browser: {},
    query: orderQuery,
    answer: z.object({ order: order.nullable().describe("Null without any order.") }),
    failures: unknownOrder,
  },
  "POST /payments/check": {
    summary: "Asks the provider for the state of an unsettled order",
    access: "member",
    browser: { asksOutside: true },
    body: orderIdBody,
    answer: z.object({ order }),
    failures: { ...unknownOrder, ...providerFailures },
  },
  "GET /payments/refund_quote": {
    summary: "What a refund of an order would return today, by line",
    access: "member",
    browser: {},
    query: z.object({ order: z.uuid() }),
    answer: refundQuote,
    failures: unknownOrder,
  },
  "POST /payments/refund": {
    summary: "Cancels what an order still opens and refunds its unused days",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    body: refundBody,
    answer: refundAnswer,
    failures: {
      "payment.refund_changed": [409, "The refund is no longer the one shown."],
      "payment.not_refundable": [409, "Nothing can be refunded now."],
      ...unknownOrder,
      ...providerFailures,
    },
  },
  "GET /payments/access": {
    summary: "What is open to the member and why, what is locked and why, and what is refundable",
    access: "member",
    browser: {},
    answer: accessAnswer,
  },
  "POST /payments/pause": {
    summary: "Pauses a paid product: its unused days are kept",
    access: "member",
    browser: {},
    body: productBody,
    answer: pauseAnswer,
    failures: { "payment.not_pausable": [409, "Nothing paid runs, or it is paused already."] },
  },
  "POST /payments/resume": {
    summary: "Resumes a paused product with the days that were kept",
    access: "member",
    browser: {},
    body: productBody,
    answer: pauseAnswer,
    failures: { "payment.not_paused": [409, "The product is not paused."] },
  },
  "POST /payments/webhook": {
    summary: "Events of the payment provider, signed over the raw body",
    access: "public",
    answer: z.object({ ok: z.literal(true) }),
    failures: {
      "payment.forged": [400, "The signature is missing or wrong. Nothing was recorded."],
      "payment.not_configured": [503, "Payments are not configured on this installation."],
    },
  },
});
