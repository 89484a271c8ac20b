import type { ScoreCause, ScoreChange } from "../../contract/index.ts";
import type { CompiledRules } from "./rules/compile-rules.ts";
import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile } from "./rules/scoring-profile.ts";
import type { StoredChange } from "./scores.query.ts";
import { categoryShareOf, readPoints, shareOf, weighPoints } from "./weigh-points.ts";
import type { PointsAt } from "./weigh-points.ts";

const mostCauses = 3;
/** Smaller moves, in score points, are not listed as causes. */
const leastMove = 0.05;

/**
 * Describes changes, each compared with the previous one; `stored` is newest first and holds
 * one more than is described, if available.
 */
export function describeChanges(
  stored: readonly StoredChange[],
  count: number,
  rules: ReadonlyMap<number, CompiledRules>,
): readonly ScoreChange[] {
  return stored.slice(0, count).map((change, at) => {
    const before = stored[at + 1];
    return {
      day: change.day,
      fundamental: change.fundamental,
      technical: change.technical,
      before: { fundamental: before?.fundamental ?? null, technical: before?.technical ?? null },
      causes: before === undefined ? [] : listCauses(change, before, rules),
    };
  });
}

function listCauses(
  change: StoredChange,
  before: StoredChange,
  rules: ReadonlyMap<number, CompiledRules>,
): readonly ScoreCause[] {
  const compiled = rules.get(change.ruleSet);
  if (compiled === undefined || change.ruleSet !== before.ruleSet) return [];
  const movesOf = ({ template, sector, points }: StoredChange) =>
    listMoves(compiled.profileOf(template, sector), readPoints(points));
  const [now, then] = [movesOf(change), movesOf(before)];
  return [...new Set([...now.keys(), ...then.keys()])]
    .map((place) => ({ place, moved: (now.get(place) ?? 0) - (then.get(place) ?? 0) }))
    .filter(({ moved }) => Math.abs(moved) >= leastMove)
    .toSorted((one, other) => Math.abs(other.moved) - Math.abs(one.moved))
    .slice(0, mostCauses)
    .flatMap(({ place, moved }) => {
      const rule = compiled.ruleSet.rules[place];
      if (rule === undefined) return [];
      const { id, title, category } = rule;
      return [{ rule: id, title, category, moved }];
    });
}

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
