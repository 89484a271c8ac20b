import { generateMarket } from "@munshi/fixtures/market";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact, MarketTileName } from "../../contract/index.ts";
import { openTiles } from "./tiles.fixture.ts";
import type { TilesFixture } from "./tiles.fixture.ts";

/** Every figure of price tiles once more, from one row a session and by other means than the tiles'. */

let fixture: TilesFixture;
/** The newest day, one amid the data, and an ex-date of a split or bonus. */
let shown: readonly string[];

beforeAll(async () => {
  fixture = await openTiles();
  const facts = async function* (): AsyncIterable<MarketFact> {
    for await (const batch of generateMarket({ seed: 11, companies: 130 })) yield* batch;
  };
  await fixture.market.importFacts({ source: "demonstration", facts: facts() });
  await fixture.publish("demo");
  await query(
    `create table t_sessions as
       select co_code, s.day, s.close / 100.0::float8 as close, s.volume, s.value / 1e7 as value,
         greatest(s.high, s.close) / 100.0::float8 as high,
         least(s.low, s.close) / 100.0::float8 as low,
         lag(s.day) over w as day_before, lag(s.close / 100.0::float8) over w as close_before
       from price_years p,
         unnest(p.days, p.close, p.volume, p.value, p.high, p.low)
           as s (day, close, volume, value, high, low)
       where p.year >= 2023 and s.close > 0
       window w as (partition by co_code order by s.day)`,
  );
  await query(
    `create table t_changes as
       select co_code, ex_date - date '1970-01-01' as ex_day,
         case kind when 'split' then ratio_to / ratio_from else (ratio_from + ratio_to) / ratio_from end as times
       from corporate_actions where kind in ('split', 'bonus')`,
  );
  // what one share of a day has become by another
  await query(
    `create function t_times(code integer, after_day integer, by_day integer) returns double precision
       language sql stable as 'select coalesce(exp(sum(ln(times))), 1) from t_changes
         where co_code = code and ex_day > after_day and ex_day <= by_day'`,
  );
  await query(
    `create function worth_is_known(figure double precision) returns boolean language sql immutable
       as 'select figure is not null and figure <> ''NaN'''`,
  );
  const [picked] = await query(
    `with days as (select distinct day from t_sessions)
     select (select max(day) from days) as newest,
       (select day from days order by day desc offset 260 limit 1) as amid,
       (select max(ex_day) from t_changes join t_sessions s using (co_code)
        where s.day = ex_day and ex_day < (select max(day) from days)
          and ex_day > (select day from days order by day desc offset 500 limit 1)) as ex`,
  );
  shown = Object.values(picked ?? {}).map((day) =>
    new Date(Number(day) * 86_400_000).toISOString().slice(0, 10),
  );
});
afterAll(async () => {
  await fixture.close();
});

type Cells = Readonly<Record<string, unknown>>;

async function query(sql: string, bindings: Cells = {}): Promise<readonly Cells[]> {
  const result = (await fixture.database.db.raw(sql, bindings)) as { rows: Cells[] };
  return result.rows;
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
const round = (value: unknown): number => Math.round(Number(value) * 1e4) / 1e4;

async function read<Name extends MarketTileName>(name: Name, day: string) {
  const { data } = await fixture.tiles.read(name, { day, index: null });
  if (data === null) throw new Error(`There is no ${name} on ${day}.`);
  return data;
}

const moves = `
  select s.*, c.symbol, c.sector, close_before / t_times(s.co_code, day_before, day) as previous,
    100 * (close * t_times(s.co_code, day_before, day) / close_before - 1) as change
  from t_sessions s join companies c using (co_code) where day = :day`;

test("the market has split days among those that are shown", () => {
  expect(shown).toHaveLength(3);
  expect(shown.every((day) => /^20\d\d-/u.test(day))).toBe(true);
});

test("movers are those of greatest change among shares that trade for a crore", async () => {
  for (const day of shown) {
    const rows = await query(
      `select symbol, change from (${moves}) m where value >= 1 and change is not null
         and change <> 0 order by change desc`,
      { day: dayNumber(day) },
    );
    const { gainers, losers } = await read("movers", day);
    const told = [...gainers, ...losers.toReversed()].map(
      ({ symbol, changePercent }) => [symbol, changePercent] as const,
    );
    const changes = new Map(rows.map(({ symbol, change }) => [symbol, Number(change)]));
    // prices are to the paisa, and a printed close of an ex-date is rounded once more
    for (const [symbol, percent] of told) expect(changes.get(symbol)).toBeCloseTo(percent, 1);
    const expected = rows.filter(({ change }) => Number(change) > 0).slice(0, 20).length;
    expect(gainers).toHaveLength(expected);
    expect(gainers[0]?.changePercent).toBeCloseTo(Number(rows[0]?.["change"]), 1);
    expect(losers[0]?.changePercent).toBeCloseTo(Number(rows.at(-1)?.["change"]), 1);
  }
});

test("indices move from the close of the session before", async () => {
  for (const day of shown) {
    const rows = await query(
      `select name, close, close - lag as change from (
         select i.name, s.day, s.close, lag(s.close) over (partition by i.id order by s.day)
         from index_price_years p join market_indices i on i.id = p.index_id,
           unnest(p.days, p.close) as s (day, close)) all_days where day = :day`,
      { day: dayNumber(day) },
    );
    const { indian, sectoral } = await read("indices", day);
    const told = [...indian, ...sectoral].map(({ name, close, change }) => [
      name,
      close,
      round(change),
    ]);
    const byName = (one: readonly unknown[], other: readonly unknown[]) =>
      String(one[0]).localeCompare(String(other[0]));
    expect(told.toSorted(byName)).toEqual(
      rows.map(({ name, close, change }) => [name, close, round(change)]).toSorted(byName),
    );
    expect(sectoral.map(({ name }) => name)).toContain("Munshi Bank");
    expect(indian[0]?.name).toBe("Munshi 50");
  }
});

/** Members of an index with what is free to trade of them at the close of a day, ₹ crore. */
const weighed = `
  with members as (
    select co_code from index_members join market_indices i on i.id = index_id
    where i.name = :index and as_of = (select max(as_of) from index_members m
      where m.index_id = i.id and as_of <= date '1970-01-01' + cast(:day as integer))),
  held as (
    select distinct on (co_code) co_code,
      greatest(0, 100 - (figures ->> 'promoter')::float8 - coalesce((figures ->> 'government')::float8, 0)) as free
    from shareholding_patterns
    where coalesce(published_at, period_end + 21) <= date '1970-01-01' + cast(:day as integer)
      and figures ->> 'promoter' is not null
    order by co_code, period_end desc),
  told as (
    select distinct on (co_code) co_code, percent from free_floats
    where as_of <= date '1970-01-01' + cast(:day as integer) order by co_code, as_of desc),
  worth as (
    select v.co_code, v.figures[m.place] as worth, v.figures[p.place] as price, d.as_of - date '1970-01-01' as today
    from dataset_values v join datasets d using (version)
    join dataset_columns m on m.version = v.version and m.key = 'marketCapitalization'
    join dataset_columns p on p.version = v.version and p.key = 'currentPrice'
    where worth_is_known(v.figures[m.place]) and worth_is_known(v.figures[p.place])),
  weighed as (
    select m.*, worth * m.close / price / t_times(m.co_code, m.day, today)
      * coalesce(told.percent, held.free, 100) / 100 as worth
    from (${moves}) m join members using (co_code) join worth using (co_code)
    left join told using (co_code) left join held using (co_code))`;

test("the barometer is the float-weighted mean of scores, and its parts sum to what it is off 50", async () => {
  for (const day of shown) {
    const [expected] = await query(
      `${weighed}, scored as (
         select w.*, case when technical is null then fundamental when fundamental is null then null
           else round((fundamental + technical) / 2.0) end as score
         from weighed w join company_scores using (co_code))
       select sum(worth * score) / sum(worth) as score from scored where score is not null`,
      { day: dayNumber(day), index: "Munshi 50" },
    );
    const { score, parts, label } = await read("barometer", day);
    expect(score).toBeCloseTo(Number(expected?.["score"]), 6);
    expect(parts.reduce((sum, { moved }) => sum + (moved ?? 0), 0)).toBeCloseTo(
      (score ?? 0) - 50,
      9,
    );
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(100, 9);
    expect(label).toBe((score ?? 0) > 60 ? "Bullish" : (score ?? 0) > 40 ? "Neutral" : "Bearish");
  }
});

test("members' points and what they leave sum to the index's move", async () => {
  for (const day of shown) {
    const { indices } = await read("contribution", day);
    expect(indices.map(({ tab }) => tab)).toEqual(["Nifty", "Sensex", "Banknifty"]);
    for (const { index, points, unexplained, rows } of indices) {
      const sum = rows.reduce((total, row) => total + row.points, 0);
      expect(sum + (unexplained ?? Number.NaN)).toBeCloseTo(points ?? Number.NaN, 6);
      const expected = await query(
        `${weighed}, own as (
           select close - change as base from (
             select s.day, s.close, s.close - lag(s.close) over (order by s.day) as change
             from index_price_years p join market_indices i on i.id = p.index_id,
               unnest(p.days, p.close) as s (day, close) where i.name = :index) d where day = :day)
         select symbol, (select base from own) * (worth / (1 + change / 100)) * change / 100
           / sum(worth / (1 + change / 100)) over () as points from weighed`,
        { day: dayNumber(day), index },
      );
      const told = new Map(rows.map((row) => [row.symbol, row.points]));
      expect(told.size).toBe(expected.length);
      for (const row of expected) {
        expect(told.get(String(row["symbol"]))).toBeCloseTo(Number(row["points"]), 1);
      }
    }
  }
});

test("points explain most of the demonstration market's own moves", async () => {
  const { indices } = await read("contribution", shown[0] ?? "");
  const [headline] = indices;
  expect(Math.abs(headline?.unexplained ?? Number.NaN)).toBeLessThan(
    Math.abs(headline?.points ?? 0) * 0.1 + 0.5,
  );
});

test("the breadth counts moves, means and extremes of the year in the shares of the day", async () => {
  for (const day of shown) {
    const [expected] = await query(
      `with traded as (${moves}),
       restated as (
         select s.co_code, s.day, s.close / t_times(s.co_code, s.day, :day) as close,
           s.high / t_times(s.co_code, s.day, :day) as high, s.low / t_times(s.co_code, s.day, :day) as low,
           row_number() over (partition by s.co_code order by s.day desc) as back
         from t_sessions s join traded using (co_code) where s.day <= :day and s.day >= :from),
       judged as (
         select t.co_code, t.change,
           case when count(*) filter (where back <= 50) = 50
             then t.close > avg(r.close) filter (where back <= 50) end as above50,
           case when count(*) filter (where back <= 200) = 200
             then t.close > avg(r.close) filter (where back <= 200) end as above200,
           case when count(*) filter (where r.day > :before) >= 230
             then t.high >= max(r.high) filter (where r.day > :before) - 1e-9 end as highest,
           case when count(*) filter (where r.day > :before) >= 230
             then t.low <= min(r.low) filter (where r.day > :before) + 1e-9 end as lowest
         from traded t join restated r using (co_code)
         group by t.co_code, t.change, t.close, t.high, t.low)
       select count(*) filter (where round(change::numeric, 6) > 0)::int as advances,
         count(*) filter (where round(change::numeric, 6) < 0)::int as declines,
         count(*) filter (where round(change::numeric, 6) = 0)::int as unchanged,
         100.0 * count(*) filter (where above50) / count(above50) as dma50,
         100.0 * count(*) filter (where above200) / count(above200) as dma200,
         count(*) filter (where highest)::int as highs, count(*) filter (where lowest)::int as lows
       from judged`,
      {
        day: dayNumber(day),
        from: dayNumber(`${Number(day.slice(0, 4)) - 1}-01-01`),
        before: dayNumber(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`),
      },
    );
    const { breadth } = await read("barometer", day);
    expect(breadth).toEqual({
      advances: expected?.["advances"],
      declines: expected?.["declines"],
      unchanged: expected?.["unchanged"],
      aboveDma50: expect.closeTo(Number(expected?.["dma50"]), 6) as number,
      aboveDma200: expect.closeTo(Number(expected?.["dma200"]), 6) as number,
      newHighs: expected?.["highs"],
      newLows: expected?.["lows"],
    });
  }
});

test("performers return what their restated closes say", async () => {
  for (const day of shown) {
    const { tabs } = await read("performers", day);
    expect(tabs.map(({ period }) => period)).toEqual(["3M", "1Y", "2Y"]);
    for (const { period, rows } of tabs.slice(0, 2)) {
      for (const { symbol, changePercent, score } of rows) {
        const [expected] = await query(
          `select 100 * (now.close / (s.close / t_times(co_code, s.day, now.day)) - 1) as change
           from companies c join t_sessions now using (co_code) join t_sessions s using (co_code)
           where c.symbol = :symbol and now.day = :day and s.day <=
             (date '1970-01-01' + cast(:day as integer) - cast(:span as interval))::date - date '1970-01-01'
           order by s.day desc limit 1`,
          { symbol, day: dayNumber(day), span: period === "3M" ? "3 months" : "1 year" },
        );
        expect(changePercent).toBeCloseTo(Number(expected?.["change"]), 6);
        expect(score).toBeGreaterThan(60);
      }
    }
  }
  const { tabs } = await read("performers", shown[0] ?? "");
  expect(tabs[0]?.rows.length).toBeGreaterThan(0);
});

test("the heatmap's market caps are those of the screener on the newest day", async () => {
  const { cells, index } = await read("heatmap", shown[0] ?? "");
  expect(index).toBe("Munshi 50");
  expect(cells.length).toBeGreaterThan(40);
  const rows = await query(
    `select v.co_code, v.figures[m.place] as worth from dataset_values v
     join dataset_columns m on m.version = v.version and m.key = 'marketCapitalization'`,
  );
  const worth = new Map(rows.map((row) => [row["co_code"], Number(row["worth"])]));
  for (const { coCode, marketCap } of cells)
    expect(marketCap).toBeCloseTo(worth.get(coCode) ?? 0, 3);
});

test("what buzzes trades at twice its norm or more", async () => {
  for (const day of shown) {
    const rows = await query(
      `with before as (
         select s.co_code, s.volume * t_times(s.co_code, s.day, :day) as volume,
           row_number() over (partition by s.co_code order by s.day desc) as back
         from t_sessions s where s.day < :day and s.day > :day - 90),
       norms as (select co_code, avg(volume) as norm from before where back <= 20 group by co_code)
       select symbol, volume / norm as times from (${moves}) m join norms using (co_code)
       where value >= 1 and change is not null`,
      { day: dayNumber(day) },
    );
    const times = new Map(rows.map((row) => [row["symbol"], Number(row["times"])]));
    const { rows: told } = await read("buzzing", day);
    for (const { symbol, volumeTimes } of told) {
      expect(times.get(symbol)).toBeCloseTo(volumeTimes ?? Number.NaN, 3);
    }
    const loud = [...times].filter(([, value]) => value >= 2).length;
    expect(told.length).toBeGreaterThanOrEqual(Math.min(20, loud));
  }
});

test("the result corner replays who had published by then", async () => {
  for (const day of shown.slice(0, 2)) {
    const rows = await query(
      `select c.symbol, max(published_at) as published from statements s join companies c using (co_code)
       where span = 'quarter' and published_at <= :day group by c.symbol`,
      { day },
    );
    const published = new Map(rows.map((row) => [row["symbol"], row["published"]]));
    const { rows: told } = await read("results", day);
    expect(told.length).toBeGreaterThan(5);
    for (const { symbol, publishedOn } of told) expect(published.get(symbol)).toBe(publishedOn);
  }
});

test("flows, circuits and deals are those of the day, and no figure of them is lost", async () => {
  const [day = ""] = shown;
  const [flow] = await query(
    `select sum(net) filter (where investor = 'fii') as fii, sum(net) filter (where investor = 'dii') as dii
     from institutional_flows where day = :day`,
    { day },
  );
  const { days } = await read("flows", day);
  expect(days[0]).toMatchObject({ day, fiiNet: flow?.["fii"], diiNet: flow?.["dii"] });
  const [hit] = await query(
    `with last as (select max(day) as day from circuit_hits where day <= :day)
     select count(*) filter (where side = 'upper')::int as upper,
       count(*) filter (where side = 'lower')::int as lower from circuit_hits join last using (day)`,
    { day },
  );
  const { upper, lower } = await read("circuits", day);
  expect([upper.length, lower.length]).toEqual([hit?.["upper"], hit?.["lower"]]);
  const [deal] = await query(
    `select max(quantity * price) as largest from market_deals
     where type = 'bulk' and day = (select max(day) from market_deals where type = 'bulk' and day <= :day)`,
    { day },
  );
  const { bulk } = await read("deals", day);
  expect((bulk[0]?.quantity ?? 0) * (bulk[0]?.price ?? 0)).toBe(deal?.["largest"]);
});

test("entries and exits of funds are shares that no scheme held before, or holds now", async () => {
  const [day = ""] = shown;
  const { month, before, entry, exit, increase, decrease } = await read("funds", day);
  const rows = await query(
    `select co_code, (count(distinct scheme) filter (where month_end = :month))::int as now,
       (count(distinct scheme) filter (where month_end = :before))::int as before,
       sum(value) filter (where month_end = :month) as worth,
       sum(value) filter (where month_end = :before) as "worthBefore"
     from mutual_fund_holdings
     where instrument = 'share' and value > 0 and month_end in (:month, :before) and co_code is not null
       and scheme in (select scheme from mutual_fund_holdings where month_end in (:month, :before)
         group by scheme having count(distinct month_end) = 2)
     group by co_code`,
    { month, before },
  );
  const held = new Map(rows.map((row) => [row["co_code"], row]));
  for (const row of [...entry, ...exit, ...increase, ...decrease]) {
    const expected = held.get(row.coCode);
    expect([row.count, row.pre]).toEqual([expected?.["now"], expected?.["before"]]);
    const worth = expected?.[row.count > 0 ? "worth" : "worthBefore"];
    expect(row.marketValue).toBeCloseTo(Number(worth), 6);
  }
  const enters = rows.filter((row) => row["before"] === 0).length;
  expect(entry).toHaveLength(Math.min(50, enters));
  expect(exit).toHaveLength(Math.min(50, rows.filter((row) => row["now"] === 0).length));
  expect(increase.length + decrease.length).toBeGreaterThan(0);
});
