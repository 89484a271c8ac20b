import type { Database } from "@munshi/db";
import { createRuleColumns, productCatalogue, splitColumnKey } from "@munshi/engine";
import { AppError, memoize } from "@munshi/platform";
import type { CompanyScores, ScoreHistory } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { OpenCompany } from "../company-fundamentals/index.ts";
import { type MarketFacts, sectors } from "../market/index.ts";
import { describeChanges } from "./describe-changes.ts";
import { describeScores } from "./describe-scores.ts";
import { type CompiledRules, compileRules, ruleReader } from "./rules/compile-rules.ts";
import { findFaults } from "./rules/find-faults.ts";
import { findRuleSet, insertRuleSet } from "./rules/rule-sets.repository.ts";
import type { RuleSet } from "./rules/rule-set.schema.ts";
import { scoreRows } from "./score-rows.ts";
import { findStoredScores, listStoredChanges } from "./scores.query.ts";
import { roundScore } from "./whole-scores.ts";

export interface ScoringDeps {
  readonly clock: Clock;
  readonly facts: MarketFacts;
}

export interface ScoringService {
  /** Null for a company that the dataset does not have. */
  scores(open: OpenCompany): Promise<CompanyScores | null>;
  /**
   * The fundamental score by today's rules as it would have been on the days of the last results and
   * as it is; null for a company that the dataset does not have.
   */
  history(open: OpenCompany): Promise<ScoreHistory | null>;
  /**
   * Brings a rule set in as the newest version, which it answers; the next publication scores by it.
   * @throws AppError `scores.rules_invalid` with every fault.
   */
  publishRules(ruleSet: RuleSet, actor: string): Promise<number>;
}

/** A new set comes a few times a year; older ones are asked for by changes that they scored. */
const mostRuleSets = 8;
/** A history takes a while to work out and little room. */
const mostHistories = 500;
/** Changes that a page tells. */
const toldChanges = 12;
/** Publications of results that a history goes back over. */
const replayedResults = 12;

export function createScoringService(db: Database, { clock, facts }: ScoringDeps): ScoringService {
  const compiled = memoize<CompiledRules>(mostRuleSets);
  const histories = memoize<ScoreHistory>(mostHistories);
  /** A set that is stored never changes. */
  const rulesOf = (version: number): Promise<CompiledRules> =>
    compiled(String(version), async () => {
      const ruleSet = await findRuleSet(db, version);
      if (ruleSet === null) throw new Error(`There is no rule set ${version}.`);
      return compileRules(ruleSet);
    });
  return {
    async scores({ dataset, company, figures }) {
      const stored = await findStoredScores(db, dataset.version, company.coCode);
      if (stored === null) return null;
      const moves = await listStoredChanges(db, company.coCode, toldChanges + 1);
      const sets = [...new Set(moves.map(({ ruleSet }) => ruleSet))];
      const known = new Map(
        await Promise.all(sets.map(async (version) => [version, await rulesOf(version)] as const)),
      );
      const changes = describeChanges(moves, toldChanges, known);
      const piotroski = figures.number("piotroskiScore");
      const rules = await rulesOf(stored.ruleSet);
      return describeScores(rules, { asOf: dataset.asOf, stored, piotroski, changes });
    },
    async history(open) {
      const { dataset, company, figures } = open;
      const stored = await findStoredScores(db, dataset.version, company.coCode);
      if (stored === null) return null;
      return histories(`${dataset.version} ${company.coCode}`, async () => {
        const rules = await rulesOf(stored.ruleSet);
        const known = await facts.replayResults(dataset, company, {
          codes: codesReadBy(rules),
          count: replayedResults,
        });
        const columns = createRuleColumns(
          productCatalogue,
          known.map(({ values }) => values),
        );
        const scoreRow = scoreRows(rules, columns);
        const past = known.map(({ day, close }, row) => ({
          day,
          fundamental: roundScore(scoreRow(row).scores.fundamental),
          close,
        }));
        const today = {
          day: dataset.asOf,
          fundamental: figures.number("score"),
          close: figures.number("currentPrice"),
        };
        return { points: [...past.filter(({ day }) => day < dataset.asOf), today] };
      });
    },
    async publishRules(ruleSet, actor) {
      const faults = findFaults(ruleSet, { reader: ruleReader, knownSectors: sectors });
      if (faults.length > 0) {
        throw new AppError("scores.rules_invalid", 400, "The rules are not valid.", {
          details: [...faults],
        });
      }
      return inTransaction(db, (transaction) =>
        insertRuleSet(transaction, ruleSet, { publishedAt: clock.now(), actor }),
      );
    },
  };
}

/** The parameters that scoring reads. */
function codesReadBy({ formulas }: CompiledRules): ReadonlySet<string> {
  const keys = formulas.flatMap(({ reads }) => reads);
  return new Set(["template", "sector", ...keys.map((key) => splitColumnKey(key).code)]);
}
