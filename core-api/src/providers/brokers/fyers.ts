import { createHash } from "node:crypto";
import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, loginDenied, requireCode } from "./broker-login.ts";
import { createFyersTrading, readFyersRefusal } from "./fyers-trading.ts";
import * as values from "./read-values.ts";

const tokenShape = z.object({ s: z.literal("ok"), access_token: values.tokenText });

const profileShape = z.object({
  data: z.object({
    fy_id: values.clientId,
    name: values.label,
    email_id: values.optionalEmail,
  }),
});

const answerShape = z.object({ s: z.string(), code: z.number() });
/** Its codes for a token that is none, is too old, or was refused. */
const overCodes = new Set([-8, -15, -16, -17]);

/** FYERS API v3, myapi.fyers.in/docsv3. */
export const createFyers: Adapter = (settings, deps) => {
  const { http, clock } = deps;
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
    readRefusal: readFyersRefusal,
  });
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
        const { data } = await calls.get("/profile", profileShape, { clientId: "", token }, signal);
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
    trading: createFyersTrading(settings, deps, calls),
  };
};
