import type { Template } from "@munshi/engine/contract";
import { recordOf } from "@munshi/platform/contract";
import type { FundamentalCategory, ScoreCategory } from "../../../contract/index.ts";
import { scoreCategories } from "./rule-set.schema.ts";
import type { Bands, RuleSet, ScoreRule } from "./rule-set.schema.ts";

/** A rule as applied to a template and sector. */
export interface WeighedRule {
  readonly rule: ScoreRule;
  /** Position in the set, which indexes values and points. */
  readonly place: number;
  /** Weight in its category before rules without a value are excluded; above 0. */
  readonly weight: number;
  readonly bands: Bands;
}

/** Scoring profile of a template and sector. */
export interface ScoringProfile {
  readonly rules: { readonly [category in ScoreCategory]: readonly WeighedRule[] };
  /** The categories' shares of the fundamental score, percent. */
  readonly weights: { readonly [category in FundamentalCategory]: number };
}

/** The profile of a template, with the sector's overrides. */
export function buildProfile(
  ruleSet: RuleSet,
  template: Template,
  sector: string | null,
): ScoringProfile {
  const own = ruleSet.sectors.find((configured) => configured.sector === sector);
  const overrides = new Map(own?.rules.map((override) => [override.rule, override]));
  const weighed = ruleSet.rules.flatMap((rule, place): WeighedRule[] => {
    const override = overrides.get(rule.id);
    const counts = rule.weights[template] ?? 0;
    // a sector can reweight its template's rules but not add any
    const weight = counts > 0 ? (override?.weight ?? counts) : 0;
    return weight > 0 ? [{ rule, place, weight, bands: override?.bands ?? rule.bands }] : [];
  });
  const ofCategory = (category: ScoreCategory) =>
    weighed.filter(({ rule }) => rule.category === category);
  return {
    rules: recordOf(scoreCategories, ofCategory),
    weights: own?.weights?.[template] ?? ruleSet.weights[template],
  };
}
