import { createHash, randomBytes } from "node:crypto";

/** 256 random bits that a browser may hold: an id, a code, a state. The server keeps the hash. */
export function createSecretText(): string {
  return randomBytes(32).toString("base64url");
}

export function isSecretText(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** SHA-256, which tells nothing of so much chance. */
export function hashSecretText(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
