import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { isFileOfMarket } from "../market-files.query.ts";

/** Index names by company, from the newest constituents of each index known on a day. */
export async function listIndices(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const result = await db.raw<{ rows: { coCode: number; names: readonly string[] }[] }>(
    `with known as (
       select index_id, as_of, co_code from effective_members
       where as_of <= :asOf and ${isFileOfMarket("file_id")}),
     newest as (select index_id, max(as_of) as as_of from known group by index_id)
     select co_code as "coCode", array_agg(name order by name) as names
     from known join newest using (index_id, as_of) join market_indices i on i.id = index_id
     group by co_code`,
    { kind, asOf },
  );
  return new Map(result.rows.map(({ coCode, names }) => [coCode, names]));
}
