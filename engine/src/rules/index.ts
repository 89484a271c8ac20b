export { createRuleReader, type Rule, type RuleReader } from "./read-rule.ts";
export { createRuleColumns, type RuleColumns } from "./rule-columns.ts";
export { createRuleEvaluator, type RuleEvaluator } from "./rule-evaluator.ts";
