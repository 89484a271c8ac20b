import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { SurveillanceEntry } from "../../../contract/index.ts";

/**
 * Surveillance lists that a company is on by a day, newest entry first. Of two entries of
 * one list the older counts, because sources without entry dates only give their own day.
 */
export async function listSurveillance(
  db: Executor,
  coCode: number,
  asOf: IsoDate,
): Promise<readonly SurveillanceEntry[]> {
  const result = await db.raw<{ rows: SurveillanceEntry[] }>(
    `select list, stage, since, until from (
       select distinct on (list) list, since, until,
         coalesce(stage, first_value(stage) over (partition by list order by stage nulls last)) as stage
       from surveillance_entries
       where co_code = :coCode and since <= :asOf and coalesce(until >= :asOf, true)
       order by list, since
     ) entries order by since desc, list`,
    { coCode, asOf },
  );
  return result.rows;
}
