import type { Bands } from "./rule-set.schema.ts";

/** Nobody reads figures further behind the point; what stands there is left over by arithmetic. */
const readDigits = 1e9;

/** What a value is worth: the points of the last band that it reaches; null where it is not known. */
export function pointsOf(bands: Bands, value: number): number | null {
  if (Number.isNaN(value)) return null;
  const read = Math.round(value * readDigits) / readDigits;
  const reached = bands.findLast(({ from }) => from === null || read >= from);
  return reached?.points ?? null;
}
