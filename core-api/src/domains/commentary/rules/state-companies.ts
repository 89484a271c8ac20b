import { createRuleColumns, createRuleEvaluator, productCatalogue } from "@munshi/engine";
import type { CompanyValues } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { Figure, Statement } from "../../../contract/index.ts";
import { toFigure } from "../../company-fundamentals/index.ts";
import type { NoteRule } from "./commentary-rule.ts";
import type { CompiledRule } from "./compile-rules.ts";
import { writeSentence } from "./sentence.ts";
import type { Placed } from "./sentence.ts";

/** A statement and its rule. */
export interface Stated<R extends NoteRule> {
  readonly rule: R;
  readonly statement: Statement;
}

/** Other placeholders of a sentence, by name. */
export type FindGiven<R extends NoteRule> = (rule: R, name: string) => Placed | undefined;

/**
 * Statements about companies in the order of the rules; the first matching rule of a subject wins.
 * Companies are given by column, as in datasets.
 */
export function stateCompanies<R extends NoteRule>(
  rules: readonly CompiledRule<R>[],
  companies: readonly CompanyValues[],
  findGiven: FindGiven<R> = () => undefined,
): readonly (readonly Stated<R>[])[] {
  const evaluator = createRuleEvaluator(createRuleColumns(productCatalogue, companies));
  const stated = companies.map((): Stated<R>[] => []);
  const answered = companies.map(() => new Set<string>());
  for (const compiled of rules) {
    const { rule } = compiled;
    if (!companies.some((values) => isFor(rule, values))) continue;
    const holds = evaluator.truths(compiled.condition);
    for (const [row, values] of companies.entries()) {
      if (holds[row] !== true || answered[row]?.has(rule.subject) === true) continue;
      if (!isFor(rule, values)) continue;
      const text = writeSentence(compiled.sentence, (name) => {
        const own = compiled.values.get(name);
        if (own !== undefined) return place(evaluator.numbers(own.formula)[row], own.unit);
        const given = findGiven(rule, name);
        if (given !== undefined) return given;
        const { value, unit } = figureOf(values, name);
        return place(value, unit);
      });
      if (text === null) continue;
      answered[row]?.add(rule.subject);
      stated[row]?.push({
        rule,
        statement: {
          rule: rule.id,
          text,
          condition: rule.condition,
          figures: compiled.columns.map((key) => figureOf(values, key)),
        },
      });
    }
  }
  return stated;
}

/** Returns true if the rule applies to the company's form of accounts. */
export function isFor(rule: NoteRule, values: CompanyValues): boolean {
  const template = values.get("template") ?? "ordinary";
  return rule.templates === undefined || rule.templates.some((each) => each === template);
}

function place(value: number | null | undefined, unit: Figure["unit"]): Placed {
  return value === null || value === undefined || Number.isNaN(value) ? null : { value, unit };
}

/** A company's value in a column, as the screener shows it. */
function figureOf(values: CompanyValues, key: ColumnKey): Figure {
  return toFigure(key, {
    number: (of) => {
      const value = values.get(of);
      return typeof value === "number" ? value : null;
    },
  });
}
