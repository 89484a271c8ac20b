import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import type { SurveillanceEntry } from "../../../contract/index.ts";

/**
 * Surveillance lists that companies are on by a day, by company, newest entry first. Of two entries
 * of one list the older counts, because sources without entry dates only give their own day.
 */
export async function listSurveillance(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<ReadonlyMap<number, readonly SurveillanceEntry[]>> {
  const { rows } = await db.raw<{ rows: (SurveillanceEntry & { readonly co_code: number })[] }>(
    `select co_code, list, stage, since, until from (
       select distinct on (co_code, list) co_code, list, since, until,
         coalesce(stage,
           first_value(stage) over (partition by co_code, list order by stage nulls last)) as stage
       from effective_surveillance
       where co_code = any(:coCodes) and since <= :asOf and coalesce(until >= :asOf, true)
       order by co_code, list, since
     ) entries order by since desc, list`,
    { coCodes: [...coCodes], asOf },
  );
  const entries = rows.map(({ co_code: coCode, ...entry }) => ({ coCode, entry }));
  return new Map(
    [...Map.groupBy(entries, ({ coCode }) => coCode)].map(([coCode, own]) => [
      coCode,
      own.map(({ entry }) => entry),
    ]),
  );
}
