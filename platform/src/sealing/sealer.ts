import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./read-keys.ts";

/** Encrypts what a store may hold but not read. */
export interface Sealer {
  /** `context` binds the text: sealed for one session, it opens for no other. */
  seal(text: string, context: Buffer): Buffer;
  /** Null if altered, of another context, or sealed with a removed key. */
  open(sealed: Buffer, context: Buffer): string | null;
}

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with the first key; older keys still open. Format: length of the key's name, name,
 * nonce, tag, text.
 */
export function createSealer(keys: KeyRing): Sealer {
  const [current] = keys;
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, current.key, nonce).setAAD(context);
      const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      const name = Buffer.from(current.id);
      return Buffer.concat([Buffer.of(name.length), name, nonce, sealing.getAuthTag(), body]);
    },
    open(sealed, context) {
      const name = keyIdOf(sealed);
      const nameEnd = 1 + (sealed[0] ?? 0);
      const bodyStart = nameEnd + nonceBytes + tagBytes;
      const found = keys.find(({ id }) => id === name);
      if (found === undefined || sealed.length < bodyStart) return null;
      const nonce = sealed.subarray(nameEnd, nameEnd + nonceBytes);
      const opening = createDecipheriv(cipher, found.key, nonce)
        .setAAD(context)
        .setAuthTag(sealed.subarray(nameEnd + nonceBytes, bodyStart));
      try {
        return (
          opening.update(sealed.subarray(bodyStart), undefined, "utf8") + opening.final("utf8")
        );
      } catch {
        return null;
      }
    },
  };
}

/** The name of the key that sealed a text. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString();
}
