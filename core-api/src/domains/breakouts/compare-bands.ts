import type { BandChange } from "../../contract/breakouts.ts";
import { meterBand } from "../scoring/index.ts";

/** Scores of a company on a day; null where it is not rated. */
export interface ScoredCompany {
  readonly coCode: number;
  readonly fundamental: number | null;
  readonly technical: number | null;
}

type Change = Omit<BandChange, "symbol" | "name" | "sector">;

/**
 * Scores that changed band, largest changes first. Excludes companies with a score on one day only:
 * entering or leaving the rating is not a band change.
 */
export function compareBands(
  before: readonly ScoredCompany[],
  after: readonly ScoredCompany[],
): readonly Change[] {
  const earlier = new Map(before.map((one) => [one.coCode, one]));
  return after
    .flatMap((now) => {
      const then = earlier.get(now.coCode);
      if (then === undefined) return [];
      return (["fundamental", "technical"] as const).flatMap((score): readonly Change[] => {
        const [was, is] = [then[score], now[score]];
        if (was === null || is === null) return [];
        const [bandBefore, bandAfter] = [meterBand(was), meterBand(is)];
        if (bandBefore === bandAfter) return [];
        return [{ coCode: now.coCode, score, before: was, after: is, bandBefore, bandAfter }];
      });
    })
    .toSorted(
      (one, other) =>
        Math.abs(other.after - other.before) - Math.abs(one.after - one.before) ||
        one.coCode - other.coCode,
    );
}
