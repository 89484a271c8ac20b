import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanyScores, ScoreHistory } from "../../contract/index.ts";
import { createApp } from "../../platform/http/app.ts";
import { letPass, openAccess } from "../../platform/http/open-access.fixture.ts";
import { createCompanyOpener } from "../company-fundamentals/index.ts";
import { createScoringRoutes } from "./index.ts";
import { shippedRules } from "./scorer.ts";
import { addBarelyKnown, openScoredMarket, restateAsLoss } from "./scored-market.fixture.ts";
import type { ScoredMarketFixture } from "./scored-market.fixture.ts";

let fixture: ScoredMarketFixture;
let server: Awaited<ReturnType<typeof startTestServer>>;
let restated: number;
let barelyKnown: number;

beforeAll(async () => {
  fixture = await openScoredMarket(24);
  barelyKnown = await addBarelyKnown(fixture);
  await fixture.market.publish({});
  restated = await restateAsLoss(fixture);
  await fixture.market.publish({});
  const opener = createCompanyOpener(fixture.market.facts);
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 60_000,
    routes: createScoringRoutes(fixture.scoring, opener),
    identify: letPass,
    access: openAccess,
  });
  server = await startTestServer(app.callback());
}, 300_000);
afterAll(async () => {
  await server.close();
  await fixture.close();
});

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(server.address + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function scoresOf(coCode: number): Promise<CompanyScores> {
  const { data } = await get<{ readonly data: CompanyScores | null }>(
    `/companies/${coCode}/scores`,
  );
  if (data === null) throw new Error(`There are no scores of ${coCode}.`);
  return data;
}

async function everyCode(): Promise<readonly number[]> {
  return fixture.database.db("screener_latest").orderBy("coCode").pluck("coCode");
}

describe("section scores", () => {
  test("returns the dataset's scores, each adding up from its rules", async () => {
    for (const coCode of await everyCode()) {
      const scores = await scoresOf(coCode);
      const published = (await fixture.database
        .db("screener_latest")
        .where({ coCode })
        .first("score", "technicalScore", "growthScore", "piotroskiScore")) as object;
      expect({
        score: scores.fundamental.value,
        technicalScore: scores.technical.value,
        growthScore: scores.growth.value,
        piotroskiScore: scores.piotroski.value,
      }).toEqual(published);
      const rated = scores.categories.filter(({ category }) => scores[category].value !== null);
      for (const { category, contributions, rounding } of rated) {
        const moved = contributions.reduce((sum, one) => sum + (one.moved ?? 0), 0);
        expect(50 + moved + (rounding ?? Number.NaN)).toBeCloseTo(scores[category].value ?? -1, 9);
      }
    }
  });

  test("gives every rule its reason, formula, thresholds, value and share", async () => {
    const { categories, rules } = await scoresOf(restated);
    expect(rules).toMatchObject({ version: 1, validFrom: "2000-01-01" });
    expect(categories.map(({ category }) => category)).toEqual([
      "growth",
      "trust",
      "efficiency",
      "liquidity",
      "technical",
    ]);
    const holding = categories[1]?.contributions[0];
    expect(holding).toMatchObject({
      rule: "promoter-holding",
      title: "Promoter holding",
      formula: "Promoter holding",
      inputs: ["promoterHolding"],
      unit: "percent",
    });
    expect(holding?.thresholds[0]).toEqual({ from: null, points: 20 });
    const shares = categories.flatMap(({ known, contributions }) =>
      known === 0 ? [] : [contributions.reduce((sum, { weight }) => sum + weight, 0)],
    );
    for (const share of shares) expect(share).toBeCloseTo(100, 9);
  });

  test("lists missing data for a company without enough data, without contributions", async () => {
    const scores = await scoresOf(barelyKnown);
    expect([scores.fundamental.absence, scores.technical.absence]).toEqual([
      "not-rated",
      "not-available",
    ]);
    expect(scores.overall).toEqual(scores.fundamental);
    const efficiency = scores.categories.find(({ category }) => category === "efficiency");
    expect(efficiency?.known).toBeLessThan(50);
    expect(efficiency?.rounding).toBeNull();
    expect(efficiency?.contributions.filter(({ moved }) => moved !== null)).toEqual([]);
    const row = (await fixture.database
      .db("screener_latest")
      .where({ coCode: barelyKnown })
      .first("score", "notRated")) as { readonly score: null; readonly notRated: string };
    expect(row.score).toBeNull();
    expect(row.notRated).toContain("Score");
    expect(row.notRated).toContain("Efficiency score");
    expect(row.notRated).not.toContain("Technical score");
  });

  test("lists the causes of a score change after a restatement, largest first", async () => {
    const { changes, fundamental } = await scoresOf(restated);
    const [last, first] = changes;
    expect(changes).toHaveLength(2);
    expect(first).toMatchObject({ before: { fundamental: null, technical: null }, causes: [] });
    expect(last).toMatchObject({
      day: "2026-11-20",
      fundamental: fundamental.value,
      before: { fundamental: first?.fundamental },
    });
    const causes = last?.causes ?? [];
    expect(causes.length).toBeGreaterThan(0);
    const sizes = causes.map(({ moved }) => Math.abs(moved));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});

describe("section score-history", () => {
  test("returns scores at past results as known then, oldest first, and the current score", async () => {
    const path = `/companies/${restated}/score-history`;
    const { data } = await get<{ readonly data: ScoreHistory | null }>(path);
    const points = data?.points ?? [];
    const days = points.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    expect(days.length).toBeGreaterThan(8);
    expect(days.length).toBeLessThanOrEqual(13);
    const { asOf, fundamental } = await scoresOf(restated);
    expect(points.at(-1)).toMatchObject({ day: asOf, fundamental: fundamental.value });
    // later restatements were not known at the earlier results
    const [before, now] = points.slice(-2);
    expect(before?.fundamental ?? 0).toBeGreaterThan(now?.fundamental ?? 100);
  });

  test("matches a publication of that day, for every company with a result then", async () => {
    const histories = await Promise.all(
      (await everyCode()).map(async (coCode) => {
        const path = `/companies/${coCode}/score-history`;
        const { data } = await get<{ readonly data: ScoreHistory | null }>(path);
        return (data?.points ?? []).map((point) => ({ ...point, coCode }));
      }),
    );
    const day = histories.flat().find(({ coCode }) => coCode === restated)?.day ?? "";
    const then = histories.flat().filter((point) => point.day === day);
    expect(then.length).toBeGreaterThan(0);
    const { version } = await fixture.market.publish({ asOf: day });
    const scored = await fixture.database
      .db("company_scores")
      .where({ version })
      .whereIn(
        "co_code",
        then.map(({ coCode }) => coCode),
      )
      .orderBy("co_code")
      .select("co_code", "fundamental");
    expect(scored).toEqual(
      then
        .toSorted((one, other) => one.coCode - other.coCode)
        .map(({ coCode, fundamental }) => ({ co_code: coCode, fundamental })),
    );
    await fixture.market.publish({});
  });

  test("is stored again when the same figures are published again", async () => {
    const path = `/companies/${restated}/score-history`;
    const read = async () => (await get<{ readonly data: ScoreHistory | null }>(path)).data;
    const before = await read();
    const { version } = await fixture.market.publish({});
    await fixture.database.db("score_histories").where({ version }).delete();
    expect(await read()).toBeNull();
    expect((await fixture.market.publish({})).version).toBe(version);
    expect(await read()).toEqual(before);
  });
});

describe("the documented calls", () => {
  test("return the same scores in their own form", async () => {
    const scores = await scoresOf(restated);
    const { growth, trust, efficiency, liquidity, overall, fundamental, technical } = scores;
    expect(await get(`/totalscore/${restated}`)).toEqual({
      fundascore: [{ score: fundamental.value }],
      subfundascore: [
        {
          efficiency: efficiency.value,
          growth: growth.value,
          liquidity: liquidity.value,
          trust: trust.value,
        },
      ],
    });
    expect(await get(`/getTechnicalScore/${restated}`)).toEqual({ data: technical.value });
    expect(await get(`/getEmojiScore/${restated}`)).toMatchObject({
      overall_score: { score: overall.value, emoji: overall.emojiBand },
      f_score: { score: fundamental.value, emoji: fundamental.emojiBand },
      liquidity_score: { score: liquidity.value, emoji: liquidity.emojiBand },
    });
    const graph = await get<{ readonly fScoreData: readonly object[] }>(
      `/graphPriceVsFscore/${restated}`,
    );
    expect(graph.fScoreData.at(-1)).toEqual({ date: scores.asOf, score: fundamental.value });
  });

  test("return NOT RATED and DATA NOT AVALIABLE for missing scores", async () => {
    expect(await get(`/totalscore/${barelyKnown}`)).toMatchObject({
      fundascore: [{ score: "NOT RATED" }],
    });
    expect(await get(`/getTechnicalScore/${barelyKnown}`)).toEqual({ data: "DATA NOT AVALIABLE" });
    expect(await get(`/getEmojiScore/${barelyKnown}`)).toMatchObject({
      overall_score: { score: "NOT RATED", emoji: "" },
    });
  });

  test("return nothing for an unknown company", async () => {
    expect(await get("/totalscore/999999")).toEqual({ fundascore: [], subfundascore: [] });
    expect(await get("/getTechnicalScore/999999")).toEqual({ data: "" });
    expect(await get("/getEmojiScore/999999")).toMatchObject({ f_score: { score: "", emoji: "" } });
    expect(await get("/graphPriceVsFscore/999999")).toEqual({ fScoreData: [], priceData: [] });
    const own = await fetch(`${server.address}/companies/999999/scores`);
    expect(own.status).toBe(404);
  });
});

test("a rule set with faults is refused with all of them", async () => {
  const [rule, ...rest] = shippedRules.rules;
  if (rule === undefined) throw new Error("There are no rules.");
  const wrong = { ...rule, formula: "rank(Sales) + Score", bands: rule.bands.toReversed() };
  const refused = fixture.scoring.publishRules(
    { ...shippedRules, rules: [wrong, ...rest] },
    "staff:1",
  );
  await expect(refused).rejects.toMatchObject({ code: "scores.rules_invalid", status: 400 });
});
