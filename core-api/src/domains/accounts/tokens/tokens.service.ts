import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Executor, Transaction } from "@munshi/db";
import { dayMs, endOfDay, marketDate } from "@munshi/platform";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import type { AccountKey, AccountKeys } from "../../../platform/keys/derive-keys.ts";
import type { AuditService } from "../../audit/index.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import { ownMessages } from "../messages.ts";
import { lockUser } from "../users.repository.ts";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import type { AccessClaims } from "./access-token.ts";
import {
  endFamily,
  endSignInOf,
  endSurplusFamilies,
  findRefreshToken,
  findValidFamily,
  insertFamily,
  insertRefreshToken,
  isUnused,
  rotateToken,
} from "./token-families.repository.ts";
import type { FamilyRow, HeldToken } from "./token-families.repository.ts";

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

export interface TokensService {
  /**
   * Begins a family of tokens in the caller's transaction: one for each sign-in. It lasts as long as
   * the day in Asia/Kolkata where it `endsWithDay`, as a browser's session does.
   */
  begin(
    transaction: Transaction,
    signIn: {
      readonly userId: string;
      readonly tenant: string;
      readonly device: string;
      /** A new one where absent. */
      readonly signInId?: string;
      readonly endsWithDay?: boolean;
    },
  ): Promise<TokenPair>;
  /** Begins a family for staff who view the member's pages; it ends at `expiresAt`. */
  beginView(
    transaction: Transaction,
    view: {
      readonly userId: string;
      readonly tenant: string;
      readonly viewId: string;
      readonly expiresAt: Date;
    },
  ): Promise<TokenPair>;
  /**
   * Uses a refresh token up and gives the next pair; the same pair within the grace.
   * @throws AppError `token.invalid` (401); a token that comes back later ends its family.
   */
  refresh(token: string): Promise<TokenPair>;
  /**
   * Begins a separate family for another site from a valid login, with the same expiry.
   * @throws AppError `token.invalid` (401).
   */
  fork(signIn: AccessClaims, tenant: string): Promise<TokenPair>;
  /**
   * Ends the family of a refresh token, or with it every other that was forked in the same sign-in;
   * nothing happens for a token that is none.
   */
  end(token: string, what: "family" | "sign-in"): Promise<void>;
  /** Null unless it is a valid access token. */
  read(accessToken: string): AccessClaims | null;
}

const familyMs = 30 * dayMs;
/** A caller whose answer was lost asks again within this time. */
const graceMs = 30_000;
const mostFamilies = 20;

export function createTokensService(
  db: Executor,
  deps: { readonly clock: Clock; readonly keys: AccountKeys; readonly audit: AuditService },
): TokensService {
  const { clock, keys, audit } = deps;

  const pair = (held: HeldToken, refresh: string, at: Date): TokenPair => ({
    access: signAccessToken(
      keys,
      { userId: held.user_id, familyId: held.family_id },
      at,
      held.expires_at,
    ),
    refresh,
  });

  /** The successor that was handed out for a used token and waits to be used; null without one. */
  const findSuccessor = async (token: string): Promise<string | null> => {
    for (const key of keys) {
      const successor = deriveSuccessor(key, token);
      const hash = hashRefreshToken(successor);
      if (hash !== null && (await isUnused(db, hash))) return successor;
    }
    return null;
  };

  const endReused = async (held: HeldToken, at: Date): Promise<void> => {
    await inTransaction(db, async (transaction) => {
      if (!(await endFamily(transaction, held.family_id, "reused", at))) return;
      await audit.append(transaction, {
        actor: { kind: "user", id: held.user_id, tenant: held.tenant_key },
        action: "account.refresh_reused",
        subject: held.family_id,
      });
    });
  };

  const beginFamily = async (
    transaction: Transaction,
    given: Omit<FamilyRow, "id" | "created_at" | "sign_in_id">,
    at: Date,
    signInId?: string,
  ): Promise<TokenPair> => {
    const id = createPublicId();
    const family = { ...given, id, created_at: at, sign_in_id: signInId ?? id };
    const userId = family.user_id;
    const refresh = createRefreshToken();
    const hash = hashRefreshToken(refresh);
    if (hash === null) throw new TypeError("A new token does not look like one");
    await insertFamily(transaction, family);
    await insertRefreshToken(transaction, {
      token_hash: hash,
      family_id: family.id,
      created_at: at,
    });
    if (family.view_id === undefined) {
      await endSurplusFamilies(transaction, userId, mostFamilies, at);
    }
    const claims = { userId, familyId: family.id };
    return { access: signAccessToken(keys, claims, at, family.expires_at), refresh };
  };

  return {
    async begin(transaction, { userId, tenant, device, signInId, endsWithDay = false }) {
      const at = clock.now();
      const expiresAt = endsWithDay ? endOfDay(marketDate(at)) : new Date(at.getTime() + familyMs);
      return beginFamily(
        transaction,
        { user_id: userId, tenant_key: tenant, device, expires_at: expiresAt },
        at,
        signInId,
      );
    },

    beginView: async (transaction, { userId, tenant, viewId, expiresAt }) =>
      beginFamily(
        transaction,
        {
          user_id: userId,
          tenant_key: tenant,
          device: "Support, read only",
          expires_at: expiresAt,
          view_id: viewId,
        },
        clock.now(),
      ),

    async fork({ userId, familyId }, tenant) {
      const at = clock.now();
      return inTransaction(db, async (transaction) => {
        // A change of the password comes before, and has ended the sign-in, or ends the new one too.
        await lockUser(transaction, userId);
        const family = await findValidFamily(transaction, familyId, at);
        if (family === null) throw invalid();
        const { user_id, device, expires_at, sign_in_id } = family;
        const given = { user_id, device, expires_at, tenant_key: tenant };
        return beginFamily(transaction, given, at, sign_in_id);
      });
    },

    async refresh(token) {
      const at = clock.now();
      const hash = hashRefreshToken(token);
      if (hash === null) throw invalid();
      const successor = deriveSuccessor(keys[0], token);
      const isRotated = await inTransaction(db, async (transaction) => {
        if (!(await rotateToken(transaction, hash, at))) return false;
        const next = hashRefreshToken(successor);
        if (next === null) throw new TypeError("A successor does not look like a token");
        const held = await findRefreshToken(transaction, hash);
        if (held === null) throw invalid();
        await insertRefreshToken(transaction, {
          token_hash: next,
          family_id: held.family_id,
          created_at: at,
        });
        return true;
      });
      const held = await findRefreshToken(db, hash);
      if (held === null || held.ended_at !== null || held.expires_at <= at) throw invalid();
      if (isRotated) return pair(held, successor, at);
      const isInGrace =
        held.rotated_at !== null && at.getTime() - held.rotated_at.getTime() <= graceMs;
      const same = isInGrace ? await findSuccessor(token) : null;
      if (same !== null) return pair(held, same, at);
      await endReused(held, at);
      throw invalid();
    },

    async end(token, what) {
      const hash = hashRefreshToken(token);
      const held = hash === null ? null : await findRefreshToken(db, hash);
      if (held === null) return;
      const end = what === "family" ? endFamily : endSignInOf;
      await inTransaction(db, async (transaction) => {
        await end(transaction, held.family_id, "signed_out", clock.now());
      });
    },

    read: (accessToken) => readAccessToken(keys, accessToken, clock.now()),
  };
}

function invalid() {
  return failure("token.invalid", 401, ownMessages.signInAgain, {
    fields: { detail: ownMessages.signInAgain },
  });
}

/** The first of a sign-in: 256 random bits. */
export function createRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage. Returns null for a text that cannot be one. */
export function hashRefreshToken(token: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest();
}

/**
 * The token that follows another. It is computed, so that who asks again in the same breath is
 * answered the same although neither of the two is stored.
 */
export function deriveSuccessor(key: Pick<AccountKey, "successor">, token: string): string {
  return createHmac("sha256", key.successor).update(token).digest("base64url");
}

/** New tokens of a sign-in, at most as often as a client needs them. */
export interface RenewalService {
  /** As `TokensService.refresh`. @throws AppError `token.invalid` (401), `attempts.too_many` (429). */
  renew(origin: CallOrigin, token: string): Promise<TokenPair>;
  /** As `TokensService.fork`. @throws AppError `token.invalid` (401), `attempts.too_many` (429). */
  fork(origin: CallOrigin, signIn: AccessClaims): Promise<TokenPair>;
}

export function createRenewalService(
  db: Executor,
  deps: {
    readonly tokens: Pick<TokensService, "refresh" | "fork">;
    readonly attempts: Pick<AttemptsService, "require">;
  },
): RenewalService {
  const { tokens, attempts } = deps;
  return {
    async renew({ address }, token) {
      const hash = hashRefreshToken(token);
      const held = hash === null ? null : await findRefreshToken(db, hash);
      if (held === null) await attempts.require("renewalUnknown", address);
      // Not by address: behind one there may be many members, each with renewals of their own.
      else await attempts.require("renewal", held.family_id);
      return tokens.refresh(token);
    },
    async fork({ tenant }, signIn) {
      await attempts.require("fork", signIn.userId);
      return tokens.fork(signIn, tenant);
    },
  };
}
