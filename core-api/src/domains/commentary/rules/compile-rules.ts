import { describeColumn, productCatalogue } from "@munshi/engine";
import type { CompanyValues, Rule, RuleReader } from "@munshi/engine";
import type { ColumnKey, Unit } from "@munshi/engine/contract";
import type { NoteRule, StatementRule } from "./commentary-rule.ts";
import { readSentence } from "./sentence.ts";
import type { SentencePart } from "./sentence.ts";

/** A compiled rule, reusable for any number of companies. */
export interface CompiledRule<R extends NoteRule = StatementRule> {
  readonly rule: R;
  readonly condition: Rule;
  readonly sentence: readonly SentencePart[];
  /** Formulas used in the sentence by name, with their display unit. */
  readonly values: ReadonlyMap<string, { readonly formula: Rule; readonly unit: Unit }>;
  /** Distinct columns used by the condition and the sentence. */
  readonly columns: readonly ColumnKey[];
}

/**
 * Compiles rules; `given` lists sentence placeholders besides columns and the rules' values.
 * @throws RangeError naming an invalid rule, which is a bug: rules are part of the product.
 */
export function compileRules<R extends NoteRule>(
  rules: readonly R[],
  reader: RuleReader,
  given: readonly string[] = [],
): readonly CompiledRule<R>[] {
  return rules.map((rule) => compileRule(rule, reader, given));
}

function compileRule<R extends NoteRule>(
  rule: R,
  reader: RuleReader,
  given: readonly string[],
): CompiledRule<R> {
  const read = (text: string, type: Rule["type"]): Rule => {
    const result = reader.read(text);
    if (!result.ok || result.value.type !== type) {
      const reasons = result.ok ? [] : result.diagnostics.map(({ message }) => message);
      throw new RangeError(`Rule ${rule.id} is no ${type}: ${text} ${reasons.join(" ")}`);
    }
    return result.value;
  };
  const { evidence } = rule;
  const condition = read(
    evidence === undefined ? rule.condition : `(${rule.condition}) AND (${evidence})`,
    "truth",
  );
  const values = new Map(
    Object.entries(rule.values ?? {}).map(
      ([name, [formula, unit]]) => [name, { formula: read(formula, "number"), unit }] as const,
    ),
  );
  const sentence = readSentence(rule.sentence);
  const named = sentence.flatMap((part) => ("figure" in part ? [part.figure] : []));
  const ofColumns = named.filter((name) => !values.has(name) && !given.includes(name));
  const unknown = ofColumns.find((name) => !isColumn(name));
  if (unknown !== undefined) throw new RangeError(`Rule ${rule.id} names no figure: ${unknown}`);
  const columns = new Set([
    ...condition.reads,
    ...ofColumns,
    ...[...values.values()].flatMap(({ formula }) => formula.reads),
  ]);
  return { rule, condition, sentence, values, columns: [...columns] };
}

function isColumn(key: ColumnKey): boolean {
  const column = describeColumn(productCatalogue, key);
  return column !== null && column.type !== "text";
}

/** Source of a company's figures: a published dataset, or figures derived for another basis. */
export interface ReadFigures {
  /** Undefined if the column does not exist. */
  read(key: ColumnKey): number | string | null | undefined;
}

/** Values that rules read, by column. */
export function readColumns(
  rules: readonly CompiledRule<NoteRule>[],
  figures: ReadFigures,
): CompanyValues {
  const keys = new Set(["template", ...rules.flatMap(({ columns }) => columns)]);
  return new Map([...keys].map((key) => [key, figures.read(key) ?? null]));
}
