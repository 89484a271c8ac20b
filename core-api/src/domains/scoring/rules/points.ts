import type { Bands } from "./rule-set.schema.ts";

/** Further decimals are rounding noise. */
const readDigits = 1e9;

/** A value rounded for scoring and display; NaN stays NaN. */
export function readValue(value: number): number {
  // turns -0 into 0
  return Math.round(value * readDigits) / readDigits + 0;
}

/** Points of the last band a value reaches; null if unknown. */
export function pointsOf(bands: Bands, value: number): number | null {
  if (Number.isNaN(value)) return null;
  const read = readValue(value);
  const reached = bands.findLast(({ from }) => from === null || read >= from);
  return reached?.points ?? null;
}
