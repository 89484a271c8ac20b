import { describe, expect, test } from "vitest";
import { smallCatalogue } from "./eval/small-market.fixture.ts";
import { createQueryReader } from "./query.ts";

const reader = createQueryReader(smallCatalogue);

/** Severity, code, marked text, and the query as each fix makes it. */
function describeErrors(query: string): string[] {
  return reader.read(query).diagnostics.map(({ severity, code, span, suggestions }) => {
    const fixes = suggestions.map(
      ({ start, end, text }) => query.slice(0, start) + text + query.slice(end),
    );
    return [`${severity} ${code} <${query.slice(span.start, span.end)}>`, ...fixes].join(" | ");
  });
}

describe("bounds", () => {
  const nested = (depth: number): string =>
    `${"if(".repeat(depth)}Sales${" IN (1, 2, 3, 4), 5, 6)".repeat(depth)} > 5`;

  test("lists inside lists are refused before they are multiplied out", () => {
    expect(describeErrors(nested(3))).toEqual([]);
    const query = nested(30);
    expect(describeErrors(query)).toEqual([`error formula.too_large <${query}>`]);
    expect(reader.readFormula(nested(30)).value).toBeNull();
  });
});

test("a bound that is passed is told with what helps", () => {
  const told = (query: string) => reader.read(query).diagnostics.map(({ message }) => message);
  const long = `Sales > 1${" AND Sales > 1".repeat(800)}`;
  expect(told(long)).toEqual([
    "A query has at most 10,000 characters; this one has 11,209. Shorten it, or move a part of it into a custom filter.",
  ]);
  expect(told(long.slice(0, 9995))).toEqual([
    "A query has at most 1,000 parameters, numbers and operators, including those of its custom filters. Remove some.",
  ]);
  expect(told(`${"(".repeat(33)}Sales > 1${")".repeat(33)}`)).toEqual([
    "Brackets can be nested at most 32 deep. Remove some, or move their content into a custom filter.",
  ]);
});

describe("names", () => {
  test("an unknown one is fixed inside its brackets", () => {
    expect(describeErrors("Sales < ( Salse )1 year ago")).toEqual([
      "error formula.unknown_name <Salse> | Sales < ( Sales )1 year ago",
    ]);
  });

  test("names that an unknown one holds are offered where none is like it", () => {
    expect(describeErrors("companies of high ROE")).toEqual([
      "error formula.unknown_name <companies of high ROE> | ROE",
    ]);
    expect(describeErrors("Zqx wvk > 5 AND Sales > 1")).toEqual([
      "error formula.unknown_name <Zqx wvk>",
    ]);
  });

  test("one behind a number is told which units there are", () => {
    const [kg] = reader.read("Sales > 100 Kg").diagnostics;
    expect(kg?.message).toContain("units of numbers are %, k, lakh, crore");
    const [line] = reader.read("Sales > 100\nKg > 5").diagnostics;
    expect(line?.message).not.toContain("unit");
  });

  test("one in quotes next to a number is offered without them", () => {
    expect(describeErrors('"Sales" > 50 AND Debt > 1')).toEqual([
      'error formula.type_mismatch <"Sales" > 50> | Sales > 50 AND Debt > 1',
    ]);
  });
});

describe("percents", () => {
  test("a figure over a figure of its kind is a ratio, and no percent", () => {
    expect(describeErrors("Debt / Sales > 15%")).toEqual([
      "warning formula.percent_of_other <Debt / Sales > 15%>",
    ]);
    expect(describeErrors("Debt / Sales * 100 > 15%")).toEqual([]);
    expect(describeErrors("Debt / Sales * 100% > 15")).toEqual([]);
    expect(describeErrors("ROE / 2 > 15% AND ROE * 2 > 15%")).toEqual([]);
  });

  test("a percent does not scale what it multiplies", () => {
    expect(describeErrors("Sales > Sales 1 year ago * 120%")).toEqual([
      "warning formula.percent_of_other <120%> | Sales > Sales 1 year ago * 1.2",
    ]);
    expect(describeErrors("12.5 % * Sales > 5")).toEqual([
      "warning formula.percent_of_other <12.5 %> | 0.125 * Sales > 5",
    ]);
    expect(describeErrors("ROE * 110% > 20")).toEqual([
      "warning formula.percent_of_other <110%> | ROE * 1.1 > 20",
    ]);
    expect(describeErrors("Debt to equity < median(Debt to equity, Sector) * 80%")).toEqual([
      "warning formula.percent_of_other <80%> | Debt to equity < median(Debt to equity, Sector) * 0.8",
    ]);
  });
});

test.each([
  ["Is SME = 1", "Is SME"],
  ["Is SME = 0", "NOT Is SME"],
  ["Is SME != 1", "NOT Is SME"],
  ["0 = Is SME", "NOT Is SME"],
  ["1 > Is SME", "NOT Is SME"],
  ["Is SME < 1", "NOT Is SME"],
  ["Is SME > 0", "Is SME"],
  ["Is SME = 'No'", "NOT Is SME"],
  ["Is SME = 'yes'", "Is SME"],
  ["Is not SME = 1", "Is not SME"],
  ["Is not SME = 0", "NOT Is not SME"],
  ["(Sales > 5 OR Debt < 1) = 0", "NOT (Sales > 5 OR Debt < 1)"],
])("%s is a condition already, and its fix means what was asked", (query, fixed) => {
  expect(describeErrors(query)).toEqual([`error formula.type_mismatch <${query}> | ${fixed}`]);
  expect(describeErrors(fixed)).toEqual([]);
});

test.each(["Is SME = 2", "Is SME = Sales", "Is SME = 'maybe'"])("%s has no fix", (query) => {
  expect(describeErrors(query)).toEqual([`error formula.type_mismatch <${query}>`]);
});

describe("a period that a figure has not", () => {
  test("is fixed as the nearest that it has", () => {
    expect(describeErrors("Sales 12 years ago > 5")).toEqual([
      "error formula.period_not_available <Sales 12 years ago> | Sales 10 years ago > 5",
    ]);
    expect(describeErrors("Sales 13 quarters back > 5")).toEqual([
      "error formula.period_not_available <Sales 13 quarters back> | Sales 11 quarters ago > 5",
    ]);
    expect(describeErrors("Debt 2 quarters ago > 5")).toEqual([
      "error formula.period_not_available <Debt 2 quarters ago> | Debt 2 years ago > 5",
    ]);
    expect(describeErrors("Volume last year > 5")).toEqual([
      "error formula.period_not_available <Volume last year> | Volume > 5",
    ]);
  });

  test("has no fix where it is that of a bracket around others", () => {
    expect(describeErrors("(Sales - Volume) last year > 5")).toContain(
      "error formula.period_not_available <Volume>",
    );
  });
});

describe("periods behind periods", () => {
  test("a second period is refused, since only one can be meant", () => {
    expect(describeErrors("Sales 3 years ago 2 years ago > 5")).toEqual([
      "error formula.period_not_available <2 years ago> | Sales 3 years ago > 5",
    ]);
    expect(describeErrors("(Sales - Debt) last year 1 year ago > 5")[0]).toContain(
      "error formula.period_not_available <1 year ago>",
    );
  });

  test("a period that reaches nothing in its bracket is a doubt", () => {
    expect(describeErrors("(Sales last year - 5) 2 years ago > 5")).toEqual([
      "warning formula.period_without_effect <2 years ago> | (Sales last year - 5) > 5",
    ]);
    expect(describeErrors("(Sales last year - Debt) 2 years ago > 5")).toEqual([]);
    expect(describeErrors("Sales - 3 years ago > 5").join()).not.toContain("without_effect");
    expect(describeErrors("(Salse last year) 2 years ago > 5 AND Debt > 1")[0]).toContain(
      "error formula.unknown_name",
    );
  });
});

test("a bare number next to a figure with past periods may be meant as a period", () => {
  expect(describeErrors("avg(Sales, 5) > 100")).toEqual([
    "warning formula.period_doubtful <5> | avg(Sales, 5 years) > 100 | avg(Sales, 5 quarters) > 100",
  ]);
  expect(describeErrors("min(ROE, 3) > 10")).toEqual([
    "warning formula.period_doubtful <3> | min(ROE, 3 years) > 10",
  ]);
  for (const clear of [
    "max(Sales, 0)",
    "max(Sales, 2.5)",
    "max(Sales, 5 crore)",
    "max(Sales, 500)",
  ])
    expect(describeErrors(`${clear} > 1`)).toEqual([]);
  expect(describeErrors("avg(Debt to equity, 5) > 1 AND avg(Sales, Debt, 5) > 1")).toEqual([]);
});

describe("days", () => {
  test.each([
    ["'2025-08-31'", "2025-08-31"],
    ["31-08-2025", "2025-08-31"],
    ["31/8/2025", "2025-08-31"],
    ['"1.9.2025"', "2025-09-01"],
    ["2025-8-31", "2025-08-31"],
    ["2025-08", "202508"],
  ])("%s compared with a date is offered as %s", (written, day) => {
    expect(describeErrors(`Last result date > ${written} AND Debt > 1`)).toEqual([
      `error formula.type_mismatch <${written}> | Last result date > ${day} AND Debt > 1`,
    ]);
  });

  test("a day that the calendar lacks has no fix", () => {
    expect(describeErrors("Last result date > 2025-02-30")).toEqual([
      "error formula.type_mismatch <2025-02-30>",
    ]);
    expect(describeErrors("Last result date > '30-02-2025'")).toEqual([
      "error formula.type_mismatch <'30-02-2025'>",
    ]);
  });
});

test("bounds in the wrong order are doubted, units and all", () => {
  expect(describeErrors("Sales BETWEEN 20 AND 10")).toEqual([
    "warning formula.empty_range <20 AND 10> | Sales BETWEEN 10 AND 20",
  ]);
  expect(describeErrors("Volume NOT BETWEEN 1 crore AND 5 lakh")).toEqual([
    "warning formula.empty_range <1 crore AND 5 lakh> | Volume NOT BETWEEN 5 lakh AND 1 crore",
  ]);
  expect(describeErrors("Sales BETWEEN 10 AND 10 AND Volume BETWEEN 5 lakh AND 1 crore")).toEqual(
    [],
  );
});

describe("words and digits that others write", () => {
  test.each([
    ["Sales > 5 ORDER BY Sales DESC", "ORDER BY Sales DESC", "Sales > 5 "],
    ["Sales > 5 sorted by Sales\nROE > 5", "sorted by Sales", "Sales > 5 \nROE > 5"],
    ["Sales > 5\nLIMIT 10 -- few", "LIMIT 10 -- few", "Sales > 5\n"],
    ["Sales > 5 order  by Sales limit 3", "order  by Sales limit 3", "Sales > 5 "],
  ])("%j has an order or a number that a query does not tell", (query, clause, fixed) => {
    expect(describeErrors(query)).toEqual([`error formula.syntax <${clause}> | ${fixed}`]);
    expect(describeErrors(fixed)).toEqual([]);
  });

  test.each([
    ["Sales > 500 million", "million", "Sales > 500 mn"],
    ["Volume > 5 Lacs", "Lacs", "Volume > 5 lakh"],
    ["Volume > 5L AND Debt > 1", "L", "Volume > 5lakh AND Debt > 1"],
    ["Volume > 1M", "M", "Volume > 1mn"],
    ["ROE > 15 percent", "percent", "ROE > 15 %"],
    ["growth(Sales, 3 yrs) > 10", "3 yrs", "growth(Sales, 3 years) > 10"],
    ["sum(Sales, 4q) > 10", "4q", "sum(Sales, 4 quarters) > 10"],
    ["Sales > 1,00,00", "1,00,00", "Sales > 10000"],
    ["Sales > 1,0000 AND Debt > 1", "1,0000", "Sales > 10000 AND Debt > 1"],
  ])("%s is reported once and fixed", (query, marked, fixed) => {
    expect(describeErrors(query)).toEqual([`error formula.syntax <${marked}> | ${fixed}`]);
    expect(describeErrors(fixed)).toEqual([]);
  });

  test("a sign is taken out without joining the lines around it", () => {
    expect(describeErrors("Sales > 5 ;\nROE > 5")).toEqual([
      "error formula.syntax <;> | Sales > 5 \nROE > 5",
    ]);
  });

  test("a sign is taken out without joining the words around it", () => {
    expect(describeErrors("Sales > 5; Debt > 1")[0]).toBe(
      "error formula.syntax <;> | Sales > 5 Debt > 1",
    );
    expect(describeErrors("Sales > ₹ Debt")).toEqual(["error formula.syntax <₹> | Sales > Debt"]);
  });

  test("a decimal comma is offered as a point first", () => {
    expect(describeErrors("ROE > 12,5")).toEqual([
      "error formula.syntax <12,5> | ROE > 12.5 | ROE > 125",
    ]);
  });

  test("a comma between two bounds stays a missing AND", () => {
    expect(describeErrors("Sales BETWEEN 10,20")).toEqual([
      "error formula.syntax <,> | Sales BETWEEN 10 AND 20",
    ]);
    expect(describeErrors("Sales > 10,Debt > 1")).toEqual([
      "error formula.syntax <,> | Sales > 10 AND Debt > 1",
    ]);
  });
});
