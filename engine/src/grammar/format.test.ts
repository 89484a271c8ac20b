import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { createQueryReader } from "../query.ts";
import { canonicalText } from "../semantics/canonical.ts";
import { formatText } from "./format.ts";
import { scan } from "./scanner.ts";

const reader = createQueryReader(productCatalogue).define([
  { name: "My margin", formula: "100 * Net profit / Sales" },
]);
const format = (text: string): string => formatText(text, reader.catalogue, reader.vocabulary);

describe("the standard form", () => {
  test("writes words of logic in capitals, names as the catalogue does, one blank between words", () => {
    expect(format("roce>20   and\tpe<=15 or not is sme")).toBe(
      "Return on capital employed > 20 AND Price to Earning <= 15 OR NOT Is SME",
    );
    expect(format("MY  MARGIN between 1 and 5 and sector in( 'a',\"b\" )")).toBe(
      "My margin BETWEEN 1 AND 5 AND Sector IN ('a', 'b')",
    );
    expect(format("GROWTH (sales,5YEARS)>10 and debt is   not  empty")).toBe(
      "growth(Sales, 5 years) > 10 AND Debt IS NOT EMPTY",
    );
    expect(format("[sales]latest   quarter==3 and name <> 'x\"'")).toBe(
      "Sales latest quarter = 3 AND Company name != 'x\"'",
    );
  });

  test("keeps a number as it was typed, and parts it from its unit", () => {
    expect(format("sales>1,00,000 and sales>1e3 and sales>5CR and roe>20 % and sales<.5")).toBe(
      [
        "Sales > 1,00,000",
        "AND Sales > 1e3",
        "AND Sales > 5 cr",
        "AND Return on equity > 20%",
        "AND Sales < .5",
      ].join("\n"),
    );
  });

  test("writes a sign next to its operand, and never turns two signs into a comment", () => {
    expect(format("sales > - - 3 and sales-2>-debt")).toBe("Sales > - -3 AND Sales - 2 > -Debt");
    expect(format("sales > 5\n- debt < 3")).toBe("Sales > 5\n-Debt < 3");
  });

  test("breaks a long query at its outermost OR, then at AND, then inside a bracket", () => {
    const long =
      "market capitalization > 500 and price to earning < 15 and return on equity > 22 or sales > 5";
    expect(format(long)).toBe(
      [
        "Market Capitalization > 500",
        "  AND Price to Earning < 15",
        "  AND Return on equity > 22",
        "OR Sales > 5",
      ].join("\n"),
    );
    expect(format(`not(${long.replace("or", "and")})`)).toBe(
      [
        "NOT (",
        "  Market Capitalization > 500",
        "  AND Price to Earning < 15",
        "  AND Return on equity > 22",
        "  AND Sales > 5",
        ")",
      ].join("\n"),
    );
  });

  test("keeps a line break that means AND, which is looser than OR", () => {
    expect(format("sales > 5 or debt < 3\n\nroe > 2")).toBe(
      "Sales > 5 OR Debt < 3\nReturn on equity > 2",
    );
  });

  test("keeps every comment next to its subject", () => {
    expect(format("-- head\nsales>5 and -- big\ndebt<3 /* low */ and roe>2 // last")).toBe(
      [
        "-- head",
        "Sales > 5 -- big",
        "AND Debt < 3 /* low */",
        "AND Return on equity > 2 // last",
      ].join("\n"),
    );
    expect(format("sales>5\n/* two\n  lines */\ndebt<3\n-- end")).toBe(
      "Sales > 5\n/* two\n  lines */\nDebt < 3\n-- end",
    );
  });

  test("brackets a name that would run on into the word behind it", () => {
    const two = createQueryReader({
      parameters: productCatalogue.parameters,
      names: [...productCatalogue.names, { text: "Sales last year", column: "netProfit" }],
    });
    expect(formatText("[Sales] last year > 5", two.catalogue, two.vocabulary)).toBe(
      "[Sales] last year > 5",
    );
  });
});

const blank = fc.constantFrom(" ", "  ", "\t", "\u00a0");
const gap = fc.oneof(
  { arbitrary: fc.constant(" "), weight: 12 },
  { arbitrary: blank, weight: 2 },
  { arbitrary: fc.constantFrom("\n", "\n\n  "), weight: 2 },
  {
    arbitrary: fc.constantFrom(" /* why */ ", "\n/* a\nb */ ", " -- end\n", "\n// own \n", "/**/"),
    weight: 2,
  },
);
const spelling = (words: string): fc.Arbitrary<string> =>
  fc
    .tuple(blank, fc.constantFrom("lower", "upper", "as it is"))
    .map(([between, letters]) =>
      (letters === "as it is"
        ? words
        : letters === "lower"
          ? words.toLowerCase()
          : words.toUpperCase()
      ).replaceAll(" ", between),
    );
const oneOf = (...words: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...words).chain(spelling);
/** Words of a query, in order; what stands between them is drawn apart. */
const words = (...parts: readonly (string | fc.Arbitrary<readonly string[]>)[]) =>
  fc
    .tuple(
      ...parts.map((part) =>
        typeof part === "string" ? spelling(part).map((word) => [word]) : part,
      ),
    )
    .map((all) => all.flat());
const single = (word: fc.Arbitrary<string>) => word.map((text): readonly string[] => [text]);

const { query } = fc.letrec<{ number: readonly string[]; query: readonly string[] }>((tie) => {
  const name = single(
    oneOf("Sales", "ROE", "[Debt]", "Return on capital employed", "my margin", "P/E", "EPS"),
  );
  const number: fc.Arbitrary<readonly string[]> = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: name, weight: 4 },
    {
      arbitrary: words(
        name,
        single(oneOf("latest quarter", "1 year ago", "3years back", "last year")),
      ),
      weight: 1,
    },
    { arbitrary: single(fc.constantFrom("5", "1,500", ".5", "1e3", "1_0", "20%")), weight: 3 },
    { arbitrary: words("2", single(oneOf("cr", "crores", "lakh cr"))), weight: 1 },
    { arbitrary: words("-", tie("number")), weight: 1 },
    {
      arbitrary: words(
        tie("number"),
        single(fc.constantFrom("+", "-", "*", "/", "\u2212")),
        tie("number"),
      ),
      weight: 2,
    },
    { arbitrary: words("(", tie("number"), ")"), weight: 1 },
    { arbitrary: words("growth", "(", "sales", ",", "5 years", ")"), weight: 1 },
    { arbitrary: words("max", "(", tie("number"), ",", tie("number"), ")"), weight: 1 },
    { arbitrary: words("median", "(", name, ",", "sector", ")"), weight: 1 },
  );
  const condition = fc.oneof(
    words(
      tie("number"),
      single(fc.constantFrom("<", "<=", ">", ">=", "=", "==", "!=", "<>")),
      tie("number"),
    ),
    words(tie("number"), "between", tie("number"), "and", tie("number")),
    words(tie("number"), "is not empty"),
    words("sector", "not", "in", "(", "'Banks'", ",", '"IT\'s"', ")"),
    single(oneOf("is sme", "is not sme", "true")),
  );
  const query = fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: condition, weight: 4 },
    {
      arbitrary: words(tie("query"), single(oneOf("and", "or", "and", "\n")), tie("query")),
      weight: 4,
    },
    { arbitrary: words("not", "(", tie("query"), ")"), weight: 1 },
    { arbitrary: words("(", tie("query"), ")"), weight: 1 },
  );
  return { number, query };
});

const written = fc
  .tuple(query, fc.array(gap, { minLength: 1, maxLength: 400 }), fc.constantFrom("", "-- x\n"))
  .map(
    ([parts, gaps, head]) =>
      head + parts.map((part, index) => part + (gaps[index % gaps.length] ?? " ")).join(""),
  )
  // not every line break between drawn words leaves a query: brackets hold conditions joined by words
  .filter((text) => reader.read(text).condition !== null);

const meaningOf = (text: string): string => {
  const { condition } = reader.read(text);
  return condition === null ? "none" : canonicalText(condition);
};
const commentsOf = (text: string): string[] =>
  scan(text, reader.names).comments.map(({ start, end }) => text.slice(start, end).trimEnd());

const withoutComments = (text: string): string =>
  commentsOf(text).reduce((rest, comment) => rest.replace(comment, ""), text);

test("the standard form of any query means the same, says the same, and is its own standard form", () => {
  const hold = (): void =>
    fc.assert(
      fc.property(written, (text) => {
        const formatted = format(text);
        expect(format(formatted)).toBe(formatted);
        // a drawn "/" before a drawn "/**/" begins a comment to the end of the line, whose tabs are kept
        expect(withoutComments(formatted)).not.toContain("\t");
        expect(meaningOf(formatted)).toBe(meaningOf(text));
        expect(commentsOf(formatted)).toEqual(commentsOf(text));
      }),
      { numRuns: 2000 },
    );
  expect(hold).not.toThrow();
});
