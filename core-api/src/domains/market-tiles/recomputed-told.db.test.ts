import type { AmountChange } from "@munshi/engine/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "@munshi/platform";
import type { MarketTileName, MarketTiles } from "../../contract/index.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { createScreeningService } from "../screening/index.ts";
import { markets } from "./recomputation.fixture.ts";
import type { Cells, Recomputation } from "./recomputation.fixture.ts";

/** Recomputes every figure of tiles based on reported facts, independently of the tiles. */

const round = (value: unknown): number => Math.round(Number(value) * 1e6) / 1e6;
/** Days of the real files' flows, deals, limits and portfolios; trading days of both markets. */
const told = ["2026-02-12", "2026-02-05", "2026-01-05"];

describe.each(markets)("reported facts in tiles of $market", ({ isThere, open }) => {
  describe.skipIf(!isThere)("by other means", () => {
    let market: Recomputation;
    let days: readonly string[];
    beforeAll(async () => {
      market = await open();
      days = [...market.shown, ...told];
    }, 900_000);
    afterAll(async () => {
      await market.fixture.close();
    });

    const query = async (sql: string, bindings: Cells): Promise<readonly Cells[]> =>
      market.query(sql, bindings);
    const values = (rows: readonly Cells[]): readonly (readonly unknown[])[] =>
      rows.map((row) => Object.values(row));

    test("flows cover the last twenty reported days, by kind of institution", async () => {
      for (const shown of days) {
        const rows = await query(
          `select f.day, f.buy, f.sell, f.net, d.buy as dbuy, d.sell as dsell, d.net as dnet
           from (select * from institutional_flows where investor = 'fii') f
           full join (select * from institutional_flows where investor = 'dii') d using (day)
           where coalesce(f.day, d.day) <= :shown order by f.day desc limit 20`,
          { shown },
        );
        const tile = await market.read("flows", shown);
        const flows = (tile?.days ?? []).map((row) => [
          row.day,
          row.fiiBuy,
          row.fiiSell,
          row.fiiNet,
          row.diiBuy,
          row.diiSell,
          row.diiNet,
        ]);
        expect(flows).toEqual(values(rows));
      }
    });

    test("circuit hits are those of the newest day within a week, with price and band", async () => {
      let count = 0;
      for (const shown of days) {
        const tile = await market.read("circuits", shown);
        for (const side of ["upper", "lower"] as const) {
          const rows = await query(
            `with last as (select max(day) as day from circuit_hits join t_companies using (co_code)
               where day <= :shown and day >= cast(:shown as date) - 7)
             select symbol, price, band, volume from circuit_hits join last using (day)
             join t_companies using (co_code) where side = :side
             order by abs(change_percent) desc, symbol`,
            { shown, side },
          );
          const sorted = (tile?.[side] ?? []).map(({ symbol, close, band, volume }) => [
            symbol,
            close,
            band,
            volume,
          ]);
          expect(new Set(sorted.map(String))).toEqual(new Set(values(rows).map(String)));
          expect(sorted).toHaveLength(rows.length);
          count += rows.length;
        }
      }
      expect(count).toBeGreaterThan(0);
    });

    test("all deals of a week are listed, newest day first, largest first", async () => {
      let count = 0;
      for (const shown of days) {
        const tile = await market.read("deals", shown);
        for (const type of ["bulk", "block"] as const) {
          const rows = await query(
            `select symbol, client, side, quantity, price, day from market_deals
             where type = :type and day between cast(:shown as date) - 7 and :shown`,
            { shown, type },
          );
          const known = new Set(values(rows).map(String));
          const deals = tile?.[type] ?? [];
          expect(deals).toHaveLength(Math.min(60, rows.length));
          const order = deals.map(({ day, quantity, price }) => [dayOfDate(day), quantity * price]);
          expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b));
          for (const { symbol, client, side, quantity, price, day } of deals) {
            expect(known).toContain(String([symbol, client, side, quantity, price, day]));
          }
          count += deals.length;
        }
      }
      expect(count).toBeGreaterThan(0);
    });

    test("funds' entries, exits and changes are adjusted for splits between months", async () => {
      let count = 0;
      for (const shown of days) {
        const tile = await market.read("funds", shown);
        const months = await query(
          `select distinct month_end as month from mutual_fund_holdings where month_end <= :shown
           order by month_end desc limit 2`,
          { shown },
        );
        expect([tile?.month, tile?.before]).toEqual([
          months[0]?.["month"],
          months[1]?.["month"] ?? (tile === null ? undefined : null),
        ]);
        const rows = await query(
          `with both_told as (
             select scheme from mutual_fund_holdings where month_end in (:month, :before)
             group by scheme having count(distinct month_end) = 2),
           held as (
             select coalesce(co_code::text, isin, symbol, h.name) as share, co_code, month_end,
               count(distinct coalesce(s.name, h.scheme))::int as schemes, sum(value) as value,
               sum(quantity * case when month_end = :before and co_code in (
                 select co_code from t_changes where date '1970-01-01' + ex_day > :before
                   and date '1970-01-01' + ex_day <= :month)
                 then t_times(co_code, cast(:before as date) - date '1970-01-01',
                   cast(:month as date) - date '1970-01-01') else 1 end) as quantity
             from mutual_fund_holdings h
             left join mutual_fund_schemes s using (kind, scheme)
             where instrument = 'share' and month_end in (:month, :before) and value > 0
               and scheme in (select scheme from both_told)
             group by 1, 2, 3)
           select coalesce(n.share, b.share) as share, coalesce(n.schemes, 0) as count,
             coalesce(b.schemes, 0) as pre, coalesce(n.value, b.value) as worth,
             n.quantity - b.quantity as moved
           from (select * from held where month_end = :month) n
           full join (select * from held where month_end = :before) b using (share)`,
          { month: tile?.month ?? null, before: tile?.before ?? null },
        );
        const kinds = {
          entry: rows.filter((row) => row["pre"] === 0),
          exit: rows.filter((row) => row["count"] === 0),
          increase: rows.filter((row) => Number(row["moved"] ?? 0) > 0.5),
          decrease: rows.filter((row) => Number(row["moved"] ?? 0) < -0.5),
        };
        for (const kind of ["entry", "exit", "increase", "decrease"] as const) {
          const expected = kinds[kind]
            .toSorted((one, other) => Number(other["worth"]) - Number(one["worth"]))
            .slice(0, 50);
          const shares = tile?.[kind] ?? [];
          expect(
            shares.map(({ count: now, pre, marketValue }) => [now, pre, round(marketValue)]),
          ).toEqual(expected.map((row) => [row["count"], row["pre"], round(row["worth"])]));
          for (const { schemes, marketValue } of shares) {
            const sum = schemes.reduce((total, scheme) => total + scheme.marketValue, 0);
            expect(sum).toBeCloseTo(marketValue, 6);
          }
          count += shares.length;
        }
      }
      expect(count).toBeGreaterThan(0);
    }, 120_000);

    test("announcements are the last forty by the end of the day in India", async () => {
      for (const shown of days) {
        const rows = await query(
          `select symbol, subject, announced_at from company_announcements join t_companies using (co_code)
           where (announced_at at time zone 'Asia/Kolkata')::date <= :shown
           order by announced_at desc, key limit 40`,
          { shown },
        );
        const tile = await market.read("announcements", shown);
        expect((tile?.items ?? []).map(({ announcedAt }) => announcedAt)).toEqual(
          rows.map((row) => (row["announced_at"] as Date).toISOString()),
        );
        const known = new Set(rows.map((row) => String([row["symbol"], row["subject"]])));
        for (const { symbol, subject } of tile?.items ?? []) {
          expect(known).toContain(String([symbol, subject]));
        }
      }
    });

    test("the calendar has the sixty nearest meetings and ex-dates, without duplicates", async () => {
      for (const shown of days) {
        const rows = await query(
          `with meetings as (
             select co_code, day, purpose, purpose ilike 'board meeting intimation' as bare
             from board_meetings where day >= :shown),
           events as (
             select co_code, day, purpose from meetings m where not bare or not exists (
               select from meetings o where o.co_code = m.co_code and o.day = m.day and not o.bare)
             union all
             select co_code, ex_date, purpose from corporate_actions where ex_date >= :shown)
           select day, symbol, purpose from events join t_companies using (co_code)
           order by day, symbol`,
          { shown },
        );
        const events = (await market.read("calendar", shown))?.events ?? [];
        const nearest = rows.slice(0, 60);
        expect(events.map(({ day }) => day)).toEqual(nearest.map((row) => row["day"]));
        const known = new Set(values(rows).map(String));
        for (const { day, symbol, event } of events) {
          expect(known).toContain(String([day, symbol, event]));
        }
      }
    });

    test("the screener returns the companies of a reported tile's query, for any day", async () => {
      const screening = createScreeningService({
        market: market.fixture.market,
        log: silentLog,
        limitMs: 60_000,
      });
      const rows = await query("select co_code, symbol from companies", {});
      const among = rows.map((row) => Number(row["co_code"]));
      const screen = async (text: string): Promise<readonly number[]> => {
        const { answer } = await screening.screen({ ...anyPeriod, query: text, among });
        return answer.companies.map(({ coCode }) => coCode).toSorted(rising);
      };
      const listed = new Set(await screen("Symbol IS NOT EMPTY"));
      let count = 0;
      for (const shown of days) {
        for (const name of namesOfLists) {
          const { data, queries } = await market.fixture.tiles.read(name, {
            day: shown,
            index: null,
          });
          if (data === null) continue;
          for (const [tab, list] of listsOf(data)) {
            const codes = list.flatMap(({ coCode }) => coCode ?? []);
            const wanted = [...new Set(codes)].filter((code) => listed.has(code)).toSorted(rising);
            const found = queries.find((each) => each.tab === tab);
            expect(found === undefined, `${name} ${tab} of ${shown}`).toBe(codes.length === 0);
            if (found === undefined) continue;
            const answer = await screen(found.text);
            // includes companies that published on the last of these days, or only annual results
            const isNewest = name === "results" && shown === market.shown[0];
            const known = new Set(wanted);
            expect(isNewest ? answer.filter((code) => known.has(code)) : answer).toEqual(wanted);
            count += wanted.length;
          }
        }
      }
      expect(count).toBeGreaterThan(50);
      await screening.close();
    }, 120_000);

    test("the results tile replays companies published by then, with quarterly sales and profit", async () => {
      for (const shown of days) {
        const tile = await market.read("results", shown);
        const lines = Object.fromEntries(
          (await query("select code, position from statement_lines", {})).map((row) => [
            String(row["code"]),
            Number(row["position"]),
          ]),
        );
        const at = (code: string): string => {
          const figure = `figures[${lines[code] ?? 100_000}]`;
          return `nullif(${figure}, 'NaN')`;
        };
        const rows = await query(
          `with latest as (
             select distinct on (co_code, basis, period_end) co_code, basis, period_end,
               case template when 'bank' then coalesce(${at("interestEarned")}, ${at("revenueFromOperations")})
                 else coalesce(${at("revenueFromOperations")}, ${at("totalIncome")} - coalesce(${at("otherIncome")}, 0)) end as sales,
               coalesce(${at("profitToOwners")}, ${at("profitAfterTax")} - coalesce(${at("minorityShare")}, 0)) as profit
             from statements where span = 'quarter' and published_at <= :shown
             order by co_code, basis, period_end, published_at desc, file_id desc, filing desc),
           newest as (select co_code, basis, max(period_end) as period_end from latest group by co_code, basis)
           select symbol, (select max(published_at) from statements s where s.co_code = n.co_code
               and span = 'quarter' and published_at <= :shown) as published,
             (select max(published_at) from statements where span = 'quarter' and published_at <= :shown)
               > cast(:shown as date) - 200 as told,
             case when b.sales > 0 and n.sales >= 0 then 100 * (n.sales / b.sales - 1) end as sales,
             case when b.profit > 0 and n.profit >= 0 then 100 * (n.profit / b.profit - 1) end as profit
           from newest join latest n using (co_code, basis, period_end)
           join companies using (co_code)
           left join latest b on b.co_code = n.co_code and b.basis = n.basis
             and date_trunc('month', b.period_end) = date_trunc('month', n.period_end) - interval '1 year'`,
          { shown },
        );
        expect(tile !== null).toBe(rows[0]?.["told"] === true);
        const ofCompany = Map.groupBy(rows, (row) => row["symbol"]);
        for (const { symbol, publishedOn, salesChange, profitChange } of tile?.rows ?? []) {
          const bases = ofCompany.get(symbol) ?? [];
          expect(bases[0]?.["published"]).toBe(publishedOn);
          // a turn from loss to profit has no percentage
          const near = (figure: unknown, change: AmountChange): boolean =>
            typeof change === "number"
              ? Math.abs(Number(figure) - change) <= 0.0501
              : figure === null;
          // on the basis of the company's published figures
          const found = bases.some(
            (row) => near(row["sales"], salesChange) && near(row["profit"], profitChange),
          );
          expect([symbol, found]).toEqual([symbol, true]);
        }
      }
    }, 120_000);
  });
});

const anyPeriod = { years: null, quarters: null, lastQuarter: null, filters: [], lists: [] };
const rising = (one: number, other: number): number => one - other;

/** Tiles whose companies no query condition selects. */
const namesOfLists = [
  "announcements",
  "circuits",
  "calendar",
  "results",
  "deals",
  "funds",
] as const satisfies readonly MarketTileName[];

type Rows = readonly { readonly coCode: number | null }[];

/** Lists of a tile by tab; undefined if it has no tabs. */
function listsOf(
  data: MarketTiles[(typeof namesOfLists)[number]],
): readonly (readonly [string | undefined, Rows])[] {
  const lists = Object.entries(data).filter((entry): entry is [string, Rows] =>
    Array.isArray(entry[1]),
  );
  return lists.map(([tab, rows]) => [lists.length === 1 ? undefined : tab, rows]);
}
