import { createHash } from "node:crypto";
import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { loginDenied } from "./broker-failures.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import type { BrokerOrderStatus } from "../../contract/index.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

const tokenShape = z.object({ s: z.literal("ok"), access_token: values.tokenText });

const profileShape = z.object({
  data: z.object({
    fy_id: values.clientId,
    name: values.label,
    email_id: values.optionalEmail,
  }),
});

/** Of its list of limits, the one that says what can be bought for. */
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
        costPrice: values.price,
        ltp: values.price,
      })
      .transform((row) => ({
        ...readSymbol(row.symbol),
        isin: row.isin,
        quantity: row.quantity,
        average_price: row.costPrice,
        last_price: row.ltp,
        t1_quantity: 0,
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

const answerShape = z.object({ s: z.string(), code: z.number() });
/** Its codes for a token that is none, is too old, or was refused. */
const overCodes = new Set([-8, -15, -16, -17]);

/** FYERS API v3, myapi.fyers.in/docsv3. */
export const createFyers: Adapter = (settings, { http, clock }) => {
  const { name, clientId: appId, clientSecret, apiUrl, authUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `${appId}:${token.reveal()}` }),
    isOver: ({ status, body }) => {
      const answer = answerShape.safeParse(body).data;
      return status === 401 || (answer?.s === "error" && overCodes.has(answer.code));
    },
    // It also says no with 200.
    isFailure: ({ status, body }) =>
      status >= 400 || answerShape.safeParse(body).data?.s === "error",
  });
  const { get } = calls;
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, {
          client_id: appId,
          redirect_uri: callback,
          response_type: "code",
          state,
        }),
      async finish({ params }, signal) {
        if (params["s"] === "error") throw loginDenied(name);
        const code = requireCode(name, params, settings.codeParameter);
        const appIdHash = createHash("sha256")
          .update(`${appId}:${clientSecret.reveal()}`)
          .digest("hex");
        const given = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/validate-authcode`,
            json: { grant_type: "authorization_code", appIdHash, code },
          },
          tokenShape,
          signal,
        );
        const token = new Secret(given.access_token);
        const { data } = await get("/profile", profileShape, { clientId: "", token }, signal);
        return {
          clientId: data.fy_id,
          name: data.name,
          email: data.email_id,
          token,
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      async end(session, signal) {
        const url = `${apiUrl}/logout`;
        await calls.ask({ method: "POST", url, json: {} }, z.unknown(), session, signal);
      },
    },
    trading: {
      can: readsOnly,
      funds: (session, signal) => get("/funds", fundsShape, session, signal),
      holdings: async (session, signal) =>
        (await get("/holdings", holdingsShape, session, signal)).holdings,
      orders: async (session, signal) =>
        (await get("/orders", ordersShape, session, signal)).orderBook,
    },
  };
};
