import type { RangeFacet } from "@munshi/engine/contract";

/** Places of a slider; enough that one is hardly seen to jump. */
export const lastPlace = 200;

/** A slider's places as values of a column, by equal ratio where the distribution runs so. */
export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly toValue: (place: number) => number;
  readonly toPlace: (value: number) => number;
}

const significantDigits = 3;

/** So many digits as someone would say: 1,23,456 is 1,23,000, and 0.01234 is 0.0123. */
export function roundForReading(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(significantDigits));
}

/** Until prices are known, they run from 0 to this. */
const usualHighest = 100;

/**
 * The scale of a distribution; from 0 to 100 while it is not known. Between its outermost places, which
 * are the ends themselves, it runs over the drawn span.
 */
export function createValueScale(facet: RangeFacet | undefined): ValueScale {
  const low = facet?.low ?? 0;
  const high = facet?.high ?? usualHighest;
  const drawn = facet?.drawn ?? { low, high };
  const span = drawn.high - drawn.low;
  const isByRatio = low > 0 && high > low;
  const toShare = (value: number): number => {
    if (span <= 0) return 0;
    return isByRatio
      ? Math.log(Math.max(value, low) / low) / Math.log(high / low)
      : (value - drawn.low) / span;
  };
  return {
    low,
    high,
    toValue(place) {
      const share = place / lastPlace;
      if (share <= 0) return low;
      if (share >= 1) return high;
      const value = isByRatio ? low * (high / low) ** share : drawn.low + span * share;
      return Math.min(high, Math.max(low, roundForReading(value)));
    },
    toPlace: (value) => Math.round(Math.min(1, Math.max(0, toShare(value))) * lastPlace),
  };
}

/** An end of the drawn span, and the farthest value beyond it; null where nothing lies beyond. */
export interface DrawnEnd {
  readonly side: "low" | "high";
  readonly value: number;
  readonly farthest: number | null;
}

/** The two ends, the lower first. */
export function describeEnds(facet: RangeFacet): readonly [DrawnEnd, DrawnEnd] {
  const { low, high } = createValueScale(facet);
  const drawn = facet.drawn ?? { low, high };
  return [
    { side: "low", value: drawn.low, farthest: low < drawn.low ? low : null },
    { side: "high", value: drawn.high, farthest: high > drawn.high ? high : null },
  ];
}
