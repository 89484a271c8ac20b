import { z } from "zod";
import type { GoogleLogin } from "../config/social-config.ts";
import { fetchProviderJson, socialFailed, socialRefused } from "./social-provider.ts";
import type { SocialProviderClient } from "./social-provider.ts";

const discovery = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
});
type Discovery = z.output<typeof discovery>;

const tokenAnswer = z.object({ id_token: z.string().min(1).max(10_000) });
const claims = z.object({
  nonce: z.string(),
  given_name: z.string().exactOptional(),
  family_name: z.string().exactOptional(),
});

const knownMs = 3_600_000;

/**
 * OpenID Connect authorization code flow with PKCE; endpoints are read from the discovery document.
 */
export function createGoogleProvider(
  login: GoogleLogin,
  now: () => number = () => performance.now(),
): SocialProviderClient {
  let known: { readonly until: number; readonly document: Promise<Discovery> } | null = null;
  const discover = async (): Promise<Discovery> => {
    if (known !== null && known.until > now()) return known.document;
    const document = readDiscovery(login.issuer);
    known = { until: now() + knownMs, document };
    document.catch(() => {
      known = null;
    });
    return document;
  };
  return {
    async authorizeUrl({ redirectUri, state, nonce, challenge }) {
      const url = new URL((await discover()).authorization_endpoint);
      url.search = new URLSearchParams({
        client_id: login.clientId,
        response_type: "code",
        scope: "openid email profile",
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: "S256",
        prompt: "select_account",
      }).toString();
      return url.href;
    },
    async exchange({ code, redirectUri, verifier, nonce }) {
      const form = new URLSearchParams({
        grant_type: "authorization_code",
        client_id: login.clientId,
        client_secret: login.clientSecret.reveal(),
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      });
      const { token_endpoint: endpoint } = await discover();
      const answer = tokenAnswer.safeParse(await fetchProviderJson(endpoint, form));
      if (!answer.success) throw socialFailed();
      const token = answer.data.id_token;
      // core-api verifies the token; here only the nonce must match this browser's attempt.
      const claimed = readClaims(token);
      if (claimed?.nonce !== nonce) throw socialRefused();
      const { nonce: _, ...names } = claimed;
      return { auth_token: token, ...names };
    },
  };
}

async function readDiscovery(issuer: string): Promise<Discovery> {
  const body = await fetchProviderJson(`${issuer}/.well-known/openid-configuration`);
  const parsed = discovery.safeParse(body);
  if (!parsed.success) throw socialFailed(parsed.error);
  return parsed.data;
}

function readClaims(token: string): z.output<typeof claims> | null {
  try {
    const [, payload = ""] = token.split(".");
    return claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  } catch {
    return null;
  }
}
