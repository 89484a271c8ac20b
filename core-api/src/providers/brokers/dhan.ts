import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import { addQuery, findSessionEnd, requireCode } from "./broker-login.ts";
import { createDhanTrading, isNothingHeld, readDhanRefusal } from "./dhan-trading.ts";
import * as values from "./read-values.ts";

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

const tokenCodes = ["807", "808", "809"];
/** Calls for orders and for prices name it in two ways. */
const overShape = z.union([
  z.object({ errorCode: z.literal("DH-901") }),
  z.object({
    data: z
      .record(z.string(), z.unknown())
      .refine((data) => tokenCodes.some((code) => code in data)),
  }),
]);

/** DhanHQ v2, dhanhq.co/docs/v2: a consent is made first, server to server. */
export const createDhan: Adapter = (settings, deps) => {
  const { http, clock } = deps;
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
    isFailure: (reply) => reply.status >= 400 && !isNothingHeld(reply),
    readRefusal: readDhanRefusal,
  });
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
    trading: createDhanTrading(settings, deps, calls),
  };
};
