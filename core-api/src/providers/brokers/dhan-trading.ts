import { z } from "zod";
import type { AdapterDeps } from "./adapter.ts";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading, OrderRefusal, Quote, TradedShare } from "./broker-trading.ts";
import { createInstrumentList, notListed } from "./instrument-list.ts";
import { refuse } from "./order-refusal.ts";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import { readHtmlForm } from "./read-html-form.ts";
import * as values from "./read-values.ts";

/** Its own spelling. */
const fundsShape = z.object({ availabelBalance: values.paise });

const holdingsList = z.array(
  z
    .object({
      tradingSymbol: values.label,
      isin: values.isin,
      exchange: values.label,
      totalQty: values.count,
      t1Qty: values.count.default(0),
      availableQty: values.count.nullable().default(null),
      avgCostPrice: values.price,
      lastTradedPrice: values.price,
    })
    .transform((row) => ({
      symbol: row.tradingSymbol,
      isin: row.isin,
      exchange: row.exchange === "ALL" ? "" : row.exchange,
      quantity: row.totalQty,
      average_price: row.avgCostPrice,
      last_price: row.lastTradedPrice,
      t1_quantity: row.t1Qty,
      sellable_quantity: row.availableQty,
    })),
);

/** An empty portfolio is answered as a failure. */
const nothingHeld = z.object({ errorCode: z.literal("DH-1111") });
const holdingsShape = nothingHeld.transform(() => []).or(holdingsList);

const ordersShape = z.array(
  z
    .object({
      orderId: values.label,
      correlationId: values.label,
      tradingSymbol: values.label,
      exchangeSegment: values.label,
      transactionType: z.enum(["BUY", "SELL"]),
      quantity: values.count,
      filledQty: values.count.default(0),
      price: values.price,
      averageTradedPrice: values.price,
      orderStatus: values.label,
      omsErrorDescription: values.label,
      createTime: values.label,
    })
    .transform((row) => ({
      order_id: row.orderId,
      tag: row.correlationId || null,
      symbol: row.tradingSymbol,
      // `NSE_EQ`: exchange and segment.
      exchange: row.exchangeSegment.split("_")[0] ?? "",
      side: row.transactionType,
      quantity: row.quantity,
      filled_quantity: row.filledQty,
      price: row.price,
      average_price: row.averageTradedPrice,
      status: readOrderStatus(row.orderStatus),
      status_text: describeStatus(row.orderStatus, row.omsErrorDescription),
      placed_at: values.readIndianTime(row.createTime),
    })),
);

/** By segment and security. */
const quotesShape = z.object({
  data: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        last_price: values.paise,
        lower_circuit_limit: values.optionalPaise,
        upper_circuit_limit: values.optionalPaise,
      }),
    ),
  ),
});

const takenShape = z.object({ orderId: values.orderId }).transform(({ orderId }) => orderId);
const formShape = z.object({ edisFormHtml: z.string().max(200_000) });
const postbackShape = z.object({ orderId: values.orderId });
const refusalShape = z.object({ errorCode: values.words, errorMessage: values.words });

const reasons: { readonly [code: string]: OrderRefusal } = { "DH-904": "rate" };
/** Internal errors: the order may have reached order management. */
const unsure = new Set(["DH-908", "DH-909", "DH-910"]);

/** An empty portfolio is reported as a failure. */
export function isNothingHeld({ body }: BrokerReply): boolean {
  return nothingHeld.safeParse(body).success;
}

/** Returns Dhan's refusal of an order, or null if the failure is not a refusal. */
export function readDhanRefusal({ body }: BrokerReply): ReturnType<typeof refuse> | null {
  const told = refusalShape.safeParse(body);
  if (!told.success || unsure.has(told.data.errorCode)) return null;
  const { errorCode, errorMessage } = told.data;
  return refuse(errorMessage, reasons[errorCode], errorCode === "DH-905");
}

/** Securities that one call tells the price of. */
const mostQuotes = 1_000;

export function createDhanTrading(
  { name, apiUrl, instrumentsUrl }: BrokerSettings,
  deps: AdapterDeps,
  { get, ask, place, change }: BrokerCalls,
): BrokerTrading {
  const file = { method: "GET", url: `${instrumentsUrl}/api-scrip-master-detailed.csv` } as const;
  const securities = createInstrumentList(
    {
      files: { NSE: file, BSE: file },
      rows: /^(?:NSE|BSE),E,.*/,
      read: (cell) => ({
        exchange: cell("EXCH_ID"),
        name: cell("ISIN"),
        series: cell("SERIES"),
        code: cell("SECURITY_ID"),
      }),
    },
    "isin",
    deps,
  );
  const ordersUrl = `${apiUrl}/orders`;
  const urlOf = (orderId: string): string => `${ordersUrl}/${encodeURIComponent(orderId)}`;
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      tagLength: 30,
      afterMarket: true,
      marketOrders: false,
      authorisesHoldings: "call",
      quotes: true,
      estimatesCharges: false,
      ordersPerSecond: 10,
      // And 1,000 in an hour, 7,000 in a day.
      ordersPerMinute: 250,
    },
    funds: async (session, signal) =>
      (await get("/fundlimit", fundsShape, session, signal)).availabelBalance,
    holdings: (session, signal) => get("/holdings", holdingsShape, session, signal),
    orders: (session, signal) => get("/orders", ordersShape, session, signal),
    async quotes(session, shares, signal) {
      const quotes: Quote[] = [];
      const coded = await securities.findAll(shares);
      for (let at = 0; at < coded.length; at += mostQuotes) {
        const asked = coded.slice(at, at + mostQuotes);
        const json = Object.fromEntries(
          [...new Set(asked.map(({ share }) => segmentOf(share)))].map((segment) => [
            segment,
            asked
              .filter(({ share }) => segmentOf(share) === segment)
              .map(({ code }) => Number(code)),
          ]),
        );
        const headers = { "client-id": session.clientId };
        const request = {
          method: "POST",
          url: `${apiUrl}/marketfeed/quote`,
          headers,
          json,
        } as const;
        const { data } = await ask(request, quotesShape, session, signal);
        for (const { share, code } of asked) {
          const told = data[segmentOf(share)]?.[code];
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
    async place(session, order, signal) {
      const price = values.requireLimit(order) / 100;
      const securityId = await securities.find(order);
      if (securityId === null) return notListed(name, order);
      const json = {
        dhanClientId: session.clientId,
        correlationId: order.tag,
        transactionType: order.side,
        exchangeSegment: segmentOf(order),
        productType: "CNC",
        orderType: "LIMIT",
        validity: "DAY",
        securityId,
        quantity: order.quantity,
        price,
        afterMarketOrder: order.isAfterMarket,
        ...(order.isAfterMarket ? { amoTime: "OPEN" } : {}),
      };
      return place({ method: "POST", url: ordersUrl, json }, takenShape, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const json = {
        dhanClientId: session.clientId,
        orderId,
        orderType: "LIMIT",
        legName: "ENTRY_LEG",
        quantity,
        price: limit / 100,
        validity: "DAY",
      };
      return change({ method: "PUT", url: urlOf(orderId), json }, session, signal);
    },
    cancel: (session, orderId, signal) =>
      change({ method: "DELETE", url: urlOf(orderId) }, session, signal),
    async authoriseHoldings(session, sales, _returnTo, signal) {
      const [first] = sales;
      if (first === undefined) throw new RangeError("No shares to authorise");
      // CDSL sends its PIN to the member's phone; the page that asks for it is CDSL's.
      await get("/edis/tpin", z.unknown(), session, signal);
      const json = {
        isin: first.isin,
        qty: first.quantity,
        exchange: "ALL",
        segment: "EQ",
        bulk: sales.length > 1,
      };
      const request = { method: "POST", url: `${apiUrl}/edis/form`, json } as const;
      const form = formShape.transform(({ edisFormHtml }, context) => {
        const read = readHtmlForm(edisFormHtml, apiUrl);
        if (read === null) context.addIssue("The page has no form");
        return read ?? z.NEVER;
      });
      return ask(request, form, session, signal);
    },
    readPostback: (body) => postbackShape.safeParse(values.readJson(body)).data ?? null,
  };
}

function segmentOf({ exchange }: TradedShare): string {
  return `${exchange}_EQ`;
}
