import { describe, expect, test } from "vitest";
import type { CustomFilter } from "../contract/index.ts";
import { smallCatalogue } from "../eval/small-market.fixture.ts";
import { createQueryReader, type QueryReader } from "../query.ts";

const base = createQueryReader(smallCatalogue);
const define = (formulas: Readonly<Record<string, string>>): QueryReader =>
  base.define(Object.entries(formulas).map(([name, formula]) => ({ name, formula })));

/** Code, marked text and message of what is wrong with each filter. */
function describeErrors(filters: readonly CustomFilter[]): string[][] {
  return base
    .define(filters)
    .filters.map(({ diagnostics }, index) =>
      diagnostics.map(
        ({ code, span, message }) =>
          `${code} <${filters[index]?.formula.slice(span.start, span.end)}> ${message}`,
      ),
    );
}

const complaints = (reader: QueryReader, query: string): string[] =>
  reader
    .read(query)
    .diagnostics.map(({ code, span }) => `${code} <${query.slice(span.start, span.end)}>`);

describe("a custom filter", () => {
  const reader = define({
    "Own ratio (new)": "Debt / Sales",
    "Is safe": "Own ratio (new) < 1\nROE > 0",
    Target: "5 crore",
  });

  test("whose name begins with a parameter's is the longer match, and the shorter one otherwise", () => {
    const longer = define({ "Sales quality": "1", "Debt to": "2" });
    const columns = (query: string) => longer.read(query).columns;
    expect(columns("Sales quality > Sales")).toEqual(["filter:sales quality", "sales"]);
    expect(columns("Debt to > Debt to equity")).toEqual(["filter:debt to", "debtToEquity"]);
  });

  test("has the type and unit of its formula", () => {
    expect(reader.filters.map(({ key, type, unit }) => `${key}: ${type}, ${unit}`)).toEqual([
      "filter:own ratio (new): number, ratio",
      "filter:is safe: truth, none",
      "filter:target: number, none",
    ]);
  });

  test("is named in any case and by the longest match, and means its formula in brackets", () => {
    const read = reader.read("2 * OWN  ratio (New) > Debt to equity AND is safe");
    expect(read.diagnostics).toEqual([]);
    expect(read.columns).toEqual(["filter:own ratio (new)", "debtToEquity", "filter:is safe"]);
    expect(read.reads).toEqual(["debt", "sales", "debtToEquity", "returnOnEquity"]);
    const place = { start: 4, end: 20 };
    expect(read.condition).toMatchObject({
      operands: [
        {
          left: {
            kind: "arithmetic",
            operator: "*",
            right: {
              kind: "arithmetic",
              operator: "/",
              left: { kind: "column", key: "debt", place },
              right: { kind: "column", key: "sales", place },
              place,
            },
          },
        },
        {},
      ],
    });
  });

  test("that is a condition stands by itself, ends a line and has a complement", () => {
    expect(complaints(reader, "Is safe\nSales > 1")).toEqual([]);
    expect(reader.read("Is not safe").condition?.kind).toBe("not");
    expect(complaints(reader, "Is safe > 1")).toEqual(["formula.type_mismatch <Is safe > 1>"]);
  });

  test("that is a number has no complement", () => {
    const names = define({ "Is dear": "Sales", "Is big": "Sales > 1" }).names.byFoldedName;
    expect([names.has("is not dear"), names.has("is not big")]).toEqual([false, true]);
  });

  test("takes a period for all its parameters, as a bracket does", () => {
    const read = reader.read("Own ratio (new) preceding year < 1");
    expect(read.columns).toEqual(["filter:own ratio (new)@y1"]);
    expect(read.reads).toEqual(["debt@y1", "sales@y1"]);
    expect(reader.read("avg(Own ratio (new), 2 years) < 1").reads).toEqual([
      "debt@y0",
      "sales@y0",
      "debt@y1",
      "sales@y1",
    ]);
    expect(complaints(reader, "Own ratio (new) 2 quarters ago > 1")).toEqual([
      "formula.period_not_available <Own ratio (new) 2 quarters ago>",
    ]);
  });

  test("gives a unit of its own to what it meets", () => {
    const read = reader.read("Sales > Target AND Volume > Target");
    // ₹ crore are held in crores, a count in ones
    expect(read.condition).toMatchObject({
      operands: [{ right: { value: 5 } }, { right: { value: 50_000_000 } }],
    });
  });

  test("is offered where a name was misspelt", () => {
    const [problem] = reader.read("Is saef AND Sales > 1").diagnostics;
    expect(problem?.suggestions.map(({ text }) => text)).toContain("Is safe");
  });

  test("gives a column, a condition as 1 and 0", () => {
    expect(reader.filterColumn("filter:own ratio (new)@y2")?.reads).toEqual([
      "debt@y2",
      "sales@y2",
    ]);
    expect(reader.filterColumn("filter:is safe")?.node).toMatchObject({
      kind: "if",
      otherwise: { kind: "constant", value: 0 },
    });
    expect(reader.filterColumn("filter:unheard of")).toBeNull();
    expect(reader.filterColumn("sales")).toBeNull();
  });

  test("that reads what the data lack gives no column and is told where it is named", () => {
    const poor = createQueryReader(smallCatalogue, (key) => key !== "debt").define([
      { name: "Ratio", formula: "Debt / Sales" },
    ]);
    expect(poor.filters[0]?.diagnostics).toEqual([]);
    expect(poor.filterColumn("filter:ratio")).toBeNull();
    expect(complaints(poor, "Sales > 1 AND Ratio > 2")).toEqual(["formula.not_available <Ratio>"]);
  });
});

describe("mistakes in filters", () => {
  test("a circle is named, and what leans on it cannot be used either", () => {
    const [a, b, c, own] = describeErrors([
      { name: "A", formula: "1 + B" },
      { name: "B", formula: "A * Sales" },
      { name: "C", formula: "B / 2" },
      { name: "Own", formula: "Sales + Own" },
    ]);
    expect(a).toEqual([
      "formula.filter_cycle <B> These filters refer to each other in a circle: A -> B -> A.",
    ]);
    expect(b).toEqual([
      "formula.filter_cycle <A> These filters refer to each other in a circle: B -> A -> B.",
    ]);
    expect(c?.[0]).toContain("formula.filter_unusable <B>");
    expect(own?.[0]).toContain("Own -> Own");
  });

  test("a circle stops the queries that lead to it, through others too, and no others", () => {
    const reader = define({ A: "B", B: "A", Leans: "2 * B", Good: "Sales", Better: "Good + 1" });
    for (const query of ["A > 1", "Sales > 1 OR Leans > 1", "Good > B"]) {
      expect(complaints(reader, query)).toHaveLength(1);
      expect(complaints(reader, query)[0]).toContain("formula.filter_unusable");
    }
    expect(complaints(reader, "Better > Good AND Sales > 1")).toEqual([]);
  });

  test("one is known by its name all the same", () => {
    const reader = define({ Broken: "Sales +", Leans: "2 * Broken" });
    expect(complaints(reader, "Sales > 1 AND Leans > 1")).toEqual([
      "formula.filter_unusable <Leans>",
    ]);
  });

  test.each([
    ["Sales", "name of a parameter"],
    ["roe ", "name of a parameter"],
    ["is NOT sme", "name of a parameter"],
    ["And", "word of the query language"],
    ["IN", "word of the query language"],
    ["median", "word of the query language"],
    ["lakh  crore", "word of the query language"],
    ["3 quarters ago", "read it as something else"],
    ["5 years", "read it as something else"],
    ["1_000", "read it as something else"],
    ["-Sales growth", "read it as something else"],
    ["Sales + Debt", "not a valid name"],
    ["Sales [net]", "not a valid name"],
    ["A -- B", "read it as something else"],
    [" \n", "needs a name"],
    ["x".repeat(101), "at most 100"],
  ])("%j is refused as a name", (name, why) => {
    const [own] = describeErrors([{ name, formula: "Debt" }]);
    expect(own).toEqual([expect.stringContaining(why)]);
    expect(own?.[0]).toMatch(/^formula\.filter_name <>/u);
  });

  test("the second of one name is refused", () => {
    const [first, second] = describeErrors([
      { name: "My own", formula: "Debt" },
      { name: "my  OWN", formula: "Sales" },
    ]);
    expect(first).toEqual([]);
    expect(second?.[0]).toContain("name of another filter");
  });

  test("a formula is a number or a condition", () => {
    const [date, text, empty] = describeErrors([
      { name: "Day", formula: "Last result date" },
      { name: "Word", formula: "Sector" },
      { name: "Nothing", formula: " " },
    ]);
    expect(date?.[0]).toContain("this is a date");
    expect(text?.[0]).toContain("this is a text");
    expect(empty?.[0]).toContain("Enter a formula.");
  });

  test("the nodes of a filter count wherever it is named", () => {
    // 100 parameters and 99 signs are 199 nodes; five of them and the four signs between 999
    const sum = Array.from({ length: 100 }, () => "Sales").join("+");
    const reader = define({ Total: sum, Five: Array.from({ length: 5 }, () => "Total").join("+") });
    expect(reader.filters.map(({ diagnostics }) => diagnostics)).toEqual([[], []]);
    expect(complaints(reader, "Five IS EMPTY")).toEqual([]);
    expect(complaints(reader, "Five > 1")).toEqual(["formula.too_large <1>"]);
    const twice = define({ Total: sum, Six: Array.from({ length: 6 }, () => "Total").join("+") });
    expect(twice.filters[1]?.diagnostics[0]?.code).toBe("formula.too_large");
  });

  test("a thousand filters that lean on each other are read", () => {
    const chain = Array.from({ length: 1000 }, (_, index) => ({
      name: `Step ${index}x`,
      formula: index === 0 ? "Sales" : `Step ${index - 1}x`,
    }));
    const { filters } = base.define(chain.toReversed());
    expect(filters.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });
});
