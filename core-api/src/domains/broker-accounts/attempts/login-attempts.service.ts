import { createHash, randomBytes } from "node:crypto";
import type { Executor } from "@munshi/db";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { sealedFor } from "../../../platform/keys/personal-keys.ts";
import type { PersonalKeys } from "../../../platform/keys/personal-keys.ts";
import { refusals } from "../failures.ts";
import { findAttempt, insertAttempt, moveAttempt } from "./login-attempts.repository.ts";
import type { AttemptRow } from "./login-attempts.repository.ts";

const begun = z.strictObject({
  kind: z.literal("begun"),
  callback: z.string(),
  state: z.string(),
  verifier: z.string(),
});
const session = z.strictObject({
  clientId: z.string(),
  name: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
const emailNeeded = z.strictObject({
  kind: z.literal("email_needed"),
  /** Names the client to the calls about codes. */
  clientName: z.string(),
  session,
});
const identityNeeded = z.strictObject({ kind: z.literal("identity_needed"), session });
const nameDiffers = z.strictObject({
  kind: z.literal("name_differs"),
  /** The account to connect: the attempt's member, or the owner of the proven address. */
  userId: z.string(),
  session,
});
const content = z.discriminatedUnion("kind", [begun, emailNeeded, identityNeeded, nameDiffers]);

export type BegunLogin = z.output<typeof begun>;
export type EmailNeededLogin = z.output<typeof emailNeeded>;
export type IdentityNeededLogin = z.output<typeof identityNeeded>;
export type NameDiffersLogin = z.output<typeof nameDiffers>;
type Login = z.output<typeof content>;

export interface Attempt {
  readonly hash: Buffer;
  readonly brokerId: number;
  /** Null if a visitor began it. */
  readonly userId: string | null;
  readonly login: Login;
}

/** Whose attempt it has to be. */
export interface AttemptOwner {
  readonly brokerId: number;
  readonly tenant: string;
  readonly userId: string | null;
}

/** Logins on their way through a broker: single use, forward only. */
export interface LoginAttempts {
  /** The secret that finishes it. */
  begin(owner: AttemptOwner, login: BegunLogin): Promise<{ attempt: string; expiresAt: Date }>;
  /**
   * Opens a valid attempt. One that a visitor began may be finished by any holder of the secret.
   * @throws AppError `broker.attempt_unknown`, `broker.attempt_used`, `broker.attempt_expired`.
   */
  open(attempt: string, owner: AttemptOwner): Promise<Attempt>;
  /** Lets one caller go on; in a transaction, rivals wait for its end. @throws AppError as `open`. */
  answer(db: Executor, attempt: Attempt): Promise<void>;
  /** Keeps the broker's session until an address or the member is verified, or a name confirmed. */
  wait(db: Executor, attempt: Attempt, login: Exclude<Login, BegunLogin>): Promise<void>;
  /** Ends it well, in the transaction of what it opens. @throws AppError as `open`. */
  finish(transaction: Executor, attempt: Attempt): Promise<void>;
  /** Ends it; false if it had already ended. */
  fail(attempt: Attempt): Promise<boolean>;
}

const minuteMs = 60_000;
const lifeMs = 10 * minuteMs;
const waitMs = {
  /** For a mail to arrive, and a first password to be thought of. */
  email_needed: 30 * minuteMs,
  identity_needed: 10 * minuteMs,
  name_differs: 10 * minuteMs,
} as const;

export const secretText = /^[\w-]{43}$/;
export const createSecretText = (): string => randomBytes(32).toString("base64url");

export function createLoginAttempts(
  db: Executor,
  deps: { readonly clock: Clock; readonly personalKeys: PersonalKeys },
): LoginAttempts {
  const { clock, personalKeys } = deps;
  const contextOf = (hash: Buffer): Buffer =>
    sealedFor("broker_login_attempts.sealed", hash.toString("hex"));
  const seal = (hash: Buffer, login: Login): Buffer =>
    personalKeys.sealer.seal(JSON.stringify(login), contextOf(hash));

  /** @throws AppError as `open`. */
  const requireOpen = (row: AttemptRow | null, owner: AttemptOwner): AttemptRow => {
    const isTheirs =
      row !== null &&
      row.broker_id === owner.brokerId &&
      row.tenant_key === owner.tenant &&
      (row.user_id === null || row.user_id === owner.userId);
    if (!isTheirs) throw refusals.attemptUnknown();
    if (row.sealed === null) throw refusals.attemptUsed();
    if (row.expires_at <= clock.now()) throw refusals.attemptExpired();
    return row;
  };

  const requireMoved = (moved: boolean): void => {
    if (!moved) throw refusals.attemptUsed();
  };

  return {
    async begin(owner, login) {
      const attempt = createSecretText();
      const hash = hashSecret(attempt);
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + lifeMs);
      await insertAttempt(db, {
        attempt_hash: hash,
        broker_id: owner.brokerId,
        tenant_key: owner.tenant,
        user_id: owner.userId,
        status: "begun",
        sealed: seal(hash, login),
        begun_at: at,
        changed_at: at,
        expires_at: expiresAt,
      });
      return { attempt, expiresAt };
    },
    async open(attempt, owner) {
      if (!secretText.test(attempt)) throw refusals.attemptUnknown();
      const hash = hashSecret(attempt);
      const row = requireOpen(await findAttempt(db, hash), owner);
      const text =
        row.sealed === null ? null : personalKeys.sealer.open(row.sealed, contextOf(hash));
      // The key no longer exists.
      if (text === null) throw refusals.attemptUnknown();
      const login = content.parse(JSON.parse(text));
      return { hash, brokerId: row.broker_id, userId: row.user_id, login };
    },
    async answer(executor, { hash }) {
      requireMoved(await moveAttempt(executor, hash, "answered", { at: clock.now() }));
    },
    async wait(executor, { hash }, login) {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + waitMs[login.kind]);
      const change = { at, sealed: seal(hash, login), expiresAt };
      requireMoved(await moveAttempt(executor, hash, login.kind, change));
    },
    async finish(transaction, { hash }) {
      requireMoved(await moveAttempt(transaction, hash, "finished", { at: clock.now() }));
    },
    fail: async ({ hash }) => moveAttempt(db, hash, "failed", { at: clock.now() }),
  };
}

function hashSecret(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
