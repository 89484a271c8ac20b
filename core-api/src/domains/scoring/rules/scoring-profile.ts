import type { Template } from "@munshi/engine/contract";
import { recordOf } from "@munshi/platform/contract";
import type { FundamentalCategory, ScoreCategory } from "../../../contract/index.ts";
import { scoreCategories } from "./rule-set.schema.ts";
import type { Bands, RuleSet, ScoreRule } from "./rule-set.schema.ts";

/** A rule as it counts for companies of one template and sector. */
export interface WeighedRule {
  readonly rule: ScoreRule;
  /** Its place among the rules of the set, by which values and points are kept. */
  readonly place: number;
  /** Of its category, before rules without a value are left out; above 0. */
  readonly weight: number;
  readonly bands: Bands;
}

/** How companies of one template and sector are scored. */
export interface ScoringProfile {
  readonly rules: { readonly [category in ScoreCategory]: readonly WeighedRule[] };
  /** The categories' shares of the fundamental score, percent. */
  readonly weights: { readonly [category in FundamentalCategory]: number };
}

/** The profile of a template, with what the set says of a sector in place of the rest. */
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
    // a sector reweighs what counts for its template, and brings nothing in
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
