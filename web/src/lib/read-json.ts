/**
 * JSON of our own servers and storage. Its shape is taken on trust, because both sides are built from
 * the same contract; every other text needs a check. Throws where it is not JSON.
 */
export function readJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that trusts
  return JSON.parse(text) as T;
}
