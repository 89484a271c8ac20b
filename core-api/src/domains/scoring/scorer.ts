import type { Database } from "@munshi/db";
import { createRuleColumns, joinMembers, productCatalogue, scoredNames } from "@munshi/engine";
import type { RuleColumns } from "@munshi/engine";
import type { ColumnKey, IsoDate } from "@munshi/engine/contract";
import { keysOf } from "@munshi/platform/contract";
import type { Clock } from "../../platform/clock/clock.ts";
import type { MarketScorer, ScoredMarket } from "../market/index.ts";
import { compileRules } from "./rules/compile-rules.ts";
import type { CompiledRules } from "./rules/compile-rules.ts";
import { fundamentalCategories, ruleSetShape, scoreCategories } from "./rules/rule-set.schema.ts";
import type { RuleSet, StoredRuleSet } from "./rules/rule-set.schema.ts";
import { findRuleSetOf, insertFirstRuleSet } from "./rules/rule-sets.repository.ts";
import efficiency from "./rules/shipped/efficiency-rules.json" with { type: "json" };
import growth from "./rules/shipped/growth-rules.json" with { type: "json" };
import liquidity from "./rules/shipped/liquidity-rules.json" with { type: "json" };
import ruleSet from "./rules/shipped/rule-set.json" with { type: "json" };
import technical from "./rules/shipped/technical-rules.json" with { type: "json" };
import trust from "./rules/shipped/trust-rules.json" with { type: "json" };
import { describeScore, meanScore } from "./score-bands.ts";
import { scoreRows } from "./score-rows.ts";
import { recordChanges, savePastScores, saveScores } from "./scores.repository.ts";
import type { ScoredCompany } from "./scores.repository.ts";
import type { WeighedScores } from "./weigh-points.ts";
import { roundScore, wholeScores } from "./whole-scores.ts";
import type { ScoreName } from "./whole-scores.ts";

const byCategory = { growth, trust, efficiency, liquidity, technical };

/** Rules shipped with the product, stored as the first set; see docs/scoring.md. */
export const shippedRules: RuleSet = ruleSetShape.parse({
  ...ruleSet,
  rules: scoreCategories.flatMap((category) =>
    byCategory[category].map((rule) => ({ ...rule, category })),
  ),
});

/** The parameter of the catalogue that publishes a score. */
const codes: { readonly [name in ScoreName]: ColumnKey } = {
  fundamental: "score",
  growth: "growthScore",
  trust: "trustScore",
  efficiency: "efficiencyScore",
  liquidity: "liquidityScore",
  technical: "technicalScore",
};
const names = keysOf(codes);
const overallCode = "overallScore";

/** Scores markets by the rules valid on their day; initially by the shipped rules. */
export function createScorer(db: Database, { clock }: { readonly clock: Clock }): MarketScorer {
  return {
    bandOf: (score) => describeScore(score, null).label ?? "",
    restore: (transaction, manifest) => recordChanges(transaction, manifest, clock.now()),
    async open(asOf) {
      const rules = compileRules(await chooseRuleSet(db, asOf, clock));
      return {
        fundamentalColumns: listFundamentalColumns(rules),
        scorePast(known) {
          const scoreRow = scoreRows(
            rules,
            createRuleColumns(productCatalogue, known),
            fundamentalCategories,
          );
          return known.map((_, row) => roundScore(scoreRow(row).scores.fundamental));
        },
        score(columns) {
          const companies = scoreCompanies(rules, columns);
          return {
            columns: toColumns(companies),
            async record(transaction, manifest, past) {
              await saveScores(transaction, manifest, rules.ruleSet.version, companies);
              await savePastScores(transaction, manifest, companies, past);
              await recordChanges(transaction, manifest, clock.now());
            },
          };
        },
      };
    },
  };
}

/** The rules valid on a day. */
async function chooseRuleSet(db: Database, asOf: IsoDate, clock: Clock): Promise<StoredRuleSet> {
  const known = await findRuleSetOf(db, asOf);
  if (known !== null) return known;
  await insertFirstRuleSet(db, shippedRules, { publishedAt: clock.now(), actor: "system" });
  const first = await findRuleSetOf(db, asOf);
  if (first === null) throw new Error("No rule set could be stored.");
  return first;
}

/** The columns that fundamental scores read. */
function listFundamentalColumns({ ruleSet, formulas }: CompiledRules): ReadonlySet<ColumnKey> {
  const keys = ruleSet.rules.flatMap(({ category }, place) =>
    category === "technical" ? [] : (formulas[place]?.reads ?? []),
  );
  return new Set(["template", "sector", ...keys]);
}

function scoreCompanies(rules: CompiledRules, columns: RuleColumns): readonly ScoredCompany[] {
  const codesOfRows = columns.get("coCode");
  if (codesOfRows.kind !== "number") throw new TypeError("Company codes are numbers.");
  const scoreRow = scoreRows(rules, columns);
  return Array.from(codesOfRows.values, (coCode, row) => ({ coCode, ...scoreRow(row) }));
}

function toColumns(companies: readonly ScoredCompany[]): ScoredMarket["columns"] {
  const whole = companies.map(({ scores }) => wholeScores(scores));
  return new Map<ColumnKey, readonly (number | string | null)[]>([
    ...names.map((name) => [codes[name], whole.map((scores) => scores[name])] as const),
    [overallCode, whole.map(({ fundamental, technical }) => meanScore(fundamental, technical))],
    ["notRated", companies.map(({ scores }) => joinMembers(listNotRated(scores)))],
  ]);
}

function listNotRated({ categories, fundamental }: WeighedScores): readonly string[] {
  const absent = { ...categories, fundamental };
  const unrated = names
    .filter((name) => absent[name].absence === "not-rated")
    .map((name) => codes[name]);
  // without a fundamental score there is no overall one
  const all = unrated.includes(codes.fundamental) ? [overallCode, ...unrated] : unrated;
  return all.map((code) => scoredNames.get(code) ?? code);
}
