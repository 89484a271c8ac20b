import { createHash } from "node:crypto";
import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import {
  createAliceblueTrading,
  firstOf,
  isNotOk,
  isUnread,
  readAliceblueRefusal,
} from "./aliceblue-trading.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import type { BrokerCallsOptions } from "./broker-calls.ts";
import { addQuery, findSessionEnd, loginRefused, requireCode } from "./broker-login.ts";
import * as values from "./read-values.ts";

const sessionShape = z.object({
  stat: z.literal("Ok"),
  clientId: values.clientId,
  userSession: values.tokenText,
});

const profileShape = firstOf(z.object({ clientName: values.label, emailId: values.optionalEmail }));
/** Its failures come with status 200, many as a code without words. */
const overShape = z.object({ message: z.string().regex(/^EC087\b|^session expired/i) });

const userId = /^[\w.@-]{1,64}$/;

/** Alice Blue's open API, v2api.aliceblueonline.com: a login sends the checksum only. */
export const createAliceblue: Adapter = (settings, deps) => {
  const { http, clock } = deps;
  const { name, clientSecret, apiUrl, authUrl } = settings;
  const options: BrokerCallsOptions = {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `Bearer ${token.reveal()}` }),
    isOver: ({ status, body }) => status === 401 || overShape.safeParse(body).success,
    isFailure: isUnread,
  };
  const calls = createBrokerCalls(http, options);
  const orderCalls = createBrokerCalls(http, {
    ...options,
    isFailure: isNotOk,
    readRefusal: readAliceblueRefusal,
  });
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
        const { result } = await calls.get("/profile/", profileShape, session, signal);
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
    trading: createAliceblueTrading(settings, deps, calls, orderCalls),
  };
};
