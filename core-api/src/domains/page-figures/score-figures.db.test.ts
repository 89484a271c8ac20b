import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageFigureCode } from "../../contract/index.ts";
import { pageFigureKey } from "../../contract/index.ts";
import { createCompanyOpener, describeFigure } from "../company-fundamentals/index.ts";
import type { OpenCompany } from "../company-fundamentals/index.ts";
import { openScoredMarket, restateAsLoss } from "../scoring/scored-market.fixture.ts";
import type { ScoredMarketFixture } from "../scoring/scored-market.fixture.ts";
import { createPageFigures, createPageSections } from "./index.ts";

let fixture: ScoredMarketFixture;
let open: OpenCompany;
beforeAll(async () => {
  fixture = await openScoredMarket(12);
  await fixture.market.publish({});
  const coCode = await restateAsLoss(fixture);
  await fixture.market.publish({});
  open = await createCompanyOpener(fixture.market.facts).open(coCode);
}, 300_000);
afterAll(() => fixture.close());

async function detail(code: PageFigureCode, ...args: readonly string[]) {
  const { database, market, scoring } = fixture;
  const describe = createPageFigures(createPageSections(database.db, market.facts, scoring));
  const found = await describe(open, pageFigureKey(code, ...args), null);
  if (found === null) throw new Error(`There is no ${code} of ${args.join()}.`);
  return found;
}
const scoresOf = async () => {
  const scores = await fixture.scoring.scores(open);
  if (scores === null) throw new Error("The company has no scores.");
  return scores;
};

test("every rule has details of its metric, points, weight and contribution", async () => {
  const { categories } = await scoresOf();
  for (const part of categories.flatMap(({ contributions }) => contributions)) {
    const value = await detail("ruleValue", part.rule);
    expect(value).toMatchObject({ definition: part.reason, formula: part.formula });
    expect(value.figure.value).toBe(part.value);
    expect(value.inputs.map(({ key }) => key)).toEqual(part.inputs);
    expect((await detail("rulePoints", part.rule)).figure.value).toBe(part.points);
    const moved = await detail("ruleMoved", part.rule);
    const [weight, points] = moved.inputs;
    expect([weight?.value, points?.value]).toEqual([part.weight, part.points]);
    // weight / 100 × (points − 50)
    const byHand = part.points === null ? null : (part.weight / 100) * (part.points - 50);
    expect(moved.figure.value).toBe(part.moved === null ? null : byHand);
  }
});

test("the overall score is the mean of the two, rounded", async () => {
  const { figure, inputs, sum } = await detail("overallScore");
  const [fundamental, technical] = inputs.map(({ value }) => value ?? Number.NaN);
  expect(inputs.map(({ key }) => key)).toEqual(["score", "technicalScore"]);
  expect(sum).toBe(`(${fundamental} + ${technical}) ÷ 2`);
  expect(figure.value).toBe(Math.round(((fundamental ?? 0) + (technical ?? 0)) / 2));
});

test("the fundamental score is worked out from its categories and their weights", async () => {
  const sources = { facts: fixture.market.facts, scores: scoresOf };
  const found = await describeFigure(sources, open, "score", null);
  const { categories, fundamental } = await scoresOf();
  const rated = categories.filter(({ weight }) => weight !== null && weight > 0);
  expect(found?.inputs).toHaveLength(2 * rated.length);
  expect(found?.inputs[0]?.key).toBe("growthScore");
  const numbers =
    found?.inputs.map(({ value, decimals }) => Number((value ?? 0).toFixed(decimals))) ?? [];
  const [values, weights] = [numbers.slice(0, rated.length), numbers.slice(rated.length)];
  const products = values.map((value, at) => `${value} × ${weights[at] ?? ""}`);
  expect(found?.sum).toBe(`(${products.join(" + ")}) ÷ (${weights.join(" + ")})`);
  const total = values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
  expect(Math.round(total / 100)).toBe(fundamental.value);
});

test("a changed score has its previous value and causes", async () => {
  const { changes } = await scoresOf();
  const [latest] = changes.filter(({ causes }) => causes.length > 0);
  if (latest === undefined) throw new Error("The loss has moved no score.");
  const moved = await detail("scoreMoved", latest.day, "fundamental");
  expect(moved.figure.value).toBe(latest.fundamental);
  expect(moved.inputs[0]).toMatchObject({ value: latest.before.fundamental });
  expect(moved.inputs).toHaveLength(
    1 + latest.causes.filter(({ category }) => category !== "technical").length,
  );
});

test("each history point and each category has details", async () => {
  const history = await fixture.scoring.history(open);
  for (const { day, fundamental, close } of history?.points ?? []) {
    expect((await detail("scoreThen", day)).figure.value).toBe(fundamental);
    expect((await detail("closeThen", day)).figure.value).toBe(close);
  }
  for (const { category, known, weight } of (await scoresOf()).categories) {
    expect((await detail("categoryKnown", category)).figure.value).toBe(known);
    expect((await detail("categoryWeight", category)).figure.value).toBe(weight);
  }
});
