import { z } from "zod";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerLogin } from "./broker-login.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import { readsOnly } from "./broker-trading.ts";
import type { BrokerTrading } from "./broker-trading.ts";
import { readOrderStatus, tellStatus } from "./order-status.ts";
import * as values from "./read-values.ts";

const fundsShape = z.object({ available: values.paise });

const holdingsShape = z.object({
  holdings: z.array(
    z.object({
      symbol: values.label,
      isin: values.isin,
      exchange: values.label,
      quantity: values.count,
      average_price: values.price,
      last_price: values.price,
      t1_quantity: values.count.default(0),
      sellable_quantity: values.count.nullable().default(null),
    }),
  ),
});

const ordersShape = z.object({
  orders: z.array(
    z
      .object({
        order_id: values.label,
        tag: z.string().nullish(),
        symbol: values.label,
        exchange: values.label,
        side: z.enum(["BUY", "SELL"]),
        quantity: values.count,
        filled_quantity: values.count,
        price: values.price,
        average_price: values.price,
        status: values.label,
        status_text: values.label,
        placed_at: z.iso.datetime({ offset: true }).nullish(),
      })
      .transform(({ tag, status, status_text: reason, placed_at: placedAt, ...row }) => ({
        ...row,
        tag: tag ?? null,
        status: readOrderStatus(status),
        status_text: tellStatus(status, reason),
        placed_at: placedAt == null ? null : new Date(placedAt).toISOString(),
      })),
  ),
});

interface AccountCalls extends Pick<BrokerLogin, "end"> {
  readonly trading: BrokerTrading;
}

/** The calls of docs/brokers.md for brokers that tell none of their own. */
export function createOpenAccount(settings: BrokerSettings, calls: BrokerCalls): AccountCalls {
  const pathOf = (name: string, usual: string): string => settings.extra[name]?.reveal() ?? usual;
  return {
    trading: {
      can: readsOnly,
      async funds(session, signal) {
        const path = pathOf("funds_path", "/funds");
        return (await calls.get(path, fundsShape, session, signal)).available;
      },
      async holdings(session, signal) {
        const path = pathOf("holdings_path", "/holdings");
        return (await calls.get(path, holdingsShape, session, signal)).holdings;
      },
      async orders(session, signal) {
        const path = pathOf("orders_path", "/orders");
        return (await calls.get(path, ordersShape, session, signal)).orders;
      },
    },
    async end(session, signal) {
      const url = settings.apiUrl + pathOf("logout_path", "/logout");
      await calls.ask({ method: "POST", url }, z.unknown(), session, signal);
    },
  };
}
