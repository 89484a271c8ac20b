import type { Executor } from "@munshi/db";
import type { IsoDate } from "@munshi/engine/contract";
import { AppError, startOfDay } from "@munshi/platform";
import type { IndexLists } from "../../../contract/index.ts";
import { dayOfDate, formatDate } from "../../../platform/clock/days.ts";
import { isFileOfMarket } from "../market-files.query.ts";

/** Indices with the days of their imported lists of constituents, newest first. */
export async function listIndexLists(db: Executor, kind: "demo" | "market"): Promise<IndexLists> {
  const result = await db.raw<{ rows: IndexLists }>(
    `select i.name, to_jsonb(array_agg(distinct m.as_of order by m.as_of desc)) as days
     from index_members m join market_indices i on i.id = m.index_id
     where ${isFileOfMarket("m.file_id")} group by i.name order by i.name`,
    { kind },
  );
  return result.rows;
}

/**
 * The name, as imported, of the index that has a list of a day.
 * @throws AppError `market.index_not_found`, `market.fact_not_found`.
 */
export async function findIndexOn(
  db: Executor,
  kind: "demo" | "market",
  { index, day }: { readonly index: string; readonly day: IsoDate },
): Promise<string> {
  const lists = await listIndexLists(db, kind);
  const isNamed = ({ name }: { readonly name: string }): boolean =>
    name.toUpperCase() === index.trim().toUpperCase();
  const named = lists.filter(isNamed);
  const found = named.find(({ days }) => days.includes(day));
  if (found !== undefined) return found.name;
  const far = (other: IsoDate): number => Math.abs(dayOfDate(other) - dayOfDate(day));
  const nearest = named
    .flatMap(({ days }) => days)
    .toSorted((one, other) => far(one) - far(other))[0];
  if (nearest === undefined) {
    const [example] = lists;
    const remedy =
      example === undefined
        ? "Import its constituents first."
        : `Enter an index as in Index constituents, such as ${example.name}.`;
    throw new AppError(
      "market.index_not_found",
      404,
      `No imported index is called ${index}. ${remedy}`,
    );
  }
  throw new AppError(
    "market.fact_not_found",
    404,
    `${index} has no imported list of constituents as of ${formatDate(startOfDay(day))}. The nearest list is as of ${formatDate(startOfDay(nearest))}.`,
  );
}
