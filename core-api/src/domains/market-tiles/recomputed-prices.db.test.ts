import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "@munshi/platform";
import type { MarketTileName } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createScreeningService } from "../screening/index.ts";
import { markets, members, moves, scored, weighed, worth } from "./recomputation.fixture.ts";
import type { Cells, Recomputation } from "./recomputation.fixture.ts";

/** Recomputes every figure of price tiles independently, from one row per session. */

const round = (value: unknown): number => Math.round(Number(value) * 1e4) / 1e4;
/** Prices are in whole paise, and the printed close of an ex-date is rounded again. */
const percentDigits = 1;

describe.each(markets)("tiles of $market", ({ isThere, open }) => {
  describe.skipIf(!isThere)("by other means", () => {
    let market: Recomputation;
    beforeAll(async () => {
      market = await open();
    }, 900_000);
    afterAll(async () => {
      await market.fixture.close();
    });

    const query = async (sql: string, bindings: Cells): Promise<readonly Cells[]> =>
      market.query(sql, bindings);
    const bySymbol = (rows: readonly Cells[], figure: string): ReadonlyMap<string, number> =>
      new Map(rows.map((row) => [String(row["symbol"]), Number(row[figure])]));

    test("past days are checked as well as the newest", () => {
      expect(market.shown.length).toBeGreaterThanOrEqual(3);
      expect(market.shown.every((day) => /^20\d\d-/u.test(day))).toBe(true);
    });

    test("movers are the largest changes among shares with a turnover of a crore", async () => {
      for (const day of market.shown) {
        const rows = await query(
          `select symbol, change from (${moves}) m where value >= 1 and change is not null
             and abs(change) > 1e-9 order by change desc`,
          { day: dayOfDate(day) },
        );
        const tile = await market.read("movers", day);
        const changes = bySymbol(rows, "change");
        const told = [...(tile?.gainers ?? []), ...(tile?.losers ?? [])];
        for (const { symbol, changePercent } of told) {
          expect(changes.get(symbol)).toBeCloseTo(changePercent, percentDigits);
        }
        const rising = rows.filter(({ change }) => Number(change) > 0).slice(0, 20);
        const falling = rows.filter(({ change }) => Number(change) < 0).slice(-20);
        expect(tile?.gainers.map(({ changePercent }) => round(changePercent / 100))).toEqual(
          rising.map(({ change }) => round(Number(change) / 100)),
        );
        expect(tile?.losers.map(({ changePercent }) => round(changePercent / 100))).toEqual(
          falling.toReversed().map(({ change }) => round(Number(change) / 100)),
        );
      }
    });

    test("index changes are from the previous session's close, or the printed one", async () => {
      for (const day of market.shown) {
        const rows = await query(
          `select name, close, close - before as change from (
             select i.name, s.day, s.close, coalesce(nullif(s.printed, 'NaN'),
               case when s.day - lag(s.day) over w <= 7 then lag(s.close) over w end) as before
             from index_price_years p join market_indices i on i.id = p.index_id,
               unnest(p.days, p.close, p.previous_close) as s (day, close, printed)
             window w as (partition by i.id order by s.day)) all_days where day = :day`,
          { day: dayOfDate(day) },
        );
        const tile = await market.read("indices", day);
        const told = [...(tile?.indian ?? []), ...(tile?.sectoral ?? [])];
        const fold = (name: unknown): string => String(name).replaceAll(/\W/gu, "").toLowerCase();
        const moved = new Map(
          rows.map(({ name, close, change }) => [fold(name), [close, change ?? null]]),
        );
        expect(new Set(told.map(({ name }) => fold(name)))).toEqual(new Set(moved.keys()));
        for (const { name, close, change } of told) {
          const [expectedClose, expectedChange] = moved.get(fold(name)) ?? [];
          expect([close, change === null ? null : round(change)]).toEqual([
            expectedClose,
            expectedChange === null ? null : round(expectedChange),
          ]);
        }
      }
    });

    test("the barometer is the float-weighted mean score, and its parts sum to its distance from 50", async () => {
      let known = 0;
      for (const day of market.shown) {
        const tile = await market.read("barometer", day);
        const [expected] = await query(
          `${weighed}, scored as (${scored})
           select sum(worth * score) filter (where score is not null)
               / sum(worth) filter (where score is not null) as score,
             sum(worth) filter (where score is not null) / sum(worth) as part
           from weighed left join scored using (co_code)`,
          { day: dayOfDate(day), index: tile?.index ?? "" },
        );
        if (tile === null) continue;
        known += 1;
        const isScored = Number(expected?.["part"] ?? 0) >= 0.5;
        expect(tile.score === null).toBe(!isScored);
        const score = tile.score ?? Number.NaN;
        expect(score).toBeCloseTo(isScored ? Number(expected?.["score"]) : Number.NaN, 6);
        const moved = tile.parts.reduce((sum, part) => sum + (part.moved ?? 0), 0);
        expect(moved).toBeCloseTo(isScored ? score - 50 : 0, 9);
        const label = score > 60 ? "Bullish" : score > 40 ? "Neutral" : "Bearish";
        expect(tile.label).toBe(label);
      }
      expect(known).toBeGreaterThan(0);
    });

    test("constituents' points and the remainder sum to the index's move", async () => {
      const tile = await market.read("contribution", market.shown[0] ?? "");
      expect(tile?.indices.map(({ tab }) => tab)).toEqual(
        expect.arrayContaining(["Nifty", "Banknifty"]),
      );
      for (const day of market.shown) {
        for (const tile of (await market.read("contribution", day))?.indices ?? []) {
          const { index, points, unexplained, rows } = tile;
          const expected = await query(
            `${weighed}, own as (
               select coalesce(nullif(printed, 'NaN'), before) as base, close from (
                 select s.day, s.close, s.printed, lag(s.close) over (order by s.day) as before
                 from index_price_years p join market_indices i on i.id = p.index_id,
                   unnest(p.days, p.close, p.previous_close) as s (day, close, printed)
                 where i.name = :index) d where day = :day)
             select symbol, (select close - base from own) as own,
               (select base from own) * (worth / (1 + change / 100)) * change / 100
                 / sum(worth / (1 + change / 100)) over () as points
             from weighed where change is not null`,
            { day: dayOfDate(day), index },
          );
          const pointsOf = bySymbol(expected, "points");
          expect(rows.length).toBe(points === null ? 0 : expected.length);
          for (const row of rows) {
            expect(row.points).toBeCloseTo(pointsOf.get(row.symbol) ?? Number.NaN, 1);
          }
          const sum = rows.reduce((total, row) => total + row.points, 0);
          const own = Number(expected[0]?.["own"]);
          expect(rows.length === 0 ? own : sum + (unexplained ?? Number.NaN)).toBeCloseTo(own, 6);
        }
      }
    });

    test("the latest day's contribution explains most of the headline index's move", async () => {
      const tile = await market.read("contribution", market.shown[0] ?? "");
      const [headline] = tile?.indices ?? [];
      expect(headline?.rows.length).toBeGreaterThanOrEqual(45);
      expect(Math.abs(headline?.unexplained ?? Number.NaN)).toBeLessThan(
        Math.abs(headline?.points ?? 0) * 0.1 + 20,
      );
    });

    test("breadth counts moves, averages and 52-week extremes, adjusted to the day", async () => {
      for (const day of market.shown) {
        const tile = await market.read("barometer", day);
        const [expected] = await query(
          `with traded as (${moves}),
           restated as (
             select co_code, day, close / times as close, high / times as high, low / times as low,
               row_number() over (partition by co_code order by day desc) as back
             from (select *, case when co_code in (select co_code from t_changes)
                 then t_times(co_code, day, :day) else 1 end as times
               from t_sessions where day <= :day and day >= :from
                 and co_code in (select co_code from traded where is_stored)) s),
           judged as (
             select t.co_code, t.change,
               case when count(r.close) filter (where back <= 50) = 50
                 then t.close > avg(r.close) filter (where back <= 50) end as above50,
               case when count(r.close) filter (where back <= 200) = 200
                 then t.close > avg(r.close) filter (where back <= 200) end as above200,
               case when count(*) filter (where r.day > :before) >= 230
                   and count(*) filter (where r.day > :before and r.close is null) = 0
                 then t.high >= max(r.high) filter (where r.day > :before) - 1e-9 end as highest,
               case when count(*) filter (where r.day > :before) >= 230
                   and count(*) filter (where r.day > :before and r.close is null) = 0
                 then t.low <= min(r.low) filter (where r.day > :before) + 1e-9 end as lowest
             from traded t left join restated r using (co_code)
             group by t.co_code, t.change, t.close, t.high, t.low)
           select count(*) filter (where round(change::numeric, 6) > 0)::int as advances,
             count(*) filter (where round(change::numeric, 6) < 0)::int as declines,
             count(*) filter (where round(change::numeric, 6) = 0)::int as unchanged,
             100.0 * count(*) filter (where above50) / nullif(count(above50), 0) as dma50,
             100.0 * count(*) filter (where above200) / nullif(count(above200), 0) as dma200,
             count(*) filter (where highest)::int as highs, count(*) filter (where lowest)::int as lows
           from judged`,
          {
            day: dayOfDate(day),
            from: dayOfDate(`${Number(day.slice(0, 4)) - 1}-01-01`),
            before: dayOfDate(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`),
          },
        );
        if (tile === null) continue;
        const percent = (cell: unknown): unknown => (cell === null ? null : round(cell));
        const { aboveDma50, aboveDma200, ...counts } = tile.breadth;
        expect([percent(aboveDma50), percent(aboveDma200)]).toEqual([
          percent(expected?.["dma50"]),
          percent(expected?.["dma200"]),
        ]);
        expect(counts).toEqual({
          advances: expected?.["advances"],
          declines: expected?.["declines"],
          unchanged: expected?.["unchanged"],
          newHighs: expected?.["highs"],
          newLows: expected?.["lows"],
        });
      }
    });

    test("performers of each period have the highest returns among high scores", async () => {
      const spans = { "3M": "3 months", "1Y": "1 year", "2Y": "2 years" } as const;
      let told = 0;
      for (const day of market.shown) {
        const tile = await market.read("performers", day);
        const [scores] = await query(
          "select count(*)::int as known from company_scores where fundamental is not null",
          {},
        );
        expect(tile === null).toBe(scores?.["known"] === 0);
        for (const { period, rows } of tile?.tabs ?? []) {
          const expected = await query(
            `with scored as (${scored}), start as (
               select (date '1970-01-01' + cast(:day as integer) - cast(:span as interval))::date
                 - date '1970-01-01' as start)
             select symbol, score, 100 * (m.close / (e.close / t_times(m.co_code, e.day, m.day)) - 1) as change
             from (${moves}) m join scored using (co_code) cross join start
             cross join lateral (select day, close from t_sessions s
               where s.co_code = m.co_code and s.day <= start order by day desc limit 1) e
             where value >= 1 and score > 60 and start - e.day <= 14
               and t_times(m.co_code, e.day, m.day) is not null
             order by change desc limit 20`,
            { day: dayOfDate(day), span: spans[period] },
          );
          expect(rows.map(({ changePercent }) => round(changePercent))).toEqual(
            expected.map(({ change }) => round(change)),
          );
          const scores = bySymbol(expected, "score");
          for (const { symbol, score } of rows) expect(score).toBe(scores.get(symbol) ?? score);
          told += rows.length;
        }
      }
      expect(told).toBeGreaterThanOrEqual(20);
    });

    test("heatmaps contain every constituent that traded, with size and change", async () => {
      let told = 0;
      for (const day of market.shown) {
        const indices = (await market.read("heatmap", day))?.indices ?? [];
        for (const index of indices) {
          const { data } = await market.fixture.tiles.read("heatmap", { day, index });
          const rows = await query(
            `with members as (${members}), worth as (${worth})
             select symbol, m.close, change, worth from (${moves}) m join members using (co_code)
             left join worth using (co_code) where change is not null`,
            { day: dayOfDate(day), index },
          );
          const known = new Map(rows.map((row) => [row["symbol"], row]));
          expect(data?.cells.length).toBe(rows.length);
          for (const { symbol, close, changePercent, marketCap } of data?.cells ?? []) {
            const row = known.get(symbol);
            expect(close).toBe(row?.["close"]);
            expect(changePercent).toBeCloseTo(Number(row?.["change"]), percentDigits);
            expect(marketCap ?? 0).toBeCloseTo(Number(row?.["worth"] ?? 0), 2);
          }
          told += rows.length;
        }
      }
      expect(told).toBeGreaterThan(100);
    });

    test("buzzing shares have at least twice their normal volume or news", async () => {
      for (const day of market.shown) {
        const tile = await market.read("buzzing", day);
        const expected = await query(
          `with before as (
             select s.co_code, s.day, s.volume as traded,
               s.volume * case when co_code in (select co_code from t_changes)
                 then t_times(s.co_code, s.day, :day) else 1 end as volume,
               row_number() over (partition by s.co_code order by s.day desc) as back
             from t_sessions s where s.day < :day and s.day > :day - 400),
           norms as (
             select co_code, case when count(traded) = count(volume) then avg(volume) end as norm, count(volume) as sessions from before
             where back <= 20 and day >= :day - 45 group by co_code),
           told as (
             select co_code, count(*) filter (where age < 7) as news,
               count(*) filter (where age >= 7) as before
             from (select co_code, cast(:shown as date)
                 - (published_at at time zone 'Asia/Kolkata')::date as age from company_news) n
             where age between 0 and 90 group by co_code)
           select * from (
             select symbol, volume / case when sessions >= 10 then nullif(norm, 0) end as times,
               coalesce(news, 0)::int as news,
               case when told.before >= 6 then news * 12.0::float8 / told.before end as written
             from (${moves}) m left join norms using (co_code) left join told using (co_code)
             where value >= 1 and change is not null) t
           where greatest(coalesce(times, 0), case when news >= 3 then coalesce(written, 0) else 0 end) >= 2
           order by greatest(coalesce(times, 0), case when news >= 3 then coalesce(written, 0) else 0 end) desc
           limit 20`,
          { day: dayOfDate(day), shown: day },
        );
        const figures = (row: Cells): readonly unknown[] => [
          row["symbol"],
          row["news"],
          row["times"] === null ? null : round(row["times"]),
          row["written"] === null ? null : round(row["written"]),
        ];
        expect(
          (tile?.rows ?? []).map(({ symbol, news, volumeTimes, newsTimes }) =>
            figures({ symbol, news, times: volumeTimes, written: newsTimes }),
          ),
        ).toEqual(expected.map(figures));
      }
    });

    test("the screener returns a tile's companies for its query", async () => {
      const screening = createScreeningService({
        market: market.fixture.market,
        log: silentLog,
        limitMs: 60_000,
      });
      const [newest = ""] = market.shown;
      const day = dayOfDate(newest);
      const among = (await query("select co_code from companies", {})).map(codeOf);
      const screen = async (
        name: MarketTileName,
        { index = null, tab }: { index?: string | null; tab?: string } = {},
      ): Promise<readonly number[]> => {
        const { queries } = await market.fixture.tiles.read(name, { day: newest, index });
        const found = queries.find((each) => each.tab === tab);
        const { answer } = await screening.screen({
          ...anyPeriod,
          query: found?.text ?? "",
          among,
        });
        return answer.companies.map(({ coCode }) => coCode).toSorted((one, other) => one - other);
      };
      const recompute = async (sql: string, bindings: Cells): Promise<readonly number[]> =>
        (await query(`${sql} order by co_code`, { day, ...bindings })).map(codeOf);
      const traded = `select co_code from (${moves}) m where value >= 1`;
      const screenAmong = async (
        name: MarketTileName,
        wanted: string,
        tab?: string,
      ): Promise<readonly number[]> => {
        const known = new Set(await recompute(wanted, {}));
        const answer = await screen(name, tab === undefined ? {} : { tab });
        return answer.filter((code) => known.has(code));
      };
      // a source may report a change without a previous close
      for (const [tab, sign] of [
        ["gainers", ">"],
        ["losers", "<"],
      ] as const) {
        expect(
          await screenAmong(
            "movers",
            `select co_code from (${moves}) m where change is not null`,
            tab,
          ),
        ).toEqual(await recompute(`${traded} and round(change::numeric, 6) ${sign} 0`, {}));
      }
      // the mean of the 20 previous sessions follows from the catalogue's mean of 21, if known
      const norms = `select co_code from (
          select co_code, avg(volume) as norm from (
            select co_code, volume, row_number() over (partition by co_code order by day desc) as back
            from t_sessions where day < :day
              and co_code not in (select co_code from t_changes)) s
          where back <= 20 group by co_code having count(*) = 20) n
        join (${moves}) m using (co_code)`;
      const loud = await screenAmong("buzzing", `${norms} where is_stored`);
      expect(loud).toEqual(
        await recompute(`${norms} where is_stored and value >= 1 and volume >= 2 * norm`, {}),
      );
      const best = await market.fixture.tiles.read("performers", { day: newest, index: null });
      expect(best.queries.map(({ tab, sort }) => [tab, sort])).toEqual([
        ["3M", "-returnOver3Months"],
        ["1Y", "-returnOver1Year"],
        ["2Y", "-returnOver2Years"],
      ]);
      expect(await screen("performers", { tab: "1Y" })).toEqual(
        await recompute(
          `${traded} and co_code in (select co_code from (${scored}) s where score > 60)`,
          {},
        ),
      );
      const { indices = [] } = (await market.read("heatmap", newest)) ?? {};
      expect(indices.length).toBeGreaterThan(2);
      for (const index of indices) {
        expect(await screen("heatmap", { index })).toEqual(await recompute(members, { index }));
      }
      const told = (await market.read("contribution", newest))?.indices ?? [];
      expect(told.length).toBeGreaterThan(0);
      for (const { tab, index } of told) {
        expect(await screen("contribution", { tab })).toEqual(await recompute(members, { index }));
      }
      expect(await screen("barometer")).toEqual(
        await recompute(members, { index: (await market.read("barometer", newest))?.index ?? "" }),
      );
      await screening.close();
    }, 120_000);
  });
});

const codeOf = (row: Cells): number => Number(row["co_code"]);
const anyPeriod = { years: null, quarters: null, lastQuarter: null, filters: [], lists: [] };
