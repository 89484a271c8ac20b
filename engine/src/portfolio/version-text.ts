/** A version of a box as it is signed. */
export interface SignedVersion {
  readonly box: number;
  readonly version: number;
  /** `YYYY-MM-DD`. */
  readonly effective: string;
  /** ISO instant. */
  readonly publishedAt: string;
  readonly note: string;
  /** Weights in basis points by company code. */
  readonly weights: ReadonlyMap<number, number>;
  /** Hash of the version before, in hex; null for the first. */
  readonly previousHash: string | null;
}

/**
 * The text of which a version's SHA-256 is taken: one field a line, constituents by code. It begins
 * with the hash of the version before, so that no past version can be changed unnoticed.
 */
export function writeVersionText(version: SignedVersion): string {
  const weights = [...version.weights].toSorted(([one], [other]) => one - other);
  return [
    "munshi-box-version 1",
    `previous ${version.previousHash ?? "none"}`,
    `box ${version.box}`,
    `version ${version.version}`,
    `effective ${version.effective}`,
    `published ${version.publishedAt}`,
    `note ${JSON.stringify(version.note)}`,
    ...weights.map(([code, weight]) => `${code} ${weight}`),
  ].join("\n");
}
