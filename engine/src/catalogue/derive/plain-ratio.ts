import type { ShareRatio } from "../../contract/index.ts";

/** Ratios of splits and bonuses, the common ones first. */
const ratios: readonly (readonly [from: number, to: number])[] = [
  [1, 2],
  [1, 5],
  [1, 10],
  [1, 3],
  [2, 3],
  [1, 4],
  [2, 5],
  [1, 6],
  [3, 4],
  [4, 5],
  [5, 6],
  [10, 11],
  [5, 7],
  [5, 8],
  [3, 5],
  [1, 8],
  [1, 9],
  [1, 11],
  [1, 15],
  [1, 20],
  [1, 50],
  [1, 100],
  [10, 1],
  [2, 1],
  [5, 1],
  [4, 1],
  [20, 1],
  [50, 1],
  [100, 1],
];

/** Number of common ratios; a rarer one must fit clearly better. */
const usual = 9;

/** The ratio matching a price change within `slack`, or null. 0.5 is 1 share becoming 2. */
export function plainRatio(times: number, slack = 0.005): ShareRatio | null {
  const [best] = rank(times);
  return best !== undefined && best.off <= slack ? best.ratio : null;
}

/**
 * The likeliest ratio behind an overnight change, which includes a normal day's move; null if none
 * is within a price band. `isFace`: face values changed too, so it is a split.
 */
export function likelyRatio(times: number, isFace: boolean): ShareRatio | null {
  const [best] = rank(times).filter(({ off }) => off <= 0.2);
  if (best === undefined) return null;
  return isFace ? { ...best.ratio, kind: "split" } : best.ratio;
}

function rank(times: number) {
  return ratios
    .map(([from, to], place) => {
      const off = Math.abs(Math.log((times * to) / from));
      const kind = to < from ? ("consolidation" as const) : ("split-or-bonus" as const);
      return { ratio: { kind, from, to }, off, weight: off + (place < usual ? 0 : 0.04) };
    })
    .sort((a, b) => a.weight - b.weight);
}
