import type { SessionStore } from "@munshi/db/sessions";
import type { Sealer } from "@munshi/platform";
import type { z } from "zod";
import { createSecretText, hashSecretText, isSecretText } from "./secret-text.ts";

/** Sign-ins on their way through somebody else: each serves the browser that began it, once. */
export interface SealedAttempts<Attempt> {
  /** Keeps an attempt for its time under a state of its own, which it returns. */
  keep(browser: string, attempt: Attempt): Promise<string>;
  /** Reads an attempt that stays as it is; null as `take` says. */
  peek(browser: string, state: string): Promise<Attempt | null>;
  /** Keeps an attempt as it is now, under its state and for its time; nothing where it is used up. */
  replace(browser: string, state: string, attempt: Attempt): Promise<void>;
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
  const seal = (browser: string, attempt: Attempt): Buffer =>
    sealer.seal(JSON.stringify(attempt), hashSecretText(browser));
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
        sealed: seal(browser, attempt),
        expiresAt: new Date(now().getTime() + lifeMs),
      });
      return state;
    },
    peek: async (browser, state) => read(browser, state, store.findAttempt),
    async replace(browser, state, attempt) {
      await store.replaceAttempt(hashSecretText(state), seal(browser, attempt));
    },
    take: async (browser, state) => read(browser, state, store.takeAttempt),
  };
}
