/**
 * Parses JSON written by our own servers and storage. Its shape is not checked, because writer and
 * reader share a contract; parse any other text with a schema. Throws a SyntaxError if invalid.
 */
export function readJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse has no type
  return JSON.parse(text) as T;
}
