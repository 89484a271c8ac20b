import type {
  CompanyScores,
  ScoreCategory,
  ScoreContribution,
  ScoreChange,
} from "../../contract/index.ts";
import type { IsoDate } from "@munshi/engine/contract";
import type { CompiledRules } from "./rules/compile-rules.ts";
import { fundamentalCategories, scoreCategories } from "./rules/rule-set.schema.ts";
import type { ScoringProfile, WeighedRule } from "./rules/scoring-profile.ts";
import { overallScore } from "./score-bands.ts";
import type { StoredScores } from "./scores.query.ts";
import {
  categoryShareOf,
  readPoints,
  shareOf,
  weighPoints,
  type WeighedScores,
} from "./weigh-points.ts";
import { describeWeighed, roundScore } from "./whole-scores.ts";

/** Input of `describeScores`, in addition to the rules. */
export interface ScoredFacts {
  readonly asOf: IsoDate;
  readonly stored: StoredScores;
  readonly piotroski: number | null;
  readonly changes: readonly ScoreChange[];
}

/** A company's scores with their breakdown. */
export function describeScores(
  compiled: CompiledRules,
  { asOf, stored, piotroski, changes }: ScoredFacts,
): CompanyScores {
  const { version, title, validFrom } = compiled.ruleSet;
  const profile = compiled.profileOf(stored.template, stored.sector);
  const scores = weighPoints(profile, readPoints(stored.points));
  const { growth, trust, efficiency, liquidity } = scores.categories;
  const fundamental = describeWeighed(scores.fundamental);
  const technical = describeWeighed(scores.categories.technical);
  return {
    asOf,
    rules: { version, title, validFrom },
    overall: overallScore(fundamental, technical),
    fundamental,
    technical,
    growth: describeWeighed(growth),
    trust: describeWeighed(trust),
    efficiency: describeWeighed(efficiency),
    liquidity: describeWeighed(liquidity),
    piotroski: { value: piotroski, of: 9 },
    categories: scoreCategories.map((category) =>
      describeCategory(category, { compiled, profile, scores, stored }),
    ),
    changes,
  };
}

interface Scored {
  readonly compiled: CompiledRules;
  readonly profile: ScoringProfile;
  readonly scores: WeighedScores;
  readonly stored: StoredScores;
}

function describeCategory(
  category: ScoreCategory,
  scored: Scored,
): CompanyScores["categories"][number] {
  const { profile, scores } = scored;
  const weighed = scores.categories[category];
  const own = fundamentalCategories.find((fundamental) => fundamental === category);
  const contributions = profile.rules[category].map((rule) => describeRule(rule, scored));
  const moved = contributions.reduce((sum, one) => sum + (one.moved ?? 0), 0);
  const whole = roundScore(weighed);
  return {
    category,
    weight: own === undefined ? null : categoryShareOf(own, profile, scores),
    known: weighed.known,
    rounding: whole === null ? null : whole - 50 - moved,
    contributions,
  };
}

function describeRule(
  weighed: WeighedRule,
  { compiled, profile, scores, stored }: Scored,
): ScoreContribution {
  const { rule, place, bands } = weighed;
  const { category } = rule;
  const formula = compiled.formulas[place];
  const pointsAt = readPoints(stored.points);
  const points = pointsAt(place);
  const weight = shareOf(weighed, profile.rules[category], pointsAt);
  const isRated = scores.categories[category].score !== null;
  return {
    rule: rule.id,
    title: rule.title,
    reason: rule.reason,
    formula: rule.formula,
    inputs: formula?.reads ?? [],
    unit: rule.unit ?? formula?.unit ?? "none",
    value: stored.values[place] ?? null,
    points,
    weight,
    moved: points === null || !isRated ? null : (weight / 100) * (points - 50),
    thresholds: bands,
  };
}
