import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedRules } from "./scorer.ts";
import { openScoredMarket, restateAsLoss } from "./scored-market.fixture.ts";
import type { ScoredMarketFixture } from "./scored-market.fixture.ts";

let fixture: ScoredMarketFixture;

beforeAll(async () => {
  fixture = await openScoredMarket(24);
}, 300_000);
afterAll(async () => {
  await fixture.close();
});

interface ScoreRow {
  readonly coCode: number;
  readonly score: number | null;
  readonly technicalScore: number | null;
  readonly notRated: string | null;
}

async function published(): Promise<readonly ScoreRow[]> {
  return (await fixture.database
    .db("screener_latest")
    .orderBy("coCode")
    .select("coCode", "score", "technicalScore", "notRated")) as ScoreRow[];
}

async function countChanges(): Promise<number> {
  const row = (await fixture.database.db("score_changes").count("id as count").first()) as {
    count: number | string;
  };
  return Number(row.count);
}

test("a publication scores every company, in the dataset and in tables", async () => {
  const { version, rows } = await fixture.market.publish({});
  const dataset = await published();
  const scored = dataset.filter(({ score }) => score !== null);
  expect(scored.length).toBeGreaterThan(0.9 * rows);
  expect(dataset.every(({ score }) => score === null || (score >= 0 && score <= 100))).toBe(true);
  const kept = (await fixture.database
    .db("company_scores")
    .where({ version })
    .orderBy("co_code")
    .select({ coCode: "co_code", score: "fundamental", technicalScore: "technical" })) as object[];
  expect(kept).toEqual(
    dataset.map(({ coCode, score, technicalScore }) => ({ coCode, score, technicalScore })),
  );
});

test("scores are spread: none gives most companies the same value", async () => {
  const names = [
    "score",
    "growthScore",
    "trustScore",
    "efficiencyScore",
    "liquidityScore",
    "technicalScore",
  ];
  const rows = (await fixture.database.db("screener_latest").select(names)) as readonly {
    readonly [name: string]: number | null;
  }[];
  for (const name of names) {
    const values = rows.map((row) => row[name]).filter((value) => typeof value === "number");
    const counts = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBeLessThan(values.length / 4);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(25);
  }
});

test("the first publication stores the shipped rules and a first change per company", async () => {
  const sets = (await fixture.database
    .db("score_rule_sets")
    .select("version", "title", "actor")) as object[];
  expect(sets).toEqual([{ version: 1, title: shippedRules.title, actor: "system" }]);
  expect(await countChanges()).toBe((await published()).length);
});

test("publishing again changes no scores", async () => {
  const before = await published();
  const changes = await countChanges();
  fixture.clock.advance(60_000);
  const again = await fixture.market.publish({});
  expect(again.version).toBe((await fixture.market.publish({})).version);
  expect(await published()).toEqual(before);
  expect(await countChanges()).toBe(changes);
});

test("a restated year changes the company's score, and the history shows it", async () => {
  const before = await published();
  const changes = await countChanges();
  const coCode = await restateAsLoss(fixture);
  const { version } = await fixture.market.publish({});
  const moved = (await published()).filter((row, at) => row.score !== before[at]?.score);
  expect(moved.map(({ coCode }) => coCode)).toEqual([coCode]);
  expect(await countChanges()).toBe(changes + 1);
  const last = (await fixture.database.db("score_changes").orderBy("id", "desc").first()) as object;
  expect(last).toMatchObject({ co_code: coCode, version, fundamental: moved[0]?.score });
});

test("a later rule set scores datasets from its day on, as another version", async () => {
  const first = await fixture.market.latestDataset();
  const [rule, ...rest] = shippedRules.rules;
  if (rule === undefined) throw new Error("There are no rules.");
  const harder = {
    ...rule,
    bands: [
      { from: null, points: 0 },
      { from: 1_000, points: 100 },
    ],
  };
  const day = first?.manifest.asOf ?? "";
  const ruleSet = { ...shippedRules, title: "Harder", validFrom: day, rules: [harder, ...rest] };
  expect(await fixture.scoring.publishRules(ruleSet, "staff:1")).toBe(2);
  const { version } = await fixture.market.publish({});
  expect(version).not.toBe(first?.version);
  const sets = await fixture.database
    .db("company_scores")
    .where({ version })
    .distinct()
    .pluck("rule_set");
  expect(sets).toEqual([2]);
  const earlier = await fixture.market.publish({ asOf: "2026-06-30" });
  const setsBefore = await fixture.database
    .db("company_scores")
    .where({ version: earlier.version })
    .distinct()
    .pluck("rule_set");
  expect(setsBefore).toEqual([1]);
});

test("scores of pruned versions are deleted, their history is kept", async () => {
  const changes = await countChanges();
  await fixture.market.publish({ asOf: "2026-07-31" });
  await fixture.market.publish({ asOf: "2026-08-31" });
  const versionsIn = async (table: string): Promise<unknown> =>
    fixture.database.db(table).distinct("version").orderBy("version").pluck("version");
  const versions = await versionsIn("company_scores");
  expect(versions).toHaveLength(3);
  expect(versions).toEqual(await versionsIn("dataset_columns"));
  expect(await countChanges()).toBeGreaterThan(changes);
  await expect(fixture.database.db("score_changes").delete()).rejects.toThrow("never changed");
  await expect(fixture.database.db("score_rule_sets").update({ note: "" })).rejects.toThrow(
    "never changed",
  );
});
