import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile } from "./rules/scoring-profile.ts";
import { categoryShareOf, type PointsAt, shareOf, weighPoints } from "./weigh-points.ts";

/**
 * What each rule moved the fundamental score by from the neutral 50, a technical rule the technical
 * one, by the rules' places. Before rounding they add up to the score less 50; rules that were left
 * out, and those of categories without a score, are not among them.
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
