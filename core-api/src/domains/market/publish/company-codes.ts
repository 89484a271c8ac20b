import { createHash } from "node:crypto";

/** Inputs of a company's code. */
export interface UncodedCompany {
  /** The current code. */
  readonly coCode: number;
  /** Current and former ones; empty if no source has any. */
  readonly isins: readonly string[];
  readonly symbol: string;
}

/** Lower codes belong to the demo market and to companies without a final code. */
const issuerCodes = 100_000;
/** Shares with different voting rights have separate issuer codes. */
const otherIssuerCodes = 2_000_000;
const hashedCodes = 4_000_000;
/** Keeps codes at nine digits, the most that routes accept. */
const mostHashed = 900_000_000;

/** An Indian company's ISIN: the issuer's four characters follow its kind. */
const shareIsin = /^IN([E9])([0-9A-Z]{4})/;

/**
 * The codes of companies that are published for the first time, by their codes until now. A code
 * follows from the issuer in the company's lowest ISIN, so every database gives the same one. Where
 * two companies have one issuer, or none is known, it follows from a hash of the ISIN or symbol.
 */
export function deriveCodes(
  companies: readonly UncodedCompany[],
  isTaken: (code: number) => boolean,
): ReadonlyMap<number, number> {
  const keyed = companies.map(({ coCode, isins, symbol }) => ({
    coCode,
    key: isins.toSorted()[0] ?? `symbol ${symbol}`,
  }));
  const given = new Map<number, number>();
  const used = new Set<number>();
  for (const { coCode, key } of keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    let code = issuerCode(key) ?? hashCode(key, 0);
    for (let attempt = 1; used.has(code) || isTaken(code); attempt += 1) {
      code = hashCode(key, attempt);
    }
    used.add(code);
    given.set(coCode, code);
  }
  return given;
}

function issuerCode(key: string): number | null {
  const [, kind, issuer] = shareIsin.exec(key) ?? [];
  if (issuer === undefined) return null;
  return (kind === "E" ? issuerCodes : otherIssuerCodes) + Number.parseInt(issuer, 36);
}

function hashCode(key: string, attempt: number): number {
  const digest = createHash("sha256").update(`${key}/${attempt}`).digest();
  return hashedCodes + (digest.readUInt32BE(0) % mostHashed);
}
