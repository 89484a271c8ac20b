import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile } from "./rules/scoring-profile.ts";
import { categoryShareOf, type PointsAt, shareOf, weighPoints } from "./weigh-points.ts";

/**
 * Contribution of each rule to the fundamental score, relative to a neutral 50; technical rules
 * contribute to the technical score. By rule position. Before rounding they add up to the score minus 50;
 * excluded rules and categories without a score have none.
 */
export function listMoves(
  profile: ScoringProfile,
  pointsAt: PointsAt,
): ReadonlyMap<number, number> {
  const scores = weighPoints(profile, pointsAt);
  const moves = new Map<number, number>();
  for (const category of scoreCategories) {
    const rules = profile.rules[category];
    if (scores.categories[category].score === null) continue;
    const own = fundamentalCategories.find((fundamental) => fundamental === category);
    const categoryShare = own === undefined ? 100 : categoryShareOf(own, profile, scores);
    for (const weighed of rules) {
      const points = pointsAt(weighed.place);
      if (points === null || categoryShare === 0) continue;
      const share = (shareOf(weighed, rules, pointsAt) * categoryShare) / 10_000;
      moves.set(weighed.place, share * (points - 50));
    }
  }
  return moves;
}
