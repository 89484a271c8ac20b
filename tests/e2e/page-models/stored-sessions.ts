import { acquireDatabase, openConnection } from "@munshi/db";
import {
  readAccessToken,
  signAccessToken,
} from "../../../core-api/src/domains/accounts/tokens/access-token.ts";
import { deriveAccountKeys } from "../../../core-api/src/platform/keys/derive-keys.ts";
import { createSealer, openKeys } from "../../../platform/src/index.ts";

/** Stored sessions of the running product, for states that only time would bring. */
export interface StoredSessions {
  /** Expires the access token of a user's only session. */
  expireAccess(email: string): Promise<void>;
  /**
   * Ends a user's logins at core-api, as a password change does; the bff's sessions are unchanged.
   */
  endSignIns(email: string): Promise<void>;
  /** Number of renewals of a user's logins. */
  countRenewals(email: string): Promise<number>;
  close(): Promise<void>;
}

interface SessionRow {
  readonly id_hash: Buffer;
  readonly sealed_tokens: Buffer;
}

const hourMs = 3_600_000;

export async function openStoredSessions(): Promise<StoredSessions> {
  const dataDir = process.env["E2E_DATA_DIR"] ?? "";
  const { url } = await acquireDatabase({ dataDir, mode: "share" });
  const db = openConnection({ url, poolMax: 1 });
  const sealer = createSealer(await openKeys(null, dataDir, "session-keys"));
  const keys = deriveAccountKeys(await openKeys(null, dataDir, "account-keys"));
  const idsOf = (email: string) => db("users").where({ email }).select("id");
  return {
    async expireAccess(email) {
      const rows = (await db("browser_sessions")
        .whereIn("user_id", idsOf(email))
        .select("id_hash", "sealed_tokens")) as SessionRow[];
      const [row] = rows;
      if (row === undefined || rows.length > 1) throw new Error(`${rows.length} sessions, not one`);
      const sealed = sealer.open(row.sealed_tokens, row.id_hash) ?? "{}";
      const tokens = JSON.parse(sealed) as { readonly access: string; readonly refresh: string };
      const claims = readAccessToken(keys, tokens.access, new Date());
      if (claims === null) throw new Error("The session's access token is none");
      const before = new Date(Date.now() - hourMs);
      const access = signAccessToken(keys, claims, before, new Date());
      await db("browser_sessions")
        .where({ id_hash: row.id_hash })
        .update({
          sealed_tokens: sealer.seal(JSON.stringify({ ...tokens, access }), row.id_hash),
        });
    },
    async endSignIns(email) {
      await db("token_families")
        .whereIn("user_id", idsOf(email))
        .update({ ended_at: new Date(), end_reason: "password_changed" });
    },
    async countRenewals(email) {
      const rows: unknown[] = await db("refresh_tokens")
        .join("token_families", "token_families.id", "refresh_tokens.family_id")
        .whereIn("token_families.user_id", idsOf(email))
        .whereNotNull("refresh_tokens.rotated_at")
        .select("refresh_tokens.family_id");
      return rows.length;
    },
    close: async () => db.close(),
  };
}
