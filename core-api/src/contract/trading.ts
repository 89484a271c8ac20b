import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { providerFailures } from "./failures.ts";
import {
  batchKind,
  billBody,
  dryRun,
  exchange,
  orderBill,
  paise,
  share,
  shares,
  side,
  unitOwner,
} from "./order-bill.ts";
import { defineRoutes } from "./route.ts";
import { plainAnswer, plainText } from "./text-fields.ts";

const moment = z.iso.datetime();

export const legStates = [
  "unsent",
  "sent_unknown",
  "open",
  "partial",
  "filled",
  "cancelled",
  "rejected",
  "expired",
] as const;
export const batchStates = [
  "sending",
  "working",
  "paused",
  "filled",
  "partly_filled",
  "failed",
  "cancelled",
] as const;
export const pauses = [
  "session_over",
  "closed",
  "frozen",
  "price_moved",
  "broker_down",
  "funds",
  "broker_page",
  "authorisation",
] as const;
const leg = z.object({
  id: z.uuid(),
  ...share,
  side,
  quantity: z.int(),
  limit_paise: paise.nullable(),
  is_after_market: z.boolean(),
  state: z.enum(legStates),
  state_text: z.string().describe("The state in words, with what happens next."),
  filled_quantity: z.int(),
  filled_paise: paise.describe("Value of what is filled."),
  average_paise: paise.nullable().describe("Per share; null: nothing is filled."),
  reason: z.string().nullable().describe("Why it failed, in plain words."),
  broker_text: z.string().describe("The broker's own words; may be empty."),
  broker_order_id: z.string().nullable(),
  tag: z.string().describe("Our reference at the broker."),
  asks: z
    .boolean()
    .describe(
      "The broker does not show this order: the member can say whether it exists, or was confirmed " +
        "on the broker's page.",
    ),
  asks_about: z
    .enum(["existence", "fill"])
    .nullable()
    .describe(
      "existence: whether the broker has it; fill: whether it was filled on a day whose order book " +
        "was not read. Null: nothing.",
    ),
  can_cancel: z.boolean(),
  sent_at: moment.nullable(),
  updated_at: moment,
});

const batchRow = z.object({
  id: z.uuid(),
  number: z.string().describe("Short reference to give to support."),
  kind: batchKind,
  belongs_to: unitOwner.nullable(),
  title: z.string().describe("`Buy TCS`, `Sell TCS and 2 more`, `Calm Momentum: exit, 20 orders`."),
  broker: z.object({ id: z.int(), name: z.string() }),
  state: z.enum(batchStates),
  state_text: z.string().describe("The state in words, with what happens next."),
  pause: z.enum(pauses).nullable().describe("Why unsent legs wait; null: none waits."),
  is_settled: z.boolean(),
  can_continue: z.boolean(),
  can_reopen_page: z
    .boolean()
    .describe("The broker's page may be opened again: none of its orders is known there."),
  can_retry: z.boolean().describe("Some legs failed and were not ordered again."),
  created_at: moment,
  buy_paise: paise.describe("Value of purchases at their limits."),
  sell_paise: paise,
  filled_buy_paise: paise,
  filled_sell_paise: paise,
  legs: z.array(leg),
});

const batch = batchRow.extend({
  bill: orderBill.nullable().describe("As it was confirmed."),
  retry_of: z.uuid().nullable(),
  retried_by: z.uuid().nullable(),
  events: z.array(
    z.object({
      leg: z.uuid(),
      state: z.enum(legStates),
      filled_quantity: z.int(),
      cause: z.enum(["member", "sending", "book", "clock"]),
      text: z.string(),
      at: moment,
    }),
  ),
});

const brokerForm = z.object({
  method: z.enum(["GET", "POST"]),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
});

/** The documented answer of placing orders. */
const placed = plainAnswer.extend({
  data: z.object({
    data_details_list: z.array(z.object({ order_id: z.string() })).describe("Ids of the legs."),
    recommended_list: z.array(z.string()).describe("Empty: advice comes with stock help."),
    buy_stocks: z.array(z.string()).describe("Symbols of the purchases."),
    resp: z.object({
      basket_number: z.string().describe("Number of the batch."),
      vas_redirect: z
        .url()
        .nullable()
        .describe("Page on which the member confirms at the broker; null: nothing to confirm."),
    }),
    form: brokerForm
      .nullable()
      .describe("Opens the broker's page where a link cannot; null: nothing to confirm."),
    batch: z.uuid(),
  }),
});

const documentedDetail = z.object({
  symbol: plainText(40),
  exchange: exchange.default("NSE"),
  side: side.default("BUY"),
  quantity: shares,
});

const placeBody = z
  .object({
    bill: z.uuid().exactOptional().describe("Id of the confirmed bill."),
    stock_details: z
      .union([documentedDetail.transform((one) => [one]), z.array(documentedDetail).max(100)])
      .exactOptional()
      .describe("Without a bill: orders at the last price with the protection band."),
    identifier: plainText(40).exactOptional(),
    order_side: plainText(20).exactOptional(),
    broker: z.int().nullable().exactOptional().describe("Recorded by the session; compared only."),
    partner_id: plainText(40).nullable().exactOptional(),
  })
  .refine(
    ({ bill, stock_details: details }) => (bill === undefined) !== (details === undefined),
    "must have either a bill or stock_details",
  );

const retryBody = z.object({
  order: z.uuid().describe("The batch whose failed legs are ordered again at today's prices."),
  broker: z.int().nullable().exactOptional(),
  partner_id: plainText(40).nullable().exactOptional(),
});

const batchParams = z.object({ id: z.uuid() });
const legParams = z.object({ id: z.uuid(), leg: z.uuid() });

const batchesQuery = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a page, from 1 upwards")
    .default("1")
    .transform(Number),
  state: z.enum(["all", "running", "done", "failed"]).default("all"),
  side: z.enum(["all", "BUY", "SELL"]).default("all"),
  search: z.string().max(40).default("").describe("Symbol or name of a share."),
});

const batchesAnswer = z.object({
  previous: z.string().nullable(),
  next: z.string().nullable(),
  count: z.int(),
  results: z.array(batchRow),
});

const tradingState = z.object({
  broker: z.object({ id: z.int(), name: z.string() }).nullable().describe("Null: no account."),
  is_connected: z.boolean(),
  placing: z.enum(["calls", "basket", "none"]),
  after_market: z.boolean(),
  frozen_since: moment.nullable().describe("The member's freeze switch; nothing is sent while on."),
  running: z.int().describe("Batches that are not settled."),
  asking: z.int().describe("Legs that wait for the member's answer."),
});

/** Failures of everything that sends orders. */
const sendFailures = {
  "broker.not_connected": [400, "No broker account is connected: error code 5000."],
  "broker.session_over": [400, "The broker login is over: error code 5000."],
  "trading.not_offered": [409, "Orders cannot be placed through this broker."],
  "trading.bill_unknown": [404, "Bill not found."],
  "trading.bill_over": [409, "The bill is too old: prices have to be read again."],
  "trading.bill_blocked": [
    409,
    "Something on the bill prevents the orders; `details` name it: error code 4000.",
  ],
  "trading.price_moved": [
    409,
    "Prices moved beyond the limits of the bill: a new bill is needed, error code 4000.",
  ],
  "trading.frozen": [409, "The member's freeze switch is on: error code 4000."],
  "trading.unknown_share": [404, "A share is not known or not traded."],
  ...providerFailures,
} as const;
const cancelFailures = {
  "trading.not_offered": [409, "The order is at a broker that is not the connected one."],
  "broker.not_connected": [400, "No broker account is connected: error code 5000."],
  "broker.session_over": [400, "The broker login is over: error code 5000."],
  ...providerFailures,
} as const;
const unknownBatch = { "trading.unknown_batch": [404, "Order not found."] } as const;
const cancelling = {
  access: "member",
  browser: { asksOutside: true },
  answer: batch,
  failures: { ...unknownBatch, ...cancelFailures },
} as const;

export const tradingRoutes = defineRoutes({
  "POST /orders/bill": {
    summary: "What orders will cost, with every check; sends nothing",
    access: "member",
    browser: { asksOutside: true },
    body: billBody,
    answer: orderBill,
    failures: { "trading.unknown_share": [404, "A share is not known or not traded."] },
  },
  "GET /orders/bill/:id": {
    summary: "A bill as it was shown",
    access: "member",
    browser: {},
    params: batchParams,
    answer: orderBill,
    failures: { "trading.bill_unknown": [404, "Bill not found."] },
  },
  "GET /orders/bill/:id/dry_run": {
    summary: "Tries a bill against the last session's prices; sends nothing",
    access: "member",
    browser: {},
    params: batchParams,
    answer: dryRun,
    failures: { "trading.bill_unknown": [404, "Bill not found."] },
  },
  "POST /payments/place_order": {
    summary: "Places the orders of a confirmed bill; one bill makes one batch",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    body: placeBody,
    answer: placed,
    failures: sendFailures,
  },
  "POST /payments/retry_all": {
    summary: "Orders the failed legs of a batch again, at today's prices, once",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    body: retryBody,
    answer: placed,
    failures: {
      "trading.nothing_to_retry": [409, "No leg failed, or they were ordered again."],
      ...unknownBatch,
      ...sendFailures,
    },
  },
  "POST /flavours/tracklist_execution": {
    summary: "As place_order, for orders of a tracklist",
    access: "member",
    browser: { asksOutside: true },
    idempotency: "key",
    body: placeBody,
    answer: placed,
    failures: sendFailures,
  },
  "GET /orders/state": {
    summary: "What the member can order now, and what runs",
    access: "member",
    browser: {},
    answer: tradingState,
  },
  "POST /orders/freeze": {
    summary: "Turns the freeze switch on or off; turning it off sends nothing by itself",
    access: "member",
    browser: {},
    body: z.strictObject({ frozen: z.boolean() }),
    answer: tradingState,
  },
  "GET /orders/batches": {
    summary: "The member's orders, newest first, by page",
    access: "member",
    browser: {},
    query: batchesQuery,
    answer: batchesAnswer,
  },
  "GET /orders/batches/:id": {
    summary: "A batch with its legs, history and bill",
    access: "member",
    browser: {},
    params: batchParams,
    answer: batch,
    failures: unknownBatch,
  },
  "GET /orders/batches/:id/file": {
    summary: "What is not filled as CSV, to place elsewhere while a broker cannot be reached",
    access: "member",
    browser: {},
    params: batchParams,
    failures: unknownBatch,
  },
  "POST /orders/batches/:id/continue": {
    summary: "Sends the rest of a paused batch",
    access: "member",
    browser: { asksOutside: true },
    params: batchParams,
    answer: batch,
    failures: {
      "trading.not_paused": [409, "Nothing of this batch waits."],
      ...unknownBatch,
      ...sendFailures,
    },
  },
  "POST /orders/batches/:id/broker_page": {
    summary: "The broker's page where the member confirms the next orders of a batch",
    access: "member",
    browser: { asksOutside: true },
    params: batchParams,
    body: z.strictObject({
      again: z
        .boolean()
        .default(false)
        .describe("The page that was opened last, where its orders are not in the order book."),
    }),
    answer: placed,
    failures: {
      "trading.not_paused": [409, "Nothing of this batch waits."],
      "trading.page_answered": [
        409,
        "Orders of the page are at the broker, were given up, or are of another day.",
      ],
      ...unknownBatch,
      ...sendFailures,
    },
  },
  "POST /orders/batches/:id/authorise": {
    summary:
      "The page where the member authorises a batch's sales; it may not lead back: open it in a new tab",
    access: "member",
    browser: { asksOutside: true },
    params: batchParams,
    answer: brokerForm,
    failures: {
      "trading.not_paused": [409, "No sale of this batch waits for an authorisation."],
      ...unknownBatch,
      ...sendFailures,
    },
  },
  "POST /orders/postback/:broker": {
    summary: "A broker's push; only a cue to read the order book, so that it needs no signature",
    access: "public",
    params: z.object({ broker: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
    answer: z.object({ ok: z.literal(true) }),
  },
  "POST /orders/batches/:id/cancel": {
    summary: "Drops what was not sent and asks the broker to cancel what is open",
    params: batchParams,
    ...cancelling,
  },
  "POST /orders/batches/:id/legs/:leg/cancel": {
    summary: "Drops or cancels one leg",
    params: legParams,
    ...cancelling,
  },
  "POST /orders/batches/:id/legs/:leg/answer": {
    summary: "Says whether the broker has an order that its order book does not show",
    access: "member",
    browser: {},
    params: legParams,
    body: z.strictObject({
      exists: z
        .boolean()
        .describe(
          "False: it is given up, or was not filled, and can be ordered again. True: the broker has it, or it was filled.",
        ),
      filled_quantity: shares.exactOptional().describe("Of a day that is over; absent: all."),
      average_paise: z
        .int()
        .min(1)
        .max(100_000_000_000)
        .exactOptional()
        .describe("Per share; absent: the limit price."),
    }),
    answer: batch,
    failures: {
      "trading.not_asked": [409, "The order has been found. No answer is needed."],
      ...unknownBatch,
    },
  },
  "POST /orders/batches/:id/look": {
    summary: "Reads the broker's order book now",
    access: "member",
    browser: { asksOutside: true },
    params: batchParams,
    answer: batch,
    failures: { ...unknownBatch, ...providerFailures },
  },
  "GET /flavours/get_available_funds": {
    summary: "Funds at the connected broker",
    access: "member",
    browser: { asksOutside: true },
    answer: plainAnswer.extend({
      data: z.object({ available_funds: z.number().describe("₹.") }),
    }),
    failures: sendFailures,
  },
});

export type PauseReason = (typeof pauses)[number];
export type OrderLeg = Infer<typeof leg>;
export type OrderBatch = Infer<typeof batch>;
export type OrderBatchRow = Infer<typeof batchRow>;
export type OrderBatchesAnswer = Infer<typeof batchesAnswer>;
export type PlacedAnswer = Infer<typeof placed>;
export type PlaceOrderPayload = InferInput<typeof placeBody>;
export type PlaceOrderBody = Infer<typeof placeBody>;
export type RetryPayload = InferInput<typeof retryBody>;
export type TradingState = Infer<typeof tradingState>;
