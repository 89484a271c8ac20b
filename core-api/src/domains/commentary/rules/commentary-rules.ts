import type { CommentaryRule } from "./commentary-rule.ts";
import { efficiencyRules } from "./efficiency-rules.ts";
import { growthRules } from "./growth-rules.ts";
import { liquidityRules } from "./liquidity-rules.ts";
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
