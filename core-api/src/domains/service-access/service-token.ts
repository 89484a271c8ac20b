import jwt from "jsonwebtoken";

/** Whose token it is: a server's name. */
export interface ServiceClaims {
  readonly clientId: string;
}

export const serviceTokenSeconds = 900;
const issuer = "munshi";
const audience = "munshi-core-api-v2";

/** A bearer token for our servers, valid for 15 minutes. */
export function signServiceToken(key: Buffer, { clientId }: ServiceClaims, at: Date): string {
  const iat = toSeconds(at);
  const claims = { sub: clientId, iss: issuer, aud: audience, iat, exp: iat + serviceTokenSeconds };
  return jwt.sign(claims, key, { algorithm: "HS256" });
}

/** Null for a token that none of the keys made, that was changed, or whose time is over. */
export function readServiceToken(
  keys: readonly Buffer[],
  token: string,
  at: Date,
): ServiceClaims | null {
  for (const key of keys) {
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ["HS256"],
        issuer,
        audience,
        clockTimestamp: toSeconds(at),
      });
      if (typeof claims !== "string" && claims.sub !== undefined) return { clientId: claims.sub };
    } catch {
      // Unknown key, or forged.
    }
  }
  return null;
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
