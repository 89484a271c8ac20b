import type { Log } from "@munshi/platform";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import { refuseToken } from "./social-provider.ts";
import type { SocialProvider } from "./social-provider.ts";

export interface GoogleIdentitySettings {
  readonly clientId: string;
  /** `https://accounts.google.com`; tokens name it with or without the scheme. */
  readonly issuer: string;
  readonly jwksUrl: string;
}

/** Verification errors for an untrusted token; any other error is a fault. */
const refusals = new Set([
  "ERR_JWT_CLAIM_VALIDATION_FAILED",
  "ERR_JWT_EXPIRED",
  "ERR_JWT_INVALID",
  "ERR_JWS_INVALID",
  "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  "ERR_JOSE_ALG_NOT_ALLOWED",
  "ERR_JOSE_NOT_SUPPORTED",
  "ERR_JWKS_NO_MATCHING_KEY",
]);

const claimsShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  hd: z.string().optional(),
  given_name: z.string().max(100).optional(),
  family_name: z.string().max(100).optional(),
});

/** Google's ID tokens, checked by the keys that Google publishes; they are fetched again when new. */
export function createGoogleIdentity(
  settings: GoogleIdentitySettings,
  deps: { readonly clock: Clock; readonly log: Log },
): SocialProvider {
  const timeoutMs = 5_000;
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: timeoutMs });
  const calls = createOutsideCalls({
    name: "google",
    log: deps.log,
    timeoutMs: timeoutMs + 1_000,
    retries: 1,
  });
  const issuers = [settings.issuer, settings.issuer.replace(/^https:\/\//, "")];
  const verify = async (token: string): Promise<unknown> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ["RS256"],
        issuer: issuers,
        audience: settings.clientId,
        currentDate: deps.clock.now(),
        // Google's tokens live an hour; the age also refuses one that claims to come later.
        maxTokenAge: "1h",
        clockTolerance: 30,
        requiredClaims: ["sub", "exp"],
      });
      return payload;
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
      throw typeof code === "string" && refusals.has(code) ? refuseToken() : error;
    }
  };
  return {
    name: "google",
    async identify(token, signal) {
      const parsed = claimsShape.safeParse(await calls.run(() => verify(token), signal));
      if (!parsed.success) throw refuseToken();
      const { sub, email, email_verified: isVerified, hd, given_name, family_name } = parsed.data;
      const address = email?.toLowerCase() ?? null;
      return {
        subject: sub,
        email: address,
        // Google is the authority for its own addresses and for those of its Workspace domains.
        isEmailProven:
          address !== null &&
          isVerified === true &&
          (address.endsWith("@gmail.com") || (hd ?? "") !== ""),
        givenName: given_name ?? "",
        familyName: family_name ?? "",
      };
    },
  };
}
