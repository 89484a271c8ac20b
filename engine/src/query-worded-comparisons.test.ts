import { describe, expect, test } from "vitest";
import { smallCatalogue } from "./eval/small-market.fixture.ts";
import { formatQuery, createQueryReader } from "./query.ts";
import { canonicalText } from "./semantics/canonical.ts";

const reader = createQueryReader(smallCatalogue);

function meaningOf(query: string): string {
  const { condition } = reader.read(query);
  return condition === null ? "mistaken" : canonicalText(condition);
}

/** The query with the first fix of each mistake and doubt, and how many there were. */
function applyFixes(query: string): readonly [string, number] {
  const { diagnostics } = reader.read(query);
  const fixes = diagnostics.flatMap(({ suggestions }) => suggestions.slice(0, 1));
  let fixed = query;
  for (const { start, end, text } of fixes.toSorted((a, b) => b.start - a.start)) {
    fixed = fixed.slice(0, start) + text + fixed.slice(end);
  }
  return [fixed, diagnostics.length];
}

describe("marks of the rupee", () => {
  test.each([
    ["Sales > ₹1,000 Cr", "Sales > 1,000 cr"],
    ["Sales > ₹ 1,00,000", "Sales > 1,00,000"],
    ["Sales > Rs. 500 crore", "Sales > 500 crore"],
    ["Sales > Rs.500 crore", "Sales > 500 crore"],
    ["Sales > rs 500", "Sales > 500"],
    ["Sales > INR 500", "Sales > 500"],
    ["Sales > -₹500", "Sales > -500"],
    ["Current price < Rs. 500/- AND Debt > 5", "Current price < 500 AND Debt > 5"],
    ["Sales BETWEEN ₹100 AND Rs 200 crore", "Sales BETWEEN 100 AND 200 crore"],
    ["Current price > 500/-", "Current price > 500"],
    ["Current price > Rs ₹500", "Current price > 500"],
    ["Sales IN (₹100, Rs.200)", "Sales IN (100, 200)"],
    ["max(Sales, ₹5 cr) > 6", "max(Sales, 5 cr) > 6"],
  ])("%s says no more than %s", (marked, plain) => {
    expect(reader.read(marked).diagnostics).toEqual([]);
    expect(meaningOf(marked)).toBe(meaningOf(plain));
  });

  test("the standard form writes any of them as the sign, against its number", () => {
    const written = "Sales > Rs.  1,000 CR AND Current price < INR 500/- OR Debt > ₹ 5";
    const standard = "Sales > ₹1,000 cr AND Current price < ₹500 OR Debt > ₹5";
    expect(formatQuery(written, reader).text).toBe(standard);
    expect(formatQuery(standard, reader).text).toBe(standard);
  });

  test("the mark belongs to its number on the screen", () => {
    const query = "Sales > ₹1,000 Cr";
    expect(reader.read(query).tokens).toContainEqual({ kind: "number", start: 8, end: 14 });
  });

  test.each([
    ["Sales > ₹ -500", "Sales > -500"],
    ["Sales > Rs -500", "Sales > -500"],
    ["Sales > 500 rupees AND Debt > 5", "Sales > 500 AND Debt > 5"],
    ["Sales > 5 crore Rs. AND Debt > 5", "Sales > 5 crore AND Debt > 5"],
  ])("one astray in %s is taken out by one fix", (query, fixed) => {
    expect(applyFixes(query)).toEqual([fixed, 1]);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });

  test("a known name that begins like one stays a name", () => {
    const own = reader.define([{ name: "Rs 5 club", formula: "Current price < 5" }]);
    expect(own.read("Rs 5 club").diagnostics).toEqual([]);
  });
});

describe("ranges and lists", () => {
  test.each([
    ["ROE BETWEEN 10 an 20", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN 10 till 20", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN 10 20", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN 10 Debt AND Sales > 5", "ROE BETWEEN 10 AND Debt AND Sales > 5"],
    ["ROE BETWEEN 10 or 20", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN 10 - 20", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN 10-20 AND Sales > 5", "ROE BETWEEN 10 AND 20 AND Sales > 5"],
    ["ROE BETWEEN -5 - 5", "ROE BETWEEN -5 AND 5"],
    [
      "Last result date BETWEEN 2025-01-01 - 2025-02-01",
      "Last result date BETWEEN 2025-01-01 AND 2025-02-01",
    ],
    ["ROE BETWEEN (10, 20)", "ROE BETWEEN 10 AND 20"],
    ["ROE BETWEEN (10 and 20) AND Sales > 5", "ROE BETWEEN 10 AND 20 AND Sales > 5"],
    ["Sector IN 'Banks', 'IT'", "Sector IN ('Banks', 'IT')"],
    ["Sector IN {'Banks', 'IT'}", "Sector IN ('Banks', 'IT')"],
    ["Sector IN ('Banks' 'IT')", "Sector IN ('Banks', 'IT')"],
    ["Sector IN ('Banks' or 'IT')", "Sector IN ('Banks', 'IT')"],
    ["Sector IN ('Banks'; 'IT')", "Sector IN ('Banks', 'IT')"],
    ["Sector = ('Banks', 'IT')", "Sector IN ('Banks', 'IT')"],
    ["Sector != ('Banks', 'IT')", "Sector NOT IN ('Banks', 'IT')"],
    ["Sales IN 5, 10", "Sales IN (5, 10)"],
    ["Sector NOT IN ['Banks', 'IT'] AND Sales > 5", "Sector NOT IN ('Banks', 'IT') AND Sales > 5"],
  ])("%s has one mistake, and its fix gives %s", (query, fixed) => {
    expect(applyFixes(query)).toEqual([fixed, 1]);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });

  test("a brace that is never closed is two mistakes, and their fixes make a list", () => {
    expect(applyFixes("Sales IN {5, 10")).toEqual(["Sales IN (5, 10)", 2]);
  });

  test("a bound may be a difference or stand in brackets", () => {
    expect(applyFixes("ROE BETWEEN 10 - 2 AND 20")).toEqual(["ROE BETWEEN 10 - 2 AND 20", 0]);
    expect(applyFixes("ROE BETWEEN 10 - 2 -- why\nAND 20")[1]).toBe(0);
    expect(applyFixes("ROE BETWEEN (10 - 2) AND (20)")).toEqual([
      "ROE BETWEEN (10 - 2) AND (20)",
      0,
    ]);
    for (const bound of ["Sales\nSales < 5", "Sales\n(Sales < 5)", "if(Sales > 5, 1, 2)"]) {
      const query = `ROE BETWEEN 0 - 5 AND ${bound}`;
      expect(applyFixes(query)).toEqual([query, 0]);
    }
    const calls = ["AND Sales\nabs(Sales) < 5", "AND Sales\nOR abs(Sales) < 5"];
    for (const rest of calls) {
      expect(applyFixes(`ROE BETWEEN 0 - 5 ${rest}`)[1]).toBe(0);
      expect(applyFixes(`(ROE BETWEEN 0 - 5 ${rest.replace("Sales", "Sales)")}`)[1]).toBe(0);
    }
    expect(applyFixes("ROE BETWEEN 5 - 10 AND (Sales > 5)")[1]).toBe(1);
    expect(applyFixes("(ROE BETWEEN 5 - 10 AND (Sales) > 5)")[1]).toBe(1);
  });

  test.each([
    ["Sales IN (1,000, 2,000)", "Sales IN (1000, 2000)"],
    ["Sales IN (1,00,000,2,000)", "Sales IN (100000, 2000)"],
    ["Sales IN (₹1,500, 20)", "Sales IN (₹1500, 20)"],
    ["max(1,500, Debt) > 5", "max(1500, Debt) > 5"],
  ])("commas that look like groups are doubted in %s", (query, fixed) => {
    expect(reader.read(query).diagnostics).toMatchObject([
      { code: "formula.comma_in_list", severity: "warning" },
    ]);
    expect(applyFixes(query)).toEqual([fixed, 1]);
    expect(applyFixes(fixed)).toEqual([fixed, 0]);
  });

  test.each(["Sales IN (100,200,300)", "Sales IN (1, 200, 300)", "Sales IN (5,10, 15)"])(
    "%s is a list without a doubt",
    (query) => {
      expect(reader.read(query).diagnostics).toEqual([]);
    },
  );
});

describe("comparisons in words", () => {
  test.each([
    ["Sector like 'Bank'", "Sector = 'Bank'"],
    ["Sector LIKE '%Bank%'", "Sector = 'Bank'"],
    ["Sector not like '%Bank'", "Sector != 'Bank'"],
    ['Sector contains "Bank"', 'Sector = "Bank"'],
    ["Sector does not contain 'Bank' AND Sales > 5", "Sector != 'Bank' AND Sales > 5"],
    ["Sector is 'Banks'", "Sector = 'Banks'"],
    ["Sector is not 'Banks'", "Sector != 'Banks'"],
    ["Sales above 500", "Sales > 500"],
    ["Sales is less than ₹500 cr", "Sales < ₹500 cr"],
    ["Sales at least Debt", "Sales >= Debt"],
    ["Sales less than or equal to 5", "Sales <= 5"],
    ["Sales greater then median(Sales, Sector)", "Sales > median(Sales, Sector)"],
    ["Sales is > 5", "Sales > 5"],
    ["Sales is not > 5", "Sales <= 5"],
    ["Sector not = 'Banks'", "Sector != 'Banks'"],
    ["Sales = null", "Sales IS EMPTY"],
    ["Sector <> null", "Sector IS NOT EMPTY"],
    ["Sales>5&Debt>1", "Sales>5 AND Debt>1"],
  ])("%s has one mistake, and its fix gives %s", (query, fixed) => {
    expect(applyFixes(query)).toEqual([fixed, 1]);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });

  test("a line that begins with NOT stays a condition of its own", () => {
    expect(applyFixes("Sales > Debt\nNOT 'Banks' = Sector")[1]).toBe(0);
    expect(applyFixes("Sales NOT -- one of\nIN (1, 2)")[1]).toBe(0);
  });

  test("a name without quotes behind such a word gets them", () => {
    expect(applyFixes("Sector contains Bank")).toEqual(["Sector = 'Bank'", 2]);
  });

  test.each([
    ["Sector = 'Banks' or 'IT'", "Sector = 'Banks' or Sector = 'IT'", 1],
    [
      "Sector = 'Banks' or 'IT' or 'Power'",
      "Sector = 'Banks' or Sector = 'IT' or Sector = 'Power'",
      2,
    ],
    [
      "Sector = 'Banks' or 'IT' and Sales > 5",
      "Sector = 'Banks' or Sector = 'IT' and Sales > 5",
      1,
    ],
    ["Sector != 'Banks' and 'IT'", "Sector != 'Banks' and Sector != 'IT'", 1],
    ["Sales = 5 or 1,200", "Sales = 5 or Sales = 1,200", 1],
    ["Sector = 'Banks', 'IT'", "Sector = 'Banks' OR Sector = 'IT'", 2],
    ["Sales > 5 and < 20", "Sales > 5 and Sales < 20", 1],
    ["Sales > 5 but < 20", "Sales > 5 AND Sales < 20", 2],
    ["Sector <> 'A' and not in ('B')", "Sector <> 'A' and Sector not in ('B')", 1],
    ["Sector = 'A' and Sales < 10 or 'B'", "Sector = 'A' and Sales < 10 or Sector = 'B'", 1],
    [
      "Debt > 1\nSales last year > 5 and < 20",
      "Debt > 1\nSales last year > 5 and Sales last year < 20",
      1,
    ],
  ])("%s repeats the compared figure", (query, fixed, mistakes) => {
    expect(applyFixes(query)).toEqual([fixed, mistakes]);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });

  test.each([
    ["Sector = 'Banks' or 'IT' or 'Power'", "Sector IN ('Banks', 'IT', 'Power')"],
    ["Sector != 'Banks' and 'IT'", "Sector NOT IN ('Banks', 'IT')"],
    ["Sales = 5 or 1,200", "Sales IN (5, 1200)"],
  ])("%s is offered as a list too", (query, fixed) => {
    const [, fix] = reader.read(query).diagnostics[0]?.suggestions ?? [];
    expect(query.slice(0, fix?.start) + (fix?.text ?? "") + query.slice(fix?.end)).toBe(fixed);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });
});

test("digits are no groups with blanks between them", () => {
  expect(applyFixes("Sales > 1 000 crore")).toEqual(["Sales > 1000 crore", 1]);
  const [, all] = reader.read("Sales > ₹10 00 000").diagnostics;
  expect(all?.suggestions).toMatchObject([{ start: 8, end: 18, text: "₹1000000" }]);
  const stray = reader.read("Sales > 100)00").diagnostics.flatMap(({ suggestions }) => suggestions);
  expect(stray.filter(({ text }) => text === "100)00")).toEqual([]);
});

describe("units behind units", () => {
  test.each([
    ["Sales > 5 crores crore", "Sales > 5 crores"],
    ["Sales > 5 lakh crore cr", "Sales > 5 lakh crore"],
    ["Sales > 5 mn bn", "Sales > 5 mn"],
  ])("%s is one too many", (query, fixed) => {
    expect(applyFixes(query)).toEqual([fixed, 1]);
    expect(meaningOf(fixed)).not.toBe("mistaken");
  });

  test("thousands of crores are said", () => {
    expect(meaningOf("Sales > 50 k crore")).toBe(meaningOf("Sales > 50,000"));
    expect(meaningOf("Sales > 2 lakh crore")).toBe(meaningOf("Sales > 2,00,000"));
  });
});

describe("a line that ends in a name", () => {
  test("does not run on into a function of the next line", () => {
    const own = reader.define([{ name: "Sales growth", formula: "change(Sales, 1 year)" }]);
    const { condition, diagnostics } = own.read("Debt > Sales\ngrowth(Sales, 3 years) > 10");
    expect(diagnostics).toEqual([]);
    expect(condition).toMatchObject({ kind: "and", operands: [{ kind: "compare" }, {}] });
    expect(own.read("Debt > Sales\ngrowth").diagnostics).toEqual([]);
    expect(own.read("5 < Sales growth\n(Debt > 3)").diagnostics).toEqual([]);
  });
});

describe("quotes that a phone has curled", () => {
  test.each([
    ["Sector = \u201CBanks\u201D", "Sector = 'Banks'", 1],
    ["Sector = \u2018Banks\u2019 AND Sales > 5", "Sector = 'Banks' AND Sales > 5", 1],
    ["Sector IN (\u201EBanks\u201C, \u00ABPower\u00BB)", "Sector IN ('Banks', 'Power')", 2],
    ['Sector = "Banks\u201D', "Sector = 'Banks'", 1],
    [
      'Sector = \u201CBanks" OR Sector = \u201CPower\u201D',
      "Sector = 'Banks' OR Sector = 'Power'",
      2,
    ],
    ["Sector = \u2018Reddy\u2019s\u2019", "Sector = 'Reddy\u2019s'", 1],
    ["Sector = \u201CReddy's\u201D", 'Sector = "Reddy\'s"', 1],
    ["Sector = \u201CBanks", 'Sector = "Banks"', 1],
    ["Sector is \u201CBanks\u201D", "Sector = 'Banks'", 2],
  ])("%s is fixed as %s", (curled, straight, mistakes) => {
    expect(applyFixes(curled)).toEqual([straight, mistakes]);
    expect(applyFixes(straight)[1]).toBe(0);
  });

  test("within straight quotes they are part of the text", () => {
    expect(reader.read("Sector = 'a \u201Cb\u201D c'").diagnostics).toEqual([]);
  });
});
