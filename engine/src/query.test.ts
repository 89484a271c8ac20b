import { propertyRuns } from "@munshi/fixtures/property-runs";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "./catalogue/index.ts";
import { smallCatalogue } from "./eval/small-market.fixture.ts";
import { limits } from "./grammar/parse.ts";
import { createQueryReader } from "./query.ts";

const reader = createQueryReader(smallCatalogue);

/** Code, marked text and the fixes, one line a diagnostic. */
function describeErrors(query: string): string[] {
  return reader.read(query).diagnostics.map(({ code, span, suggestions }) => {
    const fixes = suggestions.map(({ label }) => label).join(", ");
    return `${code} <${query.slice(span.start, span.end)}> ${fixes}`.trim();
  });
}

/** The query with the first fix of its first diagnostic made. */
function firstFixOf(query: string): string {
  const fix = reader.read(query).diagnostics.flatMap(({ suggestions }) => suggestions)[0];
  if (fix === undefined) throw new Error(`There is no fix for ${query}.`);
  return query.slice(0, fix.start) + fix.text + query.slice(fix.end);
}

describe("names", () => {
  test("the longest known name wins, across blanks, lines and case", () => {
    const columns = (query: string) => reader.read(query).columns;
    expect(columns("DEBT \n to\tequity < 1 AND Debt < 2")).toEqual(["debtToEquity", "debt"]);
    expect(columns("52w  index > 3")).toEqual(["index52w"]);
    expect(columns("[ debt ] < 1")).toEqual(["debt"]);
    expect(columns("Sales Preceding Year > 1")).toEqual(["sales@y1"]);
    expect(columns("Sales/Debt > 1")).toEqual(["sales", "debt"]);
  });

  test("a name ends where a word ends", () => {
    expect(describeErrors("Salesman > 1 AND Debt > 0")).toEqual([
      'formula.unknown_name <Salesman> Use "Sales"',
    ]);
  });

  test("an unknown name is one, however many of its words are known", () => {
    expect(describeErrors("Debt to assets < 1 AND Sales of goods > 2 OR Debt > 1")).toEqual([
      'formula.unknown_name <Debt to assets> Use "Debt to equity"',
      'formula.unknown_name <Sales of goods> Use "Sales"',
    ]);
    expect(describeErrors("P/X ratio > 1 AND Debt > 1")[0]).toMatch(/<P\/X ratio>/u);
    expect(describeErrors("Foo/Debt > 1")[0]).toMatch(/<Foo>/u);
  });

  test("a word next to a text parameter is offered in quotes", () => {
    expect(describeErrors("Sector = Banks")[0]).toBe(
      "formula.unknown_name <Banks> Use \"'Banks'\"",
    );
  });

  test.each([
    ["Sector = Reddy's", `Sector = "Reddy's"`],
    ["Sector != Debt", "Sector != 'Debt'"],
    ["Debt = Sector", "'Debt' = Sector"],
    ["Sector IN ('Banks', Debt)", "Sector IN ('Banks', 'Debt')"],
    ["Sector = 500325", "Sector = '500325'"],
  ])("%s is offered as %s", (query, offered) => {
    expect(firstFixOf(query)).toBe(offered);
    expect(describeErrors(offered)).toEqual([]);
  });

  test("what no quotes can hold, and what is no word, is offered in none", () => {
    const fixes = (query: string) => reader.read(query).diagnostics[0]?.suggestions;
    expect(fixes(`Sector = [it's "x"]`)).toEqual([]);
    expect(fixes("Sector = Debt + 1")).toEqual([]);
    expect(fixes("Sector = Debt last year")).toEqual([]);
  });

  test("periods reach what has them", () => {
    const columns = (query: string) => reader.read(query).columns;
    const quarters: [string, string][] = [
      ["latest quarter", "q0"],
      ["current quarter", "q0"],
      ["preceding quarter", "q1"],
      ["1 quarter ago", "q1"],
      ["2quarters back", "q2"],
      ["5 quarters ago", "q5"],
      ["preceding year quarter", "q4"],
      ["same quarter last year", "q4"],
      ["last year", "y0"],
      ["latest  year", "y0"],
      ["preceding\nyear", "y1"],
      ["1 year ago", "y1"],
      ["10years back", "y10"],
    ];
    for (const [written, period] of quarters) {
      expect(columns(`[Sales] ${written} > 1`)).toEqual([`sales@${period}`]);
    }
    expect(columns("(Sales 2 years ago - Debt) last year > 1")).toEqual(["sales@y2", "debt@y0"]);
    expect(describeErrors("Debt 2 quarters ago > 1 AND Sales 11 years ago > 1")).toEqual([
      `formula.period_not_available <Debt 2 quarters ago> Use "2 years ago"`,
      `formula.period_not_available <Sales 11 years ago> Use "10 years ago"`,
    ]);
    expect(describeErrors("Volume last year > 1")).toEqual([
      `formula.period_not_available <Volume last year> Remove "last year"`,
    ]);
  });
});

describe("calls", () => {
  const told = (query: string) =>
    reader.read(query).diagnostics.map(({ code, message, span, suggestions }) => {
      const place = query.slice(span.start, span.end);
      return [code, place, message, suggestions.length];
    });

  test("a function that shares its name with a parameter is one before a bracket", () => {
    const product = createQueryReader(productCatalogue);
    const codes = (query: string) => product.read(query).diagnostics.map(({ code }) => code);
    const kinds = (query: string) =>
      product
        .read(query)
        .tokens.map(({ kind }) => kind)
        .join(" ");
    expect(codes("growth(Sales, 3 years) > 10")).toEqual([]);
    expect(kinds("Change(Sales, 1 year) > Change")).toBe(
      "function bracket parameter operator period bracket operator parameter",
    );
    expect(codes("[growth] > 10 OR Growth\n> 1")).toEqual([]);
  });

  test("an unknown word before a bracket is no known function", () => {
    expect(told("foo(Sales, Bar) > 1")).toEqual([
      ["formula.unknown_function", "foo", "foo(…) is not a known function. Did you mean floor?", 1],
      [
        "formula.unknown_name",
        "Bar",
        '"Bar" is not a known parameter. See the list of parameters.',
        0,
      ],
    ]);
    expect(told("Sales > salez(Debt)")).toHaveLength(1);
  });

  test("a misspelt AND, a name and a word apart from its bracket are no calls", () => {
    expect(describeErrors("Sales > 5 AN(Debt < 3)")).toEqual(['formula.syntax <AN> Use "AND"']);
    expect(describeErrors("Sales > 5 AN (Debt < 3)")).toEqual(['formula.syntax <AN> Use "AND"']);
    // of a parameter's name, and of no other, a bracket on the next line begins another condition
    expect(describeErrors("Is SME AND Sales\n(Debt < 3)")).toEqual(["formula.syntax <(>"]);
    expect(describeErrors("Sales > MAX\n(Debt, 50)")).toEqual([]);
  });
});

describe("mistakes", () => {
  test.each([
    ["Sales > 10 AN Debt < 5", 'formula.syntax <AN> Use "AND"', "Sales > 10 AND Debt < 5"],
    ["Sales => 5", 'formula.syntax <=>> Use ">="', "Sales >= 5"],
    ["Sales =< 5", 'formula.syntax <=<> Use "<="', "Sales <= 5"],
    ["Sales ≥ 5", 'formula.syntax <≥> Use ">="', "Sales >= 5"],
    ["Sales > 5 && Debt > 1", 'formula.syntax <&&> Use "AND"', "Sales > 5 AND Debt > 1"],
    [
      "Sales > 5 Debt < 3",
      'formula.syntax <Debt> Insert "AND", Insert "OR"',
      "Sales > 5 AND Debt < 3",
    ],
    ["(Sales > 5", 'formula.syntax <(> Insert ")"', "(Sales > 5)"],
    ["Sales > 5)", 'formula.syntax <)> Remove ")"', "Sales > 5"],
    ["AND Sales > 5", 'formula.syntax <AND> Remove "AND"', "Sales > 5"],
    ["Sales > 5 AND", 'formula.syntax <AND> Remove "AND"', "Sales > 5 "],
    ["Sales > > 5", 'formula.syntax <>> Remove ">"', "Sales > 5"],
    ["₹Sales > 5", 'formula.syntax <₹> Remove "₹"', "Sales > 5"],
    ["[Sales > 5", 'formula.syntax <[Sales> Insert "]"', "[Sales] > 5"],
    ["Sector = 'Banks", "formula.syntax <'Banks>", "Sector = 'Banks'"],
    ["Sales > 1 /* why", "formula.syntax </*>", "Sales > 1 /* why */"],
    ["Sales", 'formula.type_mismatch <Sales> Insert "> 0"', "Sales > 0"],
    ["Is SME > 0", 'formula.type_mismatch <Is SME > 0> Use "Is SME"', "Is SME"],
    ["Sector > 'Banks'", "formula.type_mismatch <Sector > 'Banks'>", null],
    ["Sector > 5", "formula.type_mismatch <Sector > 5>", null],
    ["Sales AND Debt > 1", 'formula.type_mismatch <Sales> Insert "> 0"', "Sales > 0 AND Debt > 1"],
    ["(Sales > 1) + 1 > Debt", "formula.type_mismatch <(Sales > 1)>", null],
    ["Last result date > 5", "formula.type_mismatch <5>", null],
    ["Sales > 1e999", "formula.out_of_range <1e999>", null],
    ["Sales > 5 last year", "formula.period_not_available <last year>", "Sales > 5 "],
    ["Sales preceding year 2 years ago > 5", "formula.period_not_available <2 years ago>", null],
  ])("%s", (query, complaint, fixed) => {
    expect(describeErrors(query)[0]).toContain(complaint);
    expect(fixed === null || firstFixOf(query)).toBe(fixed ?? true);
    expect(describeErrors(fixed ?? "Sales > 1")).toEqual([]);
  });

  test.each([
    ["growth(Sales, 3 years > 10 AND ROE < 5", "growth(Sales, 3 years) > 10 AND ROE < 5"],
    ["max(Sales, (Debt + 1) * 2 > 1", "max(Sales, (Debt + 1) * 2) > 1"],
    ["Sector IN ('a', 'b' AND Sales > 5", "Sector IN ('a', 'b') AND Sales > 5"],
    ["if(Sales > 1, 2, 3 > 2", "if(Sales > 1, 2, 3) > 2"],
    ["growth(Sales 3 years) > 3", "growth(Sales, 3 years) > 3"],
    ["Sales > 1, Debt > 2", "Sales > 1 AND Debt > 2"],
    ["Sales > 5,000, Debt > 3", "Sales > 5,000 AND Debt > 3"],
    ["Sales BETWEEN 5, 10", "Sales BETWEEN 5 AND 10"],
    ["Sales BETWEEN 5 to 10", "Sales BETWEEN 5 AND 10"],
    ["Sales 500", "Sales > 500"],
    ["Debt > 1 AND Sales last year 500", "Debt > 1 AND Sales last year > 500"],
    ["Sales > 5 & Debt < 3", "Sales > 5 AND Debt < 3"],
    ["Sales > 5 | Debt < 3", "Sales > 5 OR Debt < 3"],
    ["Sales is not null", "Sales IS NOT EMPTY"],
    ["Sales > '1,500'", "Sales > 1,500"],
    ["Sales previous year > 5", "Sales preceding year > 5"],
    ["Sales preceeding quarter > 5", "Sales preceding quarter > 5"],
    ["Sales 3 yrs ago > 5", "Sales 3 years ago > 5"],
    ["Sales 1 qtr back > 5", "Sales 1 quarter back > 5"],
    ["Sales 2 years before > 5", "Sales 2 years ago > 5"],
    ["averge(Sales, 5 years) > 1", "avg(Sales, 5 years) > 1"],
    ["cagr(Sales, 5 years) > 1", "growth(Sales, 5 years) > 1"],
    ["stdev_samp(Sales, 5 years) > 1", "stdev(Sales, 5 years) > 1"],
  ])("%j is fixed as %j", (query, fixed) => {
    expect(describeErrors(query)).toHaveLength(1);
    expect(firstFixOf(query)).toBe(fixed);
    expect(describeErrors(fixed)).toEqual([]);
  });

  test("an argument is no condition that a further operand could follow", () => {
    const first = (query: string) => describeErrors(query)[0];
    expect(first("if(Sales > 1, Debt 5, 2) > 1")).toMatch(/^formula.syntax <5> Insert ">"/u);
    expect(first("rank(Is SME) Debt > 1")).toBe(
      "formula.type_mismatch <Is SME> Count it as 1 or 0",
    );
    expect(describeErrors("rank(Is SME) Debt > 1")[1]).toBe("formula.syntax <Debt>");
  });

  test("several are reported in one go, in the order of the text", () => {
    expect(describeErrors("Salse > 5 AN Debt => 3 OR (Is SME AND Fooo < 2")).toEqual([
      'formula.unknown_name <Salse> Use "Sales"',
      'formula.syntax <AN> Use "AND"',
      'formula.syntax <=>> Use ">="',
      'formula.syntax <(> Insert ")"',
      "formula.unknown_name <Fooo>",
    ]);
  });

  test("an empty text asks for a query, a text without a parameter is a wrong one", () => {
    expect(reader.read(" \n ").diagnostics).toMatchObject([
      { code: "formula.empty", message: "Enter Query" },
    ]);
    const [first, second] = reader.read("Foo > 5").diagnostics;
    expect(first?.code).toBe("formula.wrong_query");
    expect(first?.message).toMatch(/^wrong query/u);
    expect(second?.code).toBe("formula.unknown_name");
  });

  test("a span has its line and column", () => {
    const [problem] = reader.read("Sales > 1\n  AND Salse > 2").diagnostics;
    expect(problem?.span).toEqual({ start: 16, end: 21, line: 2, column: 7 });
  });

  test("rupees with crores, and a percent without one, are warnings, not errors", () => {
    const { condition, diagnostics } = reader.read("Sales > Current price AND Sales > 5%");
    expect(condition).not.toBeNull();
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning formula.mixed_units",
      "warning formula.percent_of_other",
    ]);
    expect(describeErrors("ROE % > 20% AND 2 * ROE > 15 %")).toEqual([]);
    expect(describeErrors("Current price * Volume > 5 crore")).toEqual([]);
  });
});

describe("bounds", () => {
  test("10,000 characters, 1,000 words and 100 brackets are the most", () => {
    const terms = (count: number): string => `Sales ${"+ 1 ".repeat(count)}> 0`;
    expect(describeErrors("Sales > 1".padEnd(10_000))).toEqual([]);
    expect(reader.read("Sales > 1".padEnd(10_001)).diagnostics[0]?.code).toBe("formula.too_long");
    // a parameter, a comparison and a number, and two words a term: 3 + 2 x 498 = 999
    expect(describeErrors(terms(498))).toEqual([]);
    expect(reader.read(terms(499)).diagnostics[0]?.code).toBe("formula.too_large");
    const nested = (depth: number): string => `${"(".repeat(depth)}Sales > 1${")".repeat(depth)}`;
    expect(describeErrors(nested(32))).toEqual([]);
    expect(reader.read(nested(33)).diagnostics[0]?.code).toBe("formula.too_deep");
    expect(describeErrors(`${"NOT ".repeat(990)}Sales > 1`)).toEqual([]);
  });

  test("the deepest texts are read on less stack than a worker of a browser has", async () => {
    const reading = new Worker(new URL("read-deep-texts.fixture.ts", import.meta.url), {
      workerData: limits.depth,
      // Node keeps 0.2 of it for itself; Chromium gives a worker 0.5.
      resourceLimits: { stackSizeMb: 0.5 },
    });
    const [codes] = (await once(reading, "message")) as [string[][]];
    expect(codes).toHaveLength(6);
    expect(codes.flat()).not.toContain("formula.too_deep");
  });
});

describe("any text", () => {
  const pieces = [
    ...Array.from("()[]<>=!+-*/%,.;'\"\\{}$&|?#@^~`\n\t \u00a0\u2212é"),
    "\ud83d",
    "\ude00",
    "Sales",
    "Debt to equity",
    "Debt to",
    "Is SME",
    "is not",
    "AND",
    "or",
    "not",
    "between",
    "in (",
    "is empty",
    "5",
    "1,00,000",
    "1e999",
    "2025-08-31",
    "crore",
    "lakh",
    "last year",
    "3 quarters ago",
    "3 years",
    "max(",
    "if(",
    "growth(",
    "RANK (",
    "foo(",
    "is null",
    "Own ratio",
    "foo",
    "/*",
    "*/",
    "--",
    "//",
    "__proto__",
    "constructor",
  ];
  const filtered = reader.define([
    { name: "Own ratio", formula: "Debt / Sales" },
    { name: "In a circle", formula: "In a circle + 1" },
  ]);
  const expectSpansInside = (query: string): void => {
    const { tokens, diagnostics, condition, steps } = filtered.read(query);
    expect(steps).toBeLessThanOrEqual(limits.steps);
    const places = [
      ...tokens,
      ...diagnostics.flatMap(({ span, suggestions }) => [span, ...suggestions]),
    ];
    const outside = places.filter(
      ({ start, end }) => start < 0 || end < start || end > query.length,
    );
    expect(outside).toEqual([]);
    const hasError = diagnostics.some(({ severity }) => severity === "error");
    expect(condition === null).toBe(hasError);
  };

  test("gives diagnostics inside the text and never an exception", () => {
    const spliced = fc
      .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ")), { maxLength: 25 })
      .map((words) => words.flat().join(""));
    const texts = fc.oneof(
      { arbitrary: spliced, weight: 4 },
      { arbitrary: fc.string({ unit: "grapheme" }), weight: 1 },
      { arbitrary: fc.string({ unit: "binary", maxLength: 60 }), weight: 1 },
    );
    const hold = (): void =>
      fc.assert(fc.property(texts, expectSpansInside), { numRuns: propertyRuns(5_000) });
    expect(hold).not.toThrow();
  });

  test.each([
    ["brackets", "(".repeat(9000)],
    ["closing brackets", ")".repeat(9000)],
    ["minus signs", "- ".repeat(5000)],
    ["words", "foo ".repeat(2500)],
    ["conjunctions", "AND ".repeat(990)],
    ["commas", "1,".repeat(5000)],
    ["digits", "9".repeat(10_000)],
    ["unclosed quotes", "' \n".repeat(3000)],
    ["joined words", "a/".repeat(5000)],
    ["periods", "Sales last year ".repeat(500)],
    ["commas in a row", ",".repeat(10_000)],
    ["brackets that close and open", ")(".repeat(5000)],
    ["calls in calls", "abs(".repeat(99)],
    ["commas in a call", `max(${",".repeat(9000)}`],
    ["arguments", `max(${"1,".repeat(990)}1) > Sales`],
    ["choices", `${"if(Sales > 1, ".repeat(98)}1${", 2)".repeat(98)} > 1`],
    ["operators in disorder", "- * OR ".repeat(300)],
    ["unknown names", Array.from({ length: 249 }, (_, at) => `Foo${at} > 1`).join(" OR ")],
    ["squares", "[ ".repeat(5000)],
    ["spans", `max(${"3 years,".repeat(900)}`],
    ["sums over periods", `avg(${"Sales + ".repeat(490)}1, 10 years) > 1`],
    ["sums over periods of periods", `avg(avg(${"Sales + ".repeat(480)}1, 5 years), 6 years) > 1`],
    ["shared operands", `${"Sales + ".repeat(240)}1 IN (${"1,".repeat(499)}2)`],
  ])("of many %s is answered within a counted budget", (_, text) => {
    expect(() => expectSpansInside(text)).not.toThrow();
  });

  test("what functions over periods write out is bounded too", () => {
    const codes = (query: string) => reader.read(query).diagnostics.map(({ code }) => code);
    // 481 parameters and numbers and 480 signs: 17,298 parts over 2 x 9 periods, 23,064 over 3 x 8
    const sum = `${"Sales + ".repeat(480)}1`;
    expect(codes(`avg(avg(${sum}, 2 years), 9 years) > 1`)).toEqual([]);
    expect(codes(`avg(avg(${sum}, 3 years), 8 years) > 1`)).toEqual(["formula.too_large"]);
  });
});

describe("the product's catalogue", () => {
  const product = createQueryReader(productCatalogue);
  const valid = (query: string): string[] =>
    product
      .read(query)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ message }) => message);

  test.each([
    "Average return on equity 3years < 10 AND\nDebt to equity > 1 AND\nPledged percentage > 30",
    "Market Capitalization  > 1000 AND\n  OPM 5Year >Price to Earning AND Debt\n  to equity < 1",
    "100*((High price - Current price)/High price) < 10 AND\nVolume > 100000",
    "((Sales 2quarters back >   Sales 3quarters back AND\nSales preceding quarter > Sales 2quarters back) OR\n\nSales latest quarter > Sales preceding year quarter)",
    "Return on capital employed > 15% AND 52w Index > 70 AND Last result date > 202508",
    "Number of equity shares <= Number of equity shares 10years back * 1.1",
    "Down from 52w high < 10\nYOY Quarterly sales growth > 15\nIs not SME",
  ])("reads %j", (query) => expect(valid(query)).toEqual([]));

  const published = process.env["PUBLISHED_QUERIES"] ?? "";
  test.skipIf(!existsSync(published))("reads every published query that is valid", () => {
    const queries = readFileSync(published, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { query: string; status: string })
      .filter(({ status }) => status === "valid");
    expect(queries.length).toBeGreaterThan(0);
    for (const { query } of queries) expect([query, valid(query)]).toEqual([query, []]);
  });
});
