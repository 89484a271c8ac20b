import type { Template } from "@munshi/engine/contract";
import { describe, expect, test } from "vitest";
import type { CompanyResults, StatementColumn } from "../../../contract/index.ts";
import { readColumns } from "../rules/compile-rules.ts";
import { createRuleBook } from "../rules/rule-book.ts";
import { analyseResults } from "./company-results.ts";
import { endOfMonth } from "./period-words.ts";
import { monthOf } from "./result-arithmetic.ts";
import { resultRules } from "./result-rules.ts";

const rules = createRuleBook().results();

type Code = "sales" | "netProfit" | "operatingProfit";
/** Newest first; a quarter or year without a figure is null. */
type Series = { readonly [code in Code]?: readonly (number | null)[] };

function columnsOf(unit: "q" | "y", ends: readonly string[]): readonly StatementColumn[] {
  return ends.map((periodEnd, back) => ({
    periodEnd,
    label: `${unit}${back}`,
    publishedAt: periodEnd,
    filing: `${unit}${back}`,
    audited: null,
    restatements: 0,
    period: `${unit}${back}`,
  }));
}

/** June 2025 and the seven quarters before it; the years to March 2025 and 2024. */
const quarters = columnsOf(
  "q",
  Array.from({ length: 8 }, (_, back) => endOfMonth(monthOf("2025-06-30") - 3 * back)),
);
const years = columnsOf("y", ["2025-03-31", "2024-03-31"]);

function analyse(
  byQuarter: Series,
  byYear: Series = {},
  template: Template = "ordinary",
): CompanyResults {
  const cells = new Map<string, number | string | null>([["template", template]]);
  for (const [unit, series] of [
    ["q", byQuarter],
    ["y", byYear],
  ] as const) {
    for (const [code, values] of Object.entries(series)) {
      for (const [back, value] of values.entries()) cells.set(`${code}@${unit}${back}`, value);
    }
  }
  const figures = { read: (key: string) => cells.get(key) };
  const filed = { basis: "consolidated", years, quarters, template } as const;
  const results = analyseResults(filed, figures, rules, readColumns(rules, figures));
  if (results === null) throw new Error("nothing was filed");
  return results;
}

const said = ({ analyses }: CompanyResults, period: string) => {
  const analysis = analyses.find((one) => one.period === period);
  return {
    positive: analysis?.positive.map(({ text }) => text),
    negative: analysis?.negative.map(({ text }) => text),
  };
};

const profit = "netProfit";

/** Latest and previous quarter: values that trigger a movement, and values that just do not. */
const movements: readonly (readonly [
  movement: string,
  code: Code,
  side: "positive" | "negative",
  fires: readonly [now: number, before: number],
  sentence: string,
  misses: readonly [now: number, before: number],
])[] = [
  [
    "rose",
    "sales",
    "positive",
    [100.05, 100],
    "Net sales rose 0.1% to ₹100.05 cr in Apr to Jun 2025, from ₹100 cr in Jan to Mar 2025.",
    [100.04, 100],
  ],
  [
    "fell",
    "sales",
    "negative",
    [99.95, 100],
    "Net sales fell 0.1% to ₹99.95 cr in Apr to Jun 2025, from ₹100 cr in Jan to Mar 2025.",
    [99.96, 100],
  ],
  [
    "came-about",
    "sales",
    "positive",
    [5, 0],
    "Net sales reached ₹5 cr in Apr to Jun 2025, up from nil in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "ended",
    "sales",
    "negative",
    [0, 5],
    "Net sales fell to nil in Apr to Jun 2025, from ₹5 cr in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "rose",
    profit,
    "positive",
    [1234.5, 1000],
    // 234.5 / 1000 = 23.45, halves away from zero
    "Net profit rose 23.5% to ₹1,235 cr in Apr to Jun 2025, from ₹1,000 cr in Jan to Mar 2025.",
    [1000, 1000],
  ],
  [
    "fell",
    profit,
    "negative",
    [0.5, 1],
    "Net profit fell 50.0% to ₹50 lakh in Apr to Jun 2025, from ₹1 cr in Jan to Mar 2025.",
    [1, 1],
  ],
  [
    "came-about",
    profit,
    "positive",
    [2, 0],
    "Net profit reached ₹2 cr in Apr to Jun 2025, up from nil in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "ended",
    profit,
    "negative",
    [0, 2],
    "Net profit fell to nil in Apr to Jun 2025, from ₹2 cr in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "turned-to-profit",
    profit,
    "positive",
    [0.01, -3],
    "The company made a net profit of ₹1 lakh in Apr to Jun 2025, after a net loss of ₹3 cr in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "broke-even",
    profit,
    "positive",
    [0, -3],
    "The company broke even in Apr to Jun 2025, after a net loss of ₹3 cr in Jan to Mar 2025.",
    [-3, -3],
  ],
  [
    "turned-to-loss",
    profit,
    "negative",
    [-0.01, 3],
    "The company made a net loss of ₹1 lakh in Apr to Jun 2025, after a net profit of ₹3 cr in Jan to Mar 2025.",
    [3, 3],
  ],
  [
    "fell-to-loss",
    profit,
    "negative",
    [-2, 0],
    "The company made a net loss of ₹2 cr in Apr to Jun 2025, after breaking even in Jan to Mar 2025.",
    [0, 0],
  ],
  [
    "loss-narrowed",
    profit,
    "positive",
    [-8, -10],
    "The net loss narrowed to ₹8 cr in Apr to Jun 2025, from ₹10 cr in Jan to Mar 2025.",
    [-9.996, -10],
  ],
  [
    "loss-widened",
    profit,
    "negative",
    [-12, -10],
    "The net loss widened to ₹12 cr in Apr to Jun 2025, from ₹10 cr in Jan to Mar 2025.",
    [-10.004, -10],
  ],
  [
    "turned-to-profit",
    "operatingProfit",
    "positive",
    [4, -3],
    "The company made an operating profit of ₹4 cr in Apr to Jun 2025, after an operating loss of ₹3 cr in Jan to Mar 2025.",
    [-3, -3],
  ],
  [
    "loss-widened",
    "operatingProfit",
    "negative",
    [-12, -10],
    "The operating loss widened to ₹12 cr in Apr to Jun 2025, from ₹10 cr in Jan to Mar 2025.",
    [-10, -10],
  ],
];

describe("a movement from the previous quarter", () => {
  test.each(movements)("%s of %s is %s", (movement, code, side, fires, sentence, misses) => {
    const results = analyse({ [code]: fires });
    expect(said(results, "Q")).toEqual({ positive: [], negative: [], [side]: [sentence] });
    const [statement] = results.analyses[0]?.[side] ?? [];
    expect(statement?.rule).toBe(`results.Q.${code}.${movement}`);
    expect(new Map(statement?.figures.map(({ key, value }) => [key, value]))).toEqual(
      new Map([
        [`${code}@q0`, fires[0]],
        [`${code}@q1`, fires[1]],
      ]),
    );
    expect(said(analyse({ [code]: misses }), "Q")).toEqual({ positive: [], negative: [] });
  });

  test("has a case for every movement", () => {
    const names = new Set(resultRules.map(({ id }) => id.split(".")[3]));
    expect(new Set(movements.map(([movement]) => movement))).toEqual(names);
  });

  test("includes what a form of accounts calls its sales", () => {
    const ofBank = analyse({ sales: [110, 100] }, {}, "bank");
    expect(said(ofBank, "Q").positive?.[0]).toMatch(/^Interest earned rose 10\.0%/u);
    const ofLender = analyse({ sales: [110, 100] }, {}, "nbfc");
    expect(said(ofLender, "Q").positive?.[0]).toMatch(/^Revenue rose 10\.0%/u);
  });
});

/** Quarters of 20, 18, 16, 14 this year and 10, 9, 8, 7 in the previous year. */
const growing = { sales: [20, 18, 16, 14, 10, 9, 8, 7] };

test.each([
  // 20 against 18
  ["Q", "11.1% to ₹20 cr in Apr to Jun 2025, from ₹18 cr in Jan to Mar 2025."],
  // 20 against 10
  ["3M", "100.0% to ₹20 cr in Apr to Jun 2025, from ₹10 cr in Apr to Jun 2024."],
  // 38 against 19
  ["6M", "100.0% to ₹38 cr in Jan to Jun 2025, from ₹19 cr in Jan to Jun 2024."],
  // 54 against 27
  ["9M", "100.0% to ₹54 cr in Oct 2024 to Jun 2025, from ₹27 cr in Oct 2023 to Jun 2024."],
  // 68 against 34
  ["12M", "100.0% to ₹68 cr in Jul 2024 to Jun 2025, from ₹34 cr in Jul 2023 to Jun 2024."],
  // 60 against 50
  ["A", "20.0% to ₹60 cr in Apr 2024 to Mar 2025, from ₹50 cr in Apr 2023 to Mar 2024."],
])("%s names the months it compares", (period, ending) => {
  const results = analyse(growing, { sales: [60, 50] });
  expect(said(results, period)).toEqual({
    positive: [`Net sales rose ${ending}`],
    negative: [],
  });
});

test("a quarter without figures omits statements that need it, without a substitute", () => {
  const results = analyse({ sales: [20, null, 16, 14, 10, 9, 8, 7] });
  expect(said(results, "Q")).toEqual({ positive: [], negative: [] });
  expect(said(results, "3M").positive).toHaveLength(1);
  for (const period of ["6M", "9M", "12M"]) {
    expect(said(results, period)).toEqual({ positive: [], negative: [] });
  }
});

test("the table shows the newest first, and the month that the financial year ends in", () => {
  const results = analyse(growing, { sales: [60, 50] });
  expect(results.columns).toEqual(quarters);
  expect(results.rows[0]).toEqual({
    particular: "Net Sales",
    key: "sales",
    values: growing.sales,
  });
  expect(results.years?.rows[0]?.values).toEqual([60, 50]);
  expect(results.financialYearEnd).toBe("March");
});
