import { z } from "zod";
import type { FacebookLogin } from "../config/social-config.ts";
import { fetchProviderJson, socialFailed } from "./social-provider.ts";
import type { SocialProviderClient } from "./social-provider.ts";

const tokenAnswer = z.object({ access_token: z.string().min(1).max(10_000) });

/** Facebook's login dialog and the code exchange at the Graph API, with PKCE. */
export function createFacebookProvider(login: FacebookLogin): SocialProviderClient {
  return {
    async authorizeUrl({ redirectUri, state, nonce, challenge }) {
      const url = new URL(login.dialogUrl);
      url.search = new URLSearchParams({
        client_id: login.appId,
        response_type: "code",
        scope: "email,public_profile",
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
      }).toString();
      return url.href;
    },
    async exchange({ code, redirectUri, verifier }) {
      const form = new URLSearchParams({
        client_id: login.appId,
        client_secret: login.appSecret.reveal(),
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const url = `${login.graphUrl}/oauth/access_token`;
      const answer = tokenAnswer.safeParse(await fetchProviderJson(url, form));
      if (!answer.success) throw socialFailed();
      return { auth_token: answer.data.access_token };
    },
  };
}
