import type { Executor } from "@munshi/db";
import type {
  Basis,
  BenchmarkSeries,
  CompanyIdentity,
  CorporateAction,
  IsoDate,
  KnownShareholding,
  ShareholdingPattern,
  Template,
} from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { readFieldsOn } from "../import/company-fields.ts";
import type { Told } from "../import/company.ts";
import { isFileOfMarket } from "../market-files.query.ts";

export interface CompanyHead extends CompanyIdentity {
  readonly template: Template;
}

/** Database columns of a company's identity fields. */
export const companyColumns = {
  coCode: "co_code",
  symbol: "symbol",
  name: "name",
  isin: "isin",
  bseCode: "bse_code",
  sector: "sector",
  industry: "industry",
  series: "series",
  isSme: "is_sme",
  faceValue: "face_value",
  listedOn: "listed_on",
  template: "template",
} as const satisfies { readonly [field in keyof CompanyHead]: string };

/** Companies that are listed on a day, by code. */
export async function listCompanies(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<readonly CompanyHead[]> {
  const rows = (await db("companies")
    .where({ kind })
    .whereRaw("coalesce(listed_on <= ?, true) and coalesce(delisted_on > ?, true)", [asOf, asOf])
    .orderBy("co_code")
    .select(companyColumns)) as CompanyHead[];
  return rows;
}

/**
 * As `listCompanies`, with symbol, name, sector and industry as sources had given them by that day.
 * Former symbols count where the day of the change is known, and where no other company has them.
 */
export async function listCompaniesThen(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<readonly CompanyHead[]> {
  const companies = await listCompanies(db, kind, asOf);
  const rows: readonly ToldRow[] = await db("companies").where({ kind }).select("co_code", "told");
  const told = new Map(rows.map((row) => [row.co_code, row.told]));
  const symbols = await mapSymbolsOn(db, kind, asOf);
  const bearers = Map.groupBy(companies, ({ coCode, symbol }) => symbols.get(coCode) ?? symbol);
  return companies.map((company) => {
    const symbol = symbols.get(company.coCode) ?? company.symbol;
    return {
      ...company,
      ...readFieldsOn(told.get(company.coCode) ?? {}, asOf),
      ...(bearers.get(symbol)?.length === 1 ? { symbol } : {}),
    };
  });
}

interface ToldRow {
  readonly co_code: number;
  readonly told: Told;
}

/** By company code, the former symbol that a company had on a day. */
async function mapSymbolsOn(
  db: Executor,
  kind: "demo" | "market",
  day: IsoDate,
): Promise<ReadonlyMap<number, string>> {
  const result = await db.raw<{ rows: { coCode: number; symbol: string }[] }>(
    `select distinct on (co_code) co_code as "coCode", s.symbol
     from company_symbols s join companies c using (co_code)
     where c.kind = :kind and valid_to >= :day order by co_code, valid_to`,
    { kind, day },
  );
  return new Map(result.rows.map(({ coCode, symbol }) => [coCode, symbol]));
}

/** The market to publish: the real one if loaded, otherwise the demo market; null without companies. */
export async function findMarketKind(db: Executor): Promise<"demo" | "market" | null> {
  const row = await db<{ kind: "demo" | "market" }>("companies")
    .whereIn("kind", ["demo", "market"])
    .orderBy("kind", "desc")
    .first("kind");
  return row?.kind ?? null;
}

/** Newest day of prices or ready-made figures of a market, or null. */
export async function findLastDay(db: Executor, kind: "demo" | "market"): Promise<IsoDate | null> {
  const result = await db.raw<{ rows: { day: IsoDate | null }[] }>(
    `select greatest(
       (select max(date '1970-01-01' + days[cardinality(days)]) from price_history
          where co_code in (select co_code from companies where kind = :kind)),
       (select max(as_of) from reported_parameters
          where co_code in (select co_code from companies where kind = :kind))) as day`,
    { kind },
  );
  return result.rows[0]?.day ?? null;
}

/** Newest day up to `asOf` with prices, stored or ready-made; or null. */
export async function findMarketDay(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<IsoDate | null> {
  const result = await db.raw<{ rows: { day: IsoDate | null }[] }>(
    `select greatest(
       (select max(day) from price_days where day <= :asOf and ${isFileOfMarket("file_id")}),
       (select max(as_of) from reported_parameters
          where as_of <= :asOf and jsonb_exists(figures, 'currentPrice')
            and co_code in (select co_code from companies where kind = :kind))) as day`,
    { kind, asOf },
  );
  return result.rows[0]?.day ?? null;
}

/** Returns true if any price, filing or ready-made figure of a market is known on a day. */
export async function isAnythingKnown(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<boolean> {
  const result = await db.raw<{ rows: { known: boolean }[] }>(
    `with these as (select co_code from companies where kind = :kind)
     select exists (select from price_history join these using (co_code) where days[1] <= :last)
       or exists (select from statements join these using (co_code) where published_at <= :asOf)
       or exists (select from reported_parameters join these using (co_code) where as_of <= :asOf)
       as known`,
    { kind, asOf, last: dayOfDate(asOf) },
  );
  return result.rows[0]?.known ?? false;
}

export interface StatementRow {
  readonly coCode: number;
  readonly basis: Basis;
  readonly span: "year" | "quarter" | "year-to-date";
  readonly periodStart: IsoDate | null;
  readonly periodEnd: IsoDate;
  readonly publishedAt: IsoDate;
  readonly template: Template;
  readonly figures: readonly (number | null)[];
}

export const statementColumns = `co_code as "coCode", basis, span, period_start as "periodStart",
  period_end as "periodEnd", published_at as "publishedAt", template, figures`;
/** Newest period first; within a period the newest filing, which counts, first. */
export const statementOrder =
  "co_code, basis, span, period_end desc, published_at desc, filing desc";

export interface OfCompany<T> {
  readonly coCode: number;
  readonly value: T;
}

/**
 * Days after a quarter's end by which the regulator wants its shareholding filed (SEBI's listing
 * regulations, 31(1)(b)): a pattern that names no day of publication counts as public from then on.
 */
export const shareholdingLimitDays = 21;

/** Order among patterns of a quarter: the newest, then the most complete, then the later import. */
export const shareholdingOrder = `published_at desc nulls last,
  (select count(*) from jsonb_each(figures) where value <> 'null') desc, file_id desc`;

/** Shareholding patterns as known on a day, newest quarter first. */
export async function listShareholding(
  db: Executor,
  coCodes: readonly number[],
  asOf: IsoDate,
): Promise<readonly OfCompany<KnownShareholding>[]> {
  const result = await db.raw<{
    rows: {
      coCode: number;
      periodEnd: IsoDate;
      publishedAt: IsoDate;
      figures: Omit<ShareholdingPattern, "periodEnd">;
    }[];
  }>(
    `select distinct on (co_code, period_end)
       co_code as "coCode", period_end as "periodEnd", figures,
       coalesce(published_at, period_end + :limit::integer) as "publishedAt"
     from shareholding_patterns
     where co_code = any(:coCodes) and coalesce(published_at, period_end + :limit::integer) <= :asOf
     order by co_code, period_end desc, ${shareholdingOrder}`,
    { coCodes: [...coCodes], limit: shareholdingLimitDays, asOf },
  );
  return result.rows.map(({ coCode, periodEnd, publishedAt, figures }) => ({
    coCode,
    value: { periodEnd, ...figures, publishedAt },
  }));
}

/** An action with the exchange's wording. */
export type RecordedAction = CorporateAction & { readonly purpose: string };

/** Corporate actions and resolved price jumps, oldest first, including future ones. */
export async function listActions(
  db: Executor,
  coCodes: readonly number[],
): Promise<readonly OfCompany<RecordedAction>[]> {
  const rows = (await db("effective_actions")
    .whereRaw("co_code = any(?)", [[...coCodes]])
    .orderBy(["co_code", "ex_date", "kind", "terms"])) as {
    co_code: number;
    ex_date: IsoDate;
    kind: CorporateAction["kind"];
    ratio_from: number | null;
    ratio_to: number | null;
    amount: number | null;
    purpose: string;
  }[];
  return rows.map((row) => ({ coCode: row.co_code, value: readAction(row) }));
}

function readAction(row: {
  readonly ex_date: IsoDate;
  readonly kind: CorporateAction["kind"];
  readonly ratio_from: number | null;
  readonly ratio_to: number | null;
  readonly amount: number | null;
  readonly purpose: string;
}): RecordedAction {
  const { ex_date: exDate, purpose } = row;
  switch (row.kind) {
    case "split":
    case "bonus":
      return { kind: row.kind, exDate, from: row.ratio_from ?? 1, to: row.ratio_to ?? 1, purpose };
    case "dividend":
      return { kind: "dividend", exDate, amount: row.amount ?? 0, purpose };
    case "other":
      return { kind: "other", exDate, purpose };
  }
}

/** Benchmark indices by preference; otherwise the index with the most days. */
const benchmarks = ["NIFTY 500", "NIFTY 50", "NIFTY TOTAL MARKET", "S&P BSE SENSEX"];

export interface NamedBenchmark extends BenchmarkSeries {
  readonly name: string;
}

/** Daily closes of a market's benchmark index up to a day; null without an index. */
export async function loadBenchmark(
  db: Executor,
  kind: "demo" | "market",
  asOf: IsoDate,
): Promise<NamedBenchmark | null> {
  const result = await db.raw<{
    rows: { name: string; days: readonly number[]; close: readonly (number | null)[] }[];
  }>(
    `with years as (
       select upper(i.name) as folded, i.name, p.year, p.days, p.close from index_price_years p
       join market_indices i on i.id = p.index_id where ${isFileOfMarket("file_id")}),
     best as (
       select folded from years group by folded
       order by coalesce(array_position(cast(:benchmarks as text[]), folded), 99),
         sum(cardinality(days)) desc, folded limit 1)
     select name, days, close from years join best using (folded) order by name, year`,
    { benchmarks, kind },
  );
  const last = dayOfDate(asOf);
  const points = result.rows
    .flatMap((row) => row.days.map((day, at) => [day, row.close[at] ?? Number.NaN] as const))
    .filter(([day, close]) => day <= last && !Number.isNaN(close));
  const [first] = result.rows;
  if (first === undefined || points.length === 0) return null;
  return {
    name: first.name,
    days: Int32Array.from(points, ([day]) => day),
    close: Float64Array.from(points, ([, close]) => close),
  };
}
