import { z } from "zod";

/** What core-api gave for a sign-in; kept on the server, encrypted, and shown to no browser. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const shape = z.strictObject({ access: z.string().min(1), refresh: z.string().min(1) });

export function writeTokens(tokens: Tokens): string {
  return JSON.stringify({ access: tokens.access, refresh: tokens.refresh });
}

/** Null for a text that holds no tokens. */
export function readTokens(text: string): Tokens | null {
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
