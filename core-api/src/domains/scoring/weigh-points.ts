import { recordOf } from "@munshi/platform/contract";
import type { FundamentalCategory, ScoreCategory } from "../../contract/index.ts";
import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile, WeighedRule } from "./rules/scoring-profile.ts";
import type { Absence } from "./score-bands.ts";

/** A mean of points, before it is rounded. */
export interface Weighed {
  /** 0 to 100; null where there is none. */
  readonly score: number | null;
  readonly absence: Absence | null;
  /** How much of the weight is known, percent. */
  readonly known: number;
}

/** What one company's points come to. */
export interface WeighedScores {
  readonly categories: { readonly [category in ScoreCategory]: Weighed };
  readonly fundamental: Weighed;
}

/** Points by the place of their rule; null where its value is not known. */
export type PointsAt = (place: number) => number | null;

/** Points as they are kept, in the order of the rules. */
export function readPoints(points: readonly (number | null)[]): PointsAt {
  return (place) => points[place] ?? null;
}

/** Below this a category says too little, percent of its weight. */
const leastKnown = 50;
/** Fewer categories make no fundamental score. */
const leastCategories = 3;

/** The mean of each category's known points by their weights, and of the categories by theirs. */
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

/** A rule's share of its category after those without a value were left out, percent. */
export function shareOf(
  weighed: WeighedRule,
  rules: readonly WeighedRule[],
  pointsAt: PointsAt,
): number {
  if (pointsAt(weighed.place) === null) return 0;
  const known = rules.filter(({ place }) => pointsAt(place) !== null);
  return (100 * weighed.weight) / known.reduce((sum, { weight }) => sum + weight, 0);
}

/** A category's share of the fundamental score after those without a score were left out, percent. */
export function categoryShareOf(
  category: FundamentalCategory,
  { weights }: ScoringProfile,
  { categories, fundamental }: WeighedScores,
): number {
  if (categories[category].score === null || fundamental.score === null) return 0;
  return (100 * weights[category]) / fundamental.known;
}
