import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CustomFilter, ExplainedNode, Explanation } from "../contract/index.ts";
import { anyColumns, anyTruth } from "../eval/checked-trees.fixture.ts";
import type { Columns, Column } from "../table/column.ts";
import { evaluate, evaluateNumber } from "../eval/evaluate.ts";
import { compileTruth } from "../eval/truths.ts";
import { type NumberNode, type TruthNode, isText, isTruth } from "../semantics/checked.ts";
import { hasBit } from "./clauses.ts";
import { listDecisive } from "./decisive.ts";
import { explain } from "./explain.ts";
import { valuesOf } from "./node-values.ts";
import { LoadFailure } from "./query-source.ts";
import { createQuerySource } from "./query-source.fixture.ts";

async function ask(
  query: string,
  name: string,
  filters: readonly CustomFilter[] = [],
): Promise<Explanation> {
  const result = await explain({ query, company: { name } }, createQuerySource(filters));
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
  return result.value;
}

function draw(node: ExplainedNode, indent = ""): string[] {
  const filter = node.filter === null ? "" : ` {${node.filter}}`;
  const line = `${indent}${node.decided ? "* " : ""}${node.text}${filter} = ${node.words}`;
  return [line, ...node.parts.flatMap((part) => draw(part, `${indent}  `))];
}

const reasons = ({ root }: Explanation): string[] =>
  root.missing.map(({ reason, key, message }) => `${reason} ${key ?? "-"}: ${message}`);

test("a query is told part by part, in Indian figures, with what decided it", async () => {
  const query =
    "Market cap > 1,000 AND -- big\n Debt to equity < 0.5 AND ROCE > 20\nListed on < 2021";
  const { matches, summary, root, id, name } = await ask(query, "steel works");
  expect({ matches, id, name }).toEqual({ matches: false, id: "STEEL", name: "Steel Works" });
  expect(summary).toBe("Does not match: Debt to equity is 1.20, above 0.50.");
  expect(draw(root)).toEqual([
    "* Market cap > 1,000 AND Debt to equity < 0.5 AND ROCE > 20 AND Listed on < 2021 = fails",
    "  * Market cap > 1,000 AND Debt to equity < 0.5 AND ROCE > 20 = fails",
    "    Market cap > 1,000 = holds",
    "      Market Capitalization = ₹ 1,204 crore",
    "      1,000 = ₹ 1,000 crore",
    "    * Debt to equity < 0.5 = fails",
    "      Debt to equity = 1.20",
    "      0.5 = 0.50",
    "    ROCE > 20 = holds",
    "      Return on capital employed = 28.40 %",
    "      20 = 20.00 %",
    "  Listed on < 2021 = holds",
    "    Listed on = 12 Aug 20",
    "    2021 = 01 Jan 21",
  ]);
  expect(root.parts[0]?.parts.map(({ distance }) => distance)).toEqual([
    // 204 above 1,000; 0.7 above 0.5; 8.4 above 20
    { amount: 204, percent: expect.closeTo(20.4, 9) as number },
    { amount: expect.closeTo(0.7, 9) as number, percent: expect.closeTo(140, 9) as number },
    { amount: expect.closeTo(8.4, 9) as number, percent: expect.closeTo(42, 9) as number },
  ]);
});

test("a line break that means AND is written so on one line, around the OR of a line", async () => {
  const query =
    "ROCE > 20 or Listed on < 2021\n(Market cap > 1 or ROCE > 3)\nSector\n = 'a\nb' -- or";
  const { root } = await ask(query, "STEEL");
  expect(root.text).toBe(
    "(ROCE > 20 or Listed on < 2021) AND (Market cap > 1 or ROCE > 3) AND Sector = 'a\nb'",
  );
});

test("a part that several others share is worked out once", async () => {
  const data = createQuerySource();
  const count = async (query: string): Promise<number> => {
    let reads = 0;
    const get = (key: string): Column => {
      if (key === "sales") reads += 1;
      return data.columns.get(key);
    };
    const company = { name: "STEEL" } as const;
    const result = await explain(
      { query, company },
      { ...data, columns: { ...data.columns, get } },
    );
    expect(result.ok).toBe(true);
    return reads;
  };
  const once = await count("rank(Sales) = 1");
  expect(await count("rank(Sales) IN (1, 2, 3, 4)")).toBe(once);
  expect(await count("1 < rank(Sales) < 5")).toBe(once);
  // the second has an operand of its own, and the ranks of the first
  expect(await count("rank(Sales) > 1 AND rank(Sales) < 5")).toBeLessThan(2 * once);
});

test("a chain, a range and a choice are told by their parts", async () => {
  const { root, summary } = await ask("10 < ROCE < 20 OR Sector IN ('Banks', 'Cement')", "STEEL");
  expect(draw(root).filter((line) => !/^ {6}/u.test(line))).toEqual([
    "* 10 < ROCE < 20 OR Sector IN ('Banks', 'Cement') = fails",
    "  * 10 < ROCE < 20 = fails",
    "    10 < Return on capital employed = holds",
    "    * Return on capital employed < 20 = fails",
    "  * Sector IN ('Banks', 'Cement') = fails",
    "    * Sector = 'Banks' = fails",
    "    * Sector = 'Cement' = fails",
  ]);
  expect(summary).toBe(
    'Does not match: Return on capital employed is 28.40 %, above 20.00 %. Sector is "Metals", not "Banks". Sector is "Metals", not "Cement".',
  );
  // 28.4 lies 18.4 above the 10 on the left
  expect(root.parts[0]?.parts[0]?.distance?.amount).toBeCloseTo(18.4, 9);
});

test("a custom filter is shown above its formula", async () => {
  const filters = [{ name: "Sound", formula: "Debt to equity < 1 AND ROCE > 15" }];
  const { root, summary } = await ask("Sound AND Sales > 10", "STEEL", filters);
  expect(draw(root).slice(0, 5)).toEqual([
    "* Sound AND Sales > 10 = fails",
    "  * Sound {Sound} = fails",
    "    * Debt to equity < 1 AND Return on capital employed > 15 = fails",
    "      * Debt to equity < 1 = fails",
    "        Debt to equity = 1.20",
  ]);
  expect(summary).toBe("Does not match: Debt to equity is 1.20, above 1.00.");
});

test("a custom filter inside another, or in a bracket of another period, keeps its name", async () => {
  const filters = [
    { name: "Turn", formula: "Sales / 100" },
    { name: "Brisk", formula: "Turn > 10 AND Turn 2 years ago > 5" },
  ];
  const { root } = await ask("Brisk", "STEEL", filters);
  expect(draw(root).filter((line) => line.includes("{"))).toEqual([
    "* Brisk {Brisk} = holds",
    "      Turn {Turn} = ₹ 20.00 crore",
    "      Turn 2 years ago {Turn} = ₹ 14.00 crore",
  ]);
  const moved = await ask(
    "(Turn - 5) 1 year ago > 5 AND (Brisk OR Turn > 30) 1 year ago",
    "NEW",
    filters,
  );
  expect(draw(moved.root).filter((line) => line.includes("{"))).toEqual([
    "      Turn 1 year ago {Turn} = ₹ 0.30 crore",
    "    * Brisk 1 year ago {Brisk} = fails",
    "          Turn 1 year ago {Turn} = ₹ 0.30 crore",
    "          Turn 2 years ago {Turn} = empty",
    "      Turn 1 year ago {Turn} = ₹ 0.30 crore",
  ]);
});

test("an empty figure is told with its reason, down to the fact that lacks", async () => {
  expect(reasons(await ask("ROCE > 20", "BANK"))).toEqual([
    "not-applicable returnOnCapitalEmployed: Return on capital employed does not apply to banks.",
  ]);
  expect(reasons(await ask("ROCE > 20", "HOLLOW"))).toEqual([
    "not-reported capitalEmployed: The company has not reported Total Capital Employed.",
  ]);
  // its capital employed is 0, by which the formula divides
  expect(reasons(await ask("ROCE > 20", "NEW"))).toEqual([
    "zero-divisor returnOnCapitalEmployed: Return on capital employed divides by Total Capital Employed, which is 0.",
  ]);
  expect(reasons(await ask("Return over 5years > 20", "NEW"))[0]).toMatch(
    /^too-young returnOver5Years: Return over 5years needs .* the share was listed on 12 Aug 25\.$/u,
  );
  expect(reasons(await ask("Sales growth 3Years > 20", "NEW"))).toEqual([
    "too-young salesGrowth3Years: Sales growth 3Years needs 4 reported years, but the company has reported 2.",
  ]);
  expect(reasons(await ask("Sales 5 years ago > 20", "NEW"))).toEqual([
    "too-young sales@y5: Sales, 5 years ago needs 6 reported years, but the company has reported 2.",
  ]);
  expect(reasons(await ask("Sector = 'Metals'", "HOLLOW"))).toEqual([
    "not-reported sector: The company has no Sector.",
  ]);
  const { summary } = await ask("ROCE > 20 AND Sales > 1", "BANK");
  expect(summary).toBe("Unknown: Return on capital employed does not apply to banks.");
});

test("a figure that its formula cannot give is told with the input to blame", async () => {
  expect(reasons(await ask("PE < 10", "BANK"))).toEqual([
    "out-of-domain priceToEarning: Price to Earning has no meaning because EPS is -₹ 4.00, which is below 0.",
  ]);
  // -8 three years ago, whatever the 18 and 15 between
  expect(reasons(await ask("EPS growth 3Years > 10", "STEEL"))).toEqual([
    "out-of-domain epsGrowth3Years: EPS growth 3Years has no meaning because EPS 3 years ago is -₹ 8.00, which is below 0.",
  ]);
  // a start of 9 is sound, an end of -4 has no root
  expect(reasons(await ask("EPS growth 3Years > 10", "BANK"))).toEqual([
    "out-of-domain epsGrowth3Years: EPS growth 3Years has no meaning because EPS last year is -₹ 4.00, which is below 0.",
  ]);
  expect(reasons(await ask("YOY Quarterly profit growth > 10", "STEEL"))).toEqual([
    "out-of-domain yoyQuarterlyProfitGrowth: YOY Quarterly profit growth has no meaning because Net profit 4 quarters ago is -₹ 10.00 crore, which is below 0.",
  ]);
  expect(reasons(await ask("Graham Number > 10", "NEW"))).toEqual([
    "out-of-domain grahamNumber: Graham Number (√(22.5 × EPS × Book value)) has no value where EPS is ₹ 0.50 and Book value is -₹ 2.00.",
  ]);
});

test("a figure lacks what its formula names, of the period that it names", async () => {
  expect(reasons(await ask("YOY Quarterly profit growth > 10", "HOLLOW"))).toEqual([
    "not-reported netProfit@q0: The company has not reported Net profit, latest quarter.",
    "not-reported netProfit@q4: The company has not reported Net profit, 4 quarters ago.",
  ]);
});

test("a figure of prices that are not known says so", async () => {
  expect(reasons(await ask("Return over 1year > 10", "STEEL"))).toEqual([
    "not-reported returnOver1Year: Return over 1year needs prices over 249 market days, some of which are missing.",
  ]);
  expect(reasons(await ask("PE 1 year ago > 10", "STEEL"))).toEqual([
    "not-reported priceToEarning@y1: Price to Earning, 1 year ago needs the current price at that time, which is not known.",
  ]);
});

test("a company without an unrated score is not blamed for figures", async () => {
  const { root } = await ask("Not rated = 'Score'", "STEEL");
  expect(root.parts[0]?.missing.map(({ message }) => message)).toEqual([
    "All scores of the company are rated.",
  ]);
});

test("where the figures behind an empty one cannot be had, all else is told all the same", async () => {
  const behind = new Set(["capitalEmployed", "ebit"]);
  const askApart = async (query: string, name: string, held: (key: string) => boolean) => {
    const data = createQuerySource();
    const load = async (keys: Iterable<string>): Promise<void> => {
      if (![...keys].every(held)) throw new LoadFailure("no answer");
    };
    const columns = { ...data.columns, isLoaded: held, load };
    const result = await explain({ query, company: { name } }, { ...data, columns });
    if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
    return result.value;
  };
  const some = (key: string): boolean => !behind.has(key);
  const bank = await askApart("ROCE > 20", "BANK", some);
  expect(bank.matches).toBeNull();
  expect(reasons(bank)).toEqual([
    "not-applicable returnOnCapitalEmployed: Return on capital employed does not apply to banks.",
  ]);
  const hollow = await askApart("ROCE > 20 AND Sales < 1", "HOLLOW", some);
  expect(draw(hollow.root)).toContain("  Sales < 1 = holds");
  expect(reasons(hollow)).toEqual([
    "not-loaded returnOnCapitalEmployed: Return on capital employed is empty. The reason is unavailable because its inputs could not be loaded.",
  ]);
  const noTemplate = (key: string): boolean => some(key) && key !== "template";
  expect(reasons(await askApart("ROCE > 20", "BANK", noTemplate))[0]).toMatch(/^not-loaded /u);
});

test("a score that is not there lacks figures to weigh", async () => {
  expect(reasons(await ask("Score > 50", "STEEL"))).toEqual([
    "not-reported score: Too few inputs of Fundamental score are known.",
  ]);
});

test("a change and growth from a loss have no percentage", async () => {
  const of = async (query: string): Promise<string[]> => reasons(await ask(query, "STEEL"));
  expect(await of("change(EPS, 3 years) > 1")).toEqual([
    "out-of-domain -: EPS 3 years ago is not above 0, so a change from it has no percentage.",
  ]);
  expect(await of("growth(EPS, 3 years) > 1")).toEqual([
    "out-of-domain -: EPS 3 years ago is not above 0, so growth from it has no meaning.",
  ]);
});

test("arithmetic without a result is told with its operation", async () => {
  const of = async (query: string): Promise<string[]> => reasons(await ask(query, "HOLLOW"));
  expect(await of("10 / Sales > 1")).toEqual([
    "zero-divisor -: Sales is 0, so the division has no result.",
  ]);
  expect(await of("sqrt(Sales - 1) > 1")).toEqual([
    "out-of-domain -: Sales - 1 is negative, so it has no square root.",
  ]);
  expect(await of("ln(Sales) > 1")).toEqual([
    "out-of-domain -: Sales is not above 0, so it has no logarithm.",
  ]);
  expect(await of("change(Sales, 1 year) > 1 AND 1 > 0")).toEqual([]);
  expect(await of("exp(1000 + Sales) > 1")).toEqual([
    "overflow -: exp(1000 + Sales) is too large.",
  ]);
  // only one of the two conditions is unknown, and it alone is to blame
  expect(await of("10 / Sales > 1 AND Sales = 0")).toHaveLength(1);
});

test("a bound that is just met and figures that look alike are told apart", async () => {
  expect((await ask("Debt to equity < 0.5", "NEW")).summary).toBe(
    "Does not match: Debt to equity is 0.50, not below 0.50.",
  );
  expect((await ask("Debt to equity > 0.500001", "NEW")).summary).toBe(
    "Does not match: Debt to equity is 0.5, below 0.500001.",
  );
  expect((await ask("NOT Sales > Sales preceding year", "HOLLOW")).summary).toBe(
    "Matches: Sales is ₹ 0.00 crore, below Sales 1 year ago (₹ 10.00 crore).",
  );
});

test("a company is found by id, symbol and name; another is told the nearest", async () => {
  const result = await explain(
    { query: "Sales > 1", company: { name: "Steel Work" } },
    createQuerySource(),
  );
  expect(result.ok ? [] : result.diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["dataset.no_company", 'No company found for "Steel Work". Did you mean Steel Works, STEEL?'],
  ]);
  const beyond = await explain({ query: "Sales > 1", company: { row: 4 } }, createQuerySource());
  expect(beyond.ok).toBe(false);
});

function evaluateAt(
  node: NumberNode | TruthNode,
  columns: Columns,
  row: number,
): number | boolean | null {
  if (!isTruth(node)) {
    const value = evaluateNumber(node, columns)[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }
  const { yes, known } = compileTruth(node).evaluate(columns);
  return hasBit(known, row) ? hasBit(yes, row) : null;
}

test("every part has the value that the engine gives it, and the decided parts carry the answer", () => {
  fc.assert(
    fc.property(anyColumns, anyTruth, fc.nat(), (columns, condition, seed) => {
      fc.pre(columns.rows > 0 && columns.rows < 200);
      const row = seed % columns.rows;
      const values = valuesOf(condition, columns, row);
      for (const node of [...values.keys()].filter((part) => !isText(part))) {
        expect(values.get(node)).toBe(evaluateAt(node, columns, row));
      }
      const matched = evaluate(condition, columns).matched.includes(row);
      expect(values.get(condition) === true).toBe(matched);
      const decided = listDecisive(condition, values);
      expect(decided.has(condition)).toBe(true);
      for (const node of decided) {
        if (!isTruth(node) || (node.kind !== "and" && node.kind !== "or")) continue;
        const blamed = node.operands.filter((operand) => decided.has(operand));
        expect(blamed.length).toBeGreaterThan(0);
        for (const operand of blamed) expect(values.get(operand)).toBe(values.get(node));
      }
    }),
    { numRuns: 400 },
  );
});
