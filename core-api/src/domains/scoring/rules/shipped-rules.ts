import efficiency from "./shipped/efficiency-rules.json" with { type: "json" };
import growth from "./shipped/growth-rules.json" with { type: "json" };
import liquidity from "./shipped/liquidity-rules.json" with { type: "json" };
import ruleSet from "./shipped/rule-set.json" with { type: "json" };
import technical from "./shipped/technical-rules.json" with { type: "json" };
import trust from "./shipped/trust-rules.json" with { type: "json" };
import { ruleSetShape, scoreCategories } from "./rule-set.schema.ts";
import type { RuleSet } from "./rule-set.schema.ts";

const byCategory = { growth, trust, efficiency, liquidity, technical };

/** Rules shipped with the product, stored as the first set; see docs/scoring.md. */
export const shippedRules: RuleSet = ruleSetShape.parse({
  ...ruleSet,
  rules: scoreCategories.flatMap((category) =>
    byCategory[category].map((rule) => ({ ...rule, category })),
  ),
});
