import { z } from "zod";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerTrading, OrderRefusal, Quote, TradedShare } from "./broker-trading.ts";
import { orderFields, readOrder } from "./kite-orders.ts";
import { refuse } from "./order-refusal.ts";
import * as values from "./read-values.ts";

const fundsShape = z.object({
  data: z.object({ equity: z.object({ available_margin: values.paise }) }),
});

/** Its older documents spell the one, its newer ones the other. */
const symbols = { trading_symbol: values.label, tradingsymbol: values.label };

const holdingsShape = z.object({
  data: z.array(
    z
      .object({
        ...symbols,
        exchange: values.label,
        isin: values.isin,
        quantity: values.count,
        t1_quantity: values.count.default(0),
        cnc_used_quantity: values.count.default(0),
        collateral_quantity: values.count.default(0),
        average_price: values.price,
        last_price: values.price,
      })
      .transform((row) => ({
        symbol: values.withoutSeries(row.trading_symbol || row.tradingsymbol),
        exchange: row.exchange,
        isin: row.isin,
        quantity: row.quantity,
        average_price: row.average_price,
        last_price: row.last_price,
        t1_quantity: row.t1_quantity,
        // `quantity` is all of them.
        sellable_quantity:
          row.quantity - row.t1_quantity - row.cnc_used_quantity - row.collateral_quantity,
      })),
  ),
});

const ordersShape = z.object({
  data: z.array(
    z
      .object({ ...orderFields, ...symbols })
      .transform((row) => readOrder(row, row.trading_symbol || row.tradingsymbol)),
  ),
});

const positionsShape = z.object({
  data: z.array(
    z
      .object({
        ...symbols,
        exchange: values.label,
        product: values.label,
        quantity: values.count,
        average_price: values.price,
      })
      .transform((row) => ({
        symbol: values.withoutSeries(row.trading_symbol || row.tradingsymbol),
        isin: null,
        exchange: row.exchange,
        product: row.product,
        quantity: row.quantity,
        averagePrice: row.average_price,
      })),
  ),
});

const quotesShape = z.object({
  data: z.record(
    z.string(),
    z.object({
      instrument_token: z.string(),
      last_price: values.paise,
      lower_circuit_limit: values.optionalPaise,
      upper_circuit_limit: values.optionalPaise,
    }),
  ),
});

const nothing = 0;
const otherCharges = z.object({
  transaction: values.paise.default(nothing),
  clearing: values.paise.default(nothing),
  ipft: values.paise.default(nothing),
  sebi_turnover: values.paise.default(nothing),
});
/** Charges that are no taxes have one name in its pages, another in its libraries. */
const chargesShape = z
  .object({
    data: z.object({
      charges: z.object({
        total: values.paise,
        brokerage: values.paise,
        taxes: z.object({ gst: values.paise, stt: values.paise, stamp_duty: values.paise }),
        other_charges: otherCharges.optional(),
        other_taxes: otherCharges.optional(),
      }),
    }),
  })
  .transform(({ data: { charges } }, context) => {
    const { total, brokerage, taxes } = charges;
    const other = charges.other_charges ?? charges.other_taxes;
    if (other === undefined) context.addIssue("The answer names no charges of the exchange");
    return {
      brokerage,
      stt: taxes.stt,
      exchange: (other?.transaction ?? 0) + (other?.clearing ?? 0) + (other?.ipft ?? 0),
      sebi: other?.sebi_turnover ?? 0,
      stampDuty: taxes.stamp_duty,
      gst: taxes.gst,
      total,
    };
  });

const takenShape = z
  .object({ data: z.object({ order_id: values.orderId }) })
  .transform(({ data }) => data.order_id);

const refusalShape = z.object({
  errors: z
    .array(z.object({ errorCode: values.label, error_code: values.label, message: values.words }))
    .min(1),
});

const reasons: { readonly [code: string]: OrderRefusal } = {
  UDAPI1154: "address",
  UDAPI1158: "market_order",
  UDAPI100072: "closed",
  UDAPI100074: "closed",
  UDAPI100036: "input",
  UDAPI100011: "input",
  UDAPI1052: "input",
};

/** Returns Upstox' refusal of an order, or null if the failure is not a refusal. */
export function readUpstoxRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const [told] = refusalShape.safeParse(body).data?.errors ?? [];
  if (told === undefined) return null;
  return refuse(told.message, reasons[told.error_code || told.errorCode]);
}

/** Instruments that one call tells the price of. */
const mostQuotes = 500;

export function createUpstoxTrading(
  apiUrl: string,
  { get, place, change }: BrokerCalls,
): BrokerTrading {
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      tagLength: 40,
      afterMarket: true,
      marketOrders: false,
      authorisesHoldings: "at the broker",
      quotes: true,
      estimatesCharges: true,
      ordersPerSecond: 10,
      // And 2,000 in half an hour, which no batch comes near.
      ordersPerMinute: 500,
    },
    funds: async (session, signal) => {
      const path = "/user/get-funds-and-margin?segment=SEC";
      return (await get(path, fundsShape, session, signal)).data.equity.available_margin;
    },
    holdings: async (session, signal) =>
      (await get("/portfolio/long-term-holdings", holdingsShape, session, signal)).data,
    orders: async (session, signal) =>
      (await get("/order/retrieve-all", ordersShape, session, signal)).data,
    positions: async (session, signal) =>
      (await get("/portfolio/short-term-positions", positionsShape, session, signal)).data.filter(
        ({ product }) => product === "D",
      ),
    async quotes(session, shares, signal) {
      const quotes: Quote[] = [];
      for (let at = 0; at < shares.length; at += mostQuotes) {
        const asked = shares.slice(at, at + mostQuotes);
        const query = new URLSearchParams({ instrument_key: asked.map(keyOf).join(",") });
        const path = `/market-quote/quotes?${query.toString()}`;
        const told = Object.values((await get(path, quotesShape, session, signal)).data);
        for (const share of asked) {
          const quote = told.find(({ instrument_token: key }) => key === keyOf(share));
          if (quote !== undefined && quote.last_price > 0)
            quotes.push({
              isin: share.isin,
              last: quote.last_price,
              lowerCircuit: quote.lower_circuit_limit,
              upperCircuit: quote.upper_circuit_limit,
            });
        }
      }
      return quotes;
    },
    place: async (session, order, signal) => {
      const json = {
        instrument_token: keyOf(order),
        transaction_type: order.side,
        product: "D",
        order_type: "LIMIT",
        quantity: order.quantity,
        price: values.requireLimit(order) / 100,
        trigger_price: 0,
        disclosed_quantity: 0,
        validity: "DAY",
        is_amo: order.isAfterMarket,
        tag: order.tag,
      };
      const url = `${apiUrl}/order/place`;
      return place({ method: "POST", url, json }, takenShape, session, signal);
    },
    cancel: (session, orderId, signal) => {
      const query = new URLSearchParams({ order_id: orderId });
      const url = `${apiUrl}/order/cancel?${query.toString()}`;
      return change({ method: "DELETE", url }, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const json = {
        order_id: orderId,
        order_type: "LIMIT",
        quantity,
        price: limit / 100,
        trigger_price: 0,
        disclosed_quantity: 0,
        validity: "DAY",
      };
      return change({ method: "PUT", url: `${apiUrl}/order/modify`, json }, session, signal);
    },
    estimateCharges: async (session, orders, signal) =>
      Promise.all(
        orders.map(async (order) => {
          const query = new URLSearchParams({
            instrument_token: keyOf(order),
            quantity: String(order.quantity),
            product: "D",
            transaction_type: order.side,
            price: values.writeRupees(values.requireLimit(order)),
          });
          return get(`/charges/brokerage?${query.toString()}`, chargesShape, session, signal);
        }),
      ),
  };
}

/** Upstox names an instrument by the exchange's segment and the ISIN. */
function keyOf({ exchange, isin }: TradedShare): string {
  return `${exchange}_EQ|${isin}`;
}
