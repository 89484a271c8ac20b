import { createHmac, randomBytes } from "node:crypto";
import type { AccountKey } from "../../platform/keys/derive-keys.ts";

export const recoveryCodeCount = 10;
/** Without i, l, o and u, which are read as others. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 10;

/** Ten codes of 50 random bits: `7k3mw-q9d2x`. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = Array.from(
      randomBytes(codeLength),
      (byte) => alphabet[byte % alphabet.length] ?? "",
    ).join("");
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** As it was shown, however it was typed; null for what is no recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  const isCode =
    text.length === codeLength && Array.from(text).every((sign) => alphabet.includes(sign));
  return isCode ? `${text.slice(0, 5)}-${text.slice(5)}` : null;
}

/** Hashes a code for storage: without the key, a copied table cannot be searched for codes. */
export function hashRecoveryCode(
  key: Pick<AccountKey, "recovery">,
  userId: string,
  code: string,
): Buffer {
  return createHmac("sha256", key.recovery).update(`${userId}\0${code}`).digest();
}
