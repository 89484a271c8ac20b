import { scalarMath } from "./scalar-math.ts";

/** All but the counts are NaN without values. */
export interface Distribution {
  readonly count: number;
  readonly empties: number;
  readonly min: number;
  /** Interpolated. */
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly max: number;
  readonly mean: number;
  /** Sample standard deviation; NaN below two values. */
  readonly deviation: number;
}

/** `values`: NaN if empty. */
export function describeDistribution(values: Float64Array): Distribution {
  const known = Array.from(values.filter((value) => !Number.isNaN(value)).toSorted());
  const count = known.length;
  const empties = values.length - count;
  const [min = Number.NaN] = known;
  // of sorted figures mathjs need not search
  const at = (share: number): number =>
    count === 0 ? Number.NaN : scalarMath.quantileSeq(known, share, true);
  return {
    count,
    empties,
    min,
    lowerQuartile: at(0.25),
    median: at(0.5),
    upperQuartile: at(0.75),
    max: known.at(-1) ?? Number.NaN,
    mean: count === 0 ? Number.NaN : scalarMath.mean(known),
    deviation: count < 2 ? Number.NaN : Number(scalarMath.std(known)),
  };
}
