import { z } from "zod";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerLogin } from "./broker-login.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerTrading, OrderToPlace } from "./broker-trading.ts";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import { refuse } from "./order-refusal.ts";
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
        tag: tag || null,
        status: readOrderStatus(status),
        status_text: describeStatus(status, reason),
        placed_at: placedAt == null ? null : new Date(placedAt).toISOString(),
      })),
  ),
});

const quotesShape = z.object({
  quotes: z.array(
    z
      .object({
        isin: values.words,
        last_price: values.paise,
        lower_circuit: values.optionalPaise,
        upper_circuit: values.optionalPaise,
      })
      .transform((row) => ({
        isin: row.isin,
        last: row.last_price,
        lowerCircuit: row.lower_circuit,
        upperCircuit: row.upper_circuit,
      })),
  ),
});

const takenShape = z
  .object({ order_id: values.orderId })
  .transform(({ order_id: orderId }) => orderId);

const refusalShape = z.object({
  error: values.words,
  error_description: values.label,
  reason: z
    .enum([
      "funds",
      "holdings",
      "authorisation",
      "price",
      "market_order",
      "closed",
      "address",
      "rate",
      "input",
      "other",
    ])
    .optional()
    .catch(undefined),
});

/** Returns the refusal of an order by the calls below, or null if it is not a refusal. */
export function readOpenRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = refusalShape.safeParse(body);
  if (!told.success) return null;
  const { error, error_description: text, reason } = told.data;
  return refuse(text || error, reason);
}

/** A limit order of these calls. */
export function writeOpenOrder(order: OrderToPlace) {
  const { symbol, isin, exchange, side, quantity, tag } = order;
  const price = values.requireLimit(order) / 100;
  const terms = { type: "LIMIT", product: "delivery", validity: "DAY", quantity, price, tag };
  return { symbol, isin, exchange, side, ...terms };
}

interface AccountCalls extends Pick<BrokerLogin, "end"> {
  readonly trading: BrokerTrading;
}

/** The calls of docs/brokers.md for brokers that tell none of their own. */
export function createOpenAccount(settings: BrokerSettings, calls: BrokerCalls): AccountCalls {
  const pathOf = (name: string, usual: string): string => settings.extra[name]?.reveal() ?? usual;
  const ordersPath = pathOf("orders_path", "/orders");
  const ordersUrl = settings.apiUrl + ordersPath;
  const urlOf = (orderId: string): string => `${ordersUrl}/${encodeURIComponent(orderId)}`;
  return {
    trading: {
      can: {
        placing: "calls",
        basketLength: 0,
        tagLength: 20,
        afterMarket: false,
        marketOrders: false,
        authorisesHoldings: "unknown",
        quotes: true,
        estimatesCharges: false,
        ordersPerSecond: 10,
        ordersPerMinute: 200,
      },
      async funds(session, signal) {
        const path = pathOf("funds_path", "/funds");
        return (await calls.get(path, fundsShape, session, signal)).available;
      },
      async holdings(session, signal) {
        const path = pathOf("holdings_path", "/holdings");
        return (await calls.get(path, holdingsShape, session, signal)).holdings;
      },
      async orders(session, signal) {
        return (await calls.get(ordersPath, ordersShape, session, signal)).orders;
      },
      async quotes(session, shares, signal) {
        const query = new URLSearchParams(shares.map(({ isin }) => ["isin", isin]));
        const path = `${pathOf("quotes_path", "/quotes")}?${query.toString()}`;
        return (await calls.get(path, quotesShape, session, signal)).quotes;
      },
      place: async (session, order, signal) => {
        const json = writeOpenOrder(order);
        return calls.place({ method: "POST", url: ordersUrl, json }, takenShape, session, signal);
      },
      modify: (session, orderId, { quantity, limit }, signal) => {
        const json = { quantity, price: limit / 100 };
        return calls.change({ method: "PUT", url: urlOf(orderId), json }, session, signal);
      },
      cancel: (session, orderId, signal) =>
        calls.change({ method: "DELETE", url: urlOf(orderId) }, session, signal),
    },
    async end(session, signal) {
      const url = settings.apiUrl + pathOf("logout_path", "/logout");
      await calls.ask({ method: "POST", url }, z.unknown(), session, signal);
    },
  };
}
