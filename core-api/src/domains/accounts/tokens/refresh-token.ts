import { createHash, createHmac, randomBytes } from "node:crypto";
import type { AccountKey } from "../../../platform/keys/derive-keys.ts";

/** The first of a sign-in: 256 random bits. */
export function createRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token; null for a text that cannot be one. */
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
