import { createRuleColumns, productCatalogue } from "@munshi/engine";
import { expect, test } from "vitest";
import { describeScores } from "./describe-scores.ts";
import { compileRules } from "./rules/compile-rules.ts";
import { shippedRules } from "./scorer.ts";
import { type ScoredRow, scoreRows } from "./score-rows.ts";
import { wholeScores } from "./whole-scores.ts";

const compiled = compileRules({ ...shippedRules, version: 1 });

function scoreCompany(known: { readonly [key: string]: number | string }): ScoredRow {
  const columns = createRuleColumns(productCatalogue, [new Map(Object.entries(known))]);
  return scoreRows(compiled, columns)(0);
}

function pointsOfRule({ points }: ScoredRow, id: string): number | null | undefined {
  return points[shippedRules.rules.findIndex((rule) => rule.id === id)];
}

/** Two years of growth are known and two of profit: 18 + 14 + 16 + 12 = 60 of 100. */
const growing = {
  template: "ordinary",
  salesGrowth3Years: 12.4,
  salesGrowth: 22,
  profitGrowth3Years: 9,
  profitGrowth: 44,
};

test("a category is the mean of the points of its known rules by their weights", () => {
  const scored = scoreCompany(growing);
  // (18 x 60 + 14 x 80 + 16 x 45 + 12 x 100) / 60 = 4,120 / 60
  expect(scored.scores.categories.growth.score).toBeCloseTo(68.6666666667, 9);
  expect(scored.scores.categories.growth.known).toBe(60);
  expect(wholeScores(scored.scores)).toEqual({
    growth: 69,
    trust: null,
    efficiency: null,
    liquidity: null,
    technical: null,
    fundamental: null,
  });
});

test("rounding noise counts as zero, also in displayed values", () => {
  const place = shippedRules.rules.findIndex(({ id }) => id === "sales-growth-3y");
  const scored = scoreCompany({ ...growing, salesGrowth3Years: -1.1e-14 });
  expect(scored.values[place]).toBe(0);
  expect(scored.points[place]).toBe(
    scoreCompany({ ...growing, salesGrowth3Years: 0 }).points[place],
  );
});

test("its waterfall starts at 50 and adds up except for rounding", () => {
  const stored = { ...scoreCompany(growing), ruleSet: 1 };
  const facts = { asOf: "2026-11-20", stored, piotroski: null, changes: [] };
  const [growth] = describeScores(compiled, facts).categories;
  const moves = (growth?.contributions ?? []).flatMap(({ rule, weight, moved }) =>
    moved === null ? [] : [[rule, weight, moved] as const],
  );
  expect(moves).toEqual([
    // 18 / 60 x (60 - 50), 14 / 60 x (80 - 50), 16 / 60 x (45 - 50), 12 / 60 x (100 - 50)
    ["sales-growth-3y", expect.closeTo(30, 9), expect.closeTo(3, 9)],
    ["sales-growth", expect.closeTo(23.3333333333, 9), expect.closeTo(7, 9)],
    ["profit-growth-3y", expect.closeTo(26.6666666667, 9), expect.closeTo(-1.3333333333, 9)],
    ["profit-growth", expect.closeTo(20, 9), expect.closeTo(10, 9)],
  ]);
  // 69 - 68.666…
  expect(growth?.rounding).toBeCloseTo(0.3333333333, 9);
});

test("the same figures are judged by the form of accounts", () => {
  const figures = { promoterHolding: 20, debtToEquity: 2.2, netWorth: 100, grossNpaPercent: 0.8 };
  const [ordinary, bank, nbfc] = ["ordinary", "bank", "nbfc"].map((template) =>
    scoreCompany({ template, ...figures }),
  );
  if (ordinary === undefined || bank === undefined || nbfc === undefined) throw new Error("Three.");
  expect([ordinary, bank, nbfc].map((scored) => pointsOfRule(scored, "promoter-holding"))).toEqual([
    35,
    null,
    35,
  ]);
  expect([ordinary, bank, nbfc].map((scored) => pointsOfRule(scored, "gross-npa"))).toEqual([
    null,
    100,
    null,
  ]);
  // debt that sinks a manufacturer is normal for a lender
  expect(pointsOfRule(ordinary, "debt-to-equity")).toBe(20);
  expect(pointsOfRule(nbfc, "leverage-nbfc")).toBe(70);
});

test("a sector's thresholds apply to its companies only", () => {
  const figures = { template: "ordinary", netWorth: 100, debtToEquity: 1.2 };
  const judged = (sector: string) =>
    pointsOfRule(scoreCompany({ ...figures, sector }), "debt-to-equity");
  expect([judged("Power"), judged("Chemicals")]).toEqual([74, 40]);
});

test("a company without data has no scores", () => {
  const { scores } = scoreCompany({});
  const absences = [scores.fundamental, ...Object.values(scores.categories)];
  expect(new Set(absences.map(({ absence }) => absence))).toEqual(new Set(["not-available"]));
});
