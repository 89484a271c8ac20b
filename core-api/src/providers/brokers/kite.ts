import { createHash } from "node:crypto";
import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, requireCode } from "./broker-login.ts";
import { createKiteTrading, readKiteRefusal } from "./kite-trading.ts";
import * as values from "./read-values.ts";

const sessionShape = z.object({
  data: z.object({
    user_id: values.clientId,
    user_name: values.label,
    email: values.optionalEmail,
    access_token: values.tokenText,
  }),
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
    readRefusal: readKiteRefusal,
  });
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
    trading: createKiteTrading(settings, calls),
  };
};
