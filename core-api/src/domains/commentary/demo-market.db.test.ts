import { createRuleColumns, createRuleEvaluator, productCatalogue } from "@munshi/engine";
import type { CompanyValues } from "@munshi/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompanyResults } from "../../contract/index.ts";
import { createCompanyOpener } from "../company-fundamentals/index.ts";
import { startCompanyServer } from "../company-fundamentals/testing/company-server.ts";
import type { CompanyServer } from "../company-fundamentals/testing/company-server.ts";
import { loadedDemoMarket } from "../market/demo-market.fixture.ts";
import { createCommentaryService } from "./commentary.service.ts";
import { createCommentaryRoutes } from "./index.ts";
import type { CompiledRule } from "./rules/compile-rules.ts";
import { createRuleBook } from "./rules/rule-book.ts";
import { isFor, stateCompanies } from "./rules/state-companies.ts";

const book = createRuleBook();
const rules = [...book.commentary(), ...book.shareholding()];

let server: CompanyServer;
let coCodes: readonly number[];
let companies: readonly CompanyValues[];
/** Companies that each rule holds for. */
let held: ReadonlyMap<string, ReadonlySet<number>>;

beforeAll(async () => {
  server = await startCompanyServer(
    loadedDemoMarket,
    "2026-11-21T10:00:00Z",
    createCommentaryRoutes,
  );
  const { facts: market } = server.market;
  const dataset = await market.findVersion();
  if (dataset === null) throw new Error("nothing is published");
  const keys = [...new Set(["template", ...rules.flatMap(({ columns }) => columns)])];
  const cells = await market.figures.list(dataset, keys, null);
  coCodes = cells.map(({ coCode }) => coCode);
  companies = cells.map(
    (company) => new Map(keys.map((key, at) => [key, company.cells[at] ?? null])),
  );
  held = holdRules(rules, companies);
}, 400_000);
afterAll(() => server.close());

/** Evaluates each rule separately, even if another rule of its subject takes precedence. */
function holdRules(
  compiled: readonly CompiledRule[],
  of: readonly CompanyValues[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const evaluator = createRuleEvaluator(createRuleColumns(productCatalogue, of));
  return new Map(
    compiled.map(({ rule, condition }) => {
      const truths = evaluator.truths(condition);
      const rows = of.flatMap((values, row) =>
        truths[row] === true && isFor(rule, values) ? [row] : [],
      );
      return [rule.id, new Set(rows)];
    }),
  );
}

const isDisjoint = (one: string, other: string): boolean =>
  [...(held.get(one) ?? [])].every((row) => held.get(other)?.has(row) === false);

test("a strength and a weakness of one subject never hold together", () => {
  const pairs = rules.flatMap(({ rule: one }) =>
    rules.flatMap(({ rule: other }) =>
      one.subject === other.subject && one.side === "strength" && other.side === "weakness"
        ? [[one.id, other.id] as const]
        : [],
    ),
  );
  expect(pairs.length).toBeGreaterThan(80);
  expect(pairs.filter(([one, other]) => !isDisjoint(one, other))).toEqual([]);
});

test.each([
  ["trust.profit-every-year", "growth.turned-to-loss"],
  ["trust.profit-every-year", "growth.loss-narrowed"],
  ["trust.profit-every-year", "growth.loss-widened"],
  ["trust.loss", "growth.profit-year-up"],
  ["trust.loss", "growth.turned-to-profit"],
  ["trust.loss", "efficiency.roe-high"],
  ["trust.loss", "trust.dividend-above-profit"],
  ["trust.loss", "efficiency.net-margin-high"],
  ["trust.negative-net-worth", "efficiency.roe-high"],
  ["trust.negative-net-worth", "liquidity.no-debt"],
  ["trust.negative-net-worth", "liquidity.debt-low"],
  ["liquidity.no-debt", "liquidity.debt-rose"],
  ["liquidity.no-debt", "liquidity.short-debt-uncovered"],
  ["liquidity.no-debt", "liquidity.interest-barely-covered"],
  ["liquidity.no-debt", "liquidity.interest-uncovered"],
  ["liquidity.no-debt", "liquidity.debt-heavy-for-earnings"],
  ["liquidity.net-cash", "liquidity.debt-high"],
  ["liquidity.net-cash", "liquidity.debt-heavy-for-earnings"],
  ["liquidity.operations-always-bring-cash", "trust.operations-cost-cash"],
  ["liquidity.free-cash-every-year", "trust.operations-cost-cash"],
  ["liquidity.current-ratio-low", "liquidity.quick-ratio-high"],
  ["overall.year-high", "overall.year-return-low"],
  ["overall.near-year-low", "overall.year-return-high"],
  ["overall.foreign-holding-rose", "shareholding.fii-fell"],
  ["overall.foreign-holding-fell", "shareholding.fii-rose"],
  ["shareholding.promoters-rose", "shareholding.promoters-fell-3-quarters"],
  ["shareholding.promoters-fell", "shareholding.promoters-rose-3-quarters"],
  ["shareholding.pledge-fell", "shareholding.pledge-rose-3-quarters"],
  ["trust.dividend-every-year", "trust.no-dividend"],
])("%s and %s never hold together", (one, other) => {
  expect([held.has(one), held.has(other)]).toEqual([true, true]);
  expect(isDisjoint(one, other)).toBe(true);
});

test("most rules hold for some company, and almost every company has a statement", () => {
  const silent = [...held].flatMap(([id, rows]) => (rows.size === 0 ? [id] : []));
  expect(silent.length).toBeLessThan(held.size / 3);
  const stated = stateCompanies(rules, companies);
  const wordless = stated.filter((all) => all.length === 0);
  expect(wordless.length).toBeLessThan(companies.length / 50);
});

test("sentences are complete and use only known figures", () => {
  const stated = stateCompanies(rules, companies).flat();
  expect(stated.length).toBeGreaterThan(10 * companies.length);
  const texts = stated.map(({ statement }) => statement.text);
  const isWhole = (text: string): boolean =>
    /^[A-Z][^{}]*\.$/u.test(text) &&
    !/NaN|undefined|null|Infinity| {2}|−₹?0(?:\.0+)?(?![.\d])/u.test(text);
  expect(texts.filter((text) => !isWhole(text))).toEqual([]);
  const bare = stated.filter(({ statement }) => statement.figures.length === 0);
  expect(bare).toEqual([]);
});

test("a company gets at most one statement per subject", () => {
  for (const all of stateCompanies(rules, companies)) {
    const subjects = all.map(({ rule }) => rule.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  }
});

/** A results rule must agree with the arithmetic of its row. */
function findMistold({ analyses }: CompanyResults): readonly string[] {
  return analyses.flatMap(({ positive, negative, rows, period }) => {
    const told = [
      ...positive.map((statement) => ({ statement, sign: 1 })),
      ...negative.map((statement) => ({ statement, sign: -1 })),
    ];
    return told.flatMap(({ statement, sign }) => {
      const [, of = "", code = ""] = statement.rule.split(".");
      const row = rows.find(
        ({ particular }) =>
          particular.toLowerCase().replaceAll(/\W/gu, "") ===
          { sales: "netsales", netProfit: "netprofit", operatingProfit: "operatingprofit" }[code],
      );
      const isTrue = of === period && Math.sign(row?.changePercent ?? 0) === sign;
      return isTrue ? [] : [`${statement.rule}: ${statement.text}`];
    });
  });
}

test("statements on results agree with the arithmetic in every period", async () => {
  const { facts } = server.market;
  const opener = createCompanyOpener(facts);
  const service = createCommentaryService(facts);
  const seen = new Set<string>();
  for (const coCode of coCodes.slice(0, 80)) {
    const open = await opener.open(coCode);
    const results = await service.results(open, null);
    if (results === null) continue;
    expect(findMistold(results)).toEqual([]);
    for (const { period, available, positive, negative } of results.analyses) {
      if (available && positive.length + negative.length > 0) seen.add(period);
    }
    const { columns, rows } = results;
    for (const { key, values } of rows) {
      const published = columns.map(({ period }) => open.figures.number(`${key}@${period ?? ""}`));
      expect(values).toEqual(published);
    }
  }
  expect([...seen].toSorted()).toEqual(["12M", "3M", "6M", "9M", "A", "Q"]);
});
