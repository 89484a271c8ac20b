import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { IsoDate, Template } from "@munshi/engine/contract";
import type { ScoreHistory } from "../../contract/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";

/** Values and points of a company's rules, by position in the rule set. */
interface StoredPoints {
  readonly ruleSet: number;
  readonly template: Template;
  readonly sector: string | null;
  readonly points: readonly (number | null)[];
}

export interface StoredScores extends StoredPoints {
  readonly values: readonly (number | null)[];
}

/** A company's scores from a publication on. */
export interface StoredChange extends StoredPoints {
  readonly day: IsoDate;
  readonly fundamental: number | null;
  readonly technical: number | null;
}

const pointColumns = { ruleSet: "rule_set", template: "template", sector: "sector" };

/** Null if the version lacks the company or its scores were pruned. */
export async function findStoredScores(
  db: Executor,
  version: string,
  coCode: number,
): Promise<StoredScores | null> {
  const row = await resultOf<StoredScores | undefined>(
    db("company_scores")
      .where({ version, co_code: coCode })
      .first({ ...pointColumns, values: "rule_values", points: "points" }),
  );
  return row ?? null;
}

/** A company's scores on the days of its past results, oldest first; null as `findStoredScores`. */
export async function findPastScores(
  db: Executor,
  version: string,
  coCode: number,
): Promise<ScoreHistory["points"] | null> {
  const row = await resultOf<
    | {
        readonly days: readonly number[];
        readonly scores: readonly (number | null)[];
        readonly closes: readonly number[];
      }
    | undefined
  >(db("score_histories").where({ version, co_code: coCode }).first("days", "scores", "closes"));
  if (row === undefined) return null;
  return row.days.map((day, at) => {
    const close = row.closes[at] ?? Number.NaN;
    return {
      day: dateOfDay(day),
      fundamental: row.scores[at] ?? null,
      close: Number.isNaN(close) ? null : close,
    };
  });
}

/** The last changes of a company's scores, newest first. */
export async function listStoredChanges(
  db: Executor,
  coCode: number,
  count: number,
): Promise<readonly StoredChange[]> {
  return (await db("score_changes")
    .where({ co_code: coCode })
    .orderBy("id", "desc")
    .limit(count)
    .select({
      ...pointColumns,
      points: "points",
      day: "as_of",
      fundamental: "fundamental",
      technical: "technical",
    })) as StoredChange[];
}
