import { z } from "zod";
import { createSealedAttempts } from "../session/sealed-attempts.ts";
import type { SealedAttempts, SealedAttemptsDeps } from "../session/sealed-attempts.ts";

const shared = {
  broker: z.number(),
  /** Finishes the login at core-api; never sent to the browser. */
  secret: z.string(),
  next: z.string().nullable(),
  referrer: z.string().nullable(),
  /** The callback path that the broker redirects to. */
  callback: z.string(),
};

const begun = z.strictObject({ kind: z.literal("begun"), ...shared });
/** The broker has answered, but core-api requires an email address (error code 4000). */
const emailNeeded = z.strictObject({
  kind: z.literal("email-needed"),
  ...shared,
  clientId: z.string(),
  maskedClientId: z.string(),
  email: z.string(),
  /** The address that a code was sent to; empty if none. */
  sentTo: z.string().default(""),
  /** The account has no password yet: the code sets the first one. */
  setsPassword: z.boolean().default(false),
});
/** A member with two-step verification confirms their identity (`broker.identity_needed`). */
const identityNeeded = z.strictObject({ kind: z.literal("identity-needed"), ...shared });
/** The broker's account has a different name than the member, who has to confirm it. */
const nameDiffers = z.strictObject({
  kind: z.literal("name-differs"),
  ...shared,
  holder: z.string(),
  member: z.string(),
});
const attempt = z.discriminatedUnion("kind", [begun, emailNeeded, identityNeeded, nameDiffers]);

export type BegunLogin = z.output<typeof begun>;
export type EmailLogin = z.output<typeof emailNeeded>;
export type BrokerAttempt = z.output<typeof attempt>;
/** A login that waits for another step. */
export type WaitingLogin = Exclude<BrokerAttempt, BegunLogin>;

export type BrokerAttempts = SealedAttempts<BrokerAttempt>;

/** The time that core-api allows for entering an address, so that core-api reports the timeout. */
const lifeMs = 1_800_000;

export function createBrokerAttempts(deps: SealedAttemptsDeps): BrokerAttempts {
  return createSealedAttempts(attempt, deps, lifeMs);
}
