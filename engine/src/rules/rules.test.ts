import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { evaluate } from "../eval/evaluate.ts";
import { smallCatalogue, smallColumns } from "../eval/small-market.fixture.ts";
import { createQueryReader } from "../query.ts";
import { createRuleColumns, createRuleEvaluator, createRuleReader, type Rule } from "./index.ts";

const reader = createRuleReader(smallCatalogue);
const evaluator = createRuleEvaluator(smallColumns);

function readRule(text: string, from = reader): Rule {
  const result = from.read(text);
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
  return result.value;
}

describe("a rule over columns", () => {
  test("that is a number gives one a row, empty where the arithmetic is", () => {
    const rule = readRule("Debt / Sales");
    expect(rule).toMatchObject({ type: "number", unit: "ratio", reads: ["debt", "sales"] });
    // 20 / 100; sales unknown; debt unknown; 0 / 0; 1e308 / -7
    expect([...evaluator.numbers(rule)]).toEqual([
      0.2,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      1e308 / -7,
    ]);
  });

  test("that is a condition answers with true, false or unknown", () => {
    const rule = readRule("Sales > 0 AND ROE < 20");
    expect(rule).toMatchObject({ type: "truth", unit: "none", reads: ["sales", "returnOnEquity"] });
    // row 1 has no sales, but its ROE of 22 decides; row 3's sales are 0
    expect(evaluator.truths(rule)).toEqual([true, false, true, false, false]);
    expect(evaluator.truths(readRule("Sales > 0"))).toEqual([true, null, true, false, false]);
    expect([...evaluator.numbers(readRule("Sales > 0"))]).toEqual([1, Number.NaN, 1, 0, 0]);
  });

  test("reads past periods, through the functions over time too", () => {
    // 95 last year and 90 the year before
    expect(evaluator.numbers(readRule("sum(Sales, 2 years)"))[0]).toBe(185);
    expect(readRule("growth(Sales, 2 years)").reads).toEqual(["sales@y2", "sales@y0"]);
  });

  test("matches exactly where a query of the same words does", () => {
    for (const text of ["Sales > 50 OR Debt < 1", "NOT ROE > 10", "Sector = 'Banks'", "Is SME"]) {
      const { condition } = createQueryReader(smallCatalogue).read(text);
      if (condition === null) throw new Error(text);
      const { matched, lacking } = evaluate(condition, smallColumns);
      const truths = evaluator.truths(readRule(text));
      const rowsOf = (wanted: boolean | null) =>
        truths.flatMap((truth, row) => (truth === wanted ? [row] : []));
      expect(rowsOf(true)).toEqual([...matched]);
      expect(rowsOf(null)).toHaveLength(lacking);
    }
  });
});

describe("a rule is refused", () => {
  const problemsOf = (text: string) => {
    const result = reader.read(text);
    return result.ok
      ? []
      : result.diagnostics.map(({ code, span }) => [code, span.start, span.end]);
  };

  test.each([
    ["rank(Sales) < 10", 0, 11],
    ["Sales > median(Sales, Sector)", 8, 29],
    ["if(Sales > 1, percentile(Debt), 0)", 14, 30],
  ])("where it sets a company against others: %s", (text, start, end) => {
    expect(problemsOf(text)).toEqual([["rule.across_companies", start, end]]);
  });

  test("with the same diagnostics as a query where its text is wrong", () => {
    expect(problemsOf("Sales >")[0]?.[0]).toBe("formula.syntax");
    expect(problemsOf("Salez > 1 AND Debt < 2")[0]).toEqual(["formula.unknown_name", 0, 5]);
    expect(problemsOf("Sector")[0]?.[0]).toBe("formula.type_mismatch");
  });
});

describe("rows as columns", () => {
  const rows = [
    new Map<string, number | string | null>([
      ["sales", 120],
      ["sales@y1", 100],
      ["sector", "Banks"],
      ["isSme", 1],
    ]),
    new Map<string, number | string | null>([
      ["sales", null],
      ["sector", ""],
    ]),
  ];
  const columns = createRuleColumns(productCatalogue, rows);
  const over = createRuleEvaluator(columns);
  const product = createRuleReader(productCatalogue);

  test("hold numbers, texts and truths, empty where a row has none", () => {
    expect([...over.numbers(readRule("Sales - Sales preceding year", product))]).toEqual([
      20,
      Number.NaN,
    ]);
    expect(over.truths(readRule("Sector = 'banks'", product))).toEqual([true, null]);
    expect(over.truths(readRule("Is SME", product))).toEqual([true, null]);
    expect(over.truths(readRule("Return on equity IS EMPTY", product))).toEqual([true, true]);
  });

  test("may be none at all", () => {
    const none = createRuleEvaluator(createRuleColumns(productCatalogue, []));
    expect(none.numbers(readRule("Sales", product))).toHaveLength(0);
  });

  test("know only what the catalogue describes", () => {
    expect(() => columns.get("unheardOf")).toThrow("The catalogue has no column unheardOf.");
  });
});
