import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { overallScore, describeScore } from "./score-bands.ts";

/** Overall scores known by a day, without companies lacking a score. */
export interface DayScores {
  /** Day of the publication. */
  readonly of: IsoDate;
  readonly overall: ReadonlyMap<number, number>;
}

interface ScoreRow {
  readonly coCode: number;
  readonly fundamental: number | null;
  readonly technical: number | null;
}

/**
 * Scores of the newest publication up to a day; before the first one, those of the newest
 * publication overall. Null if nothing is scored.
 */
export async function loadDayScores(
  db: Executor,
  dataset: {
    readonly version: string;
    readonly kind: "demo" | "market";
    readonly asOf: IsoDate;
  },
  day: IsoDate,
): Promise<DayScores | null> {
  const of = day < dataset.asOf ? await findScoredDay(db, dataset.kind, day) : null;
  const rows =
    of === null
      ? ((await db("company_scores").where({ version: dataset.version }).select({
          coCode: "co_code",
          fundamental: "fundamental",
          technical: "technical",
        })) satisfies ScoreRow[])
      : await listScoresThen(db, dataset.kind, day);
  const overall = new Map<number, number>();
  for (const { coCode, fundamental, technical } of rows) {
    const { value } = overallScore(
      describeScore(fundamental, null),
      describeScore(technical, null),
    );
    if (value !== null) overall.set(coCode, value);
  }
  return overall.size === 0 ? null : { of: of ?? dataset.asOf, overall };
}

async function findScoredDay(
  db: Executor,
  kind: "demo" | "market",
  day: IsoDate,
): Promise<IsoDate | null> {
  const row = await db("score_changes")
    .join("companies", "companies.co_code", "score_changes.co_code")
    .where({ kind })
    .where("as_of", "<=", day)
    .max<{ readonly of: IsoDate | null }[]>("as_of as of")
    .first();
  return row?.of ?? null;
}

async function listScoresThen(
  db: Executor,
  kind: "demo" | "market",
  day: IsoDate,
): Promise<readonly ScoreRow[]> {
  const result = await db.raw<{ rows: ScoreRow[] }>(
    `select distinct on (s.co_code) s.co_code as "coCode", s.fundamental, s.technical
     from score_changes s join companies c using (co_code)
     where c.kind = :kind and s.as_of <= :day order by s.co_code, s.id desc`,
    { kind, day },
  );
  return result.rows;
}
