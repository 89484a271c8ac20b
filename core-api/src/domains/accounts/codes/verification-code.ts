import { createHmac, timingSafeEqual } from "node:crypto";
import type { AccountKey, AccountKeys } from "../../../platform/keys/derive-keys.ts";

/**
 * The six digits of a row of `verification_codes`. They are computed from its id, so nothing of
 * them is stored, and a mail that is sent again says the same.
 */
export function computeCode(key: Pick<AccountKey, "code">, rowId: string): string {
  const digest = createHmac("sha256", key.code).update(rowId).digest();
  // 48 bits: the remainder favours no code by more than one in 280 million.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Compares in a time that tells nothing about how many digits are right. */
export function isCodeOf(keys: AccountKeys, rowId: string, given: string): boolean {
  if (!/^\d{6}$/.test(given)) return false;
  return keys.some((key) =>
    timingSafeEqual(Buffer.from(computeCode(key, rowId)), Buffer.from(given)),
  );
}
