import { randomUUID } from "node:crypto";
import { Secret } from "@munshi/platform";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, loginRefused, requireCode } from "./broker-login.ts";
import type { CallbackParams } from "./broker-login.ts";
import type { BrokerTrading } from "./broker-trading.ts";
import { createOpenAccount, readOpenRefusal, writeOpenOrder } from "./open-account.ts";
import * as values from "./read-values.ts";

const parameter = "payload";

const claimsShape = z.object({
  sub: values.clientId,
  name: values.label,
  email: values.optionalEmail,
  token: values.tokenText,
  validation_token: z.string(),
});

/** Orders in one address, which servers take up to a length of 8,000 or so. */
const mostInBasket = 20;
const basketSeconds = 300;

/**
 * The vendor VAS: what people bring back is signed, names the attempt by its validation token, and
 * holds the session. Nothing is exchanged after it. Orders go to its page, signed by us. Unverified:
 * docs/brokers.md is all there is.
 */
export const createVas: Adapter = (settings, { http, clock }) => {
  const { name, clientId: partnerId, clientSecret, apiUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `Bearer ${token.reveal()}` }),
    isOver: ({ status }) => status === 401,
    readRefusal: readOpenRefusal,
  });
  const key = new TextEncoder().encode(clientSecret.reveal());
  const account = createOpenAccount(settings, calls);
  const ordersPage = new URL("orders", settings.loginUrl).href;
  const basket: BrokerTrading["basket"] = async (orders, returnTo) => {
    if (orders.length === 0 || orders.length > mostInBasket)
      throw new RangeError(`A basket of ${name} holds 1 to ${mostInBasket} orders`);
    const issuedAt = Math.floor(clock.now().getTime() / 1_000);
    const claims = { redirect_uri: returnTo, orders: orders.map(writeOpenOrder) };
    const payload = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(partnerId)
      .setAudience(ordersPage)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + basketSeconds)
      .sign(key);
    return { method: "GET", url: addQuery(ordersPage, { payload }), fields: {} };
  };
  return {
    name,
    login: {
      readState,
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, {
          partner_id: partnerId,
          validation_token: state,
          redirect_uri: callback,
        }),
      async finish({ params, state }) {
        const payload = requireCode(name, params, parameter);
        const now = clock.now();
        const verified = await jwtVerify(payload, key, {
          algorithms: ["HS256"],
          audience: partnerId,
          currentDate: now,
          maxTokenAge: "5m",
          clockTolerance: 30,
          requiredClaims: ["sub", "exp", "iat"],
        }).catch(() => {
          throw loginRefused(name);
        });
        const claims = claimsShape.safeParse(verified.payload);
        if (!claims.success || claims.data.validation_token !== state) throw loginRefused(name);
        return {
          clientId: claims.data.sub,
          name: claims.data.name,
          email: claims.data.email,
          token: new Secret(claims.data.token),
          expiresAt: findSessionEnd(now, settings.sessionsEndAt),
        };
      },
      end: account.end,
    },
    trading: {
      ...account.trading,
      can: { ...account.trading.can, placing: "basket", basketLength: mostInBasket },
      basket,
    },
  };
};

/** Returns the unverified payload's token, or undefined without a payload, as in a denial. */
function readState(params: CallbackParams): string | undefined {
  const payload = params[parameter];
  if (payload === undefined) return undefined;
  try {
    const { validation_token: token } = decodeJwt(payload);
    return typeof token === "string" ? token : "";
  } catch {
    return "";
  }
}
