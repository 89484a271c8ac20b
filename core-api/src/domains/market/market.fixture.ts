import type { Database, Executor } from "@munshi/db";
import type { CompanyFact, MarketFact, PricesFact, StatementFact } from "../../contract/index.ts";
import { silentLog } from "@munshi/platform";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createMarketService } from "./index.ts";
import type { MarketDomain } from "./index.ts";

/** Those that refer to others first; statement lines, indices and published datasets stay. */
const tablesOfImports = [
  "import_changes",
  "import_price_changes",
  "price_jump_answers",
  "price_jumps",
  "company_joins",
  "company_isins",
  "company_symbols",
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
  "mutual_fund_holdings",
  "mutual_fund_schemes",
  "companies",
  "import_files",
];

/**
 * Deletes all imported data and resets the sequences. Small tables are emptied row by row:
 * truncating them takes the embedded database about twice as long.
 */
export async function forgetImports(db: Executor): Promise<void> {
  const deletes = tablesOfImports.map((table) => `delete from ${table}`);
  const counters = ["import_files_id_seq", "companies_co_code_seq"];
  const restarts = counters.map((name) => `alter sequence ${name} restart`);
  await db.raw([...deletes, ...restarts].join(";"));
}

/** The market over a database at a fixed day, for tests that publish nothing. */
export function openTestMarket(db: Database): MarketDomain {
  return createMarketService(db, {
    clock: createFixedClock(new Date("2026-02-01T10:00:00Z")),
    log: silentLog,
    datasetsFolder: "unused",
  });
}

/** Facts for tests, with what a test does not care about filled in. */

export function company(symbol: string, fields: Partial<CompanyFact> = {}): CompanyFact {
  return { kind: "company", symbol, name: `${symbol} Limited`, series: "EQ", ...fields };
}

/** One day's trading of one company: open 2 below, high 1 above, low 3 below the close. */
export function day(
  symbol: string,
  date: string,
  close: number,
  fields: { readonly volume?: number; readonly series?: string; readonly isin?: string } = {},
): PricesFact {
  const one = (value: number): Float64Array => Float64Array.of(value);
  const volume = fields.volume ?? 1_000;
  return {
    kind: "prices",
    company: { symbol, ...(fields.isin === undefined ? {} : { isin: fields.isin }) },
    series: fields.series ?? "EQ",
    prices: {
      days: Int32Array.of(dayOfDate(date)),
      open: one(close - 2),
      high: one(close + 1),
      low: one(close - 3),
      close: one(close),
      previousClose: one(close - 1),
      last: one(close),
      volume: one(volume),
      value: one(volume * close),
      trades: one(10),
      delivery: one(Number.NaN),
    },
  };
}

export function statement(
  symbol: string,
  periodEnd: string,
  values: StatementFact["values"],
  fields: Partial<StatementFact> = {},
): StatementFact {
  return {
    kind: "statement",
    company: { symbol },
    template: "ordinary",
    basis: "consolidated",
    span: "year",
    periodStart: null,
    periodEnd,
    publishedAt: periodEnd,
    filing: `${symbol}-${periodEnd}`,
    audited: true,
    values,
    ...fields,
  };
}

export function asRequest(
  source: string,
  facts: readonly MarketFact[],
): { readonly source: string; readonly facts: readonly MarketFact[]; readonly kind: "market" } {
  return { source, facts, kind: "market" };
}
