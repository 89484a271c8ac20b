import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a browser: an id, code or state. The server stores the hash only. */
export function createSecretText(): string {
  return randomBytes(32).toString("base64url");
}

export function isSecretText(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Plain SHA-256 is enough for a value with 256 bits of entropy. */
export function hashSecretText(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
