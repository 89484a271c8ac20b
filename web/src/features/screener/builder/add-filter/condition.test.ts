import { expect, test } from "vitest";
import { buildDrafts, findFault, newCondition, readBoundsOf, toBounds } from "./condition.ts";
import type { Condition } from "./condition.ts";
import {
  columnOf,
  listPeriods,
  mostPeriods,
  readColumn,
  togglePeriod,
  writePeriod,
} from "./periods.ts";
import type { PeriodChoice } from "./periods.ts";

const sales = { code: "sales", name: "Sales" };

function make(part: Partial<Condition>): Condition {
  return { ...newCondition, low: 100, ...part };
}

test("several periods are as many conditions, each of its own column", () => {
  expect(buildDrafts(sales, make({ periods: ["current", "y1", "q0"] }))).toEqual([
    { kind: "range", key: "sales", low: { value: 100, inclusive: false }, high: null },
    { kind: "range", key: "sales@y1", low: { value: 100, inclusive: false }, high: null },
    { kind: "range", key: "sales@q0", low: { value: 100, inclusive: false }, high: null },
  ]);
});

test("their average is one condition on all of them", () => {
  const periods: readonly PeriodChoice[] = ["current", "y1", "q2"];
  expect(buildDrafts(sales, make({ periods, combination: "average" }))).toEqual([
    { kind: "text", text: "avg([Sales], [Sales] 1 year ago, [Sales] 2 quarters ago) > 100" },
  ]);
  const between = make({ periods, combination: "average", operator: "between", high: 200 });
  expect(buildDrafts(sales, between)).toEqual([
    {
      kind: "text",
      text: "avg([Sales], [Sales] 1 year ago, [Sales] 2 quarters ago) BETWEEN 100 AND 200",
    },
  ]);
});

test("one period has no average of its own", () => {
  expect(buildDrafts(sales, make({ combination: "average" }))[0]?.kind).toBe("range");
});

test.each<[Partial<Condition>, string | null]>([
  [{ periods: [] }, "Please select at least one variable"],
  [{ low: null }, "Enter a value"],
  [{ operator: "<", low: null, high: null }, "Enter a value"],
  [{ operator: "between", high: null }, "Enter a value"],
  [{ operator: "between", high: 50 }, "“From” must not be greater than “To”"],
  [{ operator: "between", high: 150 }, null],
  [{ operator: "<", low: null, high: 5 }, null],
  [{ operator: "=" }, null],
])("what is wrong with a condition is told: %j", (part, fault) => {
  expect(findFault(make(part))).toBe(fault);
});

test.each<Partial<Condition>>([
  { operator: ">" },
  { operator: ">=" },
  { operator: "<", low: null, high: 7 },
  { operator: "<=", low: null, high: 7 },
  { operator: "=" },
  { operator: "between", high: 300 },
])("the bounds of a condition give it back: %j", (part) => {
  const condition = make(part);
  const { low, high } = toBounds(condition);
  const { operator, low: first, high: second } = readBoundsOf(low, high);
  expect({ operator, first, second }).toEqual({
    operator: condition.operator,
    first: condition.low,
    second: condition.high,
  });
});

test("periods reach from the current value to five years and five quarters back", () => {
  const words = listPeriods("both").flatMap(({ choices }) => choices.map(writePeriod));
  expect(words).toEqual([
    "",
    "1 year ago",
    "2 years ago",
    "3 years ago",
    "4 years ago",
    "5 years ago",
    "current quarter",
    "1 quarter ago",
    "2 quarters ago",
    "3 quarters ago",
    "4 quarters ago",
    "5 quarters ago",
  ]);
  expect(listPeriods("none").flatMap(({ choices }) => choices)).toEqual(["current"]);
});

test("a seventh period is not taken", () => {
  const six: readonly PeriodChoice[] = ["current", "y1", "y2", "y3", "y4", "y5"];
  expect(six).toHaveLength(mostPeriods);
  expect(togglePeriod(six, "q0")).toEqual(six);
  expect(togglePeriod(six, "y5")).toEqual(six.slice(0, 5));
});

test.each<[string, PeriodChoice]>([
  ["sales", "current"],
  ["sales", "y3"],
  ["filter:my ratio", "q0"],
])("a column is read as what it was made of: %s %s", (code, period) => {
  expect(readColumn(columnOf(code, period))).toEqual({ code, period });
});
