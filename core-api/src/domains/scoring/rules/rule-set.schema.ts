import { z } from "zod";

/** What the fundamental score is made of. */
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

/** Weights of one rule or category by the form of accounts; absent where it takes no part. */
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
  /** Why it says something of a company, one sentence. */
  reason: sentence,
  /** In the query language, over one company alone. */
  formula: z.string().min(1).max(1_000),
  /** What the formula's figure is of, where the formula itself does not tell. */
  unit: z.enum(["percent", "ratio", "days", "years", "score", "count", "none"]).optional(),
  /** Which way the points run; `middle`: they rise to a best stretch and fall behind it. */
  better: z.enum(["higher", "lower", "middle"]),
  /** Ascending, the first from null: a value is worth the points of the last band that it reaches. */
  bands,
  weights: byTemplate,
});

const sector = z.strictObject({
  sector: z.string().min(1),
  /** Why the sector is judged by thresholds or weights of its own. */
  reason: sentence,
  /** By the form of accounts; the set's own where absent. */
  weights: z
    .strictObject({
      ordinary: byCategory.optional(),
      bank: byCategory.optional(),
      nbfc: byCategory.optional(),
    })
    .optional(),
  rules: z.array(z.strictObject({ rule: id, weight: share.optional(), bands: bands.optional() })),
});

/** A rule set as it is written and stored; `findFaults` tells what a schema cannot. */
export const ruleSetShape = z.strictObject({
  title: z.string().min(3).max(120),
  /** Datasets that stand at this day or later are scored by it. */
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

/** A rule set that has been stored: what it says never changes again. */
export interface StoredRuleSet extends RuleSet {
  readonly version: number;
}
