import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import type { AccountKeys } from "../../../platform/keys/derive-keys.ts";

/** Owner of the token and the sign-in that it belongs to. */
export interface AccessClaims {
  readonly userId: string;
  readonly familyId: string;
}

const lifeSeconds = 600;
const issuer = "munshi";
const audience = "munshi-core-api";

/** A bearer token of ten minutes, at most until `notAfter`. */
export function signAccessToken(
  keys: AccountKeys,
  claims: AccessClaims,
  at: Date,
  notAfter: Date,
): string {
  const issuedAt = toSeconds(at);
  const [{ id, access }] = keys;
  return jwt.sign(
    {
      sub: claims.userId,
      fam: claims.familyId,
      iss: issuer,
      aud: audience,
      iat: issuedAt,
      exp: Math.min(issuedAt + lifeSeconds, Math.ceil(notAfter.getTime() / 1_000)),
    },
    openKey(access),
    { algorithm: "HS256", keyid: id },
  );
}

/** Null for a token that is not ours, was changed, or whose time is over. */
export function readAccessToken(keys: AccountKeys, token: string, at: Date): AccessClaims | null {
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    const key = keys.find(({ id }) => id === header?.kid);
    if (key === undefined) return null;
    const claims = jwt.verify(token, openKey(key.access), {
      algorithms: ["HS256"],
      issuer,
      audience,
      clockTimestamp: toSeconds(at),
    });
    if (typeof claims === "string") return null;
    const { sub, exp } = claims;
    const family: unknown = claims["fam"];
    return typeof sub === "string" && typeof family === "string" && typeof exp === "number"
      ? { userId: sub, familyId: family }
      : null;
  } catch {
    return null;
  }
}

const opened = new WeakMap<Buffer, KeyObject>();

/** Given bytes, the library detects the kind of key for every token, by an exception. */
function openKey(bytes: Buffer): KeyObject {
  const known = opened.get(bytes) ?? createSecretKey(bytes);
  opened.set(bytes, known);
  return known;
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
