import type { Database } from "@munshi/db";
import { AppError, memoize } from "@munshi/platform";
import type { CompanyScores, ScoreHistory } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { OpenCompany } from "../company-fundamentals/index.ts";
import { sectors } from "../market/index.ts";
import { describeChanges } from "./describe-changes.ts";
import { describeScores } from "./describe-scores.ts";
import { type CompiledRules, compileRules, ruleReader } from "./rules/compile-rules.ts";
import { findFaults } from "./rules/find-faults.ts";
import { findRuleSet, insertRuleSet } from "./rules/rule-sets.repository.ts";
import type { RuleSet } from "./rules/rule-set.schema.ts";
import { findPastScores, findStoredScores, listStoredChanges } from "./scores.query.ts";

export interface ScoringDeps {
  readonly clock: Clock;
}

export interface ScoringService {
  /** Null if the company is not in the dataset. */
  scores(open: OpenCompany): Promise<CompanyScores | null>;
  /**
   * The fundamental score by the dataset's rules on the days of past results and now; null if the
   * company is not in the dataset.
   */
  history(open: OpenCompany): Promise<ScoreHistory | null>;
  /**
   * Stores a rule set as the newest version and returns its number; the next publication uses it.
   * @throws AppError `scores.rules_invalid` with every fault.
   */
  publishRules(ruleSet: RuleSet, actor: string): Promise<number>;
}

/** Rule sets change a few times a year; older ones are needed to describe past changes. */
const mostRuleSets = 8;
/** Number of changes on a page. */
const listedChanges = 12;

export function createScoringService(db: Database, { clock }: ScoringDeps): ScoringService {
  const compiled = memoize<CompiledRules>(mostRuleSets);
  /** Stored rule sets never change. */
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
      const moves = await listStoredChanges(db, company.coCode, listedChanges + 1);
      const sets = [...new Set(moves.map(({ ruleSet }) => ruleSet))];
      const known = new Map(
        await Promise.all(sets.map(async (version) => [version, await rulesOf(version)] as const)),
      );
      const changes = describeChanges(moves, listedChanges, known);
      const piotroski = figures.number("piotroskiScore");
      const rules = await rulesOf(stored.ruleSet);
      return describeScores(rules, { asOf: dataset.asOf, stored, piotroski, changes });
    },
    async history({ dataset, company, figures }) {
      const past = await findPastScores(db, dataset.version, company.coCode);
      if (past === null) return null;
      const today = {
        day: dataset.asOf,
        fundamental: figures.number("score"),
        close: figures.number("currentPrice"),
      };
      return { points: [...past, today] };
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
