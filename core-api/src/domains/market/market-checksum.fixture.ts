import type { Database } from "@munshi/db";

/** Every table that the market is kept in. */
const tables = [
  "import_files",
  "companies",
  "company_joins",
  "company_symbols",
  "company_isins",
  "market_indices",
  "index_members",
  "index_price_years",
  "price_years",
  "recent_prices",
  "price_days",
  "trading_calendar",
  "corporate_actions",
  "statements",
  "shareholding_patterns",
  "reported_parameters",
  "company_profiles",
  "company_boards",
  "company_histories",
  "company_segments",
  "company_news",
  "company_announcements",
  "board_meetings",
  "free_floats",
  "surveillance_entries",
  "annual_reports",
  "research_calls",
  "circuit_hits",
  "institutional_flows",
  "market_deals",
  "mutual_fund_schemes",
  "mutual_fund_holdings",
  "datasets",
  "dataset_columns",
  "dataset_values",
] as const;

/** Number of rows and MD5 of all contents, by table: equal only where nothing changed. */
export async function sumMarket(db: Database): Promise<Readonly<Record<string, string>>> {
  const sums: [string, string][] = [];
  for (const table of tables) {
    const { rows } = (await db.raw(
      `select count(*)::text || ' ' ||
         coalesce(md5(string_agg(hash, '' order by hash)), '') as sum
       from (select md5((to_jsonb(t) - 'row_id')::text) as hash from ?? t) rows`,
      [table],
    )) as { rows: { sum: string }[] };
    sums.push([table, rows[0]?.sum ?? ""]);
  }
  return Object.fromEntries(sums);
}

/** Logs, and how recent prices are laid out, are no values. */
const layouts: ReadonlySet<string> = new Set(["import_files", "price_years", "recent_prices"]);

/** Like `sumMarket`, of values alone: prices by day wherever they are stored, and no register of imports. */
export async function sumValues(db: Database): Promise<Readonly<Record<string, string>>> {
  const sums = await sumMarket(db);
  const { rows } = (await db.raw(
    `select count(*)::text || ' ' || coalesce(md5(string_agg(
       concat_ws('/', co_code, series, d.*), ',' order by co_code, d.day)), '') as sum
     from price_history p, unnest(days, open, high, low, close, coalesce(last, close),
       coalesce(previous_close, array_fill(-1, array[cardinality(days)])), volume, value,
       coalesce(trades, array_fill(-1, array[cardinality(days)])),
       coalesce(delivery, array_fill('NaN'::double precision, array[cardinality(days)])),
       case when cardinality(exchanges) = 1
         then array_fill(exchanges[1], array[cardinality(days)]) else exchanges end,
       case when cardinality(file_ids) = 1
         then array_fill(file_ids[1], array[cardinality(days)]) else file_ids end)
       as d (day, open, high, low, close, last, previous_close, volume, value, trades, delivery,
         exchange, file_id)`,
  )) as { rows: { sum: string }[] };
  const kept = Object.entries(sums).filter(([table]) => !layouts.has(table));
  return { ...Object.fromEntries(kept), prices: rows[0]?.sum ?? "" };
}
