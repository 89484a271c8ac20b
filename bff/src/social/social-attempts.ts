import { createHash } from "node:crypto";
import type { SessionStore } from "@munshi/db/sessions";
import type { Sealer } from "@munshi/platform";
import { z } from "zod";
import { createSecretText, hashSecretText, isSecretText } from "../session/secret-text.ts";

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
/** The provider has answered, and core-api wants an e-mail address (error code 4000). */
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

/** Sign-ins on their way through a provider: each serves the browser that began it, once. */
export interface SocialAttempts {
  /** Keeps an attempt under a state of its own, which it returns. */
  keep(browser: string, attempt: Attempt): Promise<string>;
  /** Null for a state that is unknown, used, too old, or another browser's. */
  take(browser: string, state: string): Promise<Attempt | null>;
}

const lifeMs = 600_000;

export function createSocialAttempts(deps: {
  readonly store: SessionStore;
  readonly sealer: Sealer;
  readonly now: () => Date;
}): SocialAttempts {
  const { store, sealer, now } = deps;
  return {
    async keep(browser, kept) {
      const state = createSecretText();
      await store.insertAttempt(hashSecretText(state), {
        sealed: sealer.seal(JSON.stringify(kept), hashSecretText(browser)),
        expiresAt: new Date(now().getTime() + lifeMs),
      });
      return state;
    },
    async take(browser, state) {
      if (!isSecretText(browser) || !isSecretText(state)) return null;
      const taken = await store.takeAttempt(hashSecretText(state), now());
      const text = taken === null ? null : sealer.open(taken.sealed, hashSecretText(browser));
      return text === null ? null : attempt.parse(JSON.parse(text));
    },
  };
}

/** PKCE, S256. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}
