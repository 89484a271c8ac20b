import { createRuleReader, productCatalogue } from "@munshi/engine";
import type { CompanyValues } from "@munshi/engine";
import { describe, expect, test } from "vitest";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { shareholdingCases } from "../shareholding/shareholding-rules.fixture.ts";
import { shareholdingRules } from "../shareholding/shareholding-rules.ts";
import type { NoteRule, StatementRule } from "./commentary-rule.ts";
import { commentaryRules } from "./rule-book.ts";
import { compileRules } from "./compile-rules.ts";
import { efficiencyCases } from "./efficiency-rules.fixture.ts";
import { growthCases } from "./growth-rules.fixture.ts";
import { liquidityCases } from "./liquidity-rules.fixture.ts";
import { noteCases, noteDay } from "./note-rules.fixture.ts";
import { listNoteRules } from "./note-rules.ts";
import { overallCases } from "./overall-rules.fixture.ts";
import { years } from "./rule-case.fixture.ts";
import type { CaseFigures } from "./rule-case.fixture.ts";
import { stateCompanies } from "./state-companies.ts";
import { trustCases } from "./trust-rules.fixture.ts";

const reader = createRuleReader(productCatalogue);
const rules: readonly NoteRule[] = [
  ...commentaryRules,
  ...shareholdingRules,
  ...listNoteRules(noteDay),
];
const byId = new Map(rules.map((rule) => [rule.id, rule]));
const cases = [
  ...overallCases,
  ...growthCases,
  ...trustCases,
  ...efficiencyCases,
  ...liquidityCases,
  ...shareholdingCases,
  ...noteCases,
];

/** A company with these accounts, whose year ended in March and whose last quarter ended in June 2025. */
function companyOf(template: string, figures: CaseFigures): CompanyValues {
  const filled: CaseFigures = {
    template,
    accountsYearEnd: "2025-03-31",
    resultsQuarterEnd: "2025-06-30",
    shareholdingQuarterEnd: "2025-06-30",
    ...figures,
  };
  return new Map(
    Object.entries(filled).map(([key, value]) => {
      const isDay = typeof value === "string" && /^\d{4}-/u.test(value);
      return [key, isDay ? dayOfDate(value) : value];
    }),
  );
}

function say(rule: NoteRule, figures: CaseFigures, template = rule.templates?.[0] ?? "ordinary") {
  const company = companyOf(template, figures);
  return stateCompanies(compileRules([rule], reader), [company])[0]?.[0]?.statement ?? null;
}

function ruleOf(id: string): NoteRule {
  const rule = byId.get(id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

test("every category and form of accounts has rules, and ids are unique", () => {
  expect(byId.size).toBe(rules.length);
  expect(commentaryRules.length).toBeGreaterThanOrEqual(60);
  for (const category of ["overall", "growth", "trust", "efficiency", "liquidity"]) {
    const ofCategory = commentaryRules.filter((rule) => rule.category === category);
    expect(new Set(ofCategory.map(({ side }) => side))).toEqual(new Set(["strength", "weakness"]));
  }
  for (const template of ["ordinary", "bank", "nbfc"] as const) {
    const own = commentaryRules.filter(({ templates }) => templates?.includes(template));
    expect(own.length).toBeGreaterThan(20);
  }
});

test("every rule has a case, and every case a rule", () => {
  expect(cases.map(([id]) => id).toSorted()).toEqual([...byId.keys()].toSorted());
});

describe("figures that trigger a rule and figures that just do not", () => {
  test.each(cases)("%s", (id, fires, sentence, misses) => {
    const rule = ruleOf(id);
    expect(say(rule, fires)?.text).toBe(sentence);
    expect(say(rule, { ...fires, ...misses })).toBeNull();
  });
});

test("a statement carries its rule, its condition and the figures behind it", () => {
  const rule = ruleOf("trust.pledge-high");
  expect(say(rule, { promoterHolding: 40, pledgedPercentage: 25 })).toEqual({
    rule: "trust.pledge-high",
    text: "Promoters have pledged 25.00% of their holding.",
    condition: "Promoter holding > 0 AND Pledged percentage >= 20",
    figures: [
      { key: "promoterHolding", title: "Promoter holding", unit: "percent", value: 40 },
      { key: "pledgedPercentage", title: "Pledged percentage", unit: "percent", value: 25 },
    ],
  });
});

test("a rule applies only to its form of accounts", () => {
  const rule = ruleOf("trust.bank.gross-npa-low");
  expect(say(rule, { grossNpaPercent: 1 }, "bank")).not.toBeNull();
  expect(say(rule, { grossNpaPercent: 1 }, "ordinary")).toBeNull();
});

test("unknown values produce no statement, in conditions and in sentences", () => {
  expect(say(ruleOf("trust.pledge-high"), { pledgedPercentage: 25 })).toBeNull();
  expect(say(ruleOf("growth.ordinary.sales-year-up"), { salesGrowth: 20 })).toBeNull();
});

test("a company gets only the first matching statement per subject", () => {
  const both = compileRules([ruleOf("trust.losses-in-a-row"), ruleOf("trust.loss")], reader);
  const twice = companyOf("ordinary", { "netProfit@y0": -1, "netProfit@y1": -1 });
  const once = companyOf("ordinary", { "netProfit@y0": -1, "netProfit@y1": 1 });
  const stated = stateCompanies(both, [twice, once]);
  expect(stated.map((all) => all.map(({ rule }) => rule.id))).toEqual([
    ["trust.losses-in-a-row"],
    ["trust.loss"],
  ]);
});

test("a comparison with 5 years needs 4 of them, whichever is missing", () => {
  const rule = ruleOf("overall.cheaper-than-before");
  const known = { priceToEarning: 15, historicalPe5Years: 20 };
  const ends = years("priceToEarning", 20, 20, 20, 20, 20);
  const without = (...missing: readonly number[]): CaseFigures =>
    Object.fromEntries(
      Object.entries(ends).filter(([key]) => !missing.some((back) => key.endsWith(`y${back}`))),
    );
  for (const back of [0, 1, 2, 3, 4]) {
    expect(say(rule, { ...known, ...without(back) })).not.toBeNull();
    expect(say(rule, { ...known, ...without(back, (back + 1) % 5) })).toBeNull();
  }
});

test("a sum over 3 years needs each of them", () => {
  const rule = ruleOf("trust.cash-behind-profit");
  const profits = years("netProfit", 10, 10, 10);
  expect(say(rule, { ...profits, ...years("cashFromOperations", 9, 9, 9) })).not.toBeNull();
  expect(say(rule, { ...profits, ...years("cashFromOperations", 15, 15) })).toBeNull();
});

test("52-week statements require a year of trading", () => {
  const rule = ruleOf("overall.year-high");
  const high = { downFrom52wHigh: 0, highPrice: 250 };
  expect(say(rule, { ...high, returnOver1Year: -3 })).not.toBeNull();
  expect(say(rule, high)).toBeNull();
});

test("trend statements need 3 changes in a row: fewer, or a quarter that is missing, say nothing", () => {
  const trends = rules.filter(({ sentence }) => sentence.includes("each of the last 3 quarters"));
  expect(trends.length).toBeGreaterThan(20);
  for (const rule of trends) {
    const [, fires] = cases.find(([id]) => id === rule.id) ?? [];
    expect(say(rule, fires ?? {})).not.toBeNull();
    const quarters = Object.keys(fires ?? {}).filter((key) => /@q[0-3]$/u.test(key));
    expect(new Set(quarters.map((key) => key.at(-1)))).toEqual(new Set(["0", "1", "2", "3"]));
    for (const missing of quarters) {
      const rest = Object.entries(fires ?? {}).filter(([key]) => key !== missing);
      expect(say(rule, Object.fromEntries(rest))).toBeNull();
    }
  }
});

test("an invalid rule, or one naming an unknown figure, is refused by name", () => {
  const rule: StatementRule = {
    id: "made-up",
    subject: "made-up",
    side: "strength",
    condition: "Sales > 1",
    sentence: "Sales are {sales}.",
  };
  const compile = (change: Partial<StatementRule>) => () =>
    compileRules([{ ...rule, ...change }], reader);
  expect(compile({})).not.toThrow();
  expect(compile({ condition: "Salez > 1" })).toThrow("Rule made-up is no truth");
  expect(compile({ condition: "Sales + 1" })).toThrow("Rule made-up is no truth");
  expect(compile({ sentence: "Sales are {salez}." })).toThrow("names no figure: salez");
  expect(compile({ sentence: "{name} is it." })).toThrow("names no figure: name");
  expect(compile({ sentence: "{sales|loud}" })).toThrow("no form loud");
});
