import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { smallCatalogue, smallColumns } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";
import { createColumnFacts } from "./column-facts.ts";
import { createCompleter } from "./complete.ts";

const completer = createCompleter(smallCatalogue, createQueryReader(smallCatalogue).names);

/** Returns the completions at `|`. */
const offered = (query: string) => completer.complete(query.replace("|", ""), query.indexOf("|"));
const texts = (query: string): string[] => offered(query).map(({ text }) => text);

describe("names", () => {
  test("of several words are found by their beginning, a word's beginning and an alias", () => {
    expect(texts("deb|")).toEqual(["Debt", "Debt to equity"]);
    expect(texts("debt to e|")).toEqual(["Debt to equity"]);
    // both by a word's beginning: what is asked for more comes first
    expect(texts("equi|").slice(0, 2)).toEqual(["Return on equity", "Debt to equity"]);
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
    expect(texts("Sales > 5 |")).toEqual(["AND", "OR", "\n"]);
    expect(texts("Sales > 5 a|")[0]).toBe("AND");
    expect(texts("Is SME |").slice(0, 2)).toEqual(["AND", "OR"]);
    expect(texts("(Sales > 5) |")).toEqual(["AND", "OR", "\n"]);
    expect(texts("(Sales > 5 |")).toEqual(["AND", "OR"]); // in brackets a line break is a blank
    expect(texts("Sales BETWEEN 1 AND 5 |")).toEqual(["AND", "OR", "\n"]);
  });

  test("on a new line a condition begins, or goes on", () => {
    const all = texts("Sales > 5\n|");
    expect(offered("Sales > 5\n|")[0]?.kind).toBe("parameter");
    expect(all).toEqual(expect.arrayContaining(["Debt", "NOT ", "AND", "OR"]));
    expect(all).not.toContain("\n");
    // in brackets a line break is a blank
    expect(texts("(Sales > 5\n|")).toEqual(["AND", "OR"]);
  });

  test("what is added has the unit of what it is added to", () => {
    // both in ₹ crore
    expect(texts("Debt - |")[0]).toBe("Sales");
    const product = createCompleter(productCatalogue, createQueryReader(productCatalogue).names);
    const query = "Return on equity + ";
    const [first] = product.complete(query, query.length);
    expect(first?.unit).toBe("%");
  });

  test("nothing is offered in a comment or in a number", () => {
    expect(texts("Sales > 5 -- de|")).toEqual([]);
    expect(texts("Sales > 5|")).toEqual([]);
  });
});

describe("next to a comparison", () => {
  const informed = createCompleter(
    smallCatalogue,
    createQueryReader(smallCatalogue).names,
    createColumnFacts((key) => smallColumns.get(key)),
  );
  const found = (query: string) => informed.complete(query.replace("|", ""), query.indexOf("|"));
  const foundTexts = (query: string): string[] => found(query).map(({ text }) => text);

  test("thresholds that part the companies come first, with their unit", () => {
    // -3 0 15 22 100: quartiles 0, 15 and 22
    const thresholds = found("Return on equity > |").slice(0, 3);
    expect(thresholds.map(({ text, kind, unit }) => `${text} ${unit} ${kind}`)).toEqual([
      "15 % number",
      "22 % number",
      "0 % number",
    ]);
    expect(foundTexts("Sales latest quarter < |")[0]).toBe("2"); // of 1 2 20 30
  });

  test("a date has days that part the companies", () => {
    const days = found("Last result date > |").slice(0, 3);
    expect(days.map(({ text, kind }) => `${kind} ${text}`)).toContainEqual(
      expect.stringMatching(/^number \d{4}-\d\d-\d\d$/u),
    );
    for (const { text } of days.filter(({ kind }) => kind === "number")) {
      const { diagnostics } = createQueryReader(smallCatalogue).read(`Last result date > ${text}`);
      expect(diagnostics).toEqual([]);
    }
  });

  test("then the middle of the sector, then parameters of the same unit", () => {
    const all = foundTexts("Debt > |");
    expect(all.slice(3, 6)).toEqual(["median(Debt, Sector)", "median(Debt)", "Sales"]);
    expect(all.indexOf("Sales")).toBeLessThan(all.indexOf("Return on equity"));
  });

  test("a text has the data's own, the most frequent first, also inside the quotes", () => {
    expect(foundTexts("Sector = |").slice(0, 2)).toEqual(["'Banks'", "'Chemicals'"]);
    expect(found("Sector = 'so|'")).toEqual([
      {
        text: "'Software'",
        from: 9,
        to: 13,
        kind: "text",
        unit: "",
        meaning: "Sector Software.",
      },
    ]);
    expect(foundTexts("Sector IN ('Banks', |")).toContain("'Chemicals'");
    expect(foundTexts("Sector = che|")[0]).toBe("'Chemicals'");
    expect(foundTexts("Sales > 'so|")).toEqual([]);
  });

  test("the bounds of BETWEEN have thresholds, the AND between conditions has none", () => {
    expect(found("Debt BETWEEN |")[0]?.kind).toBe("number");
    expect(found("Debt BETWEEN 1 AND |")[0]?.kind).toBe("number");
    expect(found("Debt BETWEEN 1 AND 2 AND |")[0]?.kind).toBe("parameter");
  });

  test("the column to be loaded is told", () => {
    expect(informed.wants("Sector = 'so", 12)).toBe("sector");
    expect(informed.wants("Sales 3 years ago > ", 20)).toBe("sales@y3");
    expect(informed.wants("Sales > 5 AND ", 14)).toBeNull();
  });
});

describe("in a call", () => {
  test("arguments are what the function takes", () => {
    expect(texts("growth(Sales, |").slice(0, 2)).toEqual(["3 years", "5 years"]);
    expect(texts("growth(Debt, |")).not.toContain("4 quarters");
    expect(texts("rank(Sales, |")[0]).toBe("Sector");
    expect(texts("growth(|").indexOf("Volume")).toBeGreaterThan(texts("growth(|").indexOf("Sales"));
  });

  test("functions are offered by their names, with the way they are called", () => {
    expect(offered("gro|").find(({ kind }) => kind === "function")).toMatchObject({
      text: "growth(",
      meaning: expect.stringContaining("growth(P, N years): ") as string,
    });
    expect(texts("Sales > |")).toContain("abs(");
  });
});

test("a name that is typed with letters left out is found where nothing else fits", () => {
  expect(texts("rtneq|")[0]).toBe("Return on equity");
  expect(texts("xyz|")).toEqual([]);
});

test("a custom filter is offered by its name", () => {
  const own = createQueryReader(smallCatalogue).define([{ name: "My rise", formula: "Sales > 1" }]);
  const [first] = createCompleter(own.catalogue, own.names).complete("my r", 4);
  expect(first).toMatchObject({ text: "My rise", kind: "parameter", unit: "yes or no" });
});

test("the start of a condition has truths, parameters and NOT", () => {
  for (const query of ["|", "Sales > 1 AND |", "(|"]) {
    expect(texts(query)).toEqual(expect.arrayContaining(["Is SME", "Sales", "NOT "]));
  }
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
    "Sector",
    "=",
    "growth(",
    ",",
    "BETWEEN",
    "IN",
    "3 years",
    "\u{1d4b3}",
  );
  const query = fc.array(pieces, { maxLength: 12 }).map((words) => words.join(""));
  expect(() =>
    fc.assert(
      fc.property(query, fc.integer({ min: -2, max: 70 }), (text, caret) => inside(text, caret)),
      { numRuns: 1000 },
    ),
  ).not.toThrow();
});

describe("an abbreviation", () => {
  const product = createCompleter(productCatalogue, createQueryReader(productCatalogue).names);

  test.each([
    ["DE", "Debt to equity"],
    ["D/E", "Debt to equity"],
    ["d / e", "Debt to equity"],
    ["D-E", "Debt to equity"],
    ["PE", "Price to Earning"],
    ["P/E", "Price to Earning"],
    ["P.E.", "Price to Earning"],
    ["ROE", "Return on equity"],
    ["ROCE", "Return on capital employed"],
    ["MCap", "Market Capitalization"],
    ["M.Cap", "Market Capitalization"],
    ["market-cap", "Market Capitalization"],
    ["EPS", "EPS"],
    ["PB", "Price to book value"],
    ["P/BV", "Price to book value"],
    ["PS", "Price to Sales"],
    ["EV/EBITDA", "EVEBITDA"],
    ["OPM", "OPM"],
    ["NPM", "NPM"],
    ["CMP", "Current price"],
    ["PAT", "Profit after tax"],
    ["PEG", "PEG Ratio"],
    ["QR", "Quick ratio"],
    ["DY", "Dividend yield"],
  ])("%s has %s first, wherever an operand is due", (typed, name) => {
    for (const before of ["", "Sales > 1 AND ", "Debt > ", "Sales > 5\n", "rank(", "Sales + "]) {
      const query = before + typed;
      const [first] = product.complete(query, query.length);
      expect(first).toMatchObject({ text: name, from: before.length, to: query.length });
    }
  });
});
