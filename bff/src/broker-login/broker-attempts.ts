import { z } from "zod";
import { createSealedAttempts } from "../session/sealed-attempts.ts";
import type { SealedAttempts, SealedAttemptsDeps } from "../session/sealed-attempts.ts";

const shared = {
  broker: z.number(),
  /** Finishes the login at core-api; no browser ever holds it. */
  secret: z.string(),
  next: z.string().nullable(),
  referrer: z.string().nullable(),
  /** The path that the broker sends the browser back to. */
  callback: z.string(),
};

const begun = z.strictObject({ kind: z.literal("begun"), ...shared });
/** The broker has answered, and core-api wants an e-mail address (error code 4000). */
const emailNeeded = z.strictObject({
  kind: z.literal("email-needed"),
  ...shared,
  clientId: z.string(),
  maskedClientId: z.string(),
  email: z.string(),
  /** The address that a code was sent to; empty where none was. */
  sentTo: z.string().default(""),
  /** Whoever has that address has no password yet and sets the first one with the code. */
  setsPassword: z.boolean().default(false),
});
/** A member with two-step verification confirms their identity (`broker.identity_needed`). */
const identityNeeded = z.strictObject({ kind: z.literal("identity-needed"), ...shared });
/** The broker's account bears another name than the member, who has to confirm it. */
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
/** A login that a page goes on with. */
export type WaitingLogin = Exclude<BrokerAttempt, BegunLogin>;

export type BrokerAttempts = SealedAttempts<BrokerAttempt>;

/** As long as core-api lets a login wait for an address: it, and not we, says that time is over. */
const lifeMs = 1_800_000;

export function createBrokerAttempts(deps: SealedAttemptsDeps): BrokerAttempts {
  return createSealedAttempts(attempt, deps, lifeMs);
}
