import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { smallCatalogue } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";
import { createCompleter } from "./complete.ts";

const completer = createCompleter(smallCatalogue, createQueryReader(smallCatalogue).names);

/** What is offered where `|` stands. */
const offered = (query: string) => completer.complete(query.replace("|", ""), query.indexOf("|"));
const texts = (query: string): string[] => offered(query).map(({ text }) => text);

describe("names", () => {
  test("of several words are found by their beginning, a word's beginning and an alias", () => {
    expect(texts("deb|")).toEqual(["Debt", "Debt to equity"]);
    expect(texts("debt to e|")).toEqual(["Debt to equity"]);
    expect(texts("equi|").slice(0, 2)).toEqual(["Debt to equity", "Return on equity"]);
    expect(texts("ret eq|")).toEqual(["Return on equity"]);
    expect(texts("roe|")).toEqual(["Return on equity"]);
    expect(texts("Sales > 1 AND curr|")).toEqual(["Current price"]);
    expect(texts("Sales > [cur|")).toEqual(["Current price"]);
  });

  test("come with unit and one sentence, and replace what was typed of them", () => {
    expect(offered("Sales > 1 AND Debt to|")[0]).toEqual({
      text: "Debt to equity",
      from: 14,
      to: 21,
      kind: "parameter",
      unit: "ratio",
      meaning: "Debt to equity of a company.",
    });
  });

  test("are offered where an operand is due", () => {
    for (const query of ["|", "Sales > |", "Sales + |", "(|", "Sales > 1 AND |", "NOT |"]) {
      expect(texts(query)).toContain("Return on equity");
    }
  });

  test("include the complement of a truth", () => {
    expect(texts("is n|")).toEqual(["Is not SME"]);
  });
});

describe("what may follow", () => {
  test("a parameter is followed by its periods and operators", () => {
    expect(texts("Sales |").slice(0, 2)).toEqual(["latest quarter", "preceding quarter"]);
    expect(texts("Debt |")[0]).toBe("last year");
    expect(texts("Volume |").slice(0, 2)).toEqual([">", "<"]);
    expect(texts("Sector |").slice(0, 2)).toEqual(["=", "!="]);
    expect(texts("Debt prec|")).toContain("preceding year");
  });

  test("a condition is followed by AND and OR", () => {
    expect(texts("Sales > 5 |")).toEqual(["AND", "OR"]);
    expect(texts("Sales > 5 a|")[0]).toBe("AND");
    expect(texts("Is SME |").slice(0, 2)).toEqual(["AND", "OR"]);
    expect(texts("(Sales > 5) |")).toEqual(["AND", "OR"]);
    expect(texts("Sales BETWEEN 1 AND 5 |")).toEqual(["AND", "OR"]);
  });

  test("nothing is offered in a comment or in a number", () => {
    expect(texts("Sales > 5 -- de|")).toEqual([]);
    expect(texts("Sales > 5|")).toEqual([]);
  });
});

test("any text and caret give offers inside the text", () => {
  const inside = (query: string, caret: number): boolean =>
    completer
      .complete(query, caret)
      .every(({ from, to }) => from >= 0 && from <= to && to <= query.length);
  const pieces = fc.constantFrom(
    "Sales",
    "de",
    " ",
    "\n",
    "(",
    ")",
    "[",
    "'",
    "5",
    ">",
    "AND",
    "/*",
  );
  const query = fc.array(pieces, { maxLength: 12 }).map((words) => words.join(""));
  expect(() =>
    fc.assert(
      fc.property(query, fc.integer({ min: -2, max: 70 }), (text, caret) => inside(text, caret)),
      { numRuns: 1000 },
    ),
  ).not.toThrow();
});

test("the product's catalogue finds a return by its initials", () => {
  const product = createCompleter(productCatalogue, createQueryReader(productCatalogue).names);
  expect(product.complete("roce", 4)[0]?.text).toBe("Return on capital employed");
});
