/** Returns whether the record has the key itself. */
export function isKeyOf<T extends object>(record: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(record, key);
}

/** `Object.keys` with the type of the keys, for records without undeclared members. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record).filter((key) => isKeyOf(record, key));
}

/** A record with a value per key, in the order of `keys`, which must be complete. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  toValue: (key: K) => V,
): Record<K, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries loses the keys' type
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, V>;
}

/**
 * Parses JSON written by our own servers and storage. Its shape is not checked, because writer and
 * reader share a contract; parse any other text with a schema. Throws a SyntaxError if invalid.
 */
export function readJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse has no type
  return JSON.parse(text) as T;
}
