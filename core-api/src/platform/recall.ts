/** What a key was read as, the last few in use; a reading that failed is forgotten. */
export function recall<Value>(
  kept: Map<string, Promise<Value>>,
  key: string,
  most: number,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const reading = read();
  kept.set(key, reading);
  reading.catch(() => {
    if (kept.get(key) === reading) kept.delete(key);
  });
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return reading;
}
