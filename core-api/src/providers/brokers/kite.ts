import { createHash } from "node:crypto";
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
  data: z.object({
    user_id: values.clientId,
    user_name: values.label,
    email: values.optionalEmail,
    access_token: values.tokenText,
  }),
});

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

const overShape = z.object({ error_type: z.literal("TokenException") });

/** Kite Connect 3, kite.trade/docs/connect/v3. */
export const createKite: Adapter = (settings, { http, clock }) => {
  const { name, clientId: apiKey, clientSecret, apiUrl, authUrl } = settings;
  const version = { "x-kite-version": "3" };
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ ...version, authorization: `token ${apiKey}:${token.reveal()}` }),
    isOver: ({ status, body }) => status >= 400 && overShape.safeParse(body).success,
  });
  const { get } = calls;
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ state }) =>
        addQuery(settings.loginUrl, {
          v: "3",
          api_key: apiKey,
          redirect_params: new URLSearchParams({ state }).toString(),
        }),
      async finish({ params }, signal) {
        const code = requireCode(name, params, settings.codeParameter);
        const checksum = createHash("sha256")
          .update(apiKey + code + clientSecret.reveal())
          .digest("hex");
        const { data } = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/session/token`,
            headers: version,
            form: { api_key: apiKey, request_token: code, checksum },
          },
          sessionShape,
          signal,
        );
        return {
          clientId: data.user_id,
          name: data.user_name,
          email: data.email,
          token: new Secret(data.access_token),
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      async end(session, signal) {
        const query = { api_key: apiKey, access_token: session.token.reveal() };
        const url = addQuery(`${apiUrl}/session/token`, query);
        await calls.ask({ method: "DELETE", url }, z.unknown(), session, signal);
      },
    },
    trading: {
      can: readsOnly,
      funds: async (session, signal) =>
        (await get("/user/margins/equity", fundsShape, session, signal)).data.net,
      holdings: async (session, signal) =>
        (await get("/portfolio/holdings", holdingsShape, session, signal)).data,
      orders: async (session, signal) => (await get("/orders", ordersShape, session, signal)).data,
    },
  };
};
