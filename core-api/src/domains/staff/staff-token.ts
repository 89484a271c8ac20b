import { createHash, randomBytes } from "node:crypto";

/** Says what the text is wherever one turns up, so that a scanner of leaks can find it. */
const prefix = "munshi_staff_";

/** A new token of 256 random bits. Only its hash is kept; the text is shown once. */
export function createStaffToken(): string {
  return prefix + randomBytes(32).toString("base64url");
}

export function isStaffToken(text: string): boolean {
  return text.startsWith(prefix);
}

/** Null for a text that cannot be a token. The token is random, so a plain hash is enough. */
export function hashStaffToken(token: string): Buffer | null {
  if (!/^munshi_staff_[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest();
}
