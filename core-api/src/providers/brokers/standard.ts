import { Secret } from "@munshi/platform";
import { z } from "zod";
import type { Adapter, AdapterDeps, BrokerProvider } from "./adapter.ts";
import { createBrokerCalls } from "./broker-calls.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import { addQuery, findSessionEnd, requireCode } from "./broker-login.ts";
import { createOpenAccount, readOpenRefusal } from "./open-account.ts";
import * as values from "./read-values.ts";

const tokenShape = z.object({
  access_token: values.tokenText,
  expires_in: z.number().positive().max(31_536_000).optional(),
});

const accountShape = z.object({
  client_id: values.clientId,
  name: values.label,
  email: values.optionalEmail,
});

/** The authorization-code flow of RFC 6749 with PKCE (RFC 7636), as docs/brokers.md has it. */
export const createStandard: Adapter = (settings, deps) => createFlow(settings, deps, "body");

/** The vendor TRADELAB: the same flow, in which its servers know ours by HTTP Basic. */
export const createTradelab: Adapter = (settings, deps) => createFlow(settings, deps, "basic");

function createFlow(
  settings: BrokerSettings,
  { http, clock }: AdapterDeps,
  authentication: "body" | "basic",
): BrokerProvider {
  const { name, clientId, clientSecret, apiUrl, authUrl, extra } = settings;
  const calls = createBrokerCalls(http, {
    name,
    apiUrl,
    authorize: ({ token }) => ({ authorization: `Bearer ${token.reveal()}` }),
    isOver: ({ status }) => status === 401,
    readRefusal: readOpenRefusal,
  });
  const scope = extra["scope"]?.reveal();
  const ofUs = (): { readonly form: object; readonly headers: { [name: string]: string } } =>
    authentication === "basic"
      ? { form: {}, headers: { authorization: writeBasic(clientId, clientSecret.reveal()) } }
      : { form: { client_id: clientId, client_secret: clientSecret.reveal() }, headers: {} };
  const account = createOpenAccount(settings, calls);
  return {
    name,
    login: {
      readState: (params) => params["state"] ?? "",
      start: async ({ callback, state, challenge }) =>
        addQuery(settings.loginUrl, {
          response_type: "code",
          client_id: clientId,
          redirect_uri: callback,
          state,
          code_challenge: challenge,
          code_challenge_method: "S256",
          ...(scope === undefined ? {} : { scope }),
        }),
      async finish({ params, callback, verifier }, signal) {
        const code = requireCode(name, params, settings.codeParameter);
        const { form, headers } = ofUs();
        const given = await calls.exchange(
          {
            method: "POST",
            url: authUrl + (extra["token_path"]?.reveal() ?? "/oauth/token"),
            headers,
            form: {
              grant_type: "authorization_code",
              code,
              redirect_uri: callback,
              code_verifier: verifier,
              ...form,
            },
          },
          tokenShape,
          signal,
        );
        const token = new Secret(given.access_token);
        const path = extra["account_path"]?.reveal() ?? "/account";
        const account = await calls.get(path, accountShape, { clientId: "", token }, signal);
        const now = clock.now();
        const seconds = given.expires_in;
        const own = seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000);
        return {
          clientId: account.client_id,
          name: account.name,
          email: account.email,
          token,
          expiresAt: findSessionEnd(now, settings.sessionsEndAt, own),
        };
      },
      end: account.end,
    },
    trading: account.trading,
  };
}

/** RFC 6749, 2.3.1: both are form-encoded first. */
function writeBasic(id: string, secret: string): string {
  const encode = (text: string): string => new URLSearchParams({ x: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString("base64")}`;
}
