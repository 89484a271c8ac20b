import { z } from "zod";

/** core-api's tokens of a login; encrypted on the server, never sent to a browser. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const shape = z.strictObject({ access: z.string().min(1), refresh: z.string().min(1) });

const claims = z.object({ fam: z.uuid() });

/** Returns the sign-in that an access token of core-api belongs to; null if the token names none. */
export function readFamilyId(access: string): string | null {
  try {
    const payload = Buffer.from(access.split(".")[1] ?? "", "base64url").toString();
    return claims.parse(JSON.parse(payload)).fam;
  } catch {
    return null;
  }
}

export function writeTokens(tokens: Tokens): string {
  return JSON.stringify({ access: tokens.access, refresh: tokens.refresh });
}

/** Returns null if the text contains no tokens. */
export function readTokens(text: string): Tokens | null {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
