import { z } from "zod";
import { Secret } from "../config/secret.ts";

/** A key of the installation; sealed texts name it by `id`. */
export interface NamedKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The current key first, then those needed for older texts. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

export const keyBytes = 32;
/** Not a bare number: objects list integer keys first, which would change the current key. */
const keyName = /^(?!\d+$)[\w.-]{1,40}$/;

/**
 * An environment variable with keys: JSON of names and 32 bytes in base64, the current one first.
 */
export const keysVariable = z
  .string()
  .refine(
    (text) => parseKeys(text) !== null,
    `must be JSON such as {"2026-11":"<${keyBytes} bytes in base64>"}, the current key first`,
  )
  .transform((text) => new Secret(text));

/** Reads a variable that `keysVariable` has validated. */
export function readKeys(variable: Secret): KeyRing {
  const keys = parseKeys(variable.reveal());
  if (keys === null) throw new TypeError("Keys are validated when the configuration is read");
  return keys;
}

function parseKeys(text: string): KeyRing | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const named = z.record(z.string().regex(keyName), z.base64()).safeParse(parsed);
  if (!named.success) return null;
  const keys = Object.entries(named.data).map(([id, value]) => ({
    id,
    key: Buffer.from(value, "base64"),
  }));
  const [first, ...older] = keys;
  return first === undefined || keys.some(({ key }) => key.length !== keyBytes)
    ? null
    : [first, ...older];
}
