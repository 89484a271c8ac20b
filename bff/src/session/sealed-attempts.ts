import type { SessionStore } from "@munshi/db/sessions";
import type { Sealer } from "@munshi/platform";
import type { z } from "zod";
import { createSecretText, hashSecretText, isSecretText } from "./secret-text.ts";

/**
 * Logins in progress at a third party. Each is single-use and bound to the browser that began it.
 */
export interface SealedAttempts<Attempt> {
  /** Stores an attempt until it expires and returns its state. */
  keep(browser: string, attempt: Attempt): Promise<string>;
  /** Reads an attempt without consuming it; null as for `take`. */
  peek(browser: string, state: string): Promise<Attempt | null>;
  /** Consumes an attempt; null if unknown, used, expired, of another browser or of another kind. */
  take(browser: string, state: string): Promise<Attempt | null>;
}

export interface SealedAttemptsDeps {
  readonly store: SessionStore;
  readonly sealer: Sealer;
  readonly now: () => Date;
}

/** Stores attempts of one kind; each expires after ten minutes by default. */
export function createSealedAttempts<Attempt>(
  schema: z.ZodType<Attempt>,
  { store, sealer, now }: SealedAttemptsDeps,
  lifeMs = 600_000,
): SealedAttempts<Attempt> {
  const read = async (
    browser: string,
    state: string,
    get: SessionStore["takeAttempt"],
  ): Promise<Attempt | null> => {
    if (!isSecretText(browser) || !isSecretText(state)) return null;
    const found = await get(hashSecretText(state), now());
    const text = found === null ? null : sealer.open(found.sealed, hashSecretText(browser));
    return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null);
  };
  return {
    async keep(browser, attempt) {
      const state = createSecretText();
      await store.insertAttempt(hashSecretText(state), {
        sealed: sealer.seal(JSON.stringify(attempt), hashSecretText(browser)),
        expiresAt: new Date(now().getTime() + lifeMs),
      });
      return state;
    },
    peek: async (browser, state) => read(browser, state, store.findAttempt),
    take: async (browser, state) => read(browser, state, store.takeAttempt),
  };
}
