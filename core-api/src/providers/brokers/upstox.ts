import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, requireCode } from "./broker-login.ts";
import * as values from "./read-values.ts";
import { createUpstoxTrading, readUpstoxRefusal } from "./upstox-trading.ts";

const sessionShape = z.object({
  user_id: values.clientId,
  user_name: values.label,
  email: values.optionalEmail,
  access_token: values.tokenText,
});

/** Upstox API v2, upstox.com/developer/api-documentation. */
export const createUpstox: Adapter = (settings, { http, clock }) => {
  const { name, clientId, clientSecret, apiUrl, authUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `Bearer ${token.reveal()}` }),
    isOver: ({ status }) => status === 401,
    readRefusal: readUpstoxRefusal,
  });
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
    trading: createUpstoxTrading(apiUrl, calls),
  };
};
