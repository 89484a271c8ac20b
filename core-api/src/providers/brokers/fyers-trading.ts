import { z } from "zod";
import type { BrokerOrderStatus } from "../../contract/index.ts";
import type { AdapterDeps } from "./adapter.ts";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading, OrderRefusal, Quote, TradedShare } from "./broker-trading.ts";
import { createInstrumentList, notListed } from "./instrument-list.ts";
import { refuse } from "./order-refusal.ts";
import * as values from "./read-values.ts";

/** Id of the `fund_limit` entry with the funds available for purchases. */
const availableId = 10;
const fundsShape = z
  .object({
    fund_limit: z.array(z.object({ id: values.count, equityAmount: values.paise })),
  })
  .transform(({ fund_limit: limits }, context) => {
    const found = limits.find(({ id }) => id === availableId);
    if (found === undefined) context.addIssue("The limits tell no available balance");
    return found?.equityAmount ?? 0;
  });

/** `NSE:SBIN-EQ`: exchange, symbol and series. */
function readSymbol(text: string): { readonly exchange: string; readonly symbol: string } {
  const [exchange = "", name = ""] = text.includes(":") ? text.split(":") : ["", text];
  return { exchange, symbol: name.replace(/-[A-Z0-9]{1,2}$/, "") };
}

const holdingsShape = z.object({
  holdings: z.array(
    z
      .object({
        symbol: values.label,
        isin: values.isin,
        quantity: values.count,
        qty_t1: values.count.default(0),
        costPrice: values.price,
        ltp: values.price,
      })
      .transform((row) => ({
        ...readSymbol(row.symbol),
        isin: row.isin,
        quantity: row.quantity,
        average_price: row.costPrice,
        last_price: row.ltp,
        t1_quantity: row.qty_t1,
        sellable_quantity: null,
      })),
  ),
});

/** It writes `1:` or `2:` before a tag, by who gave it. */
function readTag(text: string): string | null {
  const tag = text.replace(/^\d:/, "");
  return tag === "" || tag === "Untagged" ? null : tag;
}

const statuses: { readonly [code: number]: readonly [BrokerOrderStatus, string] } = {
  1: ["cancelled", "Cancelled"],
  2: ["complete", "Traded"],
  4: ["open", "Transit"],
  5: ["rejected", "Rejected"],
  6: ["open", "Pending"],
  7: ["expired", "Expired"],
};

const ordersShape = z.object({
  orderBook: z.array(
    z
      .object({
        id: values.label,
        orderTag: z.string().nullish(),
        symbol: values.label,
        side: z.literal([1, -1]),
        qty: values.count,
        filledQty: values.count,
        limitPrice: values.price,
        tradedPrice: values.price,
        status: values.count,
        message: values.label,
        orderDateTime: values.label,
      })
      .transform((row) => {
        const [status, word] = statuses[row.status] ?? ["unknown", String(row.status)];
        return {
          ...readSymbol(row.symbol),
          order_id: row.id,
          tag: readTag(row.orderTag ?? ""),
          side: row.side === 1 ? ("BUY" as const) : ("SELL" as const),
          quantity: row.qty,
          filled_quantity: row.filledQty,
          price: row.limitPrice,
          average_price: row.tradedPrice,
          status,
          status_text: row.message === "" ? word : `${word}: ${row.message}`,
          placed_at: values.readIndianTime(row.orderDateTime),
        };
      }),
  ),
});

const quotesShape = z.object({
  d: z.array(
    z.object({
      n: values.label,
      s: values.label,
      v: z.object({ lp: values.optionalPaise }).nullish().catch(null),
    }),
  ),
});

/** The order was sent on, but not acknowledged. */
const unacknowledged = 201;
const takenShape = z
  .object({ code: z.number().refine((code) => code !== unacknowledged), id: values.orderId })
  .transform(({ id }) => id);

const refusalShape = z.object({ code: z.number(), message: values.words, id: values.label });
const reasons: { readonly [code: number]: OrderRefusal } = { [-429]: "rate" };
const inputCode = -50;

/** Returns Fyers' refusal of an order; null with an order number: it is in the order book. */
export function readFyersRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = refusalShape.safeParse(body);
  if (!told.success || told.data.id !== "") return null;
  const { code, message } = told.data;
  const refusal = refuse(message, reasons[code]);
  return refusal.reason === "other" && code === inputCode
    ? { ...refusal, reason: "input" }
    : refusal;
}

/** The first columns of its list, which names none. */
const columns = [
  "Fytoken",
  "Symbol Details",
  "Exchange Instrument type",
  "Minimum lot size",
  "Tick size",
  "ISIN",
  "Trading Session",
  "Last update date",
  "Expiry date",
  "Symbol ticker",
];

/** Symbols that one call tells the price of. */
const mostQuotes = 50;

export function createFyersTrading(
  { name, apiUrl, instrumentsUrl }: BrokerSettings,
  deps: AdapterDeps,
  { get, ask, place, change }: BrokerCalls,
): BrokerTrading {
  const file = { method: "GET", url: `${instrumentsUrl}/BSE_CM.csv` } as const;
  const groups = createInstrumentList(
    {
      files: { NSE: file, BSE: file },
      columns,
      rows: /.*\bBSE:.*/,
      read: (cell) => ({
        exchange: "BSE",
        name: cell("ISIN"),
        series: "",
        code: cell("Symbol ticker"),
      }),
    },
    "isin",
    deps,
  );
  /** `NSE:SBIN-EQ`, `BSE:SBIN-A`: only Fyers' list knows the groups of the BSE. */
  const findSymbol = async (share: TradedShare): Promise<string | null> =>
    share.exchange === "NSE" ? `NSE:${share.symbol}-${share.series}` : groups.find(share);
  const url = `${apiUrl}/orders/sync`;
  // Prices are next to the API's version.
  const quotesUrl = `${apiUrl.replace(/\/api\/v3$/, "")}/data/quotes`;
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      tagLength: 30,
      afterMarket: true,
      marketOrders: false,
      authorisesHoldings: "unknown",
      quotes: true,
      estimatesCharges: false,
      // All its calls count.
      ordersPerSecond: 10,
      ordersPerMinute: 200,
    },
    funds: (session, signal) => get("/funds", fundsShape, session, signal),
    holdings: async (session, signal) =>
      (await get("/holdings", holdingsShape, session, signal)).holdings,
    orders: async (session, signal) =>
      (await get("/orders", ordersShape, session, signal)).orderBook,
    async quotes(session, shares, signal) {
      const quotes: Quote[] = [];
      const named: { readonly share: TradedShare; readonly symbol: string }[] = [];
      for (const share of shares) {
        const symbol = await findSymbol(share);
        if (symbol !== null) named.push({ share, symbol });
      }
      for (let at = 0; at < named.length; at += mostQuotes) {
        const asked = named.slice(at, at + mostQuotes);
        const query = new URLSearchParams({ symbols: asked.map(({ symbol }) => symbol).join(",") });
        const request = { method: "GET", url: `${quotesUrl}?${query.toString()}` } as const;
        const { d: told } = await ask(request, quotesShape, session, signal);
        for (const { share, symbol } of asked) {
          const last = told.find(({ n, s }) => s === "ok" && n === symbol)?.v?.lp ?? null;
          if (last !== null)
            quotes.push({ isin: share.isin, last, lowerCircuit: null, upperCircuit: null });
        }
      }
      return quotes;
    },
    async place(session, order, signal) {
      const limitPrice = values.requireLimit(order) / 100;
      const symbol = await findSymbol(order);
      if (symbol === null) return notListed(name, order);
      const json = {
        symbol,
        qty: order.quantity,
        type: limitType,
        side: order.side === "BUY" ? 1 : -1,
        productType: "CNC",
        limitPrice,
        stopPrice: 0,
        validity: "DAY",
        disclosedQty: 0,
        offlineOrder: order.isAfterMarket,
        stopLoss: 0,
        takeProfit: 0,
        orderTag: order.tag,
      };
      return place({ method: "POST", url, json }, takenShape, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const json = { id: orderId, type: limitType, qty: quantity, limitPrice: limit / 100 };
      return change({ method: "PATCH", url, json }, session, signal);
    },
    cancel: (session, orderId, signal) =>
      change({ method: "DELETE", url, json: { id: orderId } }, session, signal),
  };
}

const limitType = 1;
