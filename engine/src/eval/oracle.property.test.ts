import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createQueryReader } from "../query.ts";
import { evaluate } from "./evaluate.ts";
import { smallCatalogue, toColumn, toColumns } from "./small-market.fixture.ts";

/** A query as text, and what it means for one row: SQL's logic with null, written out by hand. */
interface Written<Value> {
  readonly text: string;
  readonly of: (row: Row) => Value;
}
type Row = Readonly<Record<string, number | boolean | null>>;
type Figure = number | null;
type Truth = boolean | null;

const names = ["Sales", "Debt", "Debt to equity", "ROE", "Current price", "52w Index"] as const;
const codes: Readonly<Record<string, string>> = {
  Sales: "sales",
  Debt: "debt",
  "Debt to equity": "debtToEquity",
  ROE: "returnOnEquity",
  "Current price": "currentPrice",
  "52w Index": "index52w",
};

const whole = (value: number): Figure => (Number.isFinite(value) ? value : null);

const blank = fc.constantFrom(" ", "  ", "\t", " ", " ");
const written = (name: string): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom("as is", "lower", "upper", "explicit"), blank).map(([style, gap]) => {
    const spaced = name.replaceAll(" ", gap);
    if (style === "lower") return spaced.toLowerCase();
    if (style === "upper") return spaced.toUpperCase();
    return style === "explicit" ? `[ ${spaced} ]` : spaced;
  });

const literal: fc.Arbitrary<Written<Figure>> = fc.oneof(
  fc.integer({ min: 0, max: 5 }).map((value) => ({ text: String(value), of: () => value })),
  fc
    .constantFrom(
      { text: "1,500", value: 1500 },
      { text: "1,00,000", value: 100_000 },
      { text: ".5", value: 0.5 },
      { text: "1e308", value: 1e308 },
      { text: "1_0", value: 10 },
      { text: "2.50", value: 2.5 },
    )
    .map(({ text, value }) => ({ text, of: () => value })),
);

const parameter: fc.Arbitrary<Written<Figure>> = fc
  .constantFrom(...names)
  .chain((name) =>
    written(name).map((text) => ({ text, of: (row) => row[codes[name] ?? ""] as Figure })),
  );

const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};

const { figure } = fc.letrec<{ figure: Written<Figure> }>((tie) => ({
  figure: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: parameter, weight: 4 },
    { arbitrary: literal, weight: 2 },
    {
      arbitrary: tie("figure").map(({ text, of }) => ({
        text: `-(${text})`,
        of: (row: Row) => {
          const value = of(row);
          return value === null ? null : -value;
        },
      })),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(tie("figure"), fc.constantFrom("+", "-", "*", "/"), tie("figure"), blank)
        .map(([left, operator, right, gap]) => ({
          text: `(${left.text}${gap}${operator}${gap}${right.text})`,
          of: (row: Row) => {
            const [a, b] = [left.of(row), right.of(row)];
            return a === null || b === null ? null : whole(operators[operator]?.(a, b) ?? 0);
          },
        })),
      weight: 3,
    },
  ),
}));

const tests: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<>": (a, b) => a !== b,
};

const compare = (operator: string, a: Figure, b: Figure): Truth =>
  a === null || b === null ? null : (tests[operator]?.(a, b) ?? null);
const not = (a: Truth): Truth => (a === null ? null : !a);
const and = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;
const or = (a: Truth, b: Truth): Truth => not(and(not(a), not(b)));

const comparison: fc.Arbitrary<Written<Truth>> = fc
  .tuple(figure, fc.constantFrom(...Object.keys(tests)), figure, fc.constantFrom("", " ", "\n"))
  .map(([left, operator, right, gap]) => ({
    text: `${left.text}${gap}${operator}${gap}${right.text}`,
    of: (row) => compare(operator, left.of(row), right.of(row)),
  }));

const leaf: fc.Arbitrary<Written<Truth>> = fc.oneof(
  { arbitrary: comparison, weight: 6 },
  {
    arbitrary: fc
      .tuple(figure, fc.constantFrom("<", "<="), figure, fc.constantFrom(">", "="), figure)
      .map(([a, first, b, second, c]) => ({
        text: `${a.text} ${first} ${b.text} ${second} ${c.text}`,
        of: (row: Row) =>
          and(compare(first, a.of(row), b.of(row)), compare(second, b.of(row), c.of(row))),
      })),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(figure, literal, literal, fc.boolean()).map(([a, low, high, negated]) => ({
      text: `${a.text} ${negated ? "NOT " : ""}between ${low.text} and ${high.text}`,
      of: (row: Row) => {
        const within = and(
          compare(">=", a.of(row), low.of(row)),
          compare("<=", a.of(row), high.of(row)),
        );
        return negated ? not(within) : within;
      },
    })),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(parameter, fc.boolean()).map(([a, negated]) => ({
      text: `${a.text} IS ${negated ? "not " : ""}EMPTY`,
      of: (row: Row) => (a.of(row) === null) !== negated,
    })),
    weight: 1,
  },
  {
    arbitrary: fc
      .constantFrom("Is SME", "is  not\nsme", "true", "FALSE")
      .map((text): Written<Truth> => {
        const value = (row: Row): Truth => row["isSme"] as Truth;
        if (text === "true") return { text, of: () => true };
        if (text === "FALSE") return { text, of: () => false };
        return { text, of: text === "Is SME" ? value : (row) => not(value(row)) };
      }),
    weight: 1,
  },
);

const { condition } = fc.letrec<{ condition: Written<Truth> }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: leaf, weight: 3 },
    {
      arbitrary: tie("condition").map(({ text, of }) => ({
        text: `not (${text})`,
        of: (row: Row) => not(of(row)),
      })),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(tie("condition"), fc.constantFrom("AND", "and", "OR", "Or"), tie("condition"))
        .map(([left, word, right]) => ({
          text: `(${left.text}) ${word} (${right.text})`,
          of: (row: Row) => {
            const join = word.toUpperCase() === "AND" ? and : or;
            return join(left.of(row), right.of(row));
          },
        })),
      weight: 3,
    },
  ),
}));

/** Without brackets AND binds closer than OR, and a new line outside brackets is looser than both. */
const flat: fc.Arbitrary<Written<Truth>> = fc.tuple(leaf, leaf, leaf, leaf).map(([a, b, c, d]) => ({
  text: `${a.text} or ${b.text} AND ${c.text}\n${d.text}`,
  of: (row) => and(or(a.of(row), and(b.of(row), c.of(row))), d.of(row)),
}));
const anyQuery = fc.oneof({ arbitrary: condition, weight: 3 }, { arbitrary: flat, weight: 1 });

const cell = fc.oneof(
  { arbitrary: fc.constant(null), weight: 2 },
  { arbitrary: fc.integer({ min: -3, max: 5 }), weight: 4 },
  { arbitrary: fc.constantFrom(0.5, 1500, 100_000, 1e308, -1e308, 1e-308), weight: 2 },
);
const row: fc.Arbitrary<Row> = fc.record({
  sales: cell,
  debt: cell,
  debtToEquity: cell,
  returnOnEquity: cell,
  currentPrice: cell,
  index52w: cell,
  isSme: fc.constantFrom(true, false, null),
});

const reader = createQueryReader(smallCatalogue);

function build(rows: readonly Row[]) {
  const keys = [...Object.values(codes), "isSme"];
  return toColumns(
    rows.length,
    keys.map((key) => [
      key,
      toColumn(
        "number",
        rows.map((each) => (each[key] === null ? null : Number(each[key]))),
      ),
    ]),
  );
}

test("any query gives what a row-by-row reading with SQL's nulls gives", () => {
  fc.assert(
    fc.property(anyQuery, fc.array(row, { minLength: 1, maxLength: 40 }), (query, rows) => {
      const read = reader.read(query.text);
      expect(read.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      if (read.condition === null) throw new Error("The query was not read.");
      const { matched, lacking } = evaluate(read.condition, build(rows));
      const expected = rows.map((each) => query.of(each));
      expect([...matched]).toEqual(expected.flatMap((truth, index) => (truth ? [index] : [])));
      expect(lacking).toBe(expected.filter((truth) => truth === null).length);
    }),
    { numRuns: propertyRuns(4_000, 12) },
  );
});
