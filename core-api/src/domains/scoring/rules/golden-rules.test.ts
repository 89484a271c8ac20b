import { createRuleColumns, createRuleEvaluator, productCatalogue } from "@munshi/engine";
import { describe, expect, test } from "vitest";
import { compileRules } from "./compile-rules.ts";
import { efficiencyCases } from "./golden/efficiency-rules.fixture.ts";
import { growthCases } from "./golden/growth-rules.fixture.ts";
import { liquidityCases } from "./golden/liquidity-rules.fixture.ts";
import { technicalCases } from "./golden/technical-rules.fixture.ts";
import { trustCases } from "./golden/trust-rules.fixture.ts";
import { pointsOf } from "../score-rows.ts";
import { shippedRules } from "../scorer.ts";

const { ruleSet, formulas } = compileRules({ ...shippedRules, version: 1 });
const cases = [
  ...growthCases,
  ...trustCases,
  ...efficiencyCases,
  ...liquidityCases,
  ...technicalCases,
];

describe.each(ruleSet.rules.map((rule, place) => ({ id: rule.id, rule, place })))(
  "the rule $id",
  ({ id, rule, place }) => {
    const own = cases.filter((one) => one.rule === id);

    test("has cases computed by hand", () => {
      expect(own.length).toBeGreaterThan(0);
    });

    test.each(own)("gives $points points: $arithmetic", ({ known, value, points }) => {
      const formula = formulas[place];
      if (formula === undefined) throw new Error("The rule has no formula.");
      const columns = createRuleColumns(productCatalogue, [new Map(Object.entries(known))]);
      const [figure = Number.NaN] = createRuleEvaluator(columns).numbers(formula);
      // cube roots are off by a digit from the whole number
      const read = Number(figure.toPrecision(12));
      expect(Number.isNaN(read) ? null : read).toBe(value);
      expect(pointsOf(rule.bands, figure)).toBe(points);
    });

    test("reads only inputs named in its cases", () => {
      const named = new Set(own.flatMap(({ known }) => Object.keys(known)));
      expect(formulas[place]?.reads.filter((key) => !named.has(key))).toEqual([]);
    });
  },
);

test("every case belongs to a rule", () => {
  const ids = new Set(ruleSet.rules.map(({ id }) => id));
  expect(cases.filter(({ rule }) => !ids.has(rule))).toEqual([]);
});
