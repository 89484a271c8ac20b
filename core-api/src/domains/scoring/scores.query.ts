import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { IsoDate, Template } from "@munshi/engine/contract";

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
