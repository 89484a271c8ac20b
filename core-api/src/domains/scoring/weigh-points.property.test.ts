import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listMoves } from "./describe-changes.ts";
import { fundamentalCategories, scoreCategories, templates } from "./rules/rule-set.schema.ts";
import { buildProfile } from "./rules/scoring-profile.ts";
import { shippedRules } from "./scorer.ts";
import { readPoints, shareOf, weighPoints } from "./weigh-points.ts";
import { wholeScores } from "./whole-scores.ts";

/** Random points for every rule, some unknown, for any template and sector. */
const anyCompany = fc.record({
  template: fc.constantFrom(...templates),
  sector: fc.constantFrom(null, ...shippedRules.sectors.map(({ sector }) => sector)),
  points: fc.array(fc.option(fc.integer({ min: 0, max: 100 })), {
    minLength: shippedRules.rules.length,
    maxLength: shippedRules.rules.length,
  }),
});

function weigh({
  template,
  sector,
  points,
}: typeof anyCompany extends fc.Arbitrary<infer T> ? T : never) {
  const profile = buildProfile(shippedRules, template, sector);
  const pointsAt = readPoints(points);
  return { profile, pointsAt, scores: weighPoints(profile, pointsAt) };
}

test("contributions add up to the score minus 50, per category and fundamental", () => {
  fc.assert(
    fc.property(anyCompany, (company) => {
      const { profile, pointsAt, scores } = weigh(company);
      const moves = listMoves(profile, pointsAt);
      const movedBy = (categories: readonly string[]) =>
        shippedRules.rules.reduce(
          (sum, { category }, place) =>
            categories.includes(category) ? sum + (moves.get(place) ?? 0) : sum,
          50,
        );
      const { fundamental, categories } = scores;
      const sums = [movedBy(fundamentalCategories), movedBy(["technical"])];
      const expected = [fundamental.score ?? 50, categories.technical.score ?? 50];
      expect(sums[0]).toBeCloseTo(expected[0] ?? 0, 9);
      expect(sums[1]).toBeCloseTo(expected[1] ?? 0, 9);
      for (const category of scoreCategories) {
        const { score } = categories[category];
        if (score === null) continue;
        const moved = profile.rules[category].reduce((sum, weighed) => {
          const share = shareOf(weighed, profile.rules[category], pointsAt);
          return sum + (share / 100) * ((pointsAt(weighed.place) ?? 50) - 50);
        }, 0);
        expect(50 + moved).toBeCloseTo(score, 9);
      }
    }),
  );
});

test("missing values are excluded: the other shares add up to 100, none exceeding it", () => {
  fc.assert(
    fc.property(anyCompany, (company) => {
      const { profile, pointsAt, scores } = weigh(company);
      for (const category of scoreCategories) {
        const rules = profile.rules[category];
        const shares = rules.map((weighed) => shareOf(weighed, rules, pointsAt));
        const total = shares.reduce((sum, share) => sum + share, 0);
        expect(shares.every((share) => share >= 0 && share <= 100)).toBe(true);
        expect(total).toBeCloseTo(scores.categories[category].known > 0 ? 100 : 0, 9);
      }
    }),
  );
});

test("every score is whole, from 0 to 100, or has an absence reason", () => {
  fc.assert(
    fc.property(anyCompany, (company) => {
      const { scores } = weigh(company);
      for (const score of Object.values(wholeScores(scores))) {
        if (score === null) continue;
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }
      for (const { score, absence } of [...Object.values(scores.categories), scores.fundamental]) {
        expect(score === null).toBe(absence !== null);
      }
    }),
  );
});

test("a rule that gives more points never lowers a score", () => {
  const place = fc.nat({ max: shippedRules.rules.length - 1 });
  fc.assert(
    fc.property(anyCompany, place, fc.integer({ min: 0, max: 100 }), (company, at, more) => {
      const points = company.points[at];
      if (points === null || points === undefined) return;
      const higher = company.points.with(at, Math.min(100, points + more));
      const before = wholeScores(weigh(company).scores);
      const after = wholeScores(weigh({ ...company, points: higher }).scores);
      for (const name of [...scoreCategories, "fundamental"] as const) {
        expect(after[name] ?? 0).toBeGreaterThanOrEqual(before[name] ?? 0);
      }
    }),
  );
});

test("half of a category's weight and three categories must be known", () => {
  const profile = buildProfile(shippedRules, "ordinary", null);
  const only = (...ids: readonly string[]) =>
    weighPoints(profile, (place) =>
      ids.includes(shippedRules.rules[place]?.id ?? "") ? 80 : null,
    );
  // of growth 18 + 14 + 16 = 48, then 18 + 14 + 16 + 8 = 56
  const under = ["sales-growth-3y", "sales-growth", "profit-growth-3y"];
  expect(only(...under).categories.growth).toEqual({
    score: null,
    absence: "not-rated",
    known: 48,
  });
  expect(only(...under, "eps-growth-5y").categories.growth).toEqual({
    score: 80,
    absence: null,
    known: 56,
  });
  // 18 + 14 + 10 + 8 = 50
  const half = ["sales-growth-3y", "sales-growth", "quarterly-sales-growth"];
  expect(only(...half, "quarterly-profit-growth").categories.growth).toEqual({
    score: 80,
    absence: null,
    known: 50,
  });
  expect(only().fundamental).toMatchObject({ score: null, absence: "not-available" });
  const known = (...categories: readonly string[]) =>
    weighPoints(profile, (place) =>
      categories.includes(shippedRules.rules[place]?.category ?? "") ? 60 : null,
    ).fundamental;
  expect(known("growth", "trust")).toMatchObject({ score: null, absence: "not-rated" });
  expect(known("growth", "trust", "liquidity")).toMatchObject({ score: 60, absence: null });
});

test("categories weigh as their template says, without those that are not rated", () => {
  const profile = buildProfile(shippedRules, "bank", null);
  const points = { growth: 100, trust: 50, efficiency: 0, liquidity: 100, technical: 0 };
  const all = weighPoints(
    profile,
    (place) => points[shippedRules.rules[place]?.category ?? "trust"],
  );
  // 20 % of 100 + 35 % of 50 + 25 % of 0 + 20 % of 100 = 20 + 17.5 + 0 + 20
  expect(all.fundamental.score).toBeCloseTo(57.5, 9);
  const without = weighPoints(profile, (place) => {
    const category = shippedRules.rules[place]?.category ?? "trust";
    return category === "efficiency" ? null : points[category];
  });
  // (20 x 100 + 35 x 50 + 20 x 100) / 75 = 5,750 / 75
  expect(without.fundamental.score).toBeCloseTo(76.6666666667, 9);
});
