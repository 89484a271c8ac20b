import { z } from "zod";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import * as values from "./read-values.ts";

/** An order as Kite Connect 3 tells it, and Upstox after it; each names the share in its own way. */
export const orderFields = {
  order_id: values.label,
  tag: z.string().nullish(),
  exchange: values.label,
  transaction_type: z.enum(["BUY", "SELL"]),
  quantity: values.count,
  filled_quantity: values.count,
  price: values.price,
  average_price: values.price,
  status: values.label,
  status_message: values.label,
  order_timestamp: values.label,
};

type OrderRow = z.output<z.ZodObject<typeof orderFields>>;

/** The order in the product's terms; `symbol` may still carry its series. */
export function readOrder(row: OrderRow, symbol: string) {
  return {
    order_id: row.order_id,
    tag: row.tag || null,
    symbol: values.withoutSeries(symbol),
    exchange: row.exchange,
    side: row.transaction_type,
    quantity: row.quantity,
    filled_quantity: row.filled_quantity,
    price: row.price,
    average_price: row.average_price,
    status: readOrderStatus(row.status),
    status_text: describeStatus(row.status, row.status_message),
    placed_at: values.readIndianTime(row.order_timestamp),
  };
}
