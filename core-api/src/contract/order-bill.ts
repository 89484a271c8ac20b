import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { plainText } from "./text-fields.ts";

export const paise = z.int().describe("Paise.");
const moment = z.iso.datetime();
export const side = z.enum(["BUY", "SELL"]);
export const exchange = z.enum(["NSE", "BSE"]);
export const shares = z.int().min(1).max(10_000_000);

export const batchKinds = [
  "order",
  "invest",
  "sip",
  "rebalance",
  "exit",
  "repair",
  "advice",
] as const;
export const batchKind = z.enum(batchKinds);

/** Owner of the traded units: a stock box or a stock-help advice; null if none. */
export const unitOwner = z
  .string()
  .regex(/^(box|advice):[\w-]{1,40}$/, "must be box:<id> or advice:<id>")
  .describe("`box:12`, `advice:<id>`.");

const wantedLeg = z
  .strictObject({
    symbol: plainText(40).describe("Symbol, ISIN or company code."),
    exchange: exchange.default("NSE"),
    side,
    quantity: shares.exactOptional(),
    amount_paise: z
      .int()
      .min(1)
      .max(10_000_000_000)
      .exactOptional()
      .describe("Instead of a quantity: as many shares as it buys. At most ₹10 crore."),
    limit_paise: z
      .int()
      .min(1)
      .max(100_000_000_000)
      .exactOptional()
      .describe("Absent: the last price with the protection band."),
  })
  .refine(
    ({ quantity, amount_paise: amount }) => (quantity === undefined) !== (amount === undefined),
    "must have either a quantity or amount_paise",
  );

export const billBody = z.strictObject({
  legs: z.array(wantedLeg).min(1).max(100),
  kind: batchKind.default("order"),
  belongs_to: unitOwner.nullable().default(null),
});

const billProblem = z.object({
  code: z.enum([
    "funds",
    "holdings",
    "t1",
    "same_day",
    "price_band",
    "tick",
    "lot",
    "trade_to_trade",
    "suspended",
    "delisted",
    "surveillance",
    "below_price",
    "amount_cap",
    "volume_share",
    "authorisation",
    "no_price",
    "unknown_share",
    "frozen",
    "duplicate",
    "rate",
    "not_tradable",
    "expired",
    "limit",
  ]),
  message: z.string().describe("What is wrong, and the remedy."),
  blocks: z.boolean().describe("False: a warning; the order can be confirmed."),
});

const chargeLines = z.object({
  brokerage_paise: paise.nullable().describe("Null: the broker's rate is not known."),
  stt_paise: paise,
  exchange_paise: paise,
  sebi_paise: paise,
  stamp_paise: paise,
  gst_paise: paise,
  dp_paise: paise.nullable().describe("Depository's charge of a sale; null: not known."),
  total_paise: paise.describe("Of the known lines."),
});

const taxEstimate = z.object({
  short_paise: paise.describe("Short-term gain; negative: loss."),
  long_paise: paise.describe("Long-term gain; negative: loss."),
  tax_paise: paise.describe("With cess, after this year's remaining exemption."),
  exemption_left_paise: paise,
  lots: z.array(
    z.object({
      bought_on: z.iso.date(),
      quantity: z.int(),
      cost_paise: paise,
      gain_paise: paise,
      is_long: z.boolean(),
    }),
  ),
});

export const share = {
  co_code: z.int(),
  isin: z.string(),
  symbol: z.string(),
  exchange,
  series: z.string(),
  name: z.string(),
};

const billLeg = z.object({
  ...share,
  side,
  quantity: z.int().describe("0: the amount buys no share."),
  last_paise: paise.nullable().describe("Last price; null: none is known."),
  limit_paise: paise.nullable().describe("Limit price; null: a market order."),
  value_paise: paise.describe("quantity × limit (or last) price."),
  charges: chargeLines.nullable().describe("Null: they cannot be computed."),
  tax: taxEstimate.nullable().describe("Of a sale; null: buys, or lots that are not known."),
  problems: z.array(billProblem),
});

/** Cost of planned orders; confirmed by POST /payments/place_order. */
export const orderBill = z.object({
  id: z.uuid(),
  created_at: moment,
  valid_till: moment.describe("Must be confirmed before."),
  kind: batchKind,
  belongs_to: unitOwner.nullable(),
  purpose: z.string().nullable().describe("`Calm Momentum: exit`; null: orders of no stock box."),
  broker: z.object({ id: z.int(), name: z.string() }).nullable().describe("Null: not connected."),
  sending: z
    .enum(["now", "after_market", "at_open", "on_broker_page", "not_possible"])
    .describe(
      "after_market: taken by the broker now, sent at the open; at_open: we ask again at the open; " +
        "on_broker_page: the member confirms there; not_possible: log in, or the broker takes no orders.",
    ),
  market_message: z.string().describe("Whether the market is open, and when it opens."),
  prices: z.enum(["broker", "last_close"]).describe("Where the prices are from."),
  price_as_of: z.string().describe("Moment of the broker's prices, or day of the close."),
  legs: z.array(billLeg),
  problems: z.array(billProblem).describe("Of the whole batch."),
  buy_paise: paise.describe("Value of all purchases."),
  sell_paise: paise.describe("Value of all sales."),
  charges_paise: paise,
  charges_source: z.enum(["broker", "rates"]).describe("The broker's estimate, or rate tables."),
  tax_paise: paise,
  needed_paise: paise.describe(
    "Purchases and 2 % more, less what sales of delivered shares bring.",
  ),
  available_paise: paise.nullable().describe("Funds at the broker; null: not known."),
  can_confirm: z.boolean(),
});

/** A bill tried against the last session: what would have been filled, and at which price. */
export const dryRun = z.object({
  session: z.iso.date().describe("The day of the prices."),
  legs: z
    .array(
      z.object({
        symbol: z.string(),
        side,
        quantity: z.int(),
        filled_quantity: z.int(),
        price_paise: paise.nullable().describe("Per share; null: nothing was filled."),
        reason: z
          .enum(["not_traded", "limit_not_reached", "volume_cap"])
          .nullable()
          .describe("Why less than the quantity was filled; null: all of it was."),
      }),
    )
    .describe("In the order of the bill."),
  bought_paise: paise,
  sold_paise: paise,
  charges_paise: paise.describe("By rate tables."),
  needed_paise: paise.describe("Purchases and charges less sales; negative: it frees funds."),
});

export type DryRunAnswer = Infer<typeof dryRun>;
export type BatchKind = Infer<typeof batchKind>;
export type BillBody = Infer<typeof billBody>;
export type BillPayload = InferInput<typeof billBody>;
export type WantedLeg = Infer<typeof wantedLeg>;
export type OrderBill = Infer<typeof orderBill>;
export type BillLeg = Infer<typeof billLeg>;
export type BillProblem = Infer<typeof billProblem>;
export type ChargeLines = Infer<typeof chargeLines>;
export type TaxEstimate = Infer<typeof taxEstimate>;
