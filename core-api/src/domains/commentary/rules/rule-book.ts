import { createRuleReader, productCatalogue } from "@munshi/engine";
import type { IsoDate } from "@munshi/engine/contract";
import { resultFigures, resultRules } from "../results/result-rules.ts";
import type { ResultRule } from "../results/result-rules.ts";
import { shareholdingRules } from "../shareholding/shareholding-rules.ts";
import type { CommentaryRule, NoteRule } from "./commentary-rule.ts";
import { commentaryRules } from "./commentary-rules.ts";
import { compileRules } from "./compile-rules.ts";
import type { CompiledRule } from "./compile-rules.ts";
import { listNoteRules } from "./note-rules.ts";

/** All rules of the domain, compiled on first use because compiling takes milliseconds. */
export interface RuleBook {
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
