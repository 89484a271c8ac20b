import { recordOf } from "@munshi/platform/contract";
import type { FundamentalCategory, ScoreCategory } from "../../contract/index.ts";
import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile, WeighedRule } from "./rules/scoring-profile.ts";
import type { Absence } from "./score-bands.ts";

/** An unrounded mean of points. */
export interface Weighed {
  /** 0 to 100; null if missing. */
  readonly score: number | null;
  readonly absence: Absence | null;
  /** Share of the weight with data, percent. */
  readonly known: number;
}

/** Scores computed from one company's points. */
export interface WeighedScores {
  readonly categories: { readonly [category in ScoreCategory]: Weighed };
  readonly fundamental: Weighed;
}

/** Points by rule position; null if the value is unknown. */
export type PointsAt = (place: number) => number | null;

/** Stored points, in rule order. */
export function readPoints(points: readonly (number | null)[]): PointsAt {
  return (place) => points[place] ?? null;
}

/** Minimum share of a category's weight with data, percent. */
const leastKnown = 50;
/** Minimum number of categories for a fundamental score. */
const leastCategories = 3;

/** Weighted mean of each category's known points, and weighted mean of the categories. */
export function weighPoints(profile: ScoringProfile, pointsAt: PointsAt): WeighedScores {
  const categories = recordOf(scoreCategories, (category) =>
    weighCategory(profile.rules[category], pointsAt),
  );
  return { categories, fundamental: weighFundamental(profile, categories) };
}

function weighCategory(rules: readonly WeighedRule[], pointsAt: PointsAt): Weighed {
  let [sum, known, all] = [0, 0, 0];
  for (const { place, weight } of rules) {
    const points = pointsAt(place);
    all += weight;
    if (points === null) continue;
    known += weight;
    sum += weight * points;
  }
  if (known === 0) return { score: null, absence: "not-available", known: 0 };
  const share = (100 * known) / all;
  if (share < leastKnown) return { score: null, absence: "not-rated", known: share };
  return { score: sum / known, absence: null, known: share };
}

function weighFundamental(
  { weights }: ScoringProfile,
  categories: WeighedScores["categories"],
): Weighed {
  let [sum, known, rated] = [0, 0, 0];
  for (const category of fundamentalCategories) {
    const { score } = categories[category];
    if (score === null) continue;
    rated += 1;
    known += weights[category];
    sum += weights[category] * score;
  }
  if (rated >= leastCategories && known > 0) return { score: sum / known, absence: null, known };
  const isAnythingKnown = fundamentalCategories.some((category) => categories[category].known > 0);
  return { score: null, absence: isAnythingKnown ? "not-rated" : "not-available", known };
}

/** A rule's share of its category, excluding rules without a value, percent. */
export function shareOf(
  weighed: WeighedRule,
  rules: readonly WeighedRule[],
  pointsAt: PointsAt,
): number {
  if (pointsAt(weighed.place) === null) return 0;
  const known = rules.filter(({ place }) => pointsAt(place) !== null);
  return (100 * weighed.weight) / known.reduce((sum, { weight }) => sum + weight, 0);
}

/** A category's share of the fundamental score, excluding categories without a score, percent. */
export function categoryShareOf(
  category: FundamentalCategory,
  { weights }: ScoringProfile,
  { categories, fundamental }: WeighedScores,
): number {
  if (categories[category].score === null || fundamental.score === null) return 0;
  return (100 * weights[category]) / fundamental.known;
}
