import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import type { SessionToken } from "./broker-login.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import { readOrderStatus, tellStatus } from "./order-status.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

const inBody = <S extends z.ZodType>(body: S) => z.object({ body });

const sessionShape = inBody(
  z.object({
    AccessToken: values.tokenText,
    ClientCode: values.clientId,
    ClientName: values.label,
  }),
);

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
            status_text: tellStatus(row.OrderStatus, row.Reason),
            placed_at: readEpoch(row.BrokerOrderTime),
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

const answerShape = z.object({
  head: z.object({ status: values.label, statusDescription: values.label }).optional(),
  body: z.object({ Status: values.count.nullish(), Message: values.label }).nullish(),
});

/** 5paisa's vendor login and XStream open API. It says nearly everything with 200. */
export const createFivepaisa: Adapter = (settings, { http, clock }) => {
  const { name, clientId: userId, clientSecret, apiUrl, authUrl, extra } = settings;
  const userKey = extra["user_key"]?.reveal() ?? "";
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `bearer ${token.reveal()}` }),
    isOver({ status, body }) {
      const answer = answerShape.safeParse(body).data;
      const said = `${answer?.head?.statusDescription ?? ""} ${answer?.body?.Message ?? ""}`;
      const isRefused = (answer?.head?.status ?? "0") !== "0" || (answer?.body?.Status ?? 0) !== 0;
      return (
        status === 401 || answer?.body?.Status === 9 || (isRefused && /token|session/i.test(said))
      );
    },
    isFailure({ status, body }) {
      const answer = answerShape.safeParse(body).data?.body;
      // An empty book is told as if it were a failure.
      const isEmpty = /^no (record|data)/i.test(answer?.Message ?? "");
      return status >= 400 || ((answer?.Status ?? 0) !== 0 && !isEmpty);
    },
  });
  const post = <S extends z.ZodType>(
    path: string,
    shape: S,
    session: SessionToken,
    signal: AbortSignal,
  ): Promise<z.output<S>> => {
    const json = { head: { key: userKey }, body: { ClientCode: session.clientId } };
    return calls.ask({ method: "POST", url: apiUrl + path, json }, shape, session, signal);
  };
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, {
          VendorKey: userKey,
          ResponseURL: callback,
          State: state,
        }),
      async finish({ params }, signal) {
        const requestToken = requireCode(name, params, settings.codeParameter);
        const given = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/GetAccessToken`,
            json: {
              head: { Key: userKey },
              body: {
                RequestToken: requestToken,
                EncryKey: clientSecret.reveal(),
                UserId: userId,
              },
            },
          },
          sessionShape,
          signal,
        );
        return {
          clientId: given.body.ClientCode,
          name: given.body.ClientName,
          email: null,
          token: new Secret(given.body.AccessToken),
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      // Its documents know no logout.
      end: async () => undefined,
    },
    trading: {
      can: readsOnly,
      funds: async (session, signal) =>
        (await post("/V4/Margin", fundsShape, session, signal)).body.EquityMargin[0]
          .NetAvailableMargin,
      holdings: async (session, signal) =>
        (await post("/V3/Holding", holdingsShape, session, signal)).body.Data,
      orders: async (session, signal) =>
        (await post("/V3/OrderBook", ordersShape, session, signal)).body.OrderBookDetail,
    },
  };
};
