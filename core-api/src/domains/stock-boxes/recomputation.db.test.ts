import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateOfDay } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { markets } from "../market-tiles/recomputation.fixture.ts";
import type { Recomputation } from "../market-tiles/recomputation.fixture.ts";
import { createBoxFigures } from "./box-figures.ts";
import { findBox, insertBox, insertVersion, saveManager } from "./boxes.repository.ts";
import type { StoredVersion } from "./boxes.repository.ts";
import { seedDemoBoxes } from "./demo/seed-demo-boxes.ts";

/** Closes of one company by day, with what its ex-dates multiply shares by; days since 1970-01-01. */
interface History {
  readonly closes: ReadonlyMap<number, number>;
  readonly times: ReadonlyMap<number, number>;
}

/**
 * The record again from rows of the database: each day's return is the mean of the shares' returns
 * by the weights they have drifted to. No units, no engine.
 */
function chainReturns(
  days: readonly number[],
  versions: ReadonlyMap<number, ReadonlyMap<number, number>>,
  histories: ReadonlyMap<number, History>,
): readonly number[] {
  const values: number[] = [];
  let drifted = new Map<number, number>();
  const lastClose = new Map<number, number>();
  const pending = new Map<number, number>();
  for (const day of days) {
    const next = new Map<number, number>();
    for (const [code, { closes, times }] of histories) {
      pending.set(code, (pending.get(code) ?? 1) * (times.get(day) ?? 1));
      const close = closes.get(day);
      const before = lastClose.get(code);
      const weight = drifted.get(code) ?? 0;
      if (close === undefined) {
        next.set(code, weight);
        continue;
      }
      const growth = before === undefined ? 1 : (close * (pending.get(code) ?? 1)) / before;
      next.set(code, weight * growth);
      lastClose.set(code, close);
      pending.set(code, 1);
    }
    const sum = [...next.values()].reduce((all, value) => all + value, 0);
    if (values.length > 0) {
      values.push((values.at(-1) ?? Number.NaN) * sum);
      drifted = new Map([...next].map(([code, value]) => [code, value / sum]));
    } else {
      values.push(100);
    }
    const version = versions.get(day);
    if (version !== undefined) {
      drifted = new Map([...version].map(([code, weight]) => [code, weight / 10_000]));
    }
  }
  return values;
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Figures again, by their definitions: no loop is shared with the engine. */
function recompute(
  days: readonly number[],
  values: readonly number[],
  closeOn: ReadonlyMap<number, number>,
): { volatility: number; maxDrawdown: number; month: number; beta: number } {
  const changes = values.slice(1).map((value, at) => value / (values[at] ?? Number.NaN) - 1);
  const mean = meanOf(changes);
  const squares = changes.map((change) => (change - mean) ** 2);
  const variance = (meanOf(squares) * changes.length) / (changes.length - 1);
  const falls = values.map((value, at) => value / Math.max(...values.slice(0, at + 1)) - 1);
  const last = new Date((days.at(-1) ?? 0) * 86_400_000);
  const target = new Date(last);
  target.setUTCMonth(target.getUTCMonth() - 1);
  if (target.getUTCDate() !== last.getUTCDate()) target.setUTCDate(0);
  const from = days.findLastIndex((day) => day * 86_400_000 <= target.getTime());
  const common = days.flatMap((day, at) => {
    const close = closeOn.get(day);
    return close === undefined ? [] : [[values[at] ?? Number.NaN, close] as const];
  });
  const pairs = common.slice(1).map(([value, close], at) => {
    const [before, closeBefore] = common[at] ?? [Number.NaN, Number.NaN];
    return [value / before - 1, close / closeBefore - 1] as const;
  });
  const own = meanOf(pairs.map(([change]) => change));
  const market = meanOf(pairs.map(([, change]) => change));
  const together = pairs.reduce((sum, [one, other]) => sum + (one - own) * (other - market), 0);
  const alone = pairs.reduce((sum, [, other]) => sum + (other - market) ** 2, 0);
  return {
    volatility: 100 * Math.sqrt(variance * 252),
    maxDrawdown: 100 * Math.min(...falls),
    month: 100 * ((values.at(-1) ?? Number.NaN) / (values[from] ?? Number.NaN) - 1),
    beta: together / alone,
  };
}

describe.each(markets)("boxes of $market", ({ isThere, open }) => {
  let market: Recomputation;
  beforeAll(async () => {
    if (isThere) market = await open();
  });
  afterAll(async () => {
    if (isThere) await market.fixture.close();
  });

  test.runIf(isThere)("a record across splits and bonuses is the same to 1e-9", async () => {
    const { fixture } = market;
    const query: Recomputation["query"] = (sql, bindings) => market.query(sql, bindings);
    const { db } = fixture.database;
    const { facts } = fixture.market;
    const dataset = await facts.findVersion();
    if (dataset === null) throw new Error("nothing is published");
    const benchmark = await facts.loadBenchmark(dataset);
    const traded = await query("select distinct day from t_sessions order by day");
    const marketDays = [
      ...new Set([...traded.map(({ day }) => Number(day)), ...Array.from(benchmark?.days ?? [])]),
    ].toSorted((one, other) => one - other);
    // Days with trades of many, in the last year that prices are of.
    const crowded = await query(
      "select day from t_sessions group by day having count(*) > 60 order by day desc limit 240",
    );
    const days = crowded.map(({ day }) => Number(day)).toReversed();
    const [from, second, last] = [
      days[2] ?? 0,
      days[Math.floor(days.length / 2)] ?? 0,
      days.at(-1) ?? 0,
    ];
    // Companies that trade on both version days, those with a split or bonus between first.
    const chosen = await query(
      `select co_code, bool_or(c.ex_day is not null) as is_split
       from t_sessions s left join t_changes c using (co_code)
       where co_code in (select co_code from t_sessions where day = :from)
         and co_code in (select co_code from t_sessions where day = :second)
         and not exists (select from t_changes j where j.co_code = s.co_code and j.times is null)
         and (c.ex_day is null or c.ex_day between :from + 1 and :last)
         and co_code in (select co_code from t_companies where delisted_on is null)
       group by co_code order by is_split desc, co_code limit 20`,
      { from, second, last },
    );
    const codes = chosen.map(({ co_code: code }) => Number(code));
    expect(chosen.filter(({ is_split: isSplit }) => isSplit === true).length).toBeGreaterThan(0);
    const weigh = (some: readonly number[]) =>
      new Map(some.map((code, at) => [code, at === 0 ? 10_000 - 500 * (some.length - 1) : 500]));
    const versions = new Map([
      [from, weigh(codes.slice(0, 12))],
      [second, weigh(codes.slice(4, 20))],
    ]);

    const at = new Date("2026-11-21T10:00:00Z");
    const id = await inTransaction(db, async (transaction) => {
      const manager_id = await saveManager(transaction, {
        slug: "recomputed",
        name: "Recomputed",
        title: "Research analyst",
        registration: "none",
        is_sample: true,
        about: "",
        since: "2020-01-01",
        blogs: [],
      });
      const box = await insertBox(transaction, {
        slug: "recomputed",
        kind: dataset.kind,
        manager_id,
        user_id: null,
        tenant_key: null,
        name: "Recomputed",
        name_key: "recomputed",
        idea: "",
        overview: "",
        why: [],
        methodology: [],
        portfolio_type: "THEMATIC",
        term: "LTI",
        benchmark: benchmark?.name ?? null,
        schedule: null,
        query: null,
        reviewed_on: null,
        least_order_paise: "0",
        least_order_weight: 0,
        manager_holding_paise: null,
        copied_box: null,
        copied_version: null,
        created_at: at,
        updated_at: at,
      });
      let previous: StoredVersion | null = null;
      for (const [day, weights] of versions) {
        const draft = {
          box_id: box,
          effective: dateOfDay(day),
          published_at: at,
          note: "",
          co_codes: [...weights.keys()],
          weights: [...weights.values()],
          reasons: [...weights.keys()].map(() => ""),
          leaving: [],
        };
        // Live after its first version: nothing is back-tested before that.
        previous = await insertVersion(transaction, previous, draft, dateOfDay(second));
      }
      return box;
    });
    const box = await findBox(db, id);
    if (box === null) throw new Error("no box");
    const figures = createBoxFigures(db, facts);
    const record = (await figures.open(dataset, box))?.record;

    const rows = await query(
      "select co_code, day, close from t_sessions where co_code = any(:codes) order by day",
      { codes },
    );
    const changes = await query(
      "select co_code, ex_day, times from t_changes where co_code = any(:codes)",
      { codes },
    );
    const histories = new Map(
      codes.map((code) => {
        const own = rows.filter(({ co_code: other }) => other === code);
        const moved = changes.filter(({ co_code: other }) => other === code);
        return [
          code,
          {
            closes: new Map(own.map(({ day, close }) => [Number(day), Number(close)])),
            times: new Map(moved.map(({ ex_day: day, times }) => [Number(day), Number(times)])),
          },
        ];
      }),
    );
    const start = marketDays.indexOf(from);
    const expected = chainReturns(marketDays.slice(start), versions, histories);
    const expectedOn = new Map(expected.map((value, at) => [marketDays[start + at], value]));
    const index = record?.index ?? { days: [], price: new Float64Array() };
    expect(index.days.length).toBeGreaterThan(days.length - 5);
    const errors = index.days.map((day, at) =>
      Math.abs((index.price[at] ?? Number.NaN) / (expectedOn.get(day) ?? Number.NaN) - 1),
    );
    expect(Math.max(...errors)).toBeLessThan(1e-9);

    const values = index.days.map((day) => expectedOn.get(day) ?? Number.NaN);
    const indexRows = await query(
      `select d.day, d.close from index_price_years p join market_indices i on i.id = p.index_id
       cross join lateral unnest(p.days, p.close) as d (day, close) where i.name = :name`,
      { name: benchmark?.name ?? "" },
    );
    const closeOn = new Map(indexRows.map(({ day, close }) => [Number(day), Number(close)]));
    const again = recompute(index.days, values, closeOn);
    expect(record?.volatility).toBeCloseTo(again.volatility, 8);
    expect(record?.maxDrawdown?.depth).toBeCloseTo(again.maxDrawdown, 8);
    expect(record?.returns["1M"] ?? Number.NaN).toBeCloseTo(again.month, 8);
    // The index and the prices of the real files are of different years.
    const round = (beta: number) => (Number.isNaN(beta) ? null : Number(beta.toFixed(8)));
    expect(round(record?.beta ?? Number.NaN)).toBe(round(again.beta));
  });

  test.runIf(isThere)("demonstration boxes belong to the demonstration market alone", async () => {
    const { fixture } = market;
    const { db } = fixture.database;
    const { facts } = fixture.market;
    const dataset = await facts.findVersion();
    const figures = createBoxFigures(db, facts);
    const at = new Date("2026-11-21T10:00:00Z");
    const seed = () => seedDemoBoxes(db, { facts, figures, at });
    // The box of the test above would count as one that is there.
    await db("stock_boxes").update({ kind: "market" });
    const added = await seed();
    expect(added > 5).toBe(dataset?.kind === "demo");
    expect(await seed()).toBe(0);
  });
});
