import { openConnection } from "../connection.ts";
import type { Database } from "../connection.ts";
import type { SessionStore, StoredSession } from "./session-store.ts";

interface SessionRow {
  readonly tenant_key: string;
  readonly user_id: string;
  readonly sealed_tokens: Buffer;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const columns = ["tenant_key", "user_id", "sealed_tokens", "created_at", "expires_at"] as const;

/** Sessions in the installation's database, on separate connections. */
export function openSessionStore(url: string): SessionStore {
  const db = openConnection({ url, poolMax: 3, applicationName: "munshi-sessions" });
  return createDatabaseSessionStore(db);
}

/** Sessions in a migrated database, which `close` closes. */
export function createDatabaseSessionStore(db: Database): SessionStore {
  const find = async (idHash: Buffer, at: Date): Promise<StoredSession | null> => {
    const row = (await db("browser_sessions")
      .where({ id_hash: idHash })
      .where("expires_at", ">", at)
      .first(columns)) as SessionRow | undefined;
    return row === undefined ? null : toSession(row);
  };
  return {
    find,
    async listStanding(idHashes, at) {
      const rows = (await db("browser_sessions")
        .whereRaw("id_hash = any(?::bytea[])", [[...idHashes]])
        .where("expires_at", ">", at)
        .select("id_hash")) as { readonly id_hash: Buffer }[];
      return new Set(rows.map((row) => row.id_hash.toString("hex")));
    },
    async insert(idHash, session) {
      await db("browser_sessions").insert({
        id_hash: idHash,
        tenant_key: session.tenant,
        user_id: session.userId,
        sealed_tokens: session.sealedTokens,
        created_at: session.createdAt,
        expires_at: session.expiresAt,
      });
    },
    async replaceTokens(idHash, sealedTokens) {
      const changed = await db("browser_sessions")
        .where({ id_hash: idHash })
        .update({ sealed_tokens: sealedTokens });
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
      const row = (await db("social_attempts")
        .where({ state_hash: stateHash })
        .where("expires_at", ">", at)
        .first("sealed", "expires_at")) as { sealed: Buffer; expires_at: Date } | undefined;
      return row === undefined ? null : { sealed: row.sealed, expiresAt: row.expires_at };
    },
    async replaceAttempt(stateHash, sealed) {
      const changed = await db("social_attempts")
        .where({ state_hash: stateHash })
        .update({ sealed });
      return changed === 1;
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

function toSession(row: SessionRow): StoredSession {
  return {
    tenant: row.tenant_key,
    userId: row.user_id,
    sealedTokens: row.sealed_tokens,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
