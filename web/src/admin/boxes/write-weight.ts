/** Basis points as `12.50 %`; a dash for null. */
export function writeWeight(weight: number | null): string {
  return weight === null ? "–" : `${(weight / 100).toFixed(2)} %`;
}

/** Basis points of a typed percentage; NaN if it is not a number. */
export function parseWeight(text: string): number {
  const trimmed = text.trim().replace(/\s*%$/, "");
  return /^\d{1,3}(\.\d{1,2})?$/.test(trimmed) ? Math.round(Number(trimmed) * 100) : Number.NaN;
}
