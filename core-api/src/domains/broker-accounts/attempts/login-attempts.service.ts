import { createHash, randomBytes } from "node:crypto";
import type { Executor } from "@munshi/db";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { sealedFor } from "../../../platform/keys/personal-keys.ts";
import type { PersonalKeys } from "../../../platform/keys/personal-keys.ts";
import { refusals } from "../failures.ts";
import {
  findAttempt,
  insertAttempt,
  moveAttempt,
  updateSealed,
} from "./login-attempts.repository.ts";
import type { AttemptRow } from "./login-attempts.repository.ts";

const begun = z.strictObject({
  kind: z.literal("begun"),
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
  /** As the broker reports it, unverified; may be empty. */
  email: z.string(),
  /** The address that a code was sent to; empty if none. */
  sentTo: z.string(),
  /** The account has no password yet: the code sets the first one. */
  setsPassword: z.boolean(),
  session,
});
const identityNeeded = z.strictObject({ kind: z.literal("identity_needed"), session });
const nameDiffers = z.strictObject({
  kind: z.literal("name_differs"),
  /** The account to connect: the attempt's member, or the owner of the proven address. */
  userId: z.string(),
  /** The member's name that was asked about. */
  member: z.string(),
  session,
});
const content = z.discriminatedUnion("kind", [begun, emailNeeded, identityNeeded, nameDiffers]);

export type BegunLogin = z.output<typeof begun>;
export type EmailNeededLogin = z.output<typeof emailNeeded>;
export type IdentityNeededLogin = z.output<typeof identityNeeded>;
export type NameDiffersLogin = z.output<typeof nameDiffers>;
export type Login = z.output<typeof content>;

/** Request that started a login. */
export interface LoginRequest {
  readonly brokerId: number;
  readonly callback: string;
  /** Page to open afterwards. */
  readonly next: string | null;
  readonly referrer: string | null;
}

export interface Attempt extends LoginRequest {
  readonly hash: Buffer;
  /** Null if a visitor began it. */
  readonly userId: string | null;
  readonly login: Login;
}

/** Required owner of an attempt. */
export interface AttemptOwner {
  readonly tenant: string;
  readonly userId: string | null;
  /** Hash of the browser's flow id; empty for a program. */
  readonly browser: string;
}

/** Logins on their way through a broker: single use, forward only. */
export interface LoginAttempts {
  /** The secret that finishes it. */
  begin(
    owner: AttemptOwner,
    request: LoginRequest,
    login: BegunLogin,
  ): Promise<{ attempt: string; expiresAt: Date }>;
  /**
   * Opens a valid attempt of the same browser or, if a program began it, of any holder of the secret.
   * Without a secret, the browser's latest one.
   * @throws AppError `broker.attempt_unknown`, `broker.attempt_used`, `broker.attempt_expired`.
   */
  open(attempt: string, owner: AttemptOwner): Promise<Attempt>;
  /**
   * The browser's latest attempt; its login is null once it is used or has expired.
   * @throws AppError `broker.attempt_unknown`.
   */
  latest(owner: AttemptOwner): Promise<LoginRequest & { readonly login: Login | null }>;
  /** Lets one caller go on; in a transaction, rivals wait for its end. @throws AppError as `open`. */
  answer(db: Executor, attempt: Attempt): Promise<void>;
  /** Keeps the broker's session until an address or the member is verified, or a name confirmed. */
  wait(db: Executor, attempt: Attempt, login: Exclude<Login, BegunLogin>): Promise<void>;
  /** Changes the data of the step that waits. */
  update(attempt: Attempt, login: EmailNeededLogin): Promise<void>;
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

  /** @throws AppError `broker.attempt_unknown`. */
  const requireOwn = async (attempt: string, owner: AttemptOwner): Promise<AttemptRow> => {
    const { tenant, userId, browser } = owner;
    // Rows of programs have no browser to be found by.
    if (attempt === "" && browser === "") throw refusals.attemptUnknown();
    const row = await findAttempt(
      db,
      attempt === "" ? { browser_hash: browser } : { attempt_hash: hashSecret(attempt) },
    );
    const isTheirs =
      row !== null &&
      row.tenant_key === tenant &&
      row.browser_hash === browser &&
      (row.user_id === null || row.user_id === userId);
    if (!isTheirs) throw refusals.attemptUnknown();
    return row;
  };

  /** Null if no step waits, or its key no longer exists. */
  const read = ({ attempt_hash: hash, sealed }: AttemptRow): Login | null => {
    const text = sealed === null ? null : personalKeys.sealer.open(sealed, contextOf(hash));
    return text === null ? null : content.parse(JSON.parse(text));
  };

  const requireMoved = (moved: boolean): void => {
    if (!moved) throw refusals.attemptUsed();
  };

  return {
    async begin(owner, request, login) {
      const attempt = createSecretText();
      const hash = hashSecret(attempt);
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + lifeMs);
      await insertAttempt(db, {
        attempt_hash: hash,
        broker_id: request.brokerId,
        tenant_key: owner.tenant,
        user_id: owner.userId,
        browser_hash: owner.browser,
        callback: request.callback,
        next_page: request.next,
        referrer: request.referrer,
        status: "begun",
        sealed: seal(hash, login),
        begun_at: at,
        changed_at: at,
        expires_at: expiresAt,
      });
      return { attempt, expiresAt };
    },
    async open(attempt, owner) {
      const row = await requireOwn(attempt, owner);
      if (row.sealed === null) throw refusals.attemptUsed();
      if (row.expires_at <= clock.now()) throw refusals.attemptExpired();
      const login = read(row);
      if (login === null) throw refusals.attemptUnknown();
      return { hash: row.attempt_hash, userId: row.user_id, ...requestOf(row), login };
    },
    async latest(owner) {
      const row = await requireOwn("", owner);
      return { ...requestOf(row), login: row.expires_at <= clock.now() ? null : read(row) };
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
    update: async ({ hash }, login) =>
      updateSealed(db, { hash, status: login.kind, sealed: seal(hash, login) }),
    async finish(transaction, { hash }) {
      requireMoved(await moveAttempt(transaction, hash, "finished", { at: clock.now() }));
    },
    fail: async ({ hash }) => moveAttempt(db, hash, "failed", { at: clock.now() }),
  };
}

const requestOf = (row: AttemptRow): LoginRequest => ({
  brokerId: row.broker_id,
  callback: row.callback,
  next: row.next_page,
  referrer: row.referrer,
});

function hashSecret(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
