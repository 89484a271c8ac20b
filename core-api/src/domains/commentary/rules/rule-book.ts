import { createRuleReader, productCatalogue } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { resultFigures, resultRules } from "../results/result-rules.ts";
import type { ResultRule } from "../results/result-rules.ts";
import { shareholdingRules } from "../shareholding/shareholding-rules.ts";
import type { CommentaryRule, NoteRule } from "./commentary-rule.ts";
import { compileRules } from "./compile-rules.ts";
import type { CompiledRule } from "./compile-rules.ts";
import { efficiencyRules } from "./efficiency-rules.ts";
import { growthRules } from "./growth-rules.ts";
import { liquidityRules } from "./liquidity-rules.ts";
import { listNoteRules } from "./note-rules.ts";
import { overallRules } from "./overall-rules.ts";
import { trustRules } from "./trust-rules.ts";

/** All commentary rules, in display order. */
export const commentaryRules: readonly CommentaryRule[] = [
  ...overallRules,
  ...growthRules,
  ...trustRules,
  ...efficiencyRules,
  ...liquidityRules,
];

/** All rules of the domain, compiled on first use because compiling takes milliseconds. */
interface RuleBook {
  commentary(): readonly CompiledRule<CommentaryRule>[];
  shareholding(): readonly CompiledRule[];
  results(): readonly CompiledRule<ResultRule>[];
  /** Notes compare dates with the dataset's day. */
  notes(asOf: IsoDate): readonly CompiledRule<NoteRule>[];
}

export function createRuleBook(): RuleBook {
  const reader = createRuleReader(productCatalogue);
  let notes: {
    readonly asOf: IsoDate;
    readonly rules: readonly CompiledRule<NoteRule>[];
  } | null = null;
  return {
    commentary: once(() => compileRules(commentaryRules, reader)),
    shareholding: once(() => compileRules(shareholdingRules, reader)),
    results: once(() => compileRules(resultRules, reader, resultFigures)),
    notes(asOf) {
      if (notes?.asOf !== asOf) notes = { asOf, rules: compileRules(listNoteRules(asOf), reader) };
      return notes.rules;
    },
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}
