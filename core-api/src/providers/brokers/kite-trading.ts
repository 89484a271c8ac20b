import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading, OrderRefusal, OrderToPlace, TradedShare } from "./broker-trading.ts";
import { orderFields, readOrder } from "./kite-orders.ts";
import { refuse } from "./order-refusal.ts";
import * as values from "./read-values.ts";

const fundsShape = z.object({ data: z.object({ net: values.paise }) });

const holdingsShape = z.object({
  data: z.array(
    z
      .object({
        tradingsymbol: values.label,
        exchange: values.label,
        isin: values.isin,
        quantity: values.count,
        t1_quantity: values.count.default(0),
        collateral_quantity: values.count.default(0),
        used_quantity: values.count.default(0),
        average_price: values.price,
        last_price: values.price,
      })
      .transform((row) => ({
        symbol: values.withoutSeries(row.tradingsymbol),
        isin: row.isin,
        exchange: row.exchange,
        // Shares on their way to the account and pledged ones are held too.
        quantity: row.quantity + row.t1_quantity + row.collateral_quantity,
        average_price: row.average_price,
        last_price: row.last_price,
        t1_quantity: row.t1_quantity,
        sellable_quantity: row.quantity - row.used_quantity,
      })),
  ),
});

const ordersShape = z.object({
  data: z.array(
    z
      .object({ ...orderFields, tradingsymbol: values.label })
      .transform((row) => readOrder(row, row.tradingsymbol)),
  ),
});

const positionsShape = z.object({
  data: z.object({
    day: z.array(
      z.object({
        tradingsymbol: values.label,
        exchange: values.label,
        product: values.label,
        quantity: values.count,
        average_price: values.price,
      }),
    ),
  }),
});

const quotesShape = z.object({
  data: z.record(
    z.string(),
    z.object({
      last_price: values.paise,
      lower_circuit_limit: values.optionalPaise,
      upper_circuit_limit: values.optionalPaise,
    }),
  ),
});

const chargesShape = z.object({
  data: z.array(
    z.object({
      charges: z
        .object({
          brokerage: values.paise,
          transaction_tax: values.paise,
          exchange_turnover_charge: values.paise,
          sebi_turnover_charge: values.paise,
          stamp_duty: values.paise,
          gst: z.object({ total: values.paise }),
          total: values.paise,
        })
        .transform((row) => ({
          brokerage: row.brokerage,
          stt: row.transaction_tax,
          exchange: row.exchange_turnover_charge,
          sebi: row.sebi_turnover_charge,
          stampDuty: row.stamp_duty,
          gst: row.gst.total,
          total: row.total,
        })),
    }),
  ),
});

const takenShape = z
  .object({ data: z.object({ order_id: values.orderId }) })
  .transform(({ data }) => data.order_id);
const varietyShape = z.object({ data: z.array(z.object({ variety: values.orderId })).min(1) });
/** Null: the app has no permission to ask; clients do it at Kite by themselves. */
const requestShape = z
  .object({ data: z.object({ request_id: values.orderId }) })
  .transform(({ data }) => data.request_id)
  .or(z.object({ error_type: z.literal("PermissionException") }).transform(() => null));
const refusalShape = z.object({ message: values.words, error_type: values.words });
const postbackShape = z.object({
  order_id: values.orderId,
  order_timestamp: z.string(),
  checksum: z.string(),
});

const reasons: { readonly [exception: string]: OrderRefusal } = {
  MarginException: "funds",
  HoldingException: "holdings",
};
/** Kite could not tell whether the order came to its order management. */
const unsure = new Set(["NetworkException", "DataException", "GeneralException"]);

/** Returns Kite's refusal of an order, or null if the failure is not a refusal. */
export function readKiteRefusal({ status, body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = refusalShape.safeParse(body);
  if (!told.success || unsure.has(told.data.error_type)) return null;
  const { message, error_type: exception } = told.data;
  const byCode = status === 428 ? "authorisation" : reasons[exception];
  return refuse(message, byCode, exception === "InputException");
}

/** Shares that one call tells the price of. */
const mostQuotes = 250;
const mostInBasket = 10;

export function createKiteTrading(
  { loginUrl, apiUrl, clientId: apiKey, clientSecret }: BrokerSettings,
  { get, ask, place, change }: BrokerCalls,
): BrokerTrading {
  const pages = loginUrl.replace(/\/login$/, "");
  /** Kite names a variety in the address of an order. */
  const findOrder = async (
    session: Parameters<typeof get>[2],
    orderId: string,
    signal: AbortSignal,
  ): Promise<string> => {
    const id = encodeURIComponent(orderId);
    const { data } = await get(`/orders/${id}`, varietyShape, session, signal);
    return `${apiUrl}/orders/${data[0]?.variety}/${id}`;
  };
  return {
    can: {
      placing: "calls",
      basketLength: mostInBasket,
      tagLength: 20,
      afterMarket: true,
      marketOrders: true,
      authorisesHoldings: "call",
      quotes: true,
      estimatesCharges: true,
      ordersPerSecond: 10,
      ordersPerMinute: 400,
    },
    funds: async (session, signal) =>
      (await get("/user/margins/equity", fundsShape, session, signal)).data.net,
    holdings: async (session, signal) =>
      (await get("/portfolio/holdings", holdingsShape, session, signal)).data,
    orders: async (session, signal) => (await get("/orders", ordersShape, session, signal)).data,
    async positions(session, signal) {
      const { data } = await get("/portfolio/positions", positionsShape, session, signal);
      return data.day
        .filter(({ product }) => product === "CNC")
        .map((row) => ({
          symbol: values.withoutSeries(row.tradingsymbol),
          isin: null,
          exchange: row.exchange,
          quantity: row.quantity,
          averagePrice: row.average_price,
        }));
    },
    async quotes(session, shares, signal) {
      const quotes: Awaited<ReturnType<NonNullable<BrokerTrading["quotes"]>>>[number][] = [];
      for (let at = 0; at < shares.length; at += mostQuotes) {
        const asked = shares.slice(at, at + mostQuotes);
        const query = new URLSearchParams(asked.map((share) => ["i", nameOf(share)]));
        const { data } = await get(`/quote?${query.toString()}`, quotesShape, session, signal);
        for (const share of asked) {
          const told = data[nameOf(share)];
          if (told !== undefined && told.last_price > 0)
            quotes.push({
              isin: share.isin,
              last: told.last_price,
              lowerCircuit: told.lower_circuit_limit,
              upperCircuit: told.upper_circuit_limit,
            });
        }
      }
      return quotes;
    },
    place: (session, order, signal) =>
      place(
        {
          method: "POST",
          url: `${apiUrl}/orders/${varietyOf(order)}`,
          form: {
            ...writeTerms(order),
            quantity: String(order.quantity),
            validity: "DAY",
            tag: order.tag,
            // Kite protects market orders as it finds best; without a protection it refuses them.
            ...(order.limit === null
              ? { market_protection: "-1" }
              : { price: values.writeRupees(order.limit) }),
          },
        },
        takenShape,
        session,
        signal,
      ),
    async cancel(session, orderId, signal) {
      const url = await findOrder(session, orderId, signal);
      return change({ method: "DELETE", url }, session, signal);
    },
    async modify(session, orderId, { quantity, limit }, signal) {
      const url = await findOrder(session, orderId, signal);
      const form = {
        order_type: "LIMIT",
        quantity: String(quantity),
        price: values.writeRupees(limit),
        validity: "DAY",
      };
      return change({ method: "PUT", url, form }, session, signal);
    },
    async estimateCharges(session, orders, signal) {
      const json = orders.map((order, index) => ({
        ...writeTerms(order),
        order_id: String(index + 1),
        variety: varietyOf(order),
        quantity: order.quantity,
        average_price: values.requireLimit(order) / 100,
      }));
      const url = `${apiUrl}/charges/orders`;
      const { data } = await ask({ method: "POST", url, json }, chargesShape, session, signal);
      return data.map(({ charges }) => charges);
    },
    async authoriseHoldings(session, sales, _returnTo, signal) {
      const form = new URLSearchParams(
        sales.flatMap(({ isin, quantity }) => [
          ["isin", isin],
          ["quantity", String(quantity)],
        ]),
      );
      const url = `${apiUrl}/portfolio/holdings/authorise`;
      const isAnswer = ({ status }: BrokerReply): boolean => status < 400 || status === 403;
      const request = { method: "POST", url, form } as const;
      const id = await ask(request, requestShape, session, signal, isAnswer);
      const path = `/portfolio/authorise/holdings/${encodeURIComponent(apiKey)}/${id}`;
      const page = id === null ? new URL("/holdings", loginUrl).href : pages + path;
      return { method: "GET", url: page, fields: {} };
    },
    async basket(orders, returnTo) {
      if (orders.length === 0 || orders.length > mostInBasket)
        throw new RangeError(`A basket of Kite's holds 1 to ${mostInBasket} orders`);
      const data = orders.map((order) => ({
        ...writeTerms(order),
        variety: varietyOf(order),
        quantity: order.quantity,
        price: (order.limit ?? 0) / 100,
        readonly: true,
      }));
      return {
        method: "POST",
        url: `${pages}/basket`,
        fields: { api_key: apiKey, data: JSON.stringify(data), redirect_url: returnTo },
      };
    },
    readPostback(body) {
      const told = postbackShape.safeParse(values.readJson(body));
      if (!told.success) return null;
      const { order_id: orderId, order_timestamp: at, checksum } = told.data;
      const own = createHash("sha256").update(orderId + at + clientSecret.reveal());
      const given = Buffer.from(checksum, "hex");
      const isSigned = given.length === 32 && timingSafeEqual(given, own.digest());
      return isSigned ? { orderId } : null;
    },
  };
}

function varietyOf({ isAfterMarket }: OrderToPlace): "amo" | "regular" {
  return isAfterMarket ? "amo" : "regular";
}

/** At the NSE a series other than EQ is part of the symbol. */
function symbolOf({ symbol, exchange, series }: TradedShare): string {
  return exchange === "BSE" || series === "EQ" ? symbol : `${symbol}-${series}`;
}

function nameOf(share: TradedShare): string {
  return `${share.exchange}:${symbolOf(share)}`;
}

function writeTerms(order: OrderToPlace) {
  return {
    tradingsymbol: symbolOf(order),
    exchange: order.exchange,
    transaction_type: order.side,
    product: "CNC",
    order_type: order.limit === null ? "MARKET" : "LIMIT",
  };
}
