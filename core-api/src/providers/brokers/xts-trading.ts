import { z } from "zod";
import type { AdapterDeps } from "./adapter.ts";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading } from "./broker-trading.ts";
import { createInstrumentList, notListed } from "./instrument-list.ts";
import { refuse } from "./order-refusal.ts";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import * as values from "./read-values.ts";
import { createXtsQuotes } from "./xts-quotes.ts";

export const inResult = <S extends z.ZodType>(result: S) => z.object({ result });

const fundsShape = inResult(
  z.object({
    BalanceList: z.tuple(
      [
        z.object({
          limitObject: z.object({ RMSSubLimits: z.object({ netMarginAvailable: values.paise }) }),
        }),
      ],
      z.unknown(),
    ),
  }),
);

/** By ISIN; shares have the exchanges' numbers and no symbols here. */
const holdingsShape = inResult(
  z.object({
    RMSHoldings: z.object({
      Holdings: z.record(
        z.string(),
        z
          .object({ ISIN: values.isin, HoldingQuantity: values.count, BuyAvgPrice: values.price })
          .transform((row) => ({
            symbol: "",
            isin: row.ISIN,
            exchange: "",
            quantity: row.HoldingQuantity,
            average_price: row.BuyAvgPrice,
            last_price: null,
            t1_quantity: 0,
            sellable_quantity: null,
          })),
      ),
    }),
  }),
);

const ordersShape = inResult(
  z.array(
    z
      .object({
        AppOrderID: values.label,
        OrderUniqueIdentifier: values.label,
        TradingSymbol: values.label,
        ExchangeSegment: values.label,
        OrderSide: z
          .string()
          .transform((side) => side.toUpperCase())
          .pipe(z.enum(["BUY", "SELL"])),
        OrderQuantity: values.count,
        CumulativeQuantity: values.count,
        OrderPrice: values.price,
        OrderAverageTradedPrice: z
          .literal("")
          .transform(() => null)
          .or(values.price),
        OrderStatus: values.label,
        CancelRejectReason: values.label,
        OrderGeneratedDateTime: values.label,
      })
      .transform((row) => ({
        order_id: row.AppOrderID,
        tag: row.OrderUniqueIdentifier || null,
        symbol: row.TradingSymbol,
        // `NSECM`: exchange and segment.
        exchange: row.ExchangeSegment.slice(0, 3),
        side: row.OrderSide,
        quantity: row.OrderQuantity,
        filled_quantity: row.CumulativeQuantity,
        price: row.OrderPrice,
        average_price: row.OrderAverageTradedPrice,
        status: readOrderStatus(row.OrderStatus),
        status_text: describeStatus(row.OrderStatus, row.CancelRejectReason),
        placed_at: values.readIndianTime(row.OrderGeneratedDateTime),
      })),
  ),
);

const takenShape = inResult(z.object({ AppOrderID: values.orderId })).transform(
  ({ result }) => result.AppOrderID,
);

const refusalShape = z.object({
  type: z.literal("error"),
  description: values.words,
  result: z
    .object({ errors: z.array(z.object({ messages: z.array(z.string()) })) })
    .optional()
    .catch(undefined),
});

/** Returns XTS' refusal of an order, or null. A bad request lists its fields separately. */
export function readXtsRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = refusalShape.safeParse(body).data;
  if (told === undefined) return null;
  const messages = told.result?.errors.flatMap((error) => error.messages) ?? [];
  const isInput = /^bad request/i.test(told.description);
  return refuse([told.description, ...messages].join(": "), undefined, isInput);
}

/** The first columns of its list, which names none. */
const columns = [
  "ExchangeSegment",
  "ExchangeInstrumentID",
  "InstrumentType",
  "Name",
  "Description",
  "Series",
  "NameWithSeries",
  "InstrumentID",
  "PriceBand.High",
  "PriceBand.Low",
  "FreezeQty",
  "TickSize",
  "LotSize",
  "Multiplier",
  "DisplayName",
  "ISIN",
];

export function createXtsTrading(
  settings: BrokerSettings,
  deps: AdapterDeps,
  { ask, place, change }: BrokerCalls,
  /** Reads with the client's name in the query. */
  get: BrokerCalls["get"],
): BrokerTrading {
  const { name, apiUrl } = settings;
  const marketUrl = `${apiUrl.replace(/\/interactive$/, "")}/apimarketdata`;
  const fileOf = (segment: string) =>
    ({
      method: "POST",
      url: `${marketUrl}/instruments/master`,
      json: { exchangeSegmentList: [segment] },
    }) as const;
  const instruments = createInstrumentList(
    {
      files: { NSE: fileOf("NSECM"), BSE: fileOf("BSECM") },
      separator: "|",
      lineEnd: "\\n",
      columns,
      rows: /(?:NSE|BSE)CM\|.*/,
      read: (cell) => ({
        exchange: cell("ExchangeSegment").slice(0, 3),
        name: cell("ISIN"),
        series: cell("Series"),
        code: cell("ExchangeInstrumentID"),
      }),
    },
    "isin",
    deps,
  );
  const quotes = createXtsQuotes(settings, marketUrl, instruments, deps.http);
  const url = `${apiUrl}/orders`;
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      // The longest is not published.
      tagLength: 20,
      afterMarket: false,
      marketOrders: false,
      authorisesHoldings: "unknown",
      quotes: quotes !== undefined,
      estimatesCharges: false,
      // Not published. Up to 10 a second need no algo registration with the exchange.
      ordersPerSecond: 10,
      ordersPerMinute: 200,
    },
    async funds(session, signal) {
      const { result } = await get("/user/balance", fundsShape, session, signal);
      return result.BalanceList[0].limitObject.RMSSubLimits.netMarginAvailable;
    },
    async holdings(session, signal) {
      const { result } = await get("/portfolio/holdings", holdingsShape, session, signal);
      return Object.values(result.RMSHoldings.Holdings);
    },
    orders: async (session, signal) =>
      (await ask({ method: "GET", url }, ordersShape, session, signal)).result,
    ...(quotes === undefined ? {} : { quotes }),
    async place(session, order, signal) {
      const limitPrice = values.requireLimit(order) / 100;
      const code = await instruments.find(order);
      if (code === null) return notListed(name, order);
      const json = {
        exchangeSegment: `${order.exchange}CM`,
        exchangeInstrumentID: Number(code),
        productType: "CNC",
        orderType: "LIMIT",
        orderSide: order.side,
        timeInForce: "DAY",
        disclosedQuantity: 0,
        orderQuantity: order.quantity,
        limitPrice,
        stopPrice: 0,
        orderUniqueIdentifier: order.tag,
      };
      return place({ method: "POST", url, json }, takenShape, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const json = {
        appOrderID: Number(orderId),
        modifiedProductType: "CNC",
        modifiedOrderType: "LIMIT",
        modifiedOrderQuantity: quantity,
        modifiedDisclosedQuantity: 0,
        modifiedLimitPrice: limit / 100,
        modifiedStopPrice: 0,
        modifiedTimeInForce: "DAY",
      };
      return change({ method: "PUT", url, json }, session, signal);
    },
    cancel: (session, orderId, signal) => {
      const query = new URLSearchParams({ appOrderID: orderId });
      return change({ method: "DELETE", url: `${url}?${query.toString()}` }, session, signal);
    },
  };
}
