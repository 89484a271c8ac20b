import { openConnection, resultOf } from "../connection.ts";
import DataLoader from "dataloader";
import type { Database } from "../connection.ts";
import type { FoundSession, SessionStore, StoredSession } from "./session-store.ts";

interface SessionRow {
  /** Position of the request in its batch, from 1. */
  readonly place: string;
  readonly tenant_key: string;
  readonly user_id: string;
  readonly family_id: string | null;
  readonly sealed_tokens: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** The flags below are null without a member. */
  readonly is_referrer: boolean | null;
  readonly is_optimized: boolean;
  readonly has_risk_profile: boolean;
  readonly is_subscribed: boolean;
}

/** Session, member and entitlement of requests. */
const findSessions = `
  select asked.place, session.tenant_key, session.user_id, session.family_id, session.sealed_tokens,
    session.created_at, session.expires_at, users.is_referrer, users.is_optimized,
    exists (select from risk_profiles where user_id = users.id) as has_risk_profile,
    exists (
      select from entitlement_entries as entry
      where entry.user_id = users.id and asked.at between entry.starts_at and entry.ends_at
        and not exists (select from entitlement_revocations where entry_id = entry.id)
    ) as is_subscribed
  from unnest(:hashes::bytea[], :times::timestamptz[]) with ordinality as asked (id_hash, at, place)
  join browser_sessions as session
    on session.id_hash = asked.id_hash and session.expires_at > asked.at
  left join token_families as family on family.id = session.family_id
    and family.user_id = session.user_id and family.ended_at is null and family.expires_at > asked.at
  left join users on users.id = family.user_id`;

/** Sessions in the installation's database, on separate connections. */
export function openSessionStore(url: string): SessionStore {
  const db = openConnection({ url, poolMax: 3, applicationName: "munshi-sessions" });
  return createDatabaseSessionStore(db);
}

/** Sessions in a migrated database, which `close` closes. */
export function createDatabaseSessionStore(db: Database): SessionStore {
  // Requests that arrive together share a statement, which starts after them: nothing is cached.
  const loader = new DataLoader<readonly [idHash: Buffer, at: Date], FoundSession | null>(
    async (asked) => {
      const hashes = asked.map(([idHash]) => idHash);
      const times = asked.map(([, at]) => at);
      const { rows } = await db.raw<{ rows: SessionRow[] }>(findSessions, { hashes, times });
      const found = new Map(rows.map((row) => [Number(row.place), toSession(row)]));
      return asked.map((_, index) => found.get(index + 1) ?? null);
    },
    { cache: false, maxBatchSize: 200, batchScheduleFn: setImmediate },
  );
  const find = (idHash: Buffer, at: Date): Promise<FoundSession | null> =>
    loader.load([idHash, at]);
  return {
    find,
    async listValid(idHashes, at) {
      const rows = (await db("browser_sessions")
        .whereRaw("id_hash = any(?::bytea[])", [[...idHashes]])
        .where("expires_at", ">", at)
        .select("id_hash")) as { readonly id_hash: Buffer }[];
      return new Set(rows.map((row) => row.id_hash.toString("hex")));
    },
    async insert(idHash, session) {
      await db("browser_sessions").insert({ id_hash: idHash, ...writeRow(session) });
    },
    async replaceTokens(idHash, sealedTokens) {
      const changed = await db("browser_sessions")
        .where({ id_hash: idHash })
        .update({ sealed_tokens: sealedTokens });
      return changed === 1;
    },
    async replace(idHash, session) {
      const changed = await db("browser_sessions")
        .where({ id_hash: idHash })
        .update(writeRow(session));
      return changed === 1;
    },
    async remove(idHash) {
      await db("browser_sessions").where({ id_hash: idHash }).delete();
    },
    async insertHandover(codeHash, handover) {
      await db("session_handovers").insert({
        code_hash: codeHash,
        session_hash: handover.sessionHash,
        to_host: handover.toHost,
        expires_at: handover.expiresAt,
      });
    },
    async takeHandover(codeHash, host, at) {
      const [taken] = (await db("session_handovers")
        .where({ code_hash: codeHash })
        .whereNull("used_at")
        .update({ used_at: at })
        .returning(["session_hash", "to_host", "expires_at"])) as {
        session_hash: Buffer;
        to_host: string;
        expires_at: Date;
      }[];
      if (taken === undefined || taken.to_host !== host || taken.expires_at <= at) return null;
      const session = await find(taken.session_hash, at);
      return session === null ? null : { idHash: taken.session_hash, session };
    },
    async insertAttempt(stateHash, { sealed, expiresAt }) {
      const row = { state_hash: stateHash, sealed, expires_at: expiresAt };
      await db("social_attempts").insert(row);
    },
    async findAttempt(stateHash, at) {
      const row = await resultOf<{ sealed: Buffer; expires_at: Date } | undefined>(
        db("social_attempts")
          .where({ state_hash: stateHash })
          .where("expires_at", ">", at)
          .first("sealed", "expires_at"),
      );
      return row === undefined ? null : { sealed: row.sealed, expiresAt: row.expires_at };
    },
    async takeAttempt(stateHash, at) {
      const [taken] = (await db("social_attempts")
        .where({ state_hash: stateHash })
        .delete()
        .returning(["sealed", "expires_at"])) as { sealed: Buffer; expires_at: Date }[];
      return taken === undefined || taken.expires_at <= at
        ? null
        : { sealed: taken.sealed, expiresAt: taken.expires_at };
    },
    async removeExpired(at) {
      for (const table of ["session_handovers", "social_attempts"]) {
        await db(table).where("expires_at", "<=", at).delete();
      }
      return db("browser_sessions").where("expires_at", "<=", at).delete();
    },
    close: () => db.close(),
  };
}

function toSession(row: SessionRow): FoundSession {
  const { is_referrer: isReferrer } = row;
  const member = isReferrer !== null && {
    isReferrer,
    isSubscribed: row.is_subscribed,
    hasRiskProfile: row.has_risk_profile,
    isOptimized: row.is_optimized,
  };
  return {
    tenant: row.tenant_key,
    userId: row.user_id,
    familyId: row.family_id,
    sealedTokens: row.sealed_tokens,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(member && { member }),
  };
}

function writeRow(session: StoredSession) {
  return {
    tenant_key: session.tenant,
    user_id: session.userId,
    family_id: session.familyId,
    sealed_tokens: session.sealedTokens,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  };
}
