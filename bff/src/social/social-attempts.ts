import { createHash } from "node:crypto";
import { z } from "zod";
import { createSealedAttempts } from "../session/sealed-attempts.ts";
import type { SealedAttempts, SealedAttemptsDeps } from "../session/sealed-attempts.ts";

const provider = z.enum(["google", "facebook"]);

const begun = z.strictObject({
  kind: z.literal("begun"),
  provider,
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  next: z.string().nullable(),
  referrer: z.string().nullable(),
});
/** The provider has answered, but core-api requires an email address (error code 4000). */
const emailNeeded = z.strictObject({
  kind: z.literal("email-needed"),
  provider,
  token: z.object({
    auth_token: z.string(),
    family_name: z.string().exactOptional(),
    given_name: z.string().exactOptional(),
    ref_id: z.string().exactOptional(),
  }),
  clientId: z.string(),
  email: z.string(),
  next: z.string().nullable(),
});
const attempt = z.discriminatedUnion("kind", [begun, emailNeeded]);

export type BegunAttempt = z.output<typeof begun>;
export type EmailAttempt = z.output<typeof emailNeeded>;
export type Attempt = z.output<typeof attempt>;

export type SocialAttempts = SealedAttempts<Attempt>;

export function createSocialAttempts(deps: SealedAttemptsDeps): SocialAttempts {
  return createSealedAttempts(attempt, deps);
}

/** PKCE, S256. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
