import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, requireCode } from "./broker-login.ts";
import {
  createFivepaisaTrading,
  inBody,
  isFivepaisaFailure,
  isFivepaisaOver,
  readFivepaisaRefusal,
} from "./fivepaisa-trading.ts";
import * as values from "./read-values.ts";

const sessionShape = inBody(
  z.object({
    AccessToken: values.tokenText,
    ClientCode: values.clientId,
    ClientName: values.label,
  }),
);

/** 5paisa's vendor login and XStream open API. It says nearly everything with 200. */
export const createFivepaisa: Adapter = (settings, deps) => {
  const { http, clock } = deps;
  const { name, clientId: userId, clientSecret, apiUrl, authUrl, extra } = settings;
  const userKey = extra["user_key"]?.reveal() ?? "";
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `bearer ${token.reveal()}` }),
    isOver: isFivepaisaOver,
    isFailure: isFivepaisaFailure,
    readRefusal: readFivepaisaRefusal,
  });
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state }) =>
        addQuery(settings.loginUrl, {
          VendorKey: userKey,
          ResponseURL: callback,
          State: state,
        }),
      async finish({ params }, signal) {
        const requestToken = requireCode(name, params, settings.codeParameter);
        const given = await calls.exchange(
          {
            method: "POST",
            url: `${authUrl}/GetAccessToken`,
            json: {
              head: { Key: userKey },
              body: {
                RequestToken: requestToken,
                EncryKey: clientSecret.reveal(),
                UserId: userId,
              },
            },
          },
          sessionShape,
          signal,
        );
        return {
          clientId: given.body.ClientCode,
          name: given.body.ClientName,
          email: null,
          token: new Secret(given.body.AccessToken),
          expiresAt: findSessionEnd(clock.now(), settings.sessionsEndAt),
        };
      },
      // Its documents know no logout.
      end: async () => undefined,
    },
    trading: createFivepaisaTrading(settings, deps, calls),
  };
};
