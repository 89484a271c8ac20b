import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ResultPeriod } from "../../../contract/index.ts";
import { nameSides } from "./period-words.ts";
import { changePercent, comparePeriods, periodChoices } from "./result-arithmetic.ts";
import type { PeriodChoice, ReportedPeriod } from "./result-arithmetic.ts";

function choiceOf(period: ResultPeriod): PeriodChoice {
  const choice = periodChoices.find((one) => one.period === period);
  if (choice === undefined) throw new Error(period);
  return choice;
}

const ends = [
  "2025-06-30",
  "2025-03-31",
  "2024-12-31",
  "2024-09-30",
  "2024-06-30",
  "2024-03-31",
  "2023-12-31",
  "2023-09-30",
];
const sales = [120, 110, 105, 95, 100, 90, 84, 76];
const profits: readonly (number | null)[] = [12, -3, 10.5, 9.5, -8, 9, 0, -7.6];
const operating: readonly (number | null)[] = [24, 20, 21, null, 20, 18, 16.8, 15.2];

const quarters: readonly ReportedPeriod[] = ends.map((periodEnd, at) => ({
  periodEnd,
  values: {
    "Net Sales": sales[at] ?? null,
    "Net Profit": profits[at] ?? null,
    "Operating Profit": operating[at] ?? null,
  },
}));

function rowsOf(period: ResultPeriod, columns: readonly ReportedPeriod[] = quarters) {
  return comparePeriods(choiceOf(period), columns)?.map((row) => [
    row.particular,
    row.current,
    row.previous,
    row.changePercent,
  ]);
}

describe("the change of a figure", () => {
  test.each([
    // (120 - 110) / 110 = 9.0909… %
    [120, 110, 9.1],
    // (110 - 120) / 120 = -8.333… %
    [110, 120, -8.3],
    // a loss of 8 turns to a profit of 12: 20 / 8
    [12, -8, 250],
    // a loss of 8 widens to 12: -4 / 8
    [-12, -8, -50],
    // a loss of 8 narrows to 6: 2 / 8
    [-6, -8, 25],
    // a previous 0 divides by 1: 5 / 1 and -2.5 / 1
    [5, 0, 500],
    [-2.5, 0, -250],
    [0, 0, 0],
    [0, 40, -100],
    // halves round away from zero: 0.85 and -0.85, 0.05 and 0.049
    [100.85, 100, 0.9],
    [99.15, 100, -0.9],
    [100.05, 100, 0.1],
    [100.049, 100, 0],
    [null, 100, null],
    [100, null, null],
  ])("from %s after %s is %s", (current, previous, expected) => {
    expect(changePercent(current, previous)).toBe(expected);
  });

  test("is never a negative zero, and has the sign of the difference", () => {
    const figure = fc.double({ min: -1e7, max: 1e7, noNaN: true });
    expect(() =>
      fc.assert(
        fc.property(figure, figure, (current, previous) => {
          const change = changePercent(current, previous) ?? Number.NaN;
          if (change === 0) return !Object.is(change, -0);
          return Math.sign(change) === Math.sign(current - previous);
        }),
      ),
    ).not.toThrow();
  });
});

describe("the choice", () => {
  test("Q compares the latest quarter with the previous one", () => {
    expect(rowsOf("Q")).toEqual([
      // 10 / 110
      ["Net Sales", 120, 110, 9.1],
      // (12 + 3) / 3
      ["Net Profit", 12, -3, 500],
      // 4 / 20
      ["Operating Profit", 24, 20, 20],
    ]);
  });

  test("3M compares the latest quarter with the same quarter a year earlier", () => {
    expect(rowsOf("3M")).toEqual([
      // 20 / 100
      ["Net Sales", 120, 100, 20],
      // (12 + 8) / 8
      ["Net Profit", 12, -8, 250],
      // 4 / 20
      ["Operating Profit", 24, 20, 20],
    ]);
  });

  test("6M adds two quarters up on either side", () => {
    expect(rowsOf("6M")).toEqual([
      // 120 + 110 = 230 against 100 + 90 = 190; 40 / 190 = 21.05…
      ["Net Sales", 230, 190, 21.1],
      // 12 - 3 = 9 against -8 + 9 = 1; 8 / 1
      ["Net Profit", 9, 1, 800],
      // 24 + 20 = 44 against 20 + 18 = 38; 6 / 38 = 15.78…
      ["Operating Profit", 44, 38, 15.8],
    ]);
  });

  test("9M adds three quarters up on either side", () => {
    expect(rowsOf("9M")).toEqual([
      // 335 against 100 + 90 + 84 = 274; 61 / 274 = 22.26…
      ["Net Sales", 335, 274, 22.3],
      // 12 - 3 + 10.5 = 19.5 against -8 + 9 + 0 = 1; 18.5 / 1
      ["Net Profit", 19.5, 1, 1850],
      // 65 against 54.8; 10.2 / 54.8 = 18.61…
      ["Operating Profit", 65, 54.8, 18.6],
    ]);
  });

  test("12M adds four quarters up, and is empty where one was not reported", () => {
    expect(rowsOf("12M")).toEqual([
      // 430 against 350; 80 / 350 = 22.85…
      ["Net Sales", 430, 350, 22.9],
      // 29 against -6.6; 35.6 / 6.6 = 539.39…
      ["Net Profit", 29, -6.6, 539.4],
      ["Operating Profit", null, 70, null],
    ]);
  });

  test("A compares the last financial year with the previous one", () => {
    const years: readonly ReportedPeriod[] = [
      {
        periodEnd: "2025-03-31",
        values: { "Net Sales": 410, "Net Profit": 9, "Operating Profit": 80 },
      },
      {
        periodEnd: "2024-03-31",
        values: { "Net Sales": 340, "Net Profit": 0, "Operating Profit": 100 },
      },
    ];
    expect(rowsOf("A", years)).toEqual([
      // 70 / 340 = 20.58…
      ["Net Sales", 410, 340, 20.6],
      // a previous 0 divides by 1
      ["Net Profit", 9, 0, 900],
      ["Operating Profit", 80, 100, -20],
    ]);
    expect(rowsOf("A", years.slice(0, 1))).toBeUndefined();
  });

  test.each([
    ["Q", 2],
    ["3M", 4],
    ["6M", 6],
    ["9M", 7],
    ["12M", 8],
    ["A", 2],
  ] as const)("%s needs %s columns", (period, needed) => {
    expect(rowsOf(period, quarters.slice(0, needed))).toBeDefined();
    expect(rowsOf(period, quarters.slice(0, needed - 1))).toBeUndefined();
  });

  test("is empty if there are enough columns but not the quarter a year earlier", () => {
    expect(rowsOf("3M", quarters.slice(0, 4))?.[0]).toEqual(["Net Sales", 120, null, null]);
  });
});

describe("a quarter that is missing in between", () => {
  const without = (...gone: readonly string[]) =>
    quarters.filter(({ periodEnd }) => !gone.includes(periodEnd));

  test("does not affect comparisons without it", () => {
    const rows = rowsOf("3M", without("2024-12-31"));
    expect(rows).toEqual(rowsOf("3M"));
  });

  test("empties comparisons that include it and shifts nothing", () => {
    // March 2025 is missing, so June has nothing to compare with; December must not take its place
    expect(rowsOf("Q", without("2025-03-31"))?.[0]).toEqual(["Net Sales", 120, null, null]);
    // 120 + 110 is complete; June 2024 of the previous year is missing
    expect(rowsOf("6M", without("2024-06-30"))?.[0]).toEqual(["Net Sales", 230, null, null]);
    // the current side lacks December 2024
    expect(rowsOf("9M", without("2024-12-31"))?.[0]).toEqual(["Net Sales", null, 274, null]);
  });

  test("never changes a comparison that does not need it", () => {
    const older = fc.subarray(quarters.slice(1));
    const choices = fc.constantFrom(...periodChoices.slice(0, 5));
    const newest = quarters.slice(0, 1);
    const isSameOrNull = (some: number | null, whole: number | null | undefined): boolean =>
      some === null || some === whole;
    expect(() =>
      fc.assert(
        fc.property(older, choices, (rest, choice) => {
          const whole = comparePeriods(choice, quarters) ?? [];
          const rows = comparePeriods(choice, [...newest, ...rest]) ?? [];
          return rows.every(
            (row, at) =>
              isSameOrNull(row.current, whole[at]?.current) &&
              isSameOrNull(row.previous, whole[at]?.previous),
          );
        }),
      ),
    ).not.toThrow();
  });
});

test.each([
  ["Q", "2025-06-30", "Apr to Jun 2025", "Jan to Mar 2025"],
  ["3M", "2025-06-30", "Apr to Jun 2025", "Apr to Jun 2024"],
  ["6M", "2025-03-31", "Oct 2024 to Mar 2025", "Oct 2023 to Mar 2024"],
  ["9M", "2025-12-31", "Apr to Dec 2025", "Apr to Dec 2024"],
  ["12M", "2025-12-31", "Jan to Dec 2025", "Jan to Dec 2024"],
  ["A", "2025-03-31", "Apr 2024 to Mar 2025", "Apr 2023 to Mar 2024"],
] as const)("%s to %s sets %s against %s", (period, end, current, previous) => {
  expect(nameSides(choiceOf(period), end)).toEqual({ current, previous });
});
