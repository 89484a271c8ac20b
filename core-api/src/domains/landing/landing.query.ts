import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { listPriceActions } from "../market/index.ts";
import type { PriceHistory } from "./performance.ts";

export interface LatestMarket {
  readonly version: string;
  readonly kind: "demo" | "market";
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

/** The market published last; null without one. */
export async function findLatestMarket(db: Executor): Promise<LatestMarket | null> {
  const row = await resultOf<LatestMarket | undefined>(
    db("datasets")
      .orderBy("published_at", "desc")
      .first("version", "kind", db.raw("manifest->>'asOf' as \"asOf\"")),
  );
  return row ?? null;
}

interface HistoryRow {
  readonly coCode: number;
  readonly name: string;
  readonly symbol: string;
  readonly days: readonly number[];
  readonly close: readonly number[];
}

/** Prices and share changes of the largest companies of a published market, largest first. */
export async function listLargestHistories(
  db: Executor,
  version: string,
  limit: number,
  fromYear: number,
): Promise<readonly PriceHistory[]> {
  const result = await db.raw<{ rows: HistoryRow[] }>(
    `with largest as (
       select co_code, position from dataset_values where version = :version
       order by position limit :limit)
     select c.co_code as "coCode", c.name, c.symbol, p.days, p.close
     from largest join companies c using (co_code) join price_history p using (co_code)
     where p.year >= :fromYear
     order by largest.position, p.year`,
    { version, limit, fromYear },
  );
  const actions = await listPriceActions(db, {
    coCodes: [...new Set(result.rows.map((row) => row.coCode))],
  });
  return [...Map.groupBy(result.rows, (row) => row.coCode).values()].flatMap((years) => {
    const [first] = years;
    if (first === undefined) return [];
    const days = years.flatMap((year) => year.days);
    const close = years.flatMap((year) => year.close);
    return [{ ...first, days, close, actions: actions.get(first.coCode) ?? [] }];
  });
}
