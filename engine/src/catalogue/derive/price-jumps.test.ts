import { describe, expect, test } from "vitest";

import type { CorporateAction, PriceJump } from "../../contract/index.ts";
import { daysOf } from "./calendar.ts";
import { companyOf, pricesOf, quartersOf } from "./company.fixture.ts";
import { findPriceJumps } from "./price-jumps.ts";
import type { JumpFacts } from "./price-jumps.ts";

/** Sessions on every day up to 2025-06-30, each opening at its close, so that the last one moves overnight. */
function jumpsOf(closes: readonly number[], facts: Partial<JumpFacts> = {}): readonly PriceJump[] {
  return findPriceJumps(companyOf({ prices: pricesOf(closes), confirmedMoves: [], ...facts }));
}

const split = (exDate: string, to: number): CorporateAction => ({
  kind: "split",
  exDate,
  from: 1,
  to,
});
const other = (purpose: string): CorporateAction => ({
  kind: "other",
  exDate: "2025-06-30",
  purpose,
});

describe("a gap that nothing records", () => {
  test("beyond 20 % is no trade, and the nearest plain ratio is likely", () => {
    const [jump, ...others] = jumpsOf([100, 101, 20.8]);
    expect(others).toEqual([]);
    expect(jump).toMatchObject({
      state: "unexplained",
      day: daysOf("2025-06-30"),
      previousDay: daysOf("2025-06-29"),
      previousClose: 101,
      price: 20.8,
      // 20.8 / 101 = 0.206, and 1 share become 5 makes 0.2 of it
      likely: { kind: "split-or-bonus", from: 1, to: 5 },
      evidence: ["price-band"],
    });
  });

  test.each([
    [50, 1, 2],
    [33.4, 1, 3],
    [67, 2, 3],
    [76, 3, 4],
    [9.9, 1, 10],
    [1010, 10, 1],
  ])("from 100 to %s comes most likely of %s become %s", (price, from, to) => {
    expect(jumpsOf([100, price])[0]?.likely).toMatchObject({ from, to });
  });

  test("is a move where a trade within the band can have made it", () => {
    expect(jumpsOf([100, 82, 96, 86])).toEqual([]);
  });

  test("counts from the first trade: a fall during the day is a crash", () => {
    // INDUSINDBK, 2025-03-11: opened 10 % lower, fell to 649 and closed at 655.95
    const prices = pricesOf([900.5, 655.95]);
    prices.open.set([900.5, 810.45]);
    prices.high.set([900.5, 810.45]);
    prices.low.set([900.5, 649]);
    expect(jumpsOf([], { prices })).toEqual([]);
  });

  test("counts from the nearest price of the day where no first trade is known", () => {
    const prices = pricesOf([100, 75]);
    prices.open.fill(Number.NaN);
    prices.high.set([100, 85]);
    expect(jumpsOf([], { prices })).toEqual([]);
    prices.high.set([100, 76]);
    expect(jumpsOf([], { prices })).toHaveLength(1);
  });

  test("within a tick of the band is a trade at the band", () => {
    // ₹0.50 less 20 % is ₹0.40, a tick lower ₹0.35
    expect(jumpsOf([0.5, 0.36])).toEqual([]);
    expect(jumpsOf([0.5, 0.25])).toHaveLength(1);
  });

  test("confirmed as a real move is none", () => {
    expect(jumpsOf([100, 50], { confirmedMoves: ["2025-06-30"] })).toEqual([]);
  });

  test("near a plain ratio inside the band is listed and breaks nothing", () => {
    // 100 / 110 = 0.909: 10 shares become 11
    const [jump] = jumpsOf([110, 100]);
    expect(jump).toMatchObject({ state: "within-band", likely: { from: 10, to: 11 } });
  });

  test("inside the band is a jump where share counts say the same", () => {
    const counts = quartersOf(2025, { sharesOutstanding: 110 }, { sharesOutstanding: 100 });
    // 98 / 110 is 2 % below 10 / 11
    const prices = pricesOf([110, 110, 98, 98], "2025-02-12");
    const [jump] = jumpsOf([], { prices, quarters: counts });
    expect(jump).toMatchObject({ state: "unexplained", likely: { from: 10, to: 11 } });
    expect(jump?.evidence).toContain("share-count");
  });

  test("face values that fell with it make it a split, as a former ISIN suggests", () => {
    const quarters = quartersOf(2025, { faceValue: 2 }, { faceValue: 10 });
    const prices = pricesOf([100, 100, 20], "2025-02-12");
    const [jump] = jumpsOf([], { prices, quarters, hasFormerIsin: true });
    expect(jump).toMatchObject({ likely: { kind: "split", from: 1, to: 5 } });
    expect(jump?.evidence).toEqual(expect.arrayContaining(["face-value", "isin"]));
  });
});

describe("the printed previous close", () => {
  test("that is the stored one restated by a plain ratio shows an action, also inside the band", () => {
    const prices = pricesOf([110, 99]);
    prices.previousClose[1] = 100; // 110 × 10 / 11
    expect(jumpsOf([], { prices })).toMatchObject([
      { state: "unexplained", likely: { from: 10, to: 11 }, evidence: ["printed-close"] },
    ]);
  });

  test("that differs otherwise is of a session that is not stored", () => {
    const prices = pricesOf([100, 87]);
    prices.previousClose[1] = 93.37;
    expect(jumpsOf([], { prices })).toEqual([]);
  });

  test("shows a jump on the day itself after missing sessions", () => {
    const prices = pricesOf([100, 45]);
    prices.days[0] = daysOf("2025-06-20");
    prices.previousClose[1] = 90;
    expect(jumpsOf([], { prices })).toHaveLength(1);
  });
});

test("over missing sessions a price may move farther", () => {
  const prices = pricesOf([100, 72]);
  prices.previousClose.fill(Number.NaN);
  expect(jumpsOf([], { prices })).toHaveLength(1);
  // Monday to Thursday: two sessions are missing, 20 % and 4 × 3.5 % × √2 in logarithms are 34 %
  prices.days.set([daysOf("2025-06-23"), daysOf("2025-06-26")]);
  expect(jumpsOf([], { prices })).toEqual([]);
  prices.close[1] = 50;
  prices.open[1] = 50;
  prices.low[1] = 50;
  expect(jumpsOf([], { prices })[0]?.evidence).toContain("missing-sessions");
});

describe("a recorded action", () => {
  test("explains the gap that it makes", () => {
    expect(jumpsOf([100, 101, 20.8], { actions: [split("2025-06-30", 5)] })).toEqual([]);
    const consolidation: CorporateAction = { kind: "split", exDate: "2025-06-30", from: 10, to: 1 };
    expect(jumpsOf([5, 5, 49], { actions: [consolidation] })).toEqual([]);
  });

  test("of another ratio is contradicted", () => {
    // recorded 1:5, but prices halve: 2.5 times what 20.2 would be
    const [jump] = jumpsOf([100, 101, 50.5], { actions: [split("2025-06-30", 5)] });
    expect(jump).toMatchObject({ state: "contradicted", recorded: [{ to: 5 }] });
    expect(jump?.times).toBeCloseTo(2.5, 9);
  });

  test("on a wrong ex-date makes two jumps that undo each other", () => {
    const found = jumpsOf([100, 100, 100, 20, 20], { actions: [split("2025-06-28", 5)] });
    expect(found.map(({ state }) => state)).toEqual(["contradicted", "unexplained"]);
    for (const { evidence } of found) expect(evidence).toContain("ex-date");
  });

  test("that is recorded twice is contradicted", () => {
    const actions = [split("2025-06-30", 2), { ...split("2025-06-30", 2), kind: "bonus", to: 1 }];
    const found = jumpsOf([100, 50], { actions: actions as CorporateAction[] });
    expect(found).toMatchObject([{ state: "contradicted" }]);
    expect(found[0]?.recorded).toHaveLength(2);
  });

  test("without a ratio explains a gap whose factor stays unknown", () => {
    for (const purpose of ["Demerger", "Rights 3:1 @ Premium Rs 5", "Scheme of Arrangement"]) {
      expect(jumpsOf([100, 40], { actions: [other(purpose)] })).toMatchObject([
        { state: "unadjusted" },
      ]);
    }
    expect(jumpsOf([100, 40], { actions: [other("Annual General Meeting")] })).toMatchObject([
      { state: "unexplained" },
    ]);
  });

  test("of a demerger breaks prices also inside the band, a rights issue does not", () => {
    expect(jumpsOf([100, 95], { actions: [other("Demerger")] })).toMatchObject([
      { state: "unadjusted" },
    ]);
    expect(jumpsOf([100, 95], { actions: [other("Rights 1:10 @ Rs 90")] })).toEqual([]);
  });
});
