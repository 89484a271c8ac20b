import { describe, expect, test } from "vitest";
import { smallCatalogue } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";
import type { NumberNode } from "./checked.ts";

const reader = createQueryReader(smallCatalogue);

/** The number that `text` is, as an expression of keys, with its unit. */
function lowered(text: string): string {
  const { value, diagnostics } = reader.readFormula(text);
  if (value?.type !== "number") {
    throw new Error(diagnostics.map(({ message }) => message).join(" "));
  }
  return `${write(value.node)}: ${value.unit}`;
}

function write(node: NumberNode): string {
  switch (node.kind) {
    case "constant":
      return String(node.value);
    case "column":
      return node.key;
    case "negate":
      return `-${write(node.operand)}`;
    case "arithmetic":
      return `(${write(node.left)} ${node.operator} ${write(node.right)})`;
    case "scalar":
      return `${node.function}(${write(node.operand)})`;
    case "aggregate":
      return `${node.function}(${node.operands.map(write).join(" ")})`;
    case "coalesce":
      return `coalesce(${node.operands.map(write).join(" ")})`;
    case "if":
      return `if(${node.condition.kind} ${write(node.then)} ${write(node.otherwise)})`;
    case "growth":
      return `growth(${write(node.first)} ${write(node.last)} ${node.years})`;
    case "change":
      return `change(${write(node.first)} ${write(node.last)})`;
    case "across": {
      const group = node.group?.kind === "text-column" ? ` by ${node.group.key}` : "";
      return `${node.function} of ${write(node.operand)}${group}`;
    }
  }
}

/** Code, marked text, message and the query with its first fix made. */
function describeErrors(query: string): string[] {
  return reader.read(query).diagnostics.map(({ code, span, message, suggestions }) => {
    const [fix] = suggestions;
    const fixed = fix ? query.slice(0, fix.start) + fix.text + query.slice(fix.end) : "-";
    return `${code} <${query.slice(span.start, span.end)}> ${message} | ${fixed}`;
  });
}

describe("a function is told apart by its arguments", () => {
  test.each([
    ["median(Sales)", "median of sales: money"],
    ["median(Sales, Sector)", "median of sales by sector: money"],
    ["median(Sales, 3 years)", "median(sales@y0 sales@y1 sales@y2): money"],
    ["median(Sales, Debt)", "median(sales debt): money"],
    ["avg(ROE, 2 years)", "avg(returnOnEquity@y0 returnOnEquity@y1): percent"],
    ["AVG (Sales, Debt, 1,500)", "avg(sales debt 1 500): money"],
    ["min(Sales, 2quarters)", "min(sales@q0 sales@q1): money"],
    ["stdev(Sales, 1 quarter)", "stdev(sales@q0): money"],
    ["mean(ROE)", "mean of returnOnEquity: percent"],
    ["zscore(Sales, Sector)", "zscore of sales by sector: ratio"],
    ["rank(-Sales)", "rank of -sales: count"],
    ["percentile(Sales / Debt, [Sector])", "percentile of (sales / debt) by sector: percent"],
  ])("%s is %s", (text, node) => expect(lowered(text)).toBe(node));
});

describe("functions over periods", () => {
  test.each([
    ["growth(Sales, 3 years)", "growth(sales@y3 sales@y0 3): percent"],
    ["growth(Sales, 6 quarters)", "growth(sales@q6 sales@q0 1.5): percent"],
    ["change(Sales, 1 year)", "change(sales@y1 sales@y0): percent"],
    ["change(Sales, 11 quarters)", "change(sales@q11 sales@q0): percent"],
    ["sum(Sales - Debt, 2 years)", "sum((sales@y0 - debt@y0) (sales@y1 - debt@y1)): money"],
    [
      "avg(Sales / Sales last year, 2 years)",
      "avg((sales@y0 / sales@y0) (sales@y1 / sales@y0)): ratio",
    ],
    ["max(2 * [Sales preceding year] + Sales, 1 year)", "max(((2 * sales@y1) + sales@y0)): money"],
    // a period behind the call moves where it begins
    ["avg(Sales, 2 years) preceding year", "avg(sales@y1 sales@y2): money"],
    ["growth(Sales, 1 year) 2 years ago", "growth(sales@y3 sales@y2 1): percent"],
    ["(Debt + sum(Sales, 2 years)) 1 year ago", "(debt@y1 + sum(sales@y1 sales@y2)): money"],
    // a function inside another runs from each period of the outer one
    [
      "max(growth(Sales, 1 year), 2 years)",
      "max(growth(sales@y1 sales@y0 1) growth(sales@y2 sales@y1 1)): percent",
    ],
    [
      "avg(rank(Sales, Sector), 2 years)",
      "avg(rank of sales@y0 by sector rank of sales@y1 by sector): count",
    ],
    ["rank(avg(Sales, 2 years))", "rank of avg(sales@y0 sales@y1): count"],
  ])("%s is %s", (text, node) => expect(lowered(text)).toBe(node));

  test.each([
    ["growth(Sales, 10 years) > 1", []],
    ["growth(Sales, 11 quarters) > 1", []],
    ["avg(Sales, 12 quarters) > 1", []],
    ["growth(Sales, 11 years) > 1", ["<11 years> "]],
    ["growth(Sales, 12 quarters) > 1", ["<12 quarters> "]],
    ["avg(Sales, 11 years) > 1", ["<11 years> "]],
    ["avg(Sales, 13 quarters) > 1", ["<13 quarters> "]],
    ["avg(Sales, 0 years) > 1", ["<0 years> "]],
    ["avg(Sales, 2.5 years) > 1", ["<2.5 years> "]],
    ["avg(Sales, 10 years) preceding year > 1", []],
    ["avg(Sales, 10 years) 2 years ago > 1", ["<Sales> "]],
  ])("%s is within the bounds of a history or not", (query, marks) => {
    expect(describeErrors(query)).toEqual(
      marks.map((mark): unknown => expect.stringContaining(mark)),
    );
  });

  test("the named parameter is shown once, all its periods are read", () => {
    const { columns, reads } = reader.read(
      "avg(Sales, 2 years) > Debt AND growth(ROE, 1 year) > 1",
    );
    expect(columns).toEqual(["sales", "debt", "returnOnEquity"]);
    expect(reads).toEqual([
      "sales@y0",
      "sales@y1",
      "debt",
      "returnOnEquity@y1",
      "returnOnEquity@y0",
    ]);
  });

  test.each([
    ["avg(Current price, 2 years) > 1", "<Current price> Current price has no past periods."],
    ["avg(Debt, 2 quarters) > 1", "not quarters. | avg(Debt, 2 years) > 1"],
    ["avg(2 * Debt, 2 quarters) > 1", "<Debt> Debt has past years, not quarters."],
    ["avg(Sales last year, 2 years) > 1", '"Sales last year" has none to choose from.'],
    ["avg(5, 2 years) > Sales", '"5" has none to choose from.'],
    ["sum(Sector, 2 years) > 1", "<Sector> Sector has no past periods."],
    ["avg(Sales, 2 years) latest quarter > 1", "cannot be shifted by quarters"],
    ["avg(growth(Sales, 1 quarter), 2 years) > 1", "cannot be shifted by years"],
    ["avg(Sales > 1, 2 years) > 1", "avg(…) takes numbers"],
    ["avg(Foo, 2 years) > Sales", '"Foo" is not a known parameter. See the list of parameters.'],
  ])("%s is told: %s", (query, message) => {
    expect(describeErrors(query)).toEqual([expect.stringContaining(message)]);
  });
});

describe("units pass through functions", () => {
  test.each([
    ["abs(Sales)", "abs(sales): money"],
    ["round(ROE)", "round(returnOnEquity): percent"],
    ["sqrt(Sales)", "sqrt(sales): none"],
    ["max(Sales, 5 crore)", "max(sales 5): money"],
    ["max(5 crore, Volume)", "max(50000000 volume): count"],
    ["coalesce(Sales, 1 lakh crore)", "coalesce(sales 100000): money"],
    [
      "if(Is SME, 20 lakh, Current price * Volume)",
      "if(truth-column 2000000 (currentPrice * volume)): rupees",
    ],
    ["Sales + max(3 cr, 2 cr)", "(sales + max(3 2)): money"],
    ["Sales - abs(-3 cr)", "(sales - abs(-3)): money"],
    ["Sales + median(Sales)", "(sales + median of sales): money"],
    ["Sales / max(Debt, 1 cr)", "(sales / max(debt 1)): ratio"],
  ])("%s is %s", (text, node) => expect(lowered(text)).toBe(node));

  test("what is of two scales, or a percent of none, is a doubt", () => {
    const codes = (query: string) => reader.read(query).diagnostics.map(({ code }) => code);
    expect(codes("max(Sales, Current price) > 1")).toEqual(["formula.mixed_units"]);
    expect(codes("if(Is SME, Sales, Current price) > 1")).toEqual(["formula.mixed_units"]);
    expect(codes("max(Sales, 5%) > 1")).toEqual(["formula.percent_of_other"]);
    expect(codes("growth(Sales, 3 years) > 10%")).toEqual([]);
    expect(codes("percentile(Sales) > 90%")).toEqual([]);
    expect(codes("Sales > max(5%, 3%)")).toEqual(["formula.percent_of_other"]);
  });
});

describe("dates, texts and conditions among arguments", () => {
  test.each([
    "max(Last result date, 2025-03-31) > 202501",
    "if(Is SME, Last result date, 2025) >= 2025-01-01",
    "coalesce(Last result date, 202504) < Last result date",
    "min(Last result date, 2025, 202508) IS NOT EMPTY",
    "max(Last result date, 2025-03-31) - Last result date < 30",
  ])("%s is right", (query) => expect(describeErrors(query)).toEqual([]));

  test.each([
    [
      "max(Last result date, 5) > 2025",
      "Compare a date with a day such as 2025-08-31, a month such as 202508 or a year such as 2025.",
    ],
    ["abs(Last result date) > 1", "abs(…) takes numbers"],
    ["avg(Last result date, 2025) > 1", "avg(…) takes numbers"],
    ["rank(Last result date) = 1", "rank(…) takes numbers"],
    ["max(Sales, 'Banks') > 1", "max(…) takes numbers"],
    ["coalesce(Sector, 'None') = 'None'", "coalesce(…) takes numbers"],
    ["if(Sales, 1, 2) > 1", "The first argument of if must be a condition"],
    ["max(Is SME, Sales) > 1", "| max(if(Is SME, 1, 0), Sales) > 1"],
    ["if(Is SME, Debt > 1, Sales > 1)", "to count it as 1 or 0"],
  ])("%s is told: %s", (query, message) => {
    expect(describeErrors(query)[0]).toContain(message);
  });
});

describe("wrong arguments", () => {
  test.each([
    ["abs(Sales, Debt) > 1", "<Debt> abs(x) takes one argument, not 2. | abs(Sales) > 1"],
    ["Sales > sqrt()", "<sqrt()> sqrt(x) takes one argument, not 0. | -"],
    ["if(Sales > 1, 2) > 1", "if(condition, a, b) takes three arguments, not 2."],
    ["coalesce(Sales) > 1", "coalesce(a, b, …) takes two arguments or more, not 1."],
    ["rank(Sales, Sector, Debt) > 1", "<Debt> rank(P, group) takes one argument or 2, not 3."],
    ["min(Sales) > 1", "min of one value needs either several numbers, min(a, b, …), or a period"],
    ["avg(Debt) > 1", "or mean(P) across companies. | avg(Debt, 5 years) > 1"],
    ["growth(Sales) > 1", "needs a period such as 3 years | growth(Sales, 5 years) > 1"],
    ["growth(Debt, 3) > 1", "<3> growth(P, N years) needs a period | growth(Debt, 3 years) > 1"],
    ["stdev(Sales, Debt) > 1", "stdev(P, N years) needs a period"],
    ["rank(Sales, 3 years) > 1", "rank(P, group) does not take a period. | rank(Sales) > 1"],
    ["abs(Sales, 3 years) > 1", "abs(x) does not take a period. | abs(Sales) > 1"],
    [
      "avg(3 years, Sales) > 1",
      "takes one parameter and one period after it. | avg(Sales, 3 years) > 1",
    ],
    ["avg(Sales, Debt, 3 years) > 1", "takes one parameter and one period after it. | -"],
    ["mean(Sales, Debt) > 1", "is a text parameter such as Sector | avg(Sales, Debt) > 1"],
    ["rank(Sales, 'sector') > 1", "is a constant | rank(Sales, Sector) > 1"],
    ["Sales > rank", '"rank" is a function: rank(P, group).'],
    ["rank(Sales, 'Banks') > 1", "\"'Banks'\" is a constant"],
    ["avg(Sales, Sector) > 1", "the mean of a group is mean(P, group) | mean(Sales, Sector) > 1"],
    ["max(Sales, Sector) > 1", "<Sector> max(…) does not take a group of companies."],
    ["grwth(Sales, 3 years) > 1", "Did you mean growth? | growth(Sales, 3 years) > 1"],
  ])("%s is told: %s", (query, message) => {
    const [first, ...others] = describeErrors(query);
    const [what, fix] = message.split(" | ");
    expect(first).toContain(what);
    expect(first).toContain(fix === undefined ? "" : `| ${fix}`);
    expect(others).toEqual([]);
  });

  test("what is wrong inside them is told as well", () => {
    expect(describeErrors("abs(Foo, max(Sales)) > Debt")).toHaveLength(3);
    expect(describeErrors("foo(Bar, 3 years) > Sales")).toHaveLength(2);
  });
});

test("a side that meets several others is one node", () => {
  const { condition } = reader.read("Sales + 1 IN (1, 2)");
  if (condition?.kind !== "or") throw new Error("The choices are not joined by OR.");
  const sides = condition.operands.map((choice) =>
    choice.kind === "compare" ? choice.left : null,
  );
  expect(sides[0]).toMatchObject({ kind: "arithmetic" });
  expect(sides[1]).toBe(sides[0]);
});

test("every node knows its place", () => {
  const text = "max(Sales, 2 years) > 3 AND NOT Sector = 'A' OR if(Is SME, -1, Debt) < rank(ROE)";
  const places: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== "object" || value === null || !("kind" in value)) return;
    const { place } = value as { place?: { start: number; end: number } };
    places.push(place ? text.slice(place.start, place.end) : "nowhere");
    Object.values(value).forEach(visit);
  };
  visit(reader.read(text).condition);
  expect(places).toEqual([
    text,
    "max(Sales, 2 years) > 3 AND NOT Sector = 'A'",
    "max(Sales, 2 years) > 3",
    "max(Sales, 2 years)",
    "Sales",
    "Sales",
    "3",
    "NOT Sector = 'A'",
    "Sector = 'A'",
    "Sector",
    "'A'",
    "if(Is SME, -1, Debt) < rank(ROE)",
    "if(Is SME, -1, Debt)",
    "Is SME",
    "-1",
    "Debt",
    "rank(ROE)",
    "ROE",
  ]);
});
