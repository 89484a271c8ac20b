import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, loginRefused, requireCode } from "./broker-login.ts";
import type { SessionToken } from "./broker-login.ts";
import * as values from "./read-values.ts";
import { createXtsTrading, inResult, readXtsRefusal } from "./xts-trading.ts";

const sessionShape = inResult(z.object({ token: values.tokenText, userID: values.clientId }));

const profileShape = inResult(
  z.object({ ClientName: values.label, EmailId: values.optionalEmail }),
);

/** Callback JSON with a single-use token that creates a session. */
const callbackShape = z.object({ accessToken: values.tokenText });
const overShape = z.union([
  z.object({ code: z.string().regex(/^e-(session|token)-/) }),
  z.object({ type: z.literal("error"), description: z.string().regex(/^invalid token/i) }),
]);
const failedShape = z.object({ type: z.literal("error") });

/** Symphony's XTS interactive API, which several brokers run. */
export const createXts: Adapter = (settings, deps) => {
  const { http, clock } = deps;
  const { name, clientId: appKey, clientSecret, apiUrl, authUrl } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: token.reveal() }),
    isOver: ({ status, body }) => status === 401 || overShape.safeParse(body).success,
    isFailure: ({ status, body }) => status >= 400 || failedShape.safeParse(body).success,
    readRefusal: readXtsRefusal,
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
        const returned = values.readJson(requireCode(name, params, settings.codeParameter));
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
    trading: createXtsTrading(settings, deps, calls, get),
  };
};
