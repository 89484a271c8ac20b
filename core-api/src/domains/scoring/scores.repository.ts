import { copyRows, resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { DatasetManifest } from "@munshi/engine/contract";
import { dayOfDate } from "../../platform/clock/days.ts";
import type { PastScore } from "../market/index.ts";
import type { ScoredRow } from "./score-rows.ts";
import { type ScoreName, wholeScores } from "./whole-scores.ts";

/** A company of a dataset, scored. */
export interface ScoredCompany extends ScoredRow {
  readonly coCode: number;
}

const scoreColumns: readonly ScoreName[] = [
  "growth",
  "trust",
  "efficiency",
  "liquidity",
  "fundamental",
  "technical",
];
const companyColumns = ["version", "co_code", "rule_set", "template", "sector"];
const columns = [...companyColumns, ...scoreColumns, "rule_values", "points"];

/** Stores a dataset's scores once per version and deletes those of pruned versions. */
export async function saveScores(
  transaction: Transaction,
  { version }: DatasetManifest,
  ruleSet: number,
  companies: Iterable<ScoredCompany>,
): Promise<void> {
  const known = await resultOf<object | undefined>(
    transaction("company_scores").where({ version }).first("co_code"),
  );
  if (known === undefined) {
    const rows = function* (): Generator<readonly unknown[]> {
      for (const company of companies) {
        const whole = wholeScores(company.scores);
        yield [
          version,
          company.coCode,
          ruleSet,
          company.template,
          company.sector,
          ...scoreColumns.map((name) => whole[name]),
          company.values,
          company.points,
        ];
      }
    };
    await copyRows(transaction, "company_scores", columns, rows());
  }
  await transaction.raw(
    `delete from company_scores s where not exists
       (select from dataset_columns c where c.version = s.version)`,
  );
}

/**
 * Replaces the past scores of a dataset, since a republished one may have other results behind the
 * same figures, and deletes those of pruned versions.
 */
export async function savePastScores(
  transaction: Transaction,
  { version }: DatasetManifest,
  companies: readonly ScoredCompany[],
  past: readonly PastScore[],
): Promise<void> {
  await transaction.raw(
    `delete from score_histories h where version = ? or not exists
       (select from dataset_columns c where c.version = h.version)`,
    [version],
  );
  const byCompany = Map.groupBy(past, ({ coCode }) => coCode);
  const rows = companies.map(({ coCode }) => {
    const points = byCompany.get(coCode) ?? [];
    return [
      version,
      coCode,
      Int32Array.from(points, ({ day }) => dayOfDate(day)),
      points.map(({ fundamental }) => fundamental),
      Float64Array.from(points, ({ close }) => close),
    ];
  });
  const into = ["version", "co_code", "days", "scores", "closes"];
  await copyRows(transaction, "score_histories", into, rows);
}

/**
 * Records score changes of a publication: companies whose scores differ from
 * their last change, and companies scored for the first time.
 */
export async function recordChanges(
  transaction: Transaction,
  { version, asOf }: DatasetManifest,
  publishedAt: Date,
): Promise<void> {
  await transaction.raw(
    `insert into score_changes (co_code, version, as_of, published_at, rule_set, template, sector,
       growth, trust, efficiency, liquidity, fundamental, technical, points)
     select s.co_code, s.version, :asOf, :publishedAt, s.rule_set, s.template, s.sector,
       s.growth, s.trust, s.efficiency, s.liquidity, s.fundamental, s.technical, s.points
     from company_scores s
     left join lateral (
       select * from score_changes c where c.co_code = s.co_code order by id desc limit 1
     ) last on true
     where s.version = :version
       and (s.growth, s.trust, s.efficiency, s.liquidity, s.fundamental, s.technical)
         is distinct from
         (last.growth, last.trust, last.efficiency, last.liquidity, last.fundamental, last.technical)
     order by s.co_code`,
    { version, asOf, publishedAt },
  );
}
