import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { readsOnly } from "./broker-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, requireCode } from "./callback-code.ts";
import { readOrderStatus, tellStatus } from "./order-status.ts";
import * as values from "./read-values.ts";
import { findSessionEnd } from "./session-end.ts";

/** The consent of an app and of a partner are named apart. */
const consentShape = z
  .object({ consentAppId: values.tokenText.optional(), consentId: values.tokenText.optional() })
  .transform(({ consentAppId, consentId }) => consentAppId ?? consentId ?? "")
  .pipe(values.tokenText);

const sessionShape = z.object({
  dhanClientId: values.clientId,
  dhanClientName: values.label,
  accessToken: values.tokenText,
  expiryTime: values.label,
});

/** Its own spelling. */
const fundsShape = z.object({ availabelBalance: values.paise });

const holdingsList = z.array(
  z
    .object({
      tradingSymbol: values.label,
      isin: values.isin,
      exchange: values.label,
      totalQty: values.count,
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
      t1_quantity: 0,
      sellable_quantity: null,
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
      status_text: tellStatus(row.orderStatus, row.omsErrorDescription),
      placed_at: values.readIndianTime(row.createTime),
    })),
);

const overShape = z.object({ errorCode: z.literal("DH-901") });

/** DhanHQ v2, dhanhq.co/docs/v2: a consent is made first, server to server. */
export const createDhan: Adapter = (settings, { http, clock }) => {
  const { name, clientId, clientSecret, apiUrl, authUrl, extra } = settings;
  const isPartner = extra["partner"]?.reveal() === "yes";
  const secret = clientSecret.reveal();
  const credentials: Record<string, string> = isPartner
    ? { partner_id: clientId, partner_secret: secret }
    : { app_id: clientId, app_secret: secret };
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ "access-token": token.reveal() }),
    isOver: ({ status, body }) =>
      status === 401 || (status >= 400 && overShape.safeParse(body).success),
    isFailure: ({ status, body }) => status >= 400 && !nothingHeld.safeParse(body).success,
  });
  const { get } = calls;
  return {
    name,
    login: {
      // The callback carries no state: only the attempt's secret ties the answer to the browser.
      readState: () => undefined,
      async start(_login, signal) {
        const url = isPartner
          ? `${authUrl}/partner/generate-consent`
          : addQuery(`${authUrl}/app/generate-consent`, {
              client_id: extra["dhan_client_id"]?.reveal() ?? "",
            });
        const consent = await http.ask(
          { method: "POST", url, headers: credentials },
          ({ status, body }) => {
            if (status >= 400) throw new Error(`The broker answers ${status}`);
            return consentShape.parse(body);
          },
          signal,
        );
        const parameter = isPartner ? "consentId" : "consentAppId";
        return addQuery(settings.loginUrl, { [parameter]: consent });
      },
      async finish({ params }, signal) {
        const tokenId = requireCode(name, params, settings.codeParameter);
        const path = isPartner ? "/partner/consume-consent" : "/app/consumeApp-consent";
        const url = addQuery(authUrl + path, { tokenId });
        const given = await calls.exchange(
          { method: "POST", url, headers: credentials },
          sessionShape,
          signal,
        );
        const own = values.readIndianTime(given.expiryTime);
        // A token of Dhan's lives a day from the login, not to the end of the day.
        const expiresAt =
          own === null ? findSessionEnd(clock.now(), settings.sessionsEndAt) : new Date(own);
        return {
          clientId: given.dhanClientId,
          name: given.dhanClientName,
          email: null,
          token: new Secret(given.accessToken),
          expiresAt,
        };
      },
      // Its documents know no logout.
      end: async () => undefined,
    },
    trading: {
      can: readsOnly,
      funds: async (session, signal) =>
        (await get("/fundlimit", fundsShape, session, signal)).availabelBalance,
      holdings: (session, signal) => get("/holdings", holdingsShape, session, signal),
      orders: (session, signal) => get("/orders", ordersShape, session, signal),
    },
  };
};
