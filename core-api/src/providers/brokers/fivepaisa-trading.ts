import { z } from "zod";
import type { AdapterDeps } from "./adapter.ts";
import type { BrokerCalls } from "./broker-calls.ts";
import type { BrokerReply, BrokerRequest } from "./broker-http.ts";
import type { SessionToken } from "./broker-login.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading, ChangedOrder, Quote, TradedShare } from "./broker-trading.ts";
import { createInstrumentList, notListed } from "./instrument-list.ts";
import { refuse } from "./order-refusal.ts";
import { readOrderStatus, describeStatus } from "./order-status.ts";
import * as values from "./read-values.ts";

export const inBody = <S extends z.ZodType>(body: S) => z.object({ body });

const fundsShape = inBody(
  z.object({
    EquityMargin: z.tuple([z.object({ NetAvailableMargin: values.paise })], z.unknown()),
  }),
);

const exchanges: { readonly [letter: string]: string } = { N: "NSE", B: "BSE" };
const exchange = values.label.transform((letter) => exchanges[letter] ?? "");

const holdingsShape = inBody(
  z.object({
    Data: z
      .array(
        z
          .object({
            Symbol: values.label,
            ISIN: values.isin,
            Exch: exchange,
            Quantity: values.count,
            AvgRate: values.price,
            CurrentPrice: values.price,
          })
          .transform((row) => ({
            symbol: row.Symbol,
            isin: row.ISIN,
            exchange: row.Exch,
            quantity: row.Quantity,
            average_price: row.AvgRate,
            last_price: row.CurrentPrice,
            t1_quantity: 0,
            sellable_quantity: null,
          })),
      )
      .nullish()
      .transform((rows) => rows ?? []),
  }),
);

const sides = { B: "BUY", S: "SELL" } as const;

const ordersShape = inBody(
  z.object({
    OrderBookDetail: z
      .array(
        z
          .object({
            BrokerOrderId: values.label,
            ExchOrderID: values.label,
            RemoteOrderID: values.label,
            ScripName: values.label,
            Exch: exchange,
            BuySell: z.enum(["B", "S"]),
            Qty: values.count,
            TradedQty: values.count,
            Rate: values.price,
            AveragePrice: values.price,
            OrderStatus: values.label,
            Reason: values.label,
            BrokerOrderTime: values.label,
          })
          .transform((row) => ({
            exchangeOrderId: row.ExchOrderID,
            order: {
              order_id: row.BrokerOrderId,
              tag: row.RemoteOrderID || null,
              symbol: row.ScripName,
              exchange: row.Exch,
              side: sides[row.BuySell],
              quantity: row.Qty,
              filled_quantity: row.TradedQty,
              price: row.Rate,
              average_price: row.AveragePrice,
              status: readStatus(row.OrderStatus),
              status_text: describeStatus(row.OrderStatus, row.Reason),
              placed_at: readEpoch(row.BrokerOrderTime),
            },
          })),
      )
      .nullish()
      .transform((rows) => rows ?? []),
  }),
);

/** `Rejected By 5P` and `Rejected by Exch` name who did. */
function readStatus(word: string) {
  return readOrderStatus(/^rejected\b/i.test(word) ? "rejected" : word);
}

/** `/Date(1622433028000+0530)/`: milliseconds since 1970; the offset only shows them. */
function readEpoch(text: string): string | null {
  const [, millis] = /^\/Date\((\d{1,15})[+-]\d{4}\)\/$/.exec(text) ?? [];
  const at = millis === undefined ? 0 : Number(millis);
  return at === 0 ? null : new Date(at).toISOString();
}

const quotesShape = inBody(
  z.object({
    Data: z.array(
      z.object({
        ScripCode: values.label,
        LastTradedPrice: values.optionalPaise,
        LowerCircuitLimit: values.optionalPaise,
        UpperCircuitLimit: values.optionalPaise,
      }),
    ),
  }),
);

/** Without a number no order was taken, whatever the rest says. */
const takenShape = inBody(
  z.object({
    Status: z.literal(0),
    BrokerOrderID: values.orderId.refine((id) => id !== "0"),
  }),
).transform(({ body }) => body.BrokerOrderID);

const answerShape = z.object({
  head: z.object({ status: values.label, statusDescription: values.label }).optional(),
  body: z.object({ Status: values.count.nullish(), Message: values.label }).nullish(),
});

/** Every answer has HTTP status 200; head and body carry the real one. */
function readAnswer({ body }: BrokerReply) {
  const answer = answerShape.safeParse(body).data;
  return {
    head: readHead(answer?.head?.status ?? ""),
    headText: answer?.head?.statusDescription ?? "",
    status: answer?.body?.Status ?? 0,
    text: answer?.body?.Message ?? "",
  };
}

/** 0: success; -1: internal error. */
function readHead(status: string): number {
  const head = Number(status);
  return Number.isInteger(head) ? head : -1;
}

/** Status of a refusal by the broker's risk management. */
const refusedStatus = 1;
const overStatus = 9;

export function isFivepaisaOver(reply: BrokerReply): boolean {
  const { head, headText, status, text } = readAnswer(reply);
  const isRefused = head !== 0 || (status !== 0 && status !== refusedStatus);
  return (
    reply.status === 401 ||
    status === overStatus ||
    (isRefused && /token|session/i.test(`${headText} ${text}`))
  );
}

export function isFivepaisaFailure(reply: BrokerReply): boolean {
  const { head, status, text } = readAnswer(reply);
  // An empty book is reported as a failure.
  const isEmpty = /^no (record|data)/i.test(text);
  return reply.status >= 400 || head !== 0 || (status !== 0 && !isEmpty);
}

/** Returns 5paisa's refusal of an order; null if unknown. A head of -1 is an internal error. */
export function readFivepaisaRefusal(reply: BrokerReply): ReturnType<typeof refuse> | null {
  const { head, headText, status, text } = readAnswer(reply);
  if (head < 0 || (head === 0 && status === 0)) return null;
  const isInput = head !== 0 || status !== refusedStatus;
  return refuse(text || headText || "Not accepted.", undefined, isInput);
}

/** Shares that one call tells the price of. */
const mostQuotes = 50;
const letters = { NSE: "N", BSE: "B" } as const;

export function createFivepaisaTrading(
  { name, apiUrl, extra }: BrokerSettings,
  deps: AdapterDeps,
  { ask, place, change }: BrokerCalls,
): BrokerTrading {
  const key = extra["user_key"]?.reveal() ?? "";
  const request = (path: string, body: object): BrokerRequest => ({
    method: "POST",
    url: apiUrl + path,
    json: { head: { key }, body },
  });
  const post = <S extends z.ZodType>(
    path: string,
    shape: S,
    session: SessionToken,
    signal: AbortSignal,
  ): Promise<z.output<S>> =>
    ask(request(path, { ClientCode: session.clientId }), shape, session, signal);
  const listOrders = async (session: SessionToken, signal: AbortSignal) =>
    (await post("/V3/OrderBook", ordersShape, session, signal)).body.OrderBookDetail;
  /** Orders are changed by the exchange's number, which comes later than the broker's. */
  const changeOrder = async (
    path: string,
    orderId: string,
    body: object,
    session: SessionToken,
    signal: AbortSignal,
  ): Promise<ChangedOrder> => {
    const row = (await listOrders(session, signal)).find(({ order }) => order.order_id === orderId);
    if (row === undefined)
      return { outcome: "refused", text: `The order is not in ${name}'s order book of the day.` };
    if (row.exchangeOrderId === "" || row.exchangeOrderId === "0")
      return { outcome: "refused", text: "The exchange does not have the order yet. Retry soon." };
    return change(request(path, { ExchOrderID: row.exchangeOrderId, ...body }), session, signal);
  };
  const fileOf = (segment: string) =>
    ({ method: "GET", url: `${apiUrl}/ScripMaster/segment/${segment}` }) as const;
  const scrips = createInstrumentList(
    {
      files: { NSE: fileOf("nse_eq"), BSE: fileOf("bse_eq") },
      rows: /^[NB],C,.*/,
      read: (cell) => ({
        exchange: exchanges[cell("Exch")] ?? "",
        name: cell("ISIN"),
        series: cell("Series"),
        code: cell("ScripCode"),
      }),
    },
    "isin",
    deps,
  );
  return {
    can: {
      placing: "calls",
      basketLength: 0,
      // The longest is not published.
      tagLength: 20,
      afterMarket: true,
      marketOrders: false,
      authorisesHoldings: "unknown",
      quotes: true,
      estimatesCharges: false,
      // Not published. Up to 10 a second need no algo registration with the exchange.
      ordersPerSecond: 10,
      ordersPerMinute: 200,
    },
    funds: async (session, signal) =>
      (await post("/V4/Margin", fundsShape, session, signal)).body.EquityMargin[0]
        .NetAvailableMargin,
    holdings: async (session, signal) =>
      (await post("/V3/Holding", holdingsShape, session, signal)).body.Data,
    orders: async (session, signal) =>
      (await listOrders(session, signal)).map(({ order }) => order),
    async quotes(session, shares, signal) {
      const quotes: Quote[] = [];
      const coded = await scrips.findAll(shares);
      for (const exchange of ["NSE", "BSE"] as const) {
        const wanted = coded.filter(({ share }) => share.exchange === exchange);
        for (let at = 0; at < wanted.length; at += mostQuotes) {
          const asked = wanted.slice(at, at + mostQuotes);
          const Data = asked.map(({ share, code }) => ({ ...nameOf(share, code), ScripData: "" }));
          const call = request("/MarketSnapshot", { ClientCode: session.clientId, Data });
          const { body } = await ask(call, quotesShape, session, signal);
          for (const { share, code } of asked) {
            const told = body.Data.find(({ ScripCode }) => ScripCode === code);
            if (told !== undefined && told.LastTradedPrice !== null)
              quotes.push({
                isin: share.isin,
                last: told.LastTradedPrice,
                lowerCircuit: told.LowerCircuitLimit,
                upperCircuit: told.UpperCircuitLimit,
              });
          }
        }
      }
      return quotes;
    },
    async place(session, order, signal) {
      // A price of 0 would make it a market order, which it refuses.
      const limit = values.requireLimit(order);
      const code = await scrips.find(order);
      if (code === null) return notListed(name, order);
      const body = {
        OrderType: order.side === "BUY" ? "B" : "S",
        ...nameOf(order, code),
        Price: limit / 100,
        Qty: order.quantity,
        StopLossPrice: 0,
        DisQty: 0,
        IsIntraday: false,
        iOrderValidity: 0,
        AHPlaced: order.isAfterMarket ? "Y" : "N",
        RemoteOrderID: order.tag,
      };
      return place(request("/V1/PlaceOrderRequest", body), takenShape, session, signal);
    },
    modify: (session, orderId, { quantity, limit }, signal) => {
      const body = { Price: limit / 100, Qty: quantity, StopLossPrice: 0, DisQty: 0 };
      return changeOrder("/V1/ModifyOrderRequest", orderId, body, session, signal);
    },
    cancel: (session, orderId, signal) =>
      changeOrder("/V1/CancelOrderRequest", orderId, {}, session, signal),
  };
}

function nameOf({ exchange }: TradedShare, code: string) {
  return { Exchange: letters[exchange], ExchangeType: "C", ScripCode: Number(code) };
}
