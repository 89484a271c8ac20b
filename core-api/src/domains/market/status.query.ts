import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { DatasetManifest, IsoDate } from "@munshi/engine/contract";
import type { Counts, HeldSecurity, MarketStatus } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { pageTables } from "./import/company-page-tables.ts";
import { listJoinProposals } from "./import/join-proposals.query.ts";
import type { TradedSpan } from "./import/join-proposals.ts";
import { isFileOfMarket } from "./market-files.query.ts";
import { findLastDay } from "./publish/facts.query.ts";
import { publishedParameters } from "./publish/derive-figures.ts";

const latestDays = 10;
const statementPeriods = 16;
const latestHeld = 20;

interface Rows<T> {
  readonly rows: readonly T[];
}

/**
 * Returns what is loaded, by day and source, and the last publication. Days and filings are from
 * the real market, or from the demo market if nothing else is loaded.
 */
export async function readStatus(db: Executor): Promise<MarketStatus> {
  const companies = await resultOf<
    {
      kind: "demo" | "market" | "fund" | "held";
      count: string;
    }[]
  >(db("companies").groupBy("kind").select("kind").count("* as count"));
  const count = (kind: string): number =>
    Number(companies.find((row) => row.kind === kind)?.count ?? 0);
  const kind = count("market") > 0 ? "market" : "demo";
  const published = await readPublished(db);
  return {
    companies: { demo: count("demo"), market: count("market") },
    funds: count("fund"),
    held: { count: count("held"), latest: await listHeld(db) },
    proposals: await listProposals(db),
    listing: await readListing(db, kind, published),
    sources: await listSources(db),
    prices: await readPrices(db, kind),
    statements: await listPeriods(db, kind),
    pages: await countPages(db, kind),
    tiles: await countTiles(db, kind),
    published,
  };
}

async function listProposals(db: Executor): Promise<MarketStatus["proposals"]> {
  const named = ({ coCode, symbol }: TradedSpan) => ({ coCode, symbol });
  return (await listJoinProposals(db)).map(({ from, into, evidence }) => ({
    from: named(from),
    into: named(into),
    evidence,
  }));
}

async function listHeld(db: Executor): Promise<readonly HeldSecurity[]> {
  const result = await db.raw<Rows<HeldSecurity>>(
    `select c.co_code as "coCode", c.symbol, coalesce(p.days, 0)::integer as days,
       date '1970-01-01' + p.last as "lastDay"
     from companies c
     left join (select co_code, sum(cardinality(days)) as days, max(days[cardinality(days)]) as last
       from price_history where co_code in (select co_code from companies where kind = 'held')
       group by co_code) p using (co_code)
     where c.kind = 'held' order by p.last desc nulls last, c.symbol limit :latestHeld`,
    { latestHeld },
  );
  return result.rows;
}

async function readListing(
  db: Executor,
  kind: "demo" | "market",
  published: MarketStatus["published"],
): Promise<MarketStatus["listing"]> {
  const asOf = published?.kind === kind ? published.asOf : await findLastDay(db, kind);
  if (asOf === null) return null;
  const days = await db.raw<Rows<{ day: IsoDate | null }>>(
    `select max(day) as day from price_days
     where day <= :asOf and ${isFileOfMarket("file_id")}`,
    { asOf, kind },
  );
  const tradedOn = days.rows[0]?.day ?? null;
  const counts = await db.raw<
    Rows<{ listed: number; traded: number; delisted: number; toCome: number }>
  >(
    `select (count(*) filter (where is_here))::integer as listed,
       (count(*) filter (where is_here and has_price))::integer as traded,
       (count(*) filter (where is_gone))::integer as delisted,
       (count(*) filter (where is_to_come and not is_gone))::integer as "toCome"
     from (select *, not is_gone and not is_to_come as is_here
       from (select coalesce(delisted_on <= :asOf, false) as is_gone,
           coalesce(listed_on > :asOf, false) as is_to_come,
           exists (select from price_history p
             where p.co_code = companies.co_code and p.year = :year
               and days @> array[:day::integer]) as has_price
         from companies where kind = :kind) each) told`,
    {
      asOf,
      kind,
      year: tradedOn === null ? null : Number(tradedOn.slice(0, 4)),
      day: tradedOn === null ? null : dayOfDate(tradedOn),
    },
  );
  const { listed = 0, traded = 0, delisted = 0, toCome = 0 } = counts.rows[0] ?? {};
  return { asOf, listed, tradedOn, traded, delisted, toCome };
}

async function listSources(db: Executor): Promise<MarketStatus["sources"]> {
  const rows = (await db("import_files").whereNull("undone_at").orderBy("id").select()) as {
    name: string;
    format: string;
    started_at: Date;
    actor: string;
    facts: Counts;
    problems: Counts;
  }[];
  return rows.map((row) => ({
    name: row.name,
    format: row.format,
    importedAt: row.started_at.toISOString(),
    actor: row.actor,
    facts: row.facts,
    problems: Object.values(row.problems).reduce((sum, problems) => sum + problems, 0),
  }));
}

async function readPrices(db: Executor, kind: "demo" | "market"): Promise<MarketStatus["prices"]> {
  const spans = await db.raw<Rows<{ first: IsoDate | null; last: IsoDate | null; days: number }>>(
    `select min(day) as first, max(day) as last, count(distinct day)::integer as days
     from price_days where ${isFileOfMarket("file_id")}`,
    { kind },
  );
  const span = spans.rows[0] ?? { first: null, last: null, days: 0 };
  const latest = await db.raw<Rows<MarketStatus["prices"]["latest"][number]>>(
    `select d.day, d.rows as companies, f.name as source
     from price_days d join import_files f on f.id = d.file_id
     where ${isFileOfMarket("d.file_id")}
     order by d.day desc, d.rows desc, f.id limit :latestDays`,
    { kind, latestDays },
  );
  const missing = await db.raw<Rows<{ day: IsoDate }>>(
    `select c.day from trading_calendar c
     where c.is_open and c.day between :first and :last
       and not exists (select from price_days d
         where d.day = c.day and ${isFileOfMarket("d.file_id")})
     order by c.day`,
    { kind, first: span.first, last: span.last },
  );
  return {
    days: span.days,
    first: span.first,
    last: span.last,
    missing: missing.rows.map((row) => row.day),
    latest: latest.rows,
  };
}

async function listPeriods(
  db: Executor,
  kind: "demo" | "market",
): Promise<MarketStatus["statements"]> {
  const result = await db.raw<Rows<MarketStatus["statements"][number]>>(
    `select period_end as "periodEnd", span, count(distinct co_code)::integer as companies,
       count(*)::integer as filings
     from statements join companies using (co_code) where kind = :kind
     group by period_end, span order by period_end desc, span limit :statementPeriods`,
    { kind, statementPeriods },
  );
  return result.rows;
}

/** Numbers of facts other than figures, by kind; empty kinds are omitted. */
async function countPages(db: Executor, kind: "demo" | "market"): Promise<MarketStatus["pages"]> {
  const tables = Object.entries(pageTables).map(([name, { table }], place) => ({
    name,
    sql: `select ${place} as place, count(distinct t.co_code)::integer as companies,
        count(*)::integer as facts
      from ${table} t join companies using (co_code) where kind = :kind`,
  }));
  const result = await db.raw<Rows<{ place: number; companies: number; facts: number }>>(
    `${tables.map(({ sql }) => sql).join(" union all ")} order by place`,
    { kind },
  );
  return result.rows.flatMap(({ place, companies, facts }) => {
    const name = tables[place]?.name;
    return name === undefined || facts === 0 ? [] : [{ kind: name, companies, facts }];
  });
}

/** By kind of fact: the table and the column that says of which day a row is. */
const tileTables = [
  { kind: "institutional-flow", table: "institutional_flows", day: "day" },
  { kind: "market-deal", table: "market_deals", day: "day" },
  { kind: "fund-holding", table: "mutual_fund_holdings", day: "month_end" },
] as const;

/** Counts the market's daily and monthly facts by kind; empty kinds are left out. */
async function countTiles(db: Executor, kind: "demo" | "market"): Promise<MarketStatus["tiles"]> {
  const counts = tileTables.map(
    ({ kind: name, table, day }, place) =>
      `select ${place} as place, '${name}' as kind, min(${day}) as first, max(${day}) as last,
         count(*)::integer as facts
       from ${table} where kind = :kind`,
  );
  const result = await db.raw<Rows<MarketStatus["tiles"][number] & { place: number }>>(
    `${counts.join(" union all ")} order by place`,
    { kind },
  );
  return result.rows
    .filter(({ facts }) => facts > 0)
    .map(({ kind: name, first, last, facts }) => ({ kind: name, first, last, facts }));
}

interface DatasetRow {
  readonly version: string;
  readonly kind: "demo" | "market";
  readonly as_of: IsoDate;
  readonly published_at: Date;
  readonly rows: number;
  readonly manifest: DatasetManifest;
}

async function readPublished(db: Executor): Promise<MarketStatus["published"]> {
  const row = await db<DatasetRow>("datasets").orderBy("published_at", "desc").first();
  if (row === undefined) return null;
  return {
    version: row.version,
    kind: row.kind,
    asOf: row.as_of,
    publishedAt: row.published_at.toISOString(),
    rows: row.rows,
    lacks: listLacking(row.manifest),
  };
}

function listLacking({ groups }: DatasetManifest): readonly string[] {
  const held = new Set(groups.flatMap(({ columns }) => columns.map((key) => key.split("@")[0])));
  return publishedParameters.filter(({ code }) => !held.has(code)).map(({ name }) => name);
}
