import { generateMarket } from "@munshi/fixtures/market";
import { beforeAll, expect, test } from "vitest";

import type {
  Basis,
  ColumnKey,
  CompanyFacts,
  CorporateAction,
  StatementPeriod,
  Template,
} from "../contract/index.ts";
import { evaluateNumber } from "../eval/evaluate.ts";
import { createQueryReader } from "../query.ts";
import { companyOf } from "./derive/company.fixture.ts";
import { deriveCompany, type CompanyValues } from "./derive/company.ts";
import { productCatalogue } from "./entries.ts";

interface Filed extends StatementPeriod {
  readonly span: string;
  readonly basis: Basis;
}

/** A company of the demonstration market as its facts come in. */
interface Gathered {
  readonly template: Template;
  readonly statements: Map<string, Filed>;
  readonly actions: CorporateAction[];
  prices: CompanyFacts["prices"] | null;
}

const asOf = "2026-11-20";

async function gatherCompanies(seed: number, companies: number): Promise<readonly Gathered[]> {
  const gathered = new Map<string, Gathered>();
  for await (const batch of generateMarket({ seed, companies, asOf })) {
    for (const fact of batch) {
      if (fact.kind === "company") {
        const template = fact.template ?? "ordinary";
        const company = { template, statements: new Map(), actions: [], prices: null };
        gathered.set(fact.isin ?? "", company);
        continue;
      }
      const of = "company" in fact ? gathered.get(fact.company.isin ?? "") : undefined;
      if (of === undefined) continue;
      if (fact.kind === "prices") of.prices = fact.prices;
      if (fact.kind === "corporate-action") of.actions.push(fact.action);
      if (fact.kind !== "statement") continue;
      const key = `${fact.basis} ${fact.span} ${fact.periodEnd}`;
      const known = of.statements.get(key);
      if (known === undefined || known.publishedAt < fact.publishedAt) of.statements.set(key, fact);
    }
  }
  return [...gathered.values()];
}

function factsOf({ template, statements, actions, prices }: Gathered): CompanyFacts {
  const filed = [...statements.values()].sort((a, b) => b.periodEnd.localeCompare(a.periodEnd));
  const basis = filed.some((period) => period.basis === "consolidated")
    ? "consolidated"
    : "standalone";
  const ofSpan = (span: string) =>
    filed.filter((period) => period.basis === basis && period.span === span);
  const years = ofSpan("year").slice(0, 13);
  const quarters = ofSpan("quarter").slice(0, 17);
  const company = companyOf({ asOf, template, basis, years, quarters, actions });
  return prices === null ? company : { ...company, prices };
}

let companies: readonly CompanyValues[] = [];

beforeAll(async () => {
  companies = (await gatherCompanies(23, 60)).map((company) => deriveCompany(factsOf(company)));
}, 60_000);

const reader = createQueryReader(productCatalogue);

/** Returns a formula's value for each company, NaN if empty. */
function work(formula: string): Float64Array {
  const { value, diagnostics } = reader.readFormula(formula);
  if (value?.type !== "number") {
    throw new Error(`${formula}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  const figureAt = (key: ColumnKey) =>
    Float64Array.from(companies, (values) => {
      const figure = values.get(key);
      return typeof figure === "number" ? figure : Number.NaN;
    });
  return evaluateNumber(value.node, {
    rows: companies.length,
    get: (key) => ({ kind: "number", values: figureAt(key) }),
  });
}

const growths = ["Sales", "EPS", "EBIDT", "Operating profit"].flatMap((base) =>
  [3, 5, 7, 10].map((years) => [`${base} growth ${years}Years`, `growth(${base}, ${years} years)`]),
);
const profitGrowths = [3, 5, 7, 10].map((years) => [
  `Profit growth ${years}Years`,
  `growth(Net profit, ${years} years)`,
]);
const means = [3, 5, 7, 10].flatMap((years) => [
  [`Average return on equity ${years}Years`, `avg(Return on equity, ${years} years)`],
  [`Average return on capital employed ${years}Years`, `avg(ROCE, ${years} years)`],
  [`Historical PE ${years}Years`, `avg(Price to Earning, ${years} years)`],
]);
const sums = [3, 5, 7, 10].flatMap((years) => [
  [`Free cash flow ${years}years`, `sum(Free cash flow, ${years} years)`],
  [`Operating cash flow ${years}years`, `sum(Cash from operations, ${years} years)`],
  [`Investing cash flow ${years}years`, `sum(Cash from investing, ${years} years)`],
]);

const pairs: readonly (readonly string[])[] = [
  ...growths,
  ...profitGrowths,
  ...means,
  ...sums,
  ["Sales growth", "growth(Sales, 1 year)"],
  ["Profit growth", "growth(Net profit, 1 year)"],
  ["Return on equity 5years growth", "growth(Return on equity, 5 years)"],
  ["YOY Quarterly sales growth", "growth(Sales, 4 quarters)"],
  ["YOY Quarterly profit growth", "growth(Net profit, 4 quarters)"],
  ["OPM 5Year", "avg(OPM, 5 years)"],
  ["OPM 10Year", "avg(OPM, 10 years)"],
  ["Return on assets 3years", "avg(Return on assets, 3 years)"],
  ["Return on assets 5years", "avg(Return on assets, 5 years)"],
  ["ROCE3yr avg", "avg(Return on capital employed, 3 years)"],
  ["Average Earnings 5Year", "avg(Net profit, 5 years)"],
  ["Average Earnings 10Year", "avg(Net profit, 10 years)"],
  ["Average EBIT 5Year", "avg(EBIT, 5 years)"],
  ["Average EBIT 10Year", "avg(EBIT, 10 years)"],
  ["Average 5years dividend", "avg(Dividend, 5 years)"],
  ["Average dividend payout 3years", "avg(Dividend Payout Ratio, 3 years)"],
  ["Average debtor days 3years", "avg(Debtor days, 3 years)"],
  ["Average Working Capital Days 3years", "avg(Working Capital Days, 3 years)"],
  ["Historical PBV 5Years", "avg(Price to book value, 5 years)"],
  ["Sales growth 5years median", "median(Sales growth, 5 years)"],
  ["Sales growth 10years median", "median(Sales growth, 10 years)"],
];

test.each(pairs)("%s of every demonstration company is %s", (name = "", formula = "") => {
  const listed = work(name);
  const worked = work(formula);
  const known = listed.filter((figure) => !Number.isNaN(figure)).length;
  expect(known).toBeGreaterThan(10);
  const differ = [...listed].flatMap((figure, row) => {
    const other = worked[row] ?? Number.NaN;
    const same = Object.is(figure, other) || Math.abs(figure - other) <= 1e-9 * Math.abs(figure);
    return same ? [] : [`company ${row}: ${figure} and ${other}`];
  });
  expect(differ).toEqual([]);
});

test("every figure over reported years has its function over years", () => {
  const paired = new Set(pairs.map(([name]) => name));
  const spans = /^(?:Mean|Sum|Median) of .* (?:over|ends of) \d+ years$|years back\)\^/u;
  const named = [...productCatalogue.parameters.values()]
    .filter(({ formula }) => formula !== null && spans.test(formula))
    .map(({ name }) => name);
  expect(named.length).toBeGreaterThanOrEqual(57);
  expect(named.filter((name) => !paired.has(name))).toEqual([]);
});
