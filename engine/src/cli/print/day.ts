const millisecondsPerDay = 86_400_000;

/** Days since 1970-01-01 as `2025-08-31`. */
export function dayOf(days: number): string {
  return new Date(days * millisecondsPerDay).toISOString().slice(0, 10);
}
