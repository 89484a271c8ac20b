import type { Bands } from "./rule-set.schema.ts";

/** What a value is worth: the points of the last band that it reaches; null where it is not known. */
export function pointsOf(bands: Bands, value: number): number | null {
  if (Number.isNaN(value)) return null;
  const reached = bands.findLast(({ from }) => from === null || value >= from);
  return reached?.points ?? null;
}
