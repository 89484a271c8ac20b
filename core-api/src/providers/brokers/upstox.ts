import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import { orderFields, readOrder } from "./kite-orders.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

const sessionShape = z.object({
  user_id: values.clientId,
  user_name: values.label,
  email: values.optionalEmail,
  access_token: values.tokenText,
});

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
        average_price: values.price,
        last_price: values.price,
      })
      .transform(({ trading_symbol: symbol, tradingsymbol, ...row }) => ({
        symbol: values.withoutSeries(symbol || tradingsymbol),
        ...row,
        t1_quantity: 0,
        sellable_quantity: null,
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

/** Upstox API v2, upstox.com/developer/api-documentation. */
export const createUpstox: Adapter = (settings, { http, clock }) => {
  const { name, clientId, clientSecret, apiUrl, authUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `Bearer ${token.reveal()}` }),
    isOver: ({ status }) => status === 401,
  });
  const { get } = calls;
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, {
          response_type: "code",
          client_id: clientId,
          redirect_uri: callback,
          state,
        }),
      async finish({ params, callback }, signal) {
        const code = requireCode(name, params, settings.codeParameter);
        const given = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/login/authorization/token`,
            form: {
              code,
              client_id: clientId,
              client_secret: clientSecret.reveal(),
              redirect_uri: callback,
              grant_type: "authorization_code",
            },
          },
          sessionShape,
          signal,
        );
        return {
          clientId: given.user_id,
          name: given.user_name,
          email: given.email,
          token: new Secret(given.access_token),
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      async end(session, signal) {
        const url = `${apiUrl}/logout`;
        await calls.ask({ method: "DELETE", url }, z.unknown(), session, signal);
      },
    },
    trading: {
      can: readsOnly,
      funds: async (session, signal) => {
        const path = "/user/get-funds-and-margin?segment=SEC";
        return (await get(path, fundsShape, session, signal)).data.equity.available_margin;
      },
      holdings: async (session, signal) =>
        (await get("/portfolio/long-term-holdings", holdingsShape, session, signal)).data,
      orders: async (session, signal) =>
        (await get("/order/retrieve-all", ordersShape, session, signal)).data,
    },
  };
};
