import type { Executor } from "@munshi/db";
import type { CorporateAction } from "@munshi/engine/contract";
import type { PriceHistory } from "./performance.ts";

export interface LatestMarket {
  readonly version: string;
  readonly kind: "demo" | "market";
  /** YYYY-MM-DD. */
  readonly asOf: string;
}

/** The market published last; null without one. */
export async function findLatestMarket(db: Executor): Promise<LatestMarket | null> {
  const row = (await db("datasets")
    .orderBy("published_at", "desc")
    .first("version", "kind", db.raw("manifest->>'asOf' as \"asOf\""))) as LatestMarket | undefined;
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
  const result = (await db.raw(
    `with largest as (
       select co_code, position from dataset_values where version = :version
       order by position limit :limit)
     select c.co_code as "coCode", c.name, c.symbol, p.days, p.close
     from largest join companies c using (co_code) join price_years p using (co_code)
     where p.year >= :fromYear
     order by largest.position, p.year`,
    { version, limit, fromYear },
  )) as { rows: HistoryRow[] };
  const actions = await listShareChanges(db, [...new Set(result.rows.map((row) => row.coCode))]);
  return [...Map.groupBy(result.rows, (row) => row.coCode).values()].flatMap((years) => {
    const [first] = years;
    if (first === undefined) return [];
    const days = years.flatMap((year) => year.days);
    const close = years.flatMap((year) => year.close);
    return [{ ...first, days, close, actions: actions.get(first.coCode) ?? [] }];
  });
}

async function listShareChanges(
  db: Executor,
  coCodes: readonly number[],
): Promise<Map<number, CorporateAction[]>> {
  const rows = (await db("corporate_actions")
    .whereRaw("co_code = any(?) and kind in ('split', 'bonus')", [[...coCodes]])
    .select("co_code", "ex_date", "kind", "ratio_from", "ratio_to")) as {
    readonly co_code: number;
    readonly ex_date: string;
    readonly kind: "split" | "bonus";
    readonly ratio_from: number | null;
    readonly ratio_to: number | null;
  }[];
  const byCompany = new Map<number, CorporateAction[]>();
  for (const { co_code: code, ex_date: exDate, kind, ratio_from: from, ratio_to: to } of rows) {
    const action = { kind, exDate, from: from ?? 1, to: to ?? 1 };
    byCompany.set(code, [...(byCompany.get(code) ?? []), action]);
  }
  return byCompany;
}
