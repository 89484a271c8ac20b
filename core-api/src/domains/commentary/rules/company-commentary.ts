import type { CompanyValues } from "@munshi/engine";
import type { CompanyCommentary, StatementPair } from "../../../contract/index.ts";
import type { CommentaryCategory, CommentaryRule, NoteRule } from "./commentary-rule.ts";
import type { CompiledRule } from "./compile-rules.ts";
import { stateCompanies } from "./state-companies.ts";
import type { Stated } from "./state-companies.ts";

/** Strengths and weaknesses by category, and notes; null if there are none. */
export function writeCommentary(
  rules: readonly CompiledRule<CommentaryRule>[],
  noteRules: readonly CompiledRule<NoteRule>[],
  values: CompanyValues,
): CompanyCommentary | null {
  const [stated = []] = stateCompanies(rules, [values]);
  const [noted = []] = stateCompanies(noteRules, [values]);
  if (stated.length === 0 && noted.length === 0) return null;
  const of = (category: CommentaryCategory): StatementPair =>
    pairStatements(stated.filter(({ rule }) => rule.category === category));
  return {
    overall: of("overall"),
    growth: of("growth"),
    trust: of("trust"),
    efficiency: of("efficiency"),
    liquidity: of("liquidity"),
    notes: noted.map(({ statement }) => statement.text),
  };
}

/** Statements by side, in the order of their rules. */
export function pairStatements(
  stated: readonly Stated<Pick<CommentaryRule, "side"> & NoteRule>[],
): StatementPair {
  const of = (side: CommentaryRule["side"]) =>
    stated.filter(({ rule }) => rule.side === side).map(({ statement }) => statement);
  return { strength: of("strength"), weakness: of("weakness") };
}
