import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { loginRefused } from "./broker-failures.ts";
import type { SessionToken } from "./broker-login.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import { readOrderStatus, tellStatus } from "./order-status.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

const inResult = <S extends z.ZodType>(result: S) => z.object({ result });

const sessionShape = inResult(z.object({ token: values.tokenText, userID: values.clientId }));

const profileShape = inResult(
  z.object({ ClientName: values.label, EmailId: values.optionalEmail }),
);

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
        status_text: tellStatus(row.OrderStatus, row.CancelRejectReason),
        placed_at: values.readIndianTime(row.OrderGeneratedDateTime),
      })),
  ),
);

/** What comes back: JSON with a token that makes a session, once. */
const callbackShape = z.object({ accessToken: values.tokenText });
const overShape = z.object({ code: z.string().regex(/^e-(session|token)-/) });
const failedShape = z.object({ type: z.literal("error") });

/** Symphony's XTS interactive API, which several brokers run. */
export const createXts: Adapter = (settings, { http, clock }) => {
  const { name, clientId: appKey, clientSecret, apiUrl, authUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: token.reveal() }),
    isOver: ({ status, body }) => status === 401 || overShape.safeParse(body).success,
    isFailure: ({ status, body }) => status >= 400 || failedShape.safeParse(body).success,
  });
  const get = <S extends z.ZodType>(
    path: string,
    shape: S,
    session: SessionToken,
    signal: AbortSignal,
  ): Promise<z.output<S>> => {
    const client = new URLSearchParams({ clientID: session.clientId });
    return calls.get(`${path}?${client}`, shape, session, signal);
  };
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, { appKey, returnURL: addQuery(callback, { state }) }),
      async finish({ params }, signal) {
        const returned = readJson(requireCode(name, params, settings.codeParameter));
        const callback = callbackShape.safeParse(returned);
        if (!callback.success) throw loginRefused(name);
        const { result: given } = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/user/session`,
            json: {
              appKey,
              secretKey: clientSecret.reveal(),
              source: "WebAPI",
              accessToken: callback.data.accessToken,
            },
          },
          sessionShape,
          signal,
        );
        const session = { clientId: given.userID, token: new Secret(given.token) };
        const { result: profile } = await get("/user/profile", profileShape, session, signal);
        return {
          ...session,
          name: profile.ClientName,
          email: profile.EmailId,
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      async end(session, signal) {
        const url = `${apiUrl}/user/session`;
        await calls.ask({ method: "DELETE", url }, z.unknown(), session, signal);
      },
    },
    trading: {
      can: readsOnly,
      async funds(session, signal) {
        const { result } = await get("/user/balance", fundsShape, session, signal);
        return result.BalanceList[0].limitObject.RMSSubLimits.netMarginAvailable;
      },
      async holdings(session, signal) {
        const { result } = await get("/portfolio/holdings", holdingsShape, session, signal);
        return Object.values(result.RMSHoldings.Holdings);
      },
      async orders(session, signal) {
        return (await calls.get("/orders", ordersShape, session, signal)).result;
      },
    },
  };
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
