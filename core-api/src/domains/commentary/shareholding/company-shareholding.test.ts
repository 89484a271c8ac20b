import { describe, expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { readColumns } from "../rules/compile-rules.ts";
import { createRuleBook } from "../rules/rule-book.ts";
import { describeShareholding, restOf } from "./company-shareholding.ts";

const rules = createRuleBook().shareholding();

function describeHolders(cells: { readonly [column: string]: number | null }) {
  const figures = { read: (key: string) => cells[key] };
  return describeShareholding(figures, rules, readColumns(rules, figures));
}

const june = dayOfDate("2025-06-30");

test("a quarter that was not filed is left out, and the ones around it keep their dates", () => {
  const holders = describeHolders({
    shareholdingQuarterEnd: june,
    "promoterHolding@q0": 52,
    "promoterHolding@q2": 50,
  });
  expect(holders?.periods.map(({ label, periodEnd }) => [label, periodEnd])).toEqual([
    ["Jun 2025", "2025-06-30"],
    ["Dec 2024", "2024-12-31"],
  ]);
  // the quarter before is missing: nothing rose
  expect(holders?.commentary).toEqual({ strength: [], weakness: [] });
});

test("a company without patterns has no shareholding", () => {
  expect(describeHolders({ "promoterHolding@q0": 52 })).toBeNull();
  expect(describeHolders({ shareholdingQuarterEnd: june })).toBeNull();
});

test("share counts are from the same quarter, or the latest if results are older", () => {
  const holders = describeHolders({
    shareholdingQuarterEnd: june,
    resultsQuarterEnd: dayOfDate("2025-03-31"),
    numberOfEquityShares: 2_000_000,
    "numberOfEquityShares@q0": 1_000_000,
    "promoterHolding@q0": 50,
    "promoterHolding@q1": 50,
    "promoterHolding@q2": 50,
  });
  // half of 20 lakh now and of 10 lakh in March; of December no count is known
  expect(holders?.periods.map(({ promoterShares }) => promoterShares)).toEqual([
    1_000_000,
    500_000,
    null,
  ]);
});

describe("what the others hold", () => {
  test.each([
    [[52, 12, 10, 1, 25], 0],
    [[52, 12, 10], 26],
    // hundredths that do not quite add up
    [[50.01, 50.02], 0],
    // a holder is counted twice
    [[60, 45], null],
    [[null, null], null],
    [[99.99], 0.01],
  ])("with %s, others are %s", (parts, rest) => {
    expect(restOf(parts)).toBe(rest);
  });

  test("sums the parts of domestic institutions if a source gives no total", () => {
    const holders = describeHolders({
      shareholdingQuarterEnd: june,
      "promoterHolding@q0": 50,
      "mutualFundHolding@q0": 6,
      "bankHolding@q0": 1,
    });
    expect(holders?.periods[0]).toMatchObject({ dii: null, others: 43 });
  });
});
