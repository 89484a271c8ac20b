import type { SessionStore } from "@munshi/db/sessions";
import type { Sealer } from "@munshi/platform";
import type { z } from "zod";
import { createSecretText, hashSecretText, isSecretText } from "./secret-text.ts";

/** Sign-ins on their way through somebody else: each serves the browser that began it, once. */
export interface SealedAttempts<Attempt> {
  /** Keeps an attempt for its time under a state of its own, which it returns. */
  keep(browser: string, attempt: Attempt): Promise<string>;
  /** Null for a state that is unknown, used, too old, another browser's, or of another kind. */
  take(browser: string, state: string): Promise<Attempt | null>;
}

export interface SealedAttemptsDeps {
  readonly store: SessionStore;
  readonly sealer: Sealer;
  readonly now: () => Date;
}

/** Attempts of one kind; each lives ten minutes unless told otherwise. */
export function createSealedAttempts<Attempt>(
  schema: z.ZodType<Attempt>,
  { store, sealer, now }: SealedAttemptsDeps,
  lifeMs = 600_000,
): SealedAttempts<Attempt> {
  return {
    async keep(browser, attempt) {
      const state = createSecretText();
      await store.insertAttempt(hashSecretText(state), {
        sealed: sealer.seal(JSON.stringify(attempt), hashSecretText(browser)),
        expiresAt: new Date(now().getTime() + lifeMs),
      });
      return state;
    },
    async take(browser, state) {
      if (!isSecretText(browser) || !isSecretText(state)) return null;
      const taken = await store.takeAttempt(hashSecretText(state), now());
      const text = taken === null ? null : sealer.open(taken.sealed, hashSecretText(browser));
      return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
    },
  };
}
