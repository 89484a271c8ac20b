import { createHmac } from "node:crypto";
import type { Log, Secret } from "@munshi/platform";
import { z } from "zod";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import { refuseToken } from "./social-provider.ts";
import type { SocialProvider } from "./social-provider.ts";

export interface FacebookIdentitySettings {
  readonly appId: string;
  readonly appSecret: Secret;
  /** With the version: `https://graph.facebook.com/v23.0`. */
  readonly graphUrl: string;
}

const debugShape = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
  }),
});

const meShape = z.object({
  id: z.string().min(1).max(100),
  email: z.string().max(254).optional(),
  first_name: z.string().max(100).optional(),
  last_name: z.string().max(100).optional(),
});

const errorShape = z.object({ error: z.object({ code: z.number() }) });
/** The token given is not one of this app, or its time is over. */
const refusedCodes: { readonly [path: string]: readonly number[] } = {
  "/debug_token": [100],
  "/me": [190],
};

/**
 * Facebook's user access tokens: the Graph API says whose one is and for which app, and `/me` tells
 * the name. Whether the address was ever verified it does not say, so it proves nothing.
 */
export function createFacebookIdentity(
  settings: FacebookIdentitySettings,
  deps: { readonly log: Log },
): SocialProvider {
  const { appId, appSecret, graphUrl } = settings;
  const calls = createOutsideCalls({
    name: "facebook",
    log: deps.log,
    timeoutMs: 5_000,
    retries: 1,
  });
  const get = (path: string, query: Record<string, string>, signal: AbortSignal) =>
    calls.run(async (limit) => {
      const answer = await fetch(`${graphUrl}${path}?${new URLSearchParams(query).toString()}`, {
        signal: limit,
        redirect: "error",
      });
      const body: unknown = await answer.json();
      if (answer.ok) return body;
      const failed = errorShape.safeParse(body);
      if (failed.success && refusedCodes[path]?.includes(failed.data.error.code) === true) {
        throw refuseToken();
      }
      throw new Error(`Facebook answers ${answer.status}`);
    }, signal);
  return {
    name: "facebook",
    async identify(token, signal) {
      const debugQuery = { input_token: token, access_token: `${appId}|${appSecret.reveal()}` };
      const debug = debugShape.safeParse(await get("/debug_token", debugQuery, signal));
      if (!debug.success) throw refuseToken();
      const { is_valid: isValid, app_id: app, user_id: user } = debug.data.data;
      if (!isValid || app !== appId || user === undefined) throw refuseToken();
      const meQuery = {
        fields: "id,first_name,last_name,email",
        access_token: token,
        appsecret_proof: createHmac("sha256", appSecret.reveal()).update(token).digest("hex"),
      };
      const me = meShape.safeParse(await get("/me", meQuery, signal));
      if (!me.success || me.data.id !== user) throw refuseToken();
      return {
        subject: user,
        email: me.data.email?.toLowerCase() ?? null,
        isEmailProven: false,
        givenName: me.data.first_name ?? "",
        familyName: me.data.last_name ?? "",
      };
    },
  };
}
