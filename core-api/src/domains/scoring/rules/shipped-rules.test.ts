import * as fc from "fast-check";
import { createRuleReader, productCatalogue } from "@munshi/engine";
import { describe, expect, test } from "vitest";
import { sectors } from "../../market/index.ts";
import { findFaults } from "./find-faults.ts";
import { pointsOf } from "../score-rows.ts";
import { scoreCategories, templates } from "./rule-set.schema.ts";
import type { RuleSet } from "./rule-set.schema.ts";
import { buildProfile } from "./scoring-profile.ts";
import { shippedRules } from "../scorer.ts";

const context = { reader: createRuleReader(productCatalogue), knownSectors: sectors };
const faultsOf = (change: Partial<RuleSet>) =>
  findFaults({ ...shippedRules, ...change }, context).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe("the shipped rules", () => {
  test("have no fault", () => {
    expect(faultsOf({})).toEqual([]);
  });

  test.each(
    templates.flatMap((template) => scoreCategories.map((category) => ({ template, category }))),
  )(
    "are six to ten for the $category of $template, and weigh a hundred",
    ({ template, category }) => {
      const rules = buildProfile(shippedRules, template, null).rules[category];
      expect(rules.length).toBeGreaterThanOrEqual(6);
      expect(rules.length).toBeLessThanOrEqual(10);
      expect(rules.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
    },
  );

  test("use only figures that each form of accounts has", () => {
    const barred = shippedRules.rules.flatMap(({ id, formula, weights }) => {
      const read = context.reader.read(formula);
      const codes = read.ok ? read.value.reads.map((key) => key.split("@")[0] ?? key) : [];
      return templates
        .filter((template) => (weights[template] ?? 0) > 0)
        .filter((template) =>
          codes.some((code) => productCatalogue.parameters.get(code)?.notFor.includes(template)),
        )
        .map((template) => `${id} ${template}`);
    });
    expect(barred).toEqual([]);
  });

  test("have reasons of one or two sentences", () => {
    for (const { reason } of shippedRules.rules) expect(reason).toMatch(/^[A-Z0-9].*\.$/u);
  });
});

describe("banks and NBFCs", () => {
  const idsOf = (template: (typeof templates)[number]) =>
    new Set(shippedRules.rules.filter(({ weights }) => weights[template]).map(({ id }) => id));
  const own = (template: (typeof templates)[number]) =>
    [...idsOf(template)].filter((id) => !idsOf("ordinary").has(id));

  test("have separate rules in addition to the common ones", () => {
    expect(own("bank")).toEqual(
      expect.arrayContaining([
        "gross-npa",
        "net-npa",
        "provision-coverage",
        "capital-cet1",
        "net-interest-margin",
        "return-on-assets-bank",
        "cost-to-income",
        "credit-to-deposit",
        "deposit-funding",
      ]),
    );
    expect(own("nbfc")).toEqual(
      expect.arrayContaining([
        "credit-cost",
        "net-interest-margin-nbfc",
        "return-on-assets-nbfc",
        "leverage-nbfc",
        "own-capital-nbfc",
        "loans-growth-3y",
      ]),
    );
  });

  test("have no rules on inventory, working capital, debt to earnings or regulated promoter holding", () => {
    const bank = idsOf("bank");
    const asked = ["current-ratio", "working-capital-days", "debt-to-equity", "promoter-holding"];
    expect(asked.filter((id) => bank.has(id))).toEqual([]);
  });
});

test("a sector has separate thresholds and weights, and otherwise the set's", () => {
  const ordinary = buildProfile(shippedRules, "ordinary", null);
  const power = buildProfile(shippedRules, "ordinary", "Power");
  const debtOf = (profile: typeof power) =>
    profile.rules.liquidity.find(({ rule }) => rule.id === "debt-to-equity");
  expect(pointsOf(debtOf(ordinary)?.bands ?? [], 1.2)).toBe(40);
  expect(pointsOf(debtOf(power)?.bands ?? [], 1.2)).toBe(74);
  expect(power.rules.growth).toEqual(ordinary.rules.growth);
  expect(buildProfile(shippedRules, "ordinary", "Realty").weights).toEqual({
    growth: 22,
    trust: 30,
    efficiency: 23,
    liquidity: 25,
  });
  // a sector does not add rules that its template lacks
  const bank = buildProfile(shippedRules, "bank", "Power");
  expect(bank.rules.liquidity.map(({ rule }) => rule.id)).not.toContain("debt-to-equity");
});

describe("bands", () => {
  const ruleAt = fc.nat({ max: shippedRules.rules.length - 1 });
  const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

  test("give points in the rule's direction", () => {
    fc.assert(
      fc.property(ruleAt, value, value, (place, one, other) => {
        const rule = shippedRules.rules[place];
        if (rule === undefined || rule.better === "middle") return;
        const [low, high] = one < other ? [one, other] : [other, one];
        const gained = (pointsOf(rule.bands, high) ?? -1) - (pointsOf(rule.bands, low) ?? -1);
        expect(rule.better === "higher" ? gained : -gained).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("begin at their thresholds", () => {
    for (const { bands } of shippedRules.rules) {
      for (const [at, { from, points }] of bands.entries()) {
        if (from === null) continue;
        expect(pointsOf(bands, from)).toBe(points);
        expect(pointsOf(bands, from - 1e-6)).toBe(bands[at - 1]?.points);
      }
    }
  });

  test("give no points for an unknown value", () => {
    for (const { bands } of shippedRules.rules) expect(pointsOf(bands, Number.NaN)).toBeNull();
  });
});

describe("faults of a set are found", () => {
  const [first, ...rest] = shippedRules.rules;
  if (first === undefined) throw new Error("There are no rules.");
  const withFirst = (change: Partial<typeof first>) =>
    faultsOf({ rules: [{ ...first, ...change }, ...rest] });

  test.each([
    [{ formula: "Salez" }, "rules.sales-growth-3y.formula wrong query"],
    [{ formula: "rank(Sales)" }, "rules.sales-growth-3y.formula A rule covers one company"],
    [{ formula: "Growth score + 1" }, "rules.sales-growth-3y.formula reads growthScore"],
    [{ formula: "Sales > 5 %" }, "rules.sales-growth-3y.formula"],
    [{ bands: first.bands.slice(1) }, "rules.sales-growth-3y.bands do not cover"],
    [{ bands: first.bands.toReversed() }, "rules.sales-growth-3y.bands"],
    [
      { better: "lower" as const },
      'rules.sales-growth-3y.bands give points that contradict "lower"',
    ],
    [{ weights: {} }, "rules.sales-growth-3y.weights applies to no"],
    [{ id: "sales-growth" }, "rules.sales-growth is listed twice"],
  ])("%j", (change, fault) => {
    expect(withFirst(change).some((found) => found.startsWith(fault))).toBe(true);
  });

  test("in its weights, its categories and its sectors", () => {
    const { weights } = shippedRules;
    const more = { ...weights, bank: { ...weights.bank, growth: 30 } };
    expect(faultsOf({ weights: more })).toEqual(["weights.bank add up to 110 instead of 100"]);
    const noTrust = shippedRules.rules.filter(({ category }) => category !== "trust");
    expect(faultsOf({ rules: noTrust, sectors: [] })).toEqual(
      templates.map((template) => `rules has no trust rule for ${template}`),
    );
    const reason = "Because it is said so here.";
    expect(
      faultsOf({ sectors: [{ sector: "Tea", reason, rules: [{ rule: "no-rule" }] }] }),
    ).toEqual(["sectors.Tea is not a sector", "sectors.Tea.no-rule is not a rule of this set"]);
  });
});
