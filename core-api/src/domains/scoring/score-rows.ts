import { createRuleEvaluator } from "@munshi/engine";
import type { RuleColumns } from "@munshi/engine";
import type { ColumnKey, Template } from "@munshi/engine/contract";
import type { ScoreCategory } from "../../contract/index.ts";
import type { CompiledRules } from "./rules/compile-rules.ts";
import { scoreCategories, templates } from "./rules/rule-set.schema.ts";
import type { Bands } from "./rules/rule-set.schema.ts";
import type { ScoringProfile } from "./rules/scoring-profile.ts";
import { readPoints, weighPoints } from "./weigh-points.ts";
import type { WeighedScores } from "./weigh-points.ts";

/** Further decimals are rounding noise. */
const readDigits = 1e9;

/** A value rounded for scoring and display; NaN stays NaN. */
function readValue(value: number): number {
  // turns -0 into 0
  return Math.round(value * readDigits) / readDigits + 0;
}

/** Points of the last band a value reaches; null if unknown. */
export function pointsOf(bands: Bands, value: number): number | null {
  if (Number.isNaN(value)) return null;
  const read = readValue(value);
  const reached = bands.findLast(({ from }) => from === null || read >= from);
  return reached?.points ?? null;
}

/** One company, or one company on one day, scored. */
export interface ScoredRow {
  readonly template: Template;
  readonly sector: string | null;
  /** By rule position; null if unknown or if the rule does not apply. */
  readonly values: readonly (number | null)[];
  readonly points: readonly (number | null)[];
  readonly scores: WeighedScores;
}

/** Scores rows by the rules of their template and sector, in all categories or some. */
export function scoreRows(
  compiled: CompiledRules,
  columns: RuleColumns,
  categories: readonly ScoreCategory[] = scoreCategories,
): (row: number) => ScoredRow {
  const evaluator = createRuleEvaluator(columns);
  const read = new Set<ScoreCategory>(categories);
  const figures = compiled.formulas.map((formula, place) => {
    const category = compiled.ruleSet.rules[place]?.category;
    return category !== undefined && read.has(category) ? evaluator.numbers(formula) : nothing;
  });
  const templateAt = readTexts(columns, "template");
  const sectorAt = readTexts(columns, "sector");
  return (row) => {
    const template = toTemplate(templateAt(row));
    const sector = sectorAt(row);
    const profile = compiled.profileOf(template, sector);
    const judged = evaluateRow(profile, figures, row);
    const scores = weighPoints(profile, readPoints(judged.points));
    return { template, sector, ...judged, scores };
  };
}

const nothing = new Float64Array();

function evaluateRow(
  { rules }: ScoringProfile,
  figures: readonly Float64Array[],
  row: number,
): Pick<ScoredRow, "values" | "points"> {
  const values = figures.map((): number | null => null);
  const points = figures.map((): number | null => null);
  for (const category of Object.values(rules)) {
    for (const { place, bands } of category) {
      const value = readValue(figures[place]?.[row] ?? Number.NaN);
      if (Number.isNaN(value)) continue;
      values[place] = value;
      points[place] = pointsOf(bands, value);
    }
  }
  return { values, points };
}

function readTexts(columns: RuleColumns, key: ColumnKey): (row: number) => string | null {
  const column = columns.get(key);
  if (column.kind !== "text") throw new TypeError(`${key} is no text.`);
  return (row) => column.dictionary[column.codes[row] ?? -1] ?? null;
}

/** A company without accounts has no template and is treated as ordinary. */
function toTemplate(text: string | null): Template {
  return templates.find((template) => template === text) ?? "ordinary";
}
