import { z } from "zod";

/** Categories of the fundamental score. */
export const fundamentalCategories = ["growth", "trust", "efficiency", "liquidity"] as const;
export const scoreCategories = [...fundamentalCategories, "technical"] as const;
export const templates = ["ordinary", "bank", "nbfc"] as const;

const share = z.number().min(0).max(100);
const id = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u);
const sentence = z.string().min(10).max(400);

const bands = z
  .array(z.strictObject({ from: z.number().nullable(), points: z.int().min(0).max(100) }))
  .min(2)
  .max(12);

/** Weights of a rule or category by form of accounts; omitted if it does not apply. */
const byTemplate = z.strictObject({
  ordinary: share.optional(),
  bank: share.optional(),
  nbfc: share.optional(),
});

const byCategory = z.strictObject({
  growth: share,
  trust: share,
  efficiency: share,
  liquidity: share,
});

const rule = z.strictObject({
  id,
  category: z.enum(scoreCategories),
  title: z.string().min(3).max(80),
  /** Why the metric matters, in one sentence. */
  reason: sentence,
  /** In the query language, over a single company. */
  formula: z.string().min(1).max(1_000),
  /** Unit of the value, if the formula does not determine it. */
  unit: z.enum(["percent", "ratio", "days", "years", "score", "count", "none"]).optional(),
  /** Direction of the points; `middle` rises to a best range and falls after it. */
  better: z.enum(["higher", "lower", "middle"]),
  /** Ascending, starting at null; a value gets the points of the last band it reaches. */
  bands,
  weights: byTemplate,
});

const sector = z.strictObject({
  sector: z.string().min(1),
  /** Why the sector has separate thresholds or weights. */
  reason: sentence,
  /** By form of accounts; defaults to the set's weights. */
  weights: z
    .strictObject({
      ordinary: byCategory.optional(),
      bank: byCategory.optional(),
      nbfc: byCategory.optional(),
    })
    .optional(),
  rules: z.array(z.strictObject({ rule: id, weight: share.optional(), bands: bands.optional() })),
});

/** A rule set as written and stored; `findFaults` checks what a schema cannot. */
export const ruleSetShape = z.strictObject({
  title: z.string().min(3).max(120),
  /** Applies to datasets of this day or later. */
  validFrom: z.iso.date(),
  note: z.string().max(2_000),
  /** The categories' shares of the fundamental score, percent. */
  weights: z.strictObject({ ordinary: byCategory, bank: byCategory, nbfc: byCategory }),
  sectors: z.array(sector),
  rules: z.array(rule).min(1).max(200),
});

export type RuleSet = z.output<typeof ruleSetShape>;
export type ScoreRule = RuleSet["rules"][number];
export type SectorConfiguration = RuleSet["sectors"][number];
export type Bands = ScoreRule["bands"];

/** A stored rule set, which is immutable. */
export interface StoredRuleSet extends RuleSet {
  readonly version: number;
}
