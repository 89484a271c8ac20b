import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function createShareToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored hash of a token; null for an invalid token. */
export function hashShareToken(token: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest();
}
