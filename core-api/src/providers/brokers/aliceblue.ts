import { createHash } from "node:crypto";
import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { loginRefused } from "./broker-failures.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import { readOrderStatus, tellStatus } from "./order-status.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

const sessionShape = z.object({
  stat: z.literal("Ok"),
  clientId: values.clientId,
  userSession: values.tokenText,
});

const firstOf = <S extends z.ZodType>(row: S) => z.object({ result: z.tuple([row], z.unknown()) });

const profileShape = firstOf(z.object({ clientName: values.label, emailId: values.optionalEmail }));
const fundsShape = firstOf(z.object({ tradingLimit: values.paise }));

/** Where there is nothing it answers `Not_ok` without rows. */
const rowsOf = <S extends z.ZodType>(row: S) =>
  z.object({ result: z.array(row).nullish() }).transform(({ result }) => result ?? []);

const holdingsShape = rowsOf(
  z
    .object({
      nseTradingSymbol: values.label,
      bseTradingSymbol: values.label,
      isin: values.isin,
      totalQuantity: values.count,
      averageTradedPrice: values.price,
      ltp: values.price,
    })
    .transform((row) => ({
      symbol: values.withoutSeries(row.nseTradingSymbol) || row.bseTradingSymbol,
      isin: row.isin,
      exchange: row.nseTradingSymbol === "" ? "BSE" : "NSE",
      quantity: row.totalQuantity,
      average_price: row.averageTradedPrice,
      last_price: row.ltp,
      t1_quantity: 0,
      sellable_quantity: null,
    })),
);

const ordersShape = rowsOf(
  z
    .object({
      brokerOrderId: values.label,
      orderTag: values.label,
      tradingSymbol: values.label,
      exchange: values.label,
      transactionType: z.enum(["BUY", "SELL"]),
      quantity: values.count,
      filledQuantity: values.count,
      price: values.price,
      averageTradedPrice: values.price,
      orderStatus: values.label,
      rejectionReason: values.label,
      orderTime: values.label,
    })
    .transform((row) => ({
      order_id: row.brokerOrderId,
      tag: row.orderTag || null,
      symbol: values.withoutSeries(row.tradingSymbol),
      exchange: row.exchange,
      side: row.transactionType,
      quantity: row.quantity,
      filled_quantity: row.filledQuantity,
      price: row.price,
      average_price: row.averageTradedPrice,
      status: readOrderStatus(row.orderStatus),
      status_text: tellStatus(row.orderStatus, row.rejectionReason),
      placed_at: values.readIndianTime(row.orderTime),
    })),
);

const userId = /^[\w.@-]{1,64}$/;

/** Alice Blue's open API, v2api.aliceblueonline.com: the checksum is all that it is told. */
export const createAliceblue: Adapter = (settings, { http, clock }) => {
  const { name, clientSecret, apiUrl, authUrl } = settings;
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
      // The callback carries no state: only the attempt's secret ties the answer to the browser.
      readState: () => undefined,
      start: async () => addQuery(settings.loginUrl, { appcode: settings.clientId }),
      async finish({ params }, signal) {
        const code = requireCode(name, params, settings.codeParameter);
        const user = params["userId"] ?? "";
        if (!userId.test(user)) throw loginRefused(name);
        const checkSum = createHash("sha256")
          .update(user + code + clientSecret.reveal())
          .digest("hex");
        const given = await http.ask(
          {
            method: "POST",
            url: `${authUrl}/vendor/getUserDetails`,
            json: { checkSum },
          },
          ({ status, body }) => {
            const parsed = sessionShape.safeParse(body);
            // Whatever it does not confirm comes with 200 too.
            if (status >= 400 || !parsed.success) throw loginRefused(name);
            return parsed.data;
          },
          signal,
        );
        const token = new Secret(given.userSession);
        const session = { clientId: given.clientId, token };
        const { result } = await get("/profile/", profileShape, session, signal);
        return {
          ...session,
          name: result[0].clientName,
          email: result[0].emailId,
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      // Its documents know no logout.
      end: async () => undefined,
    },
    trading: {
      can: readsOnly,
      funds: async (session, signal) =>
        (await get("/limits/", fundsShape, session, signal)).result[0].tradingLimit,
      holdings: (session, signal) => get("/holdings/CNC", holdingsShape, session, signal),
      orders: (session, signal) => get("/orders/book", ordersShape, session, signal),
    },
  };
};
