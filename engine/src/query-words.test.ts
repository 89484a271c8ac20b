import { describe, expect, test } from "vitest";
import { createQueryReader } from "./query.ts";
import { evaluate } from "./eval/evaluate.ts";
import { smallCatalogue, smallColumns } from "./eval/small-market.fixture.ts";

const catalogue = {
  ...smallCatalogue,
  names: [
    ...smallCatalogue.names,
    { text: "P/E", column: "debtToEquity" },
    { text: "Promoter's holding", column: "returnOnEquity" },
    { text: "Cash & bank (net)", column: "debt" },
    { text: "Return on equity %", column: "returnOnEquity" },
    { text: "and", column: "volume" },
    { text: "a > b", column: "volume" },
    { text: "52 week high", column: "currentPrice" },
    { text: "Sales growth 3Years", column: "index52w" },
  ],
};
const reader = createQueryReader(catalogue);

function matched(query: string): number[] {
  const { condition, diagnostics } = reader.read(query);
  if (condition === null) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return [...evaluate(condition, smallColumns).matched];
}

const read = (query: string): string[] => [
  ...reader.read(query).diagnostics.map(({ message }) => message),
  ...reader.read(query).columns,
];

const all = [0, 1, 2, 3, 4];

describe("words", () => {
  test.each([
    ["case and blanks do not matter", "sAlEs   >\t1 aNd  DEBT\u00a0> 2", ["sales", "debt"]],
    [
      "a name may hold / ' & ( ) % and digits",
      "P/E > 1 AND promoter\u2019s holding > 1",
      ["debtToEquity", "returnOnEquity"],
    ],
    [
      "a blank of no width and a next line are blanks too",
      "Sales 1\u200byear\u0085ago > 1\u200blakh\u0085crore AND Debt is\u200bnot\u0085empty",
      ["sales@y1", "debt"],
    ],
    ["a name may end in a bracket", "Cash & bank (net)*2 > 1", ["debt"]],
    ["a name may end in %", "Return on equity % > 1", ["returnOnEquity"]],
    [
      "a name may contain digits",
      "52 week high > sales growth 3 years",
      ["currentPrice", "index52w"],
    ],
    ["[...] makes a name explicit", "[and] > 1 AND [a > b] > 2", ["volume"]],
    ["the longest name wins", "Sales growth 3Years > Sales", ["index52w", "sales"]],
  ])("%s", (_, query, columns) => expect(read(query)).toEqual(columns));
});

describe("numbers", () => {
  test.each([
    ["1,500 = 1500"],
    ["1,00,000 = 100000"],
    ["12,34,567 = 1234567"],
    ["1,234,567.5 = 1234567.5"],
    ["1_500 = 1500"],
    [".5 = 0.5"],
    ["1e3 = 1000"],
    ["2.5E-1 = .25"],
    ["5. = 5"],
    ["10 % = 10"],
    ["\u22125 = -5"],
    ["3 \u2212 5 = -2"],
    ["2 crore = 20000000"],
    ["2crores = 200 lakh"],
    ["1 lakh = 100 k"],
    ["1 mn = 10 lakhs"],
    ["1bn = 100 cr"],
    ["1 lakh crore = 1,00,000 cr"],
    ["1.5 lakh crores = 150000 crore"],
    ["max(1,000, 5) = 5"], // among arguments a comma separates: 1, 0 and 5
    ["1 IN (1,000) AND 0 IN (1,000)"],
    ["max((1,000), 5) = 1,000"], // brackets of arithmetic have groups
  ])("%s", (query) => expect(matched(query)).toEqual(all));
});

describe("units", () => {
  const constants = (query: string): string[] => {
    const found: string[] = [];
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(visit);
      if (typeof value !== "object" || value === null) return;
      if ("kind" in value && value.kind === "constant" && "value" in value) {
        found.push(String(value.value));
      }
      Object.values(value).forEach(visit);
    };
    visit(reader.read(query).condition);
    return found;
  };

  test.each([
    ["a comparison", "Sales > 5 crore", ["5"]],
    ["the other side of one", "5 crore < Volume", ["50000000"]],
    ["+ and -", "Sales + 5 crore - 1 cr > 0", ["5", "1", "0"]],
    ["BETWEEN", "Sales BETWEEN 5 crore AND 1 lakh crore", ["5", "100000"]],
    ["IN", "Volume IN (5 lakh, 1 k)", ["500000", "1000"]],
    ["an argument list", "max(Sales, 5 crore) > Debt", ["5"]],
    ["a chain", "1 cr < Sales < 1 bn", ["1", "100"]],
    ["a price times a count, which is in rupees", "Current price * Volume > 5 crore", ["50000000"]],
    ["a crore figure over another, which is a ratio", "Sales / Debt > 1 k", ["1000"]],
    ["a factor", "2 * 5 crore < Sales", ["2", "5"]],
    ["a price, as so many shares", "Sales < Current price * 5 crore", ["5"]],
    ["a count, as rupees each", "Sales > Volume * 1 lakh", ["0.01"]],
    ["a quotient of money and a count", "Sales / Volume * 1 crore > Current price", ["10000000"]],
    ["such a quotient, before it", "1 crore * Sales / Volume > Current price", ["10000000"]],
    ["a count below money", "Sales / (Volume / 1 crore) > Current price", ["10000000"]],
    ["rupees over crores", "Current price * Volume / 1 crore > Sales", ["10000000"]],
  ])("a literal takes the unit that it meets in %s", (_, query, values) => {
    expect(reader.read(query).diagnostics).toEqual([]);
    expect(constants(query)).toEqual(values);
  });

  test("an amount that is next to nothing is doubted, and offered in crore", () => {
    const [doubt] = reader.read("Sales >= 2.5k").diagnostics;
    expect(doubt?.message).toMatch(/^"2\.5k" is ₹ 2,500 here, /);
    expect(doubt?.suggestions.map(({ text }) => text)).toEqual(["2500"]);
    for (const meant of ["Sales > 1 lakh", "Volume > 5k", "Sales > 0 k", "Sales > 0.0005"]) {
      expect(reader.read(meant).diagnostics).toEqual([]);
    }
  });

  test("two numbers are compared in ones, and doubted, for no company makes a difference", () => {
    expect(constants("5 crore > 1 lakh")).toEqual(["50000000", "100000"]);
    expect(reader.read("5 crore > 1 lakh").diagnostics).toMatchObject([
      { code: "formula.always_same", severity: "warning" },
    ]);
  });

  test.each([
    ["Sales > Current price", "formula.mixed_units"],
    ["Sales + Current price * Volume > 1", "formula.mixed_units"],
    ["Sales > 5 %", "formula.percent_of_other"],
    ["Sales > 5k", "formula.tiny_amount"],
    ["-0.001 lakh < Sales < 20 crore", "formula.tiny_amount"],
    ["Sales BETWEEN 5% AND 6%", "formula.percent_of_other"],
  ])("%s is doubted, and right all the same", (query, code) => {
    const { condition, diagnostics } = reader.read(query);
    expect(condition).not.toBeNull();
    expect(diagnostics.map((found) => `${found.severity} ${found.code}`)).toContain(
      `warning ${code}`,
    );
  });

  test("a % behind a name or a percent has no effect", () => {
    expect(read("ROE % > 20 AND ROE > 20 %")).toEqual(["returnOnEquity"]);
  });
});

describe("truths, dates, texts and comments", () => {
  test.each([
    ["Is SME", [0, 4]],
    ["is  NOT sme", [1, 3]],
    ["true", all],
    ["NOT FALSE AND true", all],
    ["Is SME != true", [1, 3]],
    ["Last result date >= 2025-08-01", [3, 4]],
    ["Last result date >= 202508", [3, 4]], // day 20,301 is 2025-08-01
    ["2025 <= Last result date", [1, 3, 4]], // 2025-01-01 is day 20,089
    ["Last result date BETWEEN 2025 AND 202508", [1, 3]],
    ["Last result date IN (2025-08-01)", [3]],
    ["Sector = ' BANKS '", [0, 3]],
    ['Sector IN ("banks", "it\'s")', [0, 3]],
    ["Sector NOT IN ('banks')", [1, 4]],
    ["-- first\nSales > 10 -- the rest", [0, 2]],
    ["// first\nSales > // more\n10", [0, 2]],
    ["Sales /* > 1000 */ > /* \n */ 10", [0, 2]],
    ["max(Sales /* a, b */, 5 -- five\n) > 10", [0, 2]],
  ])("%s", (query, rows) => {
    expect(matched(query)).toEqual(rows);
  });
});

test("a comment ends a name", () => {
  expect(reader.read("Debt /* per share */ to equity > 1").diagnostics[0]?.code).toBe(
    "formula.unknown_name",
  );
});
