import type { Bands } from "./rule-set.schema.ts";

/** Digits further behind the point are rounding noise. */
const readDigits = 1e9;

/** A value as it is judged and told; NaN stays. */
export function readValue(value: number): number {
  // minus nothing is nothing
  return Math.round(value * readDigits) / readDigits + 0;
}

/** What a value is worth: the points of the last band that it reaches; null where it is not known. */
export function pointsOf(bands: Bands, value: number): number | null {
  if (Number.isNaN(value)) return null;
  const read = readValue(value);
  const reached = bands.findLast(({ from }) => from === null || read >= from);
  return reached?.points ?? null;
}
