import { array, assert, constantFrom, integer, option, property, record } from "fast-check";
import { all, create } from "mathjs";
import { expect, test } from "vitest";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { daysOf } from "../../catalogue/derive/calendar.ts";
import { completeCompany } from "../../catalogue/derive/complete-company.fixture.ts";
import { deriveCompany } from "../../catalogue/derive/company.ts";
import { isDerived } from "../../catalogue/derived.fixture.ts";
import { catalogueEntries, productCatalogue } from "../../catalogue/entries.ts";
import type { CompanyFacts, StatementValues, Template } from "../../contract/index.ts";
import { deriveUniverse } from "../../catalogue/derive/universe.ts";
import { splitColumnKey } from "../../semantics/columns.ts";
import type { FigureTerm } from "./price-terms.ts";
import { openFigureTerms } from "./figure-terms.ts";
import { findMarketTerms } from "./market-terms.ts";
import { usualDecimals, type WorkedFigure } from "./sum.ts";
import { workOut } from "./work-out.ts";

const mathematics = create(all ?? {});

/** Returns the result of typing the sum into a calculator. */
function calculate(sum: string): number {
  const operators: Readonly<Record<string, string>> = {
    "−": "-",
    "×": "*",
    "÷": "/",
    "≤": "<=",
    "√": "sqrt",
  };
  const text = sum
    .replace(/\d\d [A-Z][a-z]{2} \d\d/gu, (day) => String(Date.parse(`${day} UTC`) / 86_400_000))
    .replace(/(?<=\d),(?=\d)/gu, "")
    .replace(/[−×÷≤√]/gu, (one) => operators[one] ?? one);
  return Number(mathematics.evaluate(text));
}

const derived = catalogueEntries.filter(
  (entry) => isDerived(entry) && entry.info.formula !== null && entry.info.type === "number",
);
const entryOfCode = new Map(derived.map((entry) => [entry.info.code, entry]));

const bonusDay = "2024-11-04";
const splitDay = "2023-04-20";

/** Returns the shares that one share of a day becomes: split 1 to 2, and 1 bonus share for 3. */
function sharesLater(day: number): number {
  if (day < daysOf(splitDay)) return (2 * 4) / 3;
  return day < daysOf(bonusDay) ? 4 / 3 : 1;
}

/** A company of uneven figures in paise, with some lines missing, a split and a bonus. */
const companies = record({
  template: constantFrom<Template>("ordinary", "bank", "nbfc"),
  sizes: array(integer({ min: 70, max: 130 }), { minLength: 40, maxLength: 60 }),
  dropped: array(integer({ min: 0, max: 200 }), { maxLength: 8 }),
}).map(unevenCompany);

interface Uneven {
  readonly template: Template;
  readonly sizes: readonly number[];
  readonly dropped: readonly number[];
}

function unevenCompany({ template, sizes, dropped }: Uneven): CompanyFacts {
  const facts = completeCompany(template);
  let at = 0;
  const uneven = (values: StatementValues): StatementValues =>
    Object.fromEntries(
      Object.entries(values).flatMap(([line, value], place) => {
        if (dropped.includes(place)) return [];
        if (line === "sharesOutstanding" || line === "faceValue") return [[line, value]];
        at += 1;
        const size = sizes[(at * 7) % sizes.length] ?? 100;
        return [[line, Math.round(value * size * 37) / 3_700]];
      }),
    );
  const { prices } = facts;
  const asTraded = (series: Float64Array): Float64Array =>
    series.map((price, row) => price * sharesLater(prices.days[row] ?? 0));
  return {
    ...facts,
    prices: {
      ...prices,
      open: asTraded(prices.open),
      high: asTraded(prices.high),
      low: asTraded(prices.low),
      close: asTraded(prices.close),
      previousClose: prices.previousClose.map(
        (price, row) => price * sharesLater((prices.days[row] ?? 0) - 1),
      ),
    },
    years: facts.years.map((year) => ({ ...year, values: uneven(year.values) })),
    quarters: facts.quarters.map((quarter) => ({ ...quarter, values: uneven(quarter.values) })),
    actions: [
      ...facts.actions,
      { kind: "dividend", exDate: "2024-09-10", amount: 1.35 },
      { kind: "bonus", exDate: bonusDay, from: 3, to: 1 },
      { kind: "split", exDate: splitDay, from: 1, to: 2 },
    ],
  };
}

function findFault(value: number, unit: Parameters<typeof usualDecimals>[1], worked: WorkedFigure) {
  const decimals = usualDecimals(value, unit);
  if (worked.sum === null) {
    const [input, ...others] = worked.inputs;
    return input?.value === value && others.length === 0 ? null : "no sum";
  }
  const result = calculate(worked.sum).toFixed(decimals);
  // beyond ten decimals only floating-point residue is left
  const isNear = Math.abs(Number(result) - value) <= 0.5001 * 10 ** -decimals;
  return isNear ? null : `${worked.sum} is ${result}`;
}

/** Every parameter has a value for one of these. */
const complete = (["ordinary", "bank", "nbfc"] as const).map((template): [CompanyFacts] => [
  unevenCompany({ template, sizes: [93, 121, 78, 104, 116, 87, 99], dropped: [] }),
]);

test("the worked arithmetic gives every derived figure", () => {
  const seen = new Set<string>();
  assert(
    property(companies, (facts) => {
      const values = deriveCompany(facts);
      const terms = openFigureTerms(facts);
      const read = (key: string) => values.get(key) ?? null;
      const faults: string[] = [];
      for (const [key, value] of values) {
        const { code, period } = splitColumnKey(key);
        const entry = entryOfCode.get(code);
        // the oldest and newest periods are enough
        if (entry === undefined || typeof value !== "number") continue;
        if (period !== null && period.back > 1 && period.back < 9) continue;
        seen.add(code);
        const worked = workOut(key, { catalogue: productCatalogue, read, terms });
        const fault = findFault(value, entry.info.unit, worked);
        if (fault !== null) faults.push(`${facts.template} ${key} ${value}: ${fault}`);
      }
      expect(faults).toEqual([]);
    }),
    { numRuns: propertyRuns(40, 8), examples: complete },
  );
  expect(derived.filter(({ info }) => !seen.has(info.code)).map(({ info }) => info.code)).toEqual(
    [],
  );
});

/** Companies of two industries; a figure may be missing. */
const markets = array(
  record({
    industry: constantFrom("Cement", "Sugar"),
    priceToEarning: option(integer({ min: -500, max: 9_000 }).map((one) => one / 37)),
    priceToBookValue: option(integer({ min: 1, max: 9_000 }).map((one) => one / 373)),
    lastTradedDate: option(integer({ min: 20_000, max: 20_400 })),
  }),
  { minLength: 1, maxLength: 12 },
).map((rows) => rows.map((row, at) => ({ ...row, coCode: at + 1, name: `Company ${at + 1}` })));

test("the worked arithmetic gives every figure across companies", () => {
  const seen = new Set<string>();
  assert(
    property(markets, (rows) => {
      const { marketCapClass: _, ...columns } = deriveUniverse(
        rows.map((row) => ({ ...row, marketCapitalization: null, tradedValue: null })),
      );
      for (const [key, values] of Object.entries(columns)) {
        for (const [at, value] of values.entries()) {
          if (value === null) continue;
          seen.add(key);
          const find = (name: string) => findMarketTerms(name, rows, at + 1);
          const terms = { figure: () => Number.NaN, lines: () => [], find };
          const worked = workOut(key, { catalogue: productCatalogue, read: () => value, terms });
          const { unit } = productCatalogue.parameters.get(key) ?? { unit: "none" as const };
          expect(findFault(value, unit, worked)).toBeNull();
        }
      }
    }),
    { numRuns: propertyRuns(200, 60) },
  );
  expect([...seen].toSorted()).toEqual(["daysSinceTrade", "industryPbv", "industryPe"]);
});

const percents = integer({ min: 0, max: 10_000 }).map((one) => one / 100);

test("the worked arithmetic gives the fundamental and the overall score", () => {
  assert(
    property(
      array(record({ score: percents, weight: integer({ min: 1, max: 60 }) }), {
        minLength: 3,
        maxLength: 4,
      }),
      option(integer({ min: 0, max: 100 })),
      (categories, technical) => {
        const weight = categories.reduce((sum, one) => sum + one.weight, 0);
        const total = categories.reduce((sum, one) => sum + one.weight * one.score, 0);
        const score = Math.round(total / weight);
        const overall = technical === null ? score : Math.round((score + technical) / 2);
        const figures = { score, technicalScore: technical, overallScore: overall };
        const terms = {
          figure: () => Number.NaN,
          lines: () => [],
          find: (name: string) =>
            categories.map(({ score: value, weight: share }): FigureTerm =>
              name === "category scores"
                ? { title: "Score", unit: "score", value }
                : { title: "Weight", unit: "count", value: share },
            ),
        };
        for (const key of ["score", "overallScore"] as const) {
          const read = (code: string) => new Map(Object.entries(figures)).get(code);
          const worked = workOut(key, { catalogue: productCatalogue, read, terms });
          expect(findFault(figures[key], "score", worked)).toBeNull();
        }
      },
    ),
    { numRuns: propertyRuns(200, 60) },
  );
});

test("inputs of the same title or day are listed separately", () => {
  const facts = completeCompany("ordinary");
  const exDate = "2024-09-10";
  const twice: CompanyFacts = {
    ...facts,
    actions: [
      { kind: "dividend", exDate, amount: 1.35 },
      { kind: "dividend", exDate, amount: 2.4 },
    ],
  };
  const values = deriveCompany(twice);
  const terms = openFigureTerms(twice);
  const read = (key: string) => values.get(key) ?? null;
  const inputsOf = (key: string) =>
    workOut(key, { catalogue: productCatalogue, read, terms }).inputs;
  expect(inputsOf("dividendPerShare").map(({ value, day }) => [value, day])).toEqual([
    [1.35, exDate],
    [2.4, exDate],
  ]);
  const titles = inputsOf("piotroskiScore").map(({ title }) => title);
  expect(titles.filter((title) => /^[GO]PM/u.test(title))).toEqual(["GPM", "GPM a year before"]);
});
