import { beforeAll, describe, expect, test } from "vitest";
import { breaksPrices, findPriceJumps } from "@munshi/engine";
import type { CorporateAction, PriceJump, PriceSeries } from "@munshi/engine/contract";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { realData } from "../real-data.fixture.ts";
import { readRealPrices } from "./real-prices.fixture.ts";

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One share becomes so many; beyond every price band whatever the night brings. */
const ratios: readonly CorporateAction[] = [
  { kind: "split", exDate: "", from: 1, to: 2 },
  { kind: "split", exDate: "", from: 1, to: 5 },
  { kind: "split", exDate: "", from: 1, to: 10 },
  { kind: "split", exDate: "", from: 10, to: 1 },
  { kind: "split", exDate: "", from: 2, to: 1 },
  { kind: "bonus", exDate: "", from: 1, to: 1 },
  { kind: "bonus", exDate: "", from: 1, to: 3 },
  { kind: "bonus", exDate: "", from: 1, to: 2 },
];

const timesOf = (action: CorporateAction): number =>
  action.kind === "split"
    ? action.to / action.from
    : action.kind === "bonus"
      ? (action.from + action.to) / action.from
      : Number.NaN;

interface Plant {
  readonly symbol: string;
  /** The first session in new shares. */
  readonly at: number;
  readonly action: CorporateAction;
  readonly prices: PriceSeries;
}

let market: ReadonlyMap<string, PriceSeries>;
let plants: readonly Plant[];

const jumpsOf = (prices: PriceSeries, actions: readonly CorporateAction[]): readonly PriceJump[] =>
  findPriceJumps({ prices, actions, years: [], quarters: [] }).filter(breaksPrices);

/** The series as if every price before a session had been of shares of which one became `times`. */
function plant({ prices, at }: { prices: PriceSeries; at: number }, times: number): PriceSeries {
  const before = (values: Float64Array, upTo = at) =>
    values.map((value, i) => (i < upTo ? value * times : value));
  return {
    ...prices,
    open: before(prices.open),
    high: before(prices.high),
    low: before(prices.low),
    close: before(prices.close),
    // printed as the close was, before the ex-date
    previousClose: before(prices.previousClose, at + 1),
  };
}

describe.skipIf(!realData.isThere)(`four months of published prices${realData.why}`, () => {
  beforeAll(() => {
    market = readRealPrices(["2025-01", "2025-02", "2025-03", "2025-04"]);
    const random = createRandom(7);
    const calm = [...market].filter(
      ([, prices]) => prices.days.length > 60 && jumpsOf(prices, []).length === 0,
    );
    plants = Array.from({ length: 200 }, (_, i): Plant => {
      const [symbol, prices] = calm[Math.floor(random() * calm.length)] ?? ["", plants[0]?.prices];
      if (prices === undefined) throw new Error("there are no prices");
      const at = 10 + Math.floor(random() * (prices.days.length - 20));
      const ratio = ratios[i % ratios.length];
      if (ratio === undefined) throw new Error("there are no ratios");
      const action = { ...ratio, exDate: dateOfDay(prices.days[at] ?? 0) };
      return { symbol, at, action, prices: plant({ prices, at }, timesOf(action)) };
    });
  });

  test("jump in 41 places, each of them a company's own action", () => {
    const days = [...market.values()].reduce((sum, { days: all }) => sum + all.length, 0);
    const found = [...market].flatMap(([symbol, prices]) =>
      jumpsOf(prices, []).map((jump) => ({ symbol, jump })),
    );
    // all were announced: splits, bonuses, four demergers (KESORAMIND, QUESS, SIEMENS, STLTECH) and
    // a rights issue (CALSOFT). No false alarm in so many company-days; one in 10,000 would be 21.
    expect(days).toBe(215_764);
    expect(found).toHaveLength(41);
    expect(found.every(({ jump }) => jump.times < 0.75)).toBe(true);
  });

  test("every planted action that is not recorded is found on its day, and nothing else", () => {
    const wrong = plants.filter(({ prices, at }) => {
      const jumps = jumpsOf(prices, []);
      return jumps.length !== 1 || jumps[0]?.day !== prices.days[at];
    });
    expect(wrong.map(({ symbol, action }) => [symbol, action])).toEqual([]);
  });

  test("the likely ratio of nine in ten is the planted one", () => {
    const right = plants.filter(({ prices, action }) => {
      const likely = jumpsOf(prices, [])[0]?.likely;
      return likely && Math.abs(likely.to / likely.from / timesOf(action) - 1) < 1e-9;
    });
    expect(right.length).toBeGreaterThan(180);
  });

  test("every planted action that is recorded is explained", () => {
    const wrong = plants.filter(({ prices, action }) => jumpsOf(prices, [action]).length > 0);
    expect(wrong.map(({ symbol, action }) => [symbol, action])).toEqual([]);
  });

  test("every action recorded twice, or with the inverse ratio, is contradicted", () => {
    const missed = plants.filter(({ prices, at, action }) => {
      const inverse: CorporateAction =
        action.kind === "split"
          ? { ...action, from: action.to, to: action.from }
          : { kind: "split", exDate: action.exDate, from: timesOf(action), to: 1 };
      return [[action, action], [inverse]].some((actions) =>
        jumpsOf(prices, actions).every(
          ({ day, state }) => day !== prices.days[at] || state !== "contradicted",
        ),
      );
    });
    expect(missed.map(({ symbol, action }) => [symbol, action])).toEqual([]);
  });

  test("every wrong ex-date shows as two jumps that undo each other", () => {
    const missed = plants.filter(({ prices, at, action }) => {
      const exDate = dateOfDay(prices.days[at - 4] ?? 0);
      const jumps = jumpsOf(prices, [{ ...action, exDate }]);
      return jumps.length !== 2 || !jumps.every(({ evidence }) => evidence.includes("ex-date"));
    });
    expect(missed.map(({ symbol, action }) => [symbol, action])).toEqual([]);
  });
});
