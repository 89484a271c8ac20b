import { z } from "zod";
import { plainText } from "../../platform/validation/plain-text.ts";

export const clearBody = z.object({
  broker: z.int().min(0).max(1_000_000),
  client_id: z
    .union([plainText(100), z.null().transform(() => "")])
    .default("")
    .describe("As GET /user/broker_account tells it; empty: whichever is linked"),
});

export const plainAnswer = z.object({ success: z.boolean(), message: z.string() });

export const accountAnswer = z
  .object({
    broker: z.int(),
    name: z.string(),
    client_id: z.string().describe("Masked"),
    holder: z.string(),
    status: z.enum(["connected", "over"]),
    expires_at: z.iso.datetime(),
  })
  .nullable();

const asked = { broker: z.int(), as_of: z.iso.datetime() };

export const fundsAnswer = z.object({
  ...asked,
  available_paise: z.int().describe("What can be bought for"),
});

export const holdingsAnswer = z.object({
  ...asked,
  holdings: z.array(
    z.object({
      symbol: z.string(),
      isin: z.string().nullable(),
      exchange: z.string(),
      quantity: z.int(),
      average_price: z.number().nullable().describe("₹ a share"),
      last_price: z.number().nullable().describe("₹ a share"),
    }),
  ),
});

export const ordersAnswer = z.object({
  ...asked,
  orders: z.array(
    z.object({
      order_id: z.string(),
      tag: z.string().nullable(),
      symbol: z.string(),
      exchange: z.string(),
      side: z.enum(["BUY", "SELL"]),
      quantity: z.int(),
      filled_quantity: z.int(),
      price: z.number().nullable().describe("₹ a share; null for a market order"),
      average_price: z.number().nullable(),
      status: z.enum(["open", "complete", "cancelled", "rejected", "expired", "unknown"]),
      status_text: z.string(),
      placed_at: z.iso.datetime().nullable(),
    }),
  ),
});
