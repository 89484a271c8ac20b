import type { FilterBound, QueryFilter } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import {
  countFurther,
  describeFilter,
  nameFilter,
  truncateChoices,
  writeWithUnit,
} from "./describe-filter.ts";

const clause = { start: 0, end: 0, text: "" };

function makeRange(low: FilterBound | null, high: FilterBound | null): QueryFilter {
  return { kind: "range", clause, key: "pe", title: "Price to Earning", unit: "ratio", low, high };
}

const open = (value: number): FilterBound => ({ value, inclusive: false });
const closed = (value: number): FilterBound => ({ value, inclusive: true });

test("labels name the first choices and count the rest", () => {
  const five = ["Banks", "IT", "Power", "Metals", "Auto"];
  expect(truncateChoices(five, 3)).toBe("Banks, IT, Power +2 more");
  expect(truncateChoices(five.slice(0, 3), 3)).toBe("Banks, IT, Power");
  expect(truncateChoices(five, 2)).toBe("Banks, IT +3 more");
  expect([countFurther(five, 3), countFurther(five, 5)]).toEqual(["+2 more", ""]);
});

test.each<[QueryFilter, string]>([
  [makeRange(open(5), null), "> 5"],
  [makeRange(closed(5), null), "≥ 5"],
  [makeRange(null, open(5)), "< 5"],
  [makeRange(null, closed(5)), "≤ 5"],
  [makeRange(closed(5), closed(9)), "5 to 9"],
  [makeRange(open(5), closed(9)), "> 5 and ≤ 9"],
  [makeRange(closed(5), closed(5)), "= 5"],
])("a range says what it holds: %#", (filter, words) => {
  expect(describeFilter(filter)).toEqual({ subject: "Price to Earning", condition: words });
});

test("a figure stands with its unit, in lakh and crore groups", () => {
  expect(writeWithUnit(123_456, "price")).toBe("₹ 1,23,456");
  expect(writeWithUnit(1000, "money")).toBe("₹ 1,000 crore");
  expect(writeWithUnit(-2.5, "percent")).toBe("−2.5 %");
  expect(writeWithUnit(2, "ratio")).toBe("2");
});

test("a choice is named whole for readers, and any other condition by its text on one line", () => {
  const values = ["Banks", "IT", "Power"];
  const choice: QueryFilter = { kind: "choice", clause, key: "sector", title: "Sector", values };
  expect(describeFilter(choice).condition).toBe("Banks, IT +1 more");
  expect(nameFilter(choice)).toBe("Sector is Banks, IT, Power");
  const other: QueryFilter = {
    kind: "other",
    clause: { ...clause, text: "Sales >\n  Net profit" },
    columns: [],
  };
  expect(nameFilter(other)).toBe("Sales > Net profit");
});
