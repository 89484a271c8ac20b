import { resolve } from "node:path";
import { inject } from "vitest";
import { generateMarket } from "@munshi/fixtures/market";
import type { MarketFact, MarketTileName, MarketTiles } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { LoadedData } from "@munshi/db/testing";
import { realData } from "../market/real-data.fixture.ts";
import { openLoadedTiles, openTilesOver } from "./tiles.fixture.ts";
import type { TilesFixture } from "./tiles.fixture.ts";

export type Cells = Readonly<Record<string, unknown>>;

/** A market whose tiles are recomputed independently, from one row per session. */
export interface Recomputation {
  readonly fixture: TilesFixture;
  /** The newest trading day, the previous one, one in the middle, and an ex-date of a split or bonus if any. */
  readonly shown: readonly string[];
  query(sql: string, bindings?: Cells): Promise<readonly Cells[]>;
  /** Null if the tile has no data for the day. */
  read<Name extends MarketTileName>(name: Name, day: string): Promise<MarketTiles[Name] | null>;
}

/** Markets whose tiles are recomputed; the one of real files in `npm run test:long` only. */
export const markets: readonly {
  readonly market: string;
  readonly isThere: boolean;
  readonly open: () => Promise<Recomputation>;
}[] = [
  { market: "the demonstration market", isThere: true, open: async () => open(demonstration) },
  {
    market: `real files${realData.why}`,
    isThere: realData.isThere && inject("isLong"),
    open: async () => open(realMarket),
  },
];

const demonstration: LoadedData = {
  name: "recomputed_demonstration",
  async load(database, folder) {
    const fixture = openTilesOver(database, folder);
    const facts = async function* (): AsyncIterable<MarketFact> {
      for await (const batch of generateMarket({ seed: 11, companies: 130 })) yield* batch;
    };
    await fixture.market.importFacts({ source: "demonstration", facts: facts() });
    await fixture.publish("demo");
    await prepare(fixture);
  },
};

const accounts = [
  "fundamentals/nse_xbrl_filings_2018_2024.csv.gz",
  "fundamentals/nse_xbrl_facts_2018_2024.csv.gz",
];

/** Prices, indices, constituents, statements and reported facts. */
export const realMarket: LoadedData = {
  name: "real_market",
  async load(database, folder) {
    const fixture = openTilesOver(database, folder);
    const take = async (asOf: string, ...paths: readonly string[]): Promise<void> => {
      await fixture.market.importFiles({
        paths: paths.map((path) => resolve(realData.folder, path)),
        asOf,
      });
    };
    await take("2026-02-12", "companies/EQUITY_L_2026-02.csv", "corporate", "shareholding");
    await take("2026-02-12", ...accounts);
    await take("2026-02-12", "market", "deals", "flows", "mutualfunds", "prices");
    await take("2026-08-07", "indices/all_indices_history_250d_2026-08-07.json.gz");
    await take("2026-08-12", "indices/MW-NIFTY-500-12-Aug-2026.csv");
    await take(
      "2026-08-21",
      "fundamentals/all_stocks_snapshot_2026-08-21.json.gz",
      "indices/all_indices_snapshot_2026-08-21.json",
      "indices/index_membership_2026-08-21.csv",
    );
    await fixture.publish();
    await prepare(fixture);
  },
};

/** Tables the tiles are compared with, built from one row per session. */
async function prepare(fixture: TilesFixture): Promise<void> {
  const query = queryOf(fixture);
  // funds and unidentified securities are not companies (decision 28)
  await query(
    "create view t_companies as select * from companies where kind in ('demo', 'market')",
  );
  await query(
    `create table t_sessions as
       select co_code, s.day, s.close / 100.0::float8 as close, s.volume, s.value / 1e7 as value,
         case when s.printed > 0 then s.printed / 100.0::float8 end as printed,
         greatest(s.high, s.close) / 100.0::float8 as high,
         case when s.low > 0 then least(s.low, s.close) else s.close end / 100.0::float8 as low,
         lag(s.day) over w as day_before, lag(s.close / 100.0::float8) over w as close_before
       from price_history p,
         unnest(p.days, p.close, p.volume, p.value, p.high, p.low, p.previous_close)
           as s (day, close, volume, value, high, low, printed)
       where p.year >= 2023 and s.close > 0
       window w as (partition by co_code order by s.day)`,
  );
  // a ready-made price of the newest day where no trade is stored
  await query(
    `create table t_ready as
       select distinct on (co_code) co_code, as_of - date '1970-01-01' as day,
         (figures ->> 'currentPrice')::float8 as close, (figures ->> 'volume')::float8 as volume,
         (figures ->> 'tradedValue')::float8 as value,
         (figures ->> 'priceChangePercent')::float8 as change
       from reported_parameters p
       where (figures ->> 'currentPrice')::float8 > 0
         and as_of = (select as_of from datasets order by published_at desc limit 1)
         and not exists (select from t_sessions s
           where s.co_code = p.co_code and s.day = p.as_of - date '1970-01-01')`,
  );
  await query("create index t_sessions_place on t_sessions (co_code, day)");
  await query("create index t_sessions_day on t_sessions (day)");
  // the factor of an unexplained price jump is unknown (decision 27)
  await query(
    `create table t_changes as
       select co_code, ex_date - date '1970-01-01' as ex_day,
         case kind when 'split' then ratio_to / ratio_from else (ratio_from + ratio_to) / ratio_from end as times
       from effective_actions where kind in ('split', 'bonus')
       union all
       select co_code, day - date '1970-01-01', null from price_jumps where state <> 'within-band'`,
  );
  // split and bonus factor between two days; null across a jump
  await query(
    `create function t_times(code integer, after_day integer, by_day integer) returns double precision
       language sql stable as 'select case when count(*) = count(times) then coalesce(exp(sum(ln(times))), 1) end from t_changes
         where co_code = code and ex_day > after_day and ex_day <= by_day'`,
  );
  await query("create index t_changes_company on t_changes (co_code)");
  // previous close: as printed; on an ex-date the stored one that it confirms; otherwise the neighbour's; none across a jump
  await query(
    `create function t_before(day integer, day_before integer, stored float8, printed float8, times float8)
       returns double precision language sql immutable as 'select case
         when times is null then null
         when printed > 0 and (stored is null or abs(times - 1) < 1e-9) then printed
         when printed > 0 then case when abs(stored / printed - 1) < 0.005
           or abs(stored * times / printed - 1) < 0.005 then stored end
         when day - day_before <= case when (day - 4) % 7 = 0 then 3 else 1 end then stored end'`,
  );
  await query(
    `create function is_known(figure double precision) returns boolean language sql immutable
       as 'select figure is not null and figure <> ''NaN'''`,
  );
  for (const table of ["t_sessions", "t_changes", "t_ready"]) await query(`analyze ${table}`);
  const { days } = await fixture.tiles.listDays();
  const [picked] = await query(
    `with days as (
       select day, row_number() over (order by day desc) as back from t_sessions
       where date '1970-01-01' + day = any(cast(:days as date[])) group by day having count(*) > 100)
     select (select day from days where back = 2) as before,
       (select day from days where back = 3) as earlier,
       (select day from days where back = least(260, (select max(back) from days) / 2)) as amid,
       (select max(ex_day) from t_changes join t_sessions s using (co_code) join days on days.day = ex_day
        where times is not null and s.day = ex_day and close_before is not null and back between 3 and 500) as ex`,
    { days: [...days] },
  );
  const past = Object.values(picked ?? {}).filter((day) => day !== null);
  const shown = [days.at(-1) ?? "", ...past.map((day) => dateOfDay(Number(day)))];
  await query(
    "create table t_shown as select * from unnest(:shown::text[]) with ordinality as s (day, place)",
    {
      shown: [...new Set(shown)],
    },
  );
  await query(movesOfDays, { shown: shown.map(dayOfDate) });
  await query(worthOfDays);
  await query("analyze t_moves");
  await query("analyze t_worth");
}

const queryOf =
  ({ database }: TilesFixture) =>
  async (sql: string, bindings: Cells = {}): Promise<readonly Cells[]> => {
    const result = (await database.db.raw(sql, bindings)) as { rows: Cells[] };
    return result.rows;
  };

async function open(data: LoadedData): Promise<Recomputation> {
  const fixture = await openLoadedTiles(data);
  const query = queryOf(fixture);
  const shown = await query("select day from t_shown order by place");
  return {
    fixture,
    shown: shown.map(({ day }) => String(day)),
    query,
    read: async (name, day) => (await fixture.tiles.read(name, { day, index: null })).data,
  };
}

// a share that did not trade has no change (decision 28)
const movesOfDays = `
  create table t_moves as
  select co_code, symbol, name, m.day, m.close, volume, value, high, low, true as is_stored,
    case when volume is distinct from 0 then 100 * (m.close / previous - 1) end as change
  from (
    select *, t_before(day, day_before, close_before / times, printed, times) as previous
    from (select *, t_times(co_code, day_before, day) as times from t_sessions
      where day = any(:shown)) s) m
  join t_companies c using (co_code)
  union all
  select co_code, symbol, name, day, close, volume, value, close, close, false,
    case when volume is distinct from 0 then change end
  from t_ready join t_companies using (co_code)`;

const worthOfDays = `
  create table t_worth as
  select m.day, m.co_code, v.figures[cap.place] * m.close / v.figures[price.place] / times as worth
  from t_moves m
  join dataset_values v using (co_code) join datasets d using (version)
  join dataset_columns cap on cap.version = v.version and cap.key = 'marketCapitalization'
  join dataset_columns price on price.version = v.version and price.key = 'currentPrice'
  cross join lateral (select t_times(m.co_code, m.day, d.as_of - date '1970-01-01') as times) restated
  where times is not null and is_known(v.figures[cap.place]) and v.figures[price.place] > 0`;

/** Companies traded on `:day`, with the change from the previous close in that day's shares. */
export const moves = "select * from t_moves where day = :day";

/** Market caps on `:day`, ₹ crore: today's share count at that day's adjusted price. */
export const worth = "select co_code, worth from t_worth where day = :day";

/** Constituents of `:index` in the newest list known on `:day`. */
export const members = `
  select co_code from index_members join market_indices i on i.id = index_id
  where i.name = :index and as_of = (select max(as_of) from index_members m
    where m.index_id = i.id and as_of <= date '1970-01-01' + cast(:day as integer))`;

/** Constituents of `:index` with their free-float market cap at the close of `:day`, ₹ crore. */
export const weighed = `
  with members as (${members}),
  held as (
    select distinct on (co_code) co_code,
      greatest(0, 100 - (figures ->> 'promoter')::float8 - coalesce((figures ->> 'government')::float8, 0)) as free
    from shareholding_patterns
    where coalesce(published_at, period_end + 21) <= date '1970-01-01' + cast(:day as integer)
      and figures ->> 'promoter' is not null
    order by co_code, period_end desc, published_at desc nulls last, file_id desc),
  told as (
    select distinct on (co_code) co_code, percent from free_floats
    where as_of <= date '1970-01-01' + cast(:day as integer) order by co_code, as_of desc),
  worth as (${worth}),
  weighed as (
    select m.*, worth * coalesce(told.percent, held.free, 100) / 100 as worth
    from (${moves}) m join members using (co_code) join worth using (co_code)
    left join told using (co_code) left join held using (co_code))`;

/** Companies' overall scores. */
export const scored = `
  select co_code, case when technical is null then fundamental when fundamental is null then null
    else round((fundamental + technical) / 2.0) end as score
  from company_scores`;
