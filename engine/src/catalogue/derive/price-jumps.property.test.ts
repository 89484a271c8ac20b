import { expect, test } from "vitest";

import { columnKey, splitColumnKey } from "../../semantics/columns.ts";
import { explainEmpty } from "../../explain/explain-empty.ts";
import type { CompanyFacts, StatementPeriod } from "../../contract/index.ts";
import { productCatalogue } from "../entries.ts";
import { dateOf } from "./calendar.ts";
import { deriveCompany } from "./company.ts";
import { completeCompany } from "./complete-company.fixture.ts";
import { findPriceJumps, listSuspectGaps } from "./price-jumps.ts";

const whole: CompanyFacts = { ...completeCompany("ordinary"), confirmedMoves: [] };

/**
 * The same company as its files tell it where one share became `times` so many sessions ago and no
 * file records it: prices, counts and amounts a share of before are in old shares.
 */
function withUnrecordedSplit(back: number, times: number): CompanyFacts {
  const { prices } = whole;
  const at = prices.days.length - back;
  const day = prices.days[at] ?? 0;
  const old = (values: Float64Array, factor: number, upTo = at) =>
    values.map((value, i) => (i < upTo ? value * factor : value));
  const date = dateOf(day);
  const inOldShares = (period: StatementPeriod): StatementPeriod => {
    const { epsBasic = 0, epsDiluted = 0, sharesOutstanding = 0, faceValue = 0 } = period.values;
    const amounts =
      period.publishedAt < date
        ? { epsBasic: epsBasic * times, epsDiluted: epsDiluted * times }
        : {};
    const counts =
      period.periodEnd < date
        ? { sharesOutstanding: sharesOutstanding / times, faceValue: faceValue * times }
        : {};
    return { ...period, values: { ...period.values, ...amounts, ...counts } };
  };
  return {
    ...whole,
    years: whole.years.map(inOldShares),
    quarters: whole.quarters.map(inOldShares),
    actions: whole.actions.map((action) =>
      action.kind === "dividend" && action.exDate < date
        ? { ...action, amount: action.amount * times }
        : action,
    ),
    prices: {
      ...prices,
      open: old(prices.open, times),
      high: old(prices.high, times),
      low: old(prices.low, times),
      close: old(prices.close, times),
      // the exchange prints the close before as it was
      previousClose: old(prices.previousClose, times, at + 1),
      volume: old(prices.volume, 1 / times),
    },
  };
}

/** The same company without anything of before a day. */
function since(facts: CompanyFacts, day: number): CompanyFacts {
  const date = dateOf(day);
  const cut = (values: Float64Array) => values.slice(facts.prices.days.indexOf(day));
  const { days, ...columns } = facts.prices;
  const ofAfter = (period: StatementPeriod): StatementPeriod => {
    const { epsBasic, epsDiluted, sharesOutstanding, faceValue, equityCapital, ...others } =
      period.values;
    return {
      ...period,
      values: {
        ...others,
        ...(period.publishedAt < date ? {} : { epsBasic, epsDiluted }),
        ...(period.periodEnd < date ? {} : { sharesOutstanding, faceValue, equityCapital }),
      },
    };
  };
  return {
    ...facts,
    identity: { ...facts.identity, listedOn: date },
    years: facts.years.map(ofAfter),
    quarters: facts.quarters.map(ofAfter),
    actions: facts.actions.filter(({ exDate }) => exDate >= date),
    prices: {
      days: days.slice(days.indexOf(day)),
      open: cut(columns.open),
      high: cut(columns.high),
      low: cut(columns.low),
      close: cut(columns.close),
      previousClose: cut(columns.previousClose),
      volume: cut(columns.volume),
      value: cut(columns.value),
    },
  };
}

function isSame(value: number | string | null, other: number | string | null | undefined): boolean {
  if (typeof value !== "number" || typeof other !== "number") return value === other;
  return Math.abs(value - other) <= 1e-6 * Math.max(1, Math.abs(other));
}

const truth = deriveCompany(whole);
const places = [1, 2, 4, 14, 40, 140, 300, 900, 2500].flatMap((back) =>
  [2, 10, 0.1].map((times) => [back, times] as const),
);

test.each(places)(
  "no figure spans a split of %s sessions ago that nothing records, 1 share to %s",
  (back, times) => {
    const facts = withUnrecordedSplit(back, times);
    const day = facts.prices.days.at(-back) ?? 0;
    const values = deriveCompany(facts);
    const fresh = deriveCompany(since(facts, day));
    expect(values.get("priceJumpDate")).toBe(day);
    expect(values.get("currentPrice")).toBe(truth.get("currentPrice"));
    // right as if the split were recorded, or from nothing but what came after it
    const wrong = [...values].filter(
      ([key, value]) => !isSame(value, truth.get(key)) && !isSame(value, fresh.get(key)),
    );
    expect(wrong.map(([key]) => key)).toEqual(["priceJumpDate"]);
  },
);

test.each(places)(
  "each figure emptied %s sessions after a jump gives it as the reason",
  (back, times) => {
    const values = deriveCompany(withUnrecordedSplit(back, times));
    const emptied = [...truth.keys()].filter((key) => !values.has(key));
    expect(emptied.length).toBeGreaterThan(0);
    const read = (key: string) => {
      const value = values.get(key);
      if (value !== undefined) return value;
      // periods that the catalogue lacks are no columns
      const { code, period } = splitColumnKey(key);
      return period === null || truth.has(columnKey(code, period)) ? null : undefined;
    };
    const silent = emptied.filter((key) =>
      explainEmpty(productCatalogue, key, { asOf: whole.asOf, read }).some(
        ({ reason }) => reason !== "price-jump",
      ),
    );
    expect(silent).toEqual([]);
  },
);

test("figures of after a jump stay", () => {
  const values = deriveCompany(withUnrecordedSplit(400, 2));
  for (const code of ["dma50", "dma200", "rsi", "macd", "returnOver6Months", "volume"]) {
    expect(values.get(code)).toBeCloseTo(Number(truth.get(code)), 6);
  }
  expect(values.has("highPrice")).toBe(true);
  expect(values.has("highPriceAllTime")).toBe(false);
});

test.each([1, 40, 300, 900])(
  "jumps known %s sessions ago are found among the gaps of the whole history",
  (ago) => {
    for (const back of [20, 100, 500, 1000]) {
      const facts = withUnrecordedSplit(back, 5);
      const { prices } = facts;
      const cut = <T extends Int32Array | Float64Array>(values: T) => values.subarray(0, -ago) as T;
      const then = {
        ...facts,
        years: facts.years.slice(Math.floor(ago / 250)),
        prices: {
          days: cut(prices.days),
          open: cut(prices.open),
          high: cut(prices.high),
          low: cut(prices.low),
          close: cut(prices.close),
          previousClose: cut(prices.previousClose),
          volume: cut(prices.volume),
          value: cut(prices.value),
        },
      };
      const jumps = findPriceJumps(then, listSuspectGaps(facts));
      expect(jumps).toEqual(findPriceJumps(then));
      expect(jumps.length > 0).toBe(back > ago);
    }
  },
);
