import {
  array,
  assert,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  option,
  property,
  record,
  subarray,
  type Arbitrary,
} from "fast-check";
import { expect, test } from "vitest";

import { statementLines } from "../../contract/index.ts";
import type {
  CompanyFacts,
  StatementLine,
  StatementValues,
  Template,
} from "../../contract/index.ts";
import { catalogueEntries } from "../entries.ts";
import { companyOf, patternOf, pricesOf, quartersOf, yearsOf } from "./company.fixture.ts";
import { deriveCompany, type CompanyValues } from "./company.ts";

const lines = Object.keys(statementLines) as StatementLine[];
const isMoney = (line: StatementLine) =>
  statementLines[line].unit === "crore" || statementLines[line].unit === "rupee";

const figure = oneof(
  { weight: 6, arbitrary: double({ min: 0.01, max: 1e5, noNaN: true }) },
  { weight: 2, arbitrary: double({ min: -1e4, max: -0.01, noNaN: true }) },
  { weight: 1, arbitrary: constant(0) },
);
const statement = subarray(lines, { minLength: 0 }).chain((chosen) =>
  array(figure, { minLength: chosen.length, maxLength: chosen.length }).map(
    (figures): StatementValues => Object.fromEntries(chosen.map((line, i) => [line, figures[i]])),
  ),
);
const template = constantFrom<Template>("ordinary", "bank", "nbfc");
const holdingShare = option(double({ min: 0, max: 100, noNaN: true }));

/** Whatever may come in: any lines missing, any sign, a few or many periods and prices. */
const anyCompany: Arbitrary<CompanyFacts> = record({
  template,
  years: array(statement, { maxLength: 5 }),
  quarters: array(statement, { maxLength: 9 }),
  closes: array(double({ min: 0.5, max: 5000, noNaN: true }), { maxLength: 80 }),
  shares: array(record({ promoter: holdingShare, pledged: holdingShare }), {
    maxLength: 2,
  }),
  from: integer({ min: 1, max: 5 }),
  to: integer({ min: 1, max: 10 }),
}).map((parts) =>
  companyOf({
    template: parts.template,
    years: yearsOf(2025, ...parts.years),
    quarters: quartersOf(2025, ...parts.quarters),
    prices: pricesOf(parts.closes),
    shareholding: parts.shares.map((share, i) =>
      patternOf(i === 0 ? "2025-03-31" : "2024-12-31", share),
    ),
    actions: [{ kind: "split", exDate: "2024-11-04", from: parts.from, to: parts.to }],
  }),
);

test("missing or odd facts never throw, and every value is finite and in the catalogue", () => {
  const codes = new Set(catalogueEntries.map((entry) => entry.info.code));
  assert(
    property(anyCompany, (facts) => {
      for (const [key, value] of deriveCompany(facts)) {
        expect(codes).toContain(key.split("@")[0]);
        expect(typeof value === "string" || Number.isFinite(value)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("parameters that a form of accounts does not know are never there", () => {
  assert(
    property(anyCompany, (facts) => {
      const barred = new Set(
        catalogueEntries
          .filter(({ info }) => info.notFor.includes(facts.template))
          .map(({ info }) => info.code),
      );
      for (const key of deriveCompany(facts).keys()) {
        expect(barred.has(key.split("@")[0] ?? "")).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

test("Piotroski's score stays within 0 and 9", () => {
  const fullYear = array(figure, { minLength: lines.length, maxLength: lines.length }).map(
    (figures): StatementValues => Object.fromEntries(lines.map((line, i) => [line, figures[i]])),
  );
  let seen = 0;
  assert(
    property(fullYear, fullYear, (now, before) => {
      const positive = { totalAssets: 1000, currentLiabilities: 10, revenueFromOperations: 500 };
      const years = yearsOf(2025, { ...now, ...positive }, { ...before, ...positive });
      const score = deriveCompany(companyOf({ years })).get("piotroskiScore");
      seen += score === undefined ? 0 : 1;
      expect([undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(score);
    }),
  );
  expect(seen).toBeGreaterThan(20);
});

function scaleMoney(facts: CompanyFacts, times: number): CompanyFacts {
  const scale = (values: StatementValues): StatementValues =>
    Object.fromEntries(
      Object.entries(values).map(([line, value]) => [
        line,
        isMoney(line as StatementLine) && line !== "faceValue" ? value * times : value,
      ]),
    );
  const prices = facts.prices;
  const rescale = (series: Float64Array) => series.map((price) => price * times);
  return {
    ...facts,
    years: facts.years.map((year) => ({ ...year, values: scale(year.values) })),
    quarters: facts.quarters.map((quarter) => ({ ...quarter, values: scale(quarter.values) })),
    prices: {
      ...prices,
      open: rescale(prices.open),
      high: rescale(prices.high),
      low: rescale(prices.low),
      close: rescale(prices.close),
      previousClose: rescale(prices.previousClose),
      value: rescale(prices.value),
    },
  };
}

/** The columns, of the chosen parameters, whose figures differ by more than a millionth part. */
function listDifferences(
  one: CompanyValues,
  other: CompanyValues,
  chooses: (code: string) => boolean,
): readonly string[] {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys].filter((key) => {
    if (!chooses(key.split("@")[0] ?? "")) return false;
    const [a, b] = [Number(one.get(key) ?? Number.NaN), Number(other.get(key) ?? Number.NaN)];
    return !(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a)));
  });
}

test("ratios do not depend on the unit of money", () => {
  const unitless = new Set(
    catalogueEntries
      .filter(({ info }) => ["percent", "ratio", "days", "years", "score"].includes(info.unit))
      .map(({ info }) => info.code),
  );
  // a power of two scales without rounding; shares are given, else they would follow the capital
  const withShares = anyCompany.map((facts) => ({
    ...facts,
    years: facts.years.map((y) => ({ ...y, values: { ...y.values, sharesOutstanding: 5e7 } })),
    quarters: facts.quarters.map((q) => ({
      ...q,
      values: { ...q.values, sharesOutstanding: 5e7 },
    })),
  }));
  assert(
    property(withShares, (facts) => {
      const before = deriveCompany(facts);
      const after = deriveCompany(scaleMoney(facts, 4));
      expect(listDifferences(before, after, (code) => unitless.has(code))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const splitLaws = new Set([
  "marketCapitalization",
  "priceToEarning",
  "priceToBookValue",
  "returnOver1Day",
  "returnOver1Week",
  "downFrom52wHigh",
  "upFrom52wLow",
  "rsi",
  "dividendYield",
]);

test("a split changes no return, multiple or market capitalization", () => {
  const closes = array(double({ min: 20, max: 5000, noNaN: true }), {
    minLength: 20,
    maxLength: 60,
  });
  assert(
    property(
      closes,
      integer({ min: 1, max: 19 }),
      integer({ min: 2, max: 10 }),
      (prices, ago, to) => {
        const years = yearsOf(2025, {
          profitToOwners: 100,
          epsBasic: 10,
          equityToOwners: 500,
          sharesOutstanding: 1e8,
          dividendDeclared: 20,
        });
        const whole = deriveCompany(companyOf({ years, prices: pricesOf(prices) }));
        const cut = prices.length - ago;
        const split = deriveCompany(
          companyOf({
            years,
            prices: pricesOf(prices.map((price, i) => (i < cut ? price : price / to))),
            actions: [
              {
                kind: "split",
                exDate: `2025-06-${30 - ago + 1}`.replace(/-(\d)$/u, "-0$1"),
                from: 1,
                to,
              },
            ],
          }),
        );
        expect(listDifferences(whole, split, (code) => splitLaws.has(code))).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test("four equal quarters make four times a quarter", () => {
  assert(
    property(double({ min: 0.01, max: 1e6, noNaN: true }), (sales) => {
      const quarter: StatementValues = { revenueFromOperations: sales, profitToOwners: sales / 8 };
      const quarters = quartersOf(2025, quarter, quarter, quarter, quarter);
      const values = deriveCompany(companyOf({ quarters }));
      expect(values.get("sales")).toBe(4 * sales);
      expect(values.get("npm")).toBe(12.5);
    }),
  );
});
