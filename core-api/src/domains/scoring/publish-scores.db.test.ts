import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { generateMarket } from "@munshi/fixtures/market";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { createMarketService } from "../market/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { createScorer } from "./index.ts";
import { insertRuleSet } from "./rules/rule-sets.repository.ts";
import { shippedRules } from "./rules/shipped-rules.ts";

const companies = 40;
const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-scores-"));
  const { db } = database;
  market = createMarketService(db, {
    clock,
    log: silentLog,
    datasetsFolder: folder,
    scorer: createScorer(db, { clock }),
  });
  const facts = async function* (): AsyncIterable<MarketFact> {
    for await (const batch of generateMarket({ seed: 7, companies })) yield* batch;
  };
  await market.importFacts({ source: "demonstration", facts: facts() });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface ScoreRow {
  readonly coCode: number;
  readonly score: number | null;
  readonly technicalScore: number | null;
  readonly notRated: string | null;
}

async function published(): Promise<readonly ScoreRow[]> {
  return (await database
    .db("screener_latest")
    .orderBy("coCode")
    .select("coCode", "score", "technicalScore", "notRated")) as ScoreRow[];
}

async function countChanges(): Promise<number> {
  const row = (await database.db("score_changes").count("id as count").first()) as {
    count: number | string;
  };
  return Number(row.count);
}

test("a publication scores every company, in the dataset and beside it", async () => {
  const { version, rows } = await market.publish({});
  const dataset = await published();
  const scored = dataset.filter(({ score }) => score !== null);
  expect(scored.length).toBeGreaterThan(0.9 * rows);
  expect(dataset.every(({ score }) => score === null || (score >= 0 && score <= 100))).toBe(true);
  const kept = (await database
    .db("company_scores")
    .where({ version })
    .orderBy("co_code")
    .select({ coCode: "co_code", score: "fundamental", technicalScore: "technical" })) as object[];
  expect(kept).toEqual(
    dataset.map(({ coCode, score, technicalScore }) => ({ coCode, score, technicalScore })),
  );
});

test("the first publication stores the rules that the product comes with, and a first change each", async () => {
  const sets = (await database
    .db("score_rule_sets")
    .select("version", "title", "actor")) as object[];
  expect(sets).toEqual([{ version: 1, title: shippedRules.title, actor: "system" }]);
  expect(await countChanges()).toBe((await published()).length);
});

test("published again nothing moves", async () => {
  const before = await published();
  const changes = await countChanges();
  clock.advance(60_000);
  const again = await market.publish({});
  expect(again.version).toBe((await market.publish({})).version);
  expect(await published()).toEqual(before);
  expect(await countChanges()).toBe(changes);
});

test("a restated year moves the score of its company, and its history tells", async () => {
  const before = await published();
  const changes = await countChanges();
  const { company, template, basis, periodEnd } = await findLastYear();
  await market.importFacts({
    source: "restatement",
    facts: [
      {
        kind: "statement",
        company: { symbol: company.symbol },
        template,
        basis,
        span: "year",
        periodStart: null,
        periodEnd,
        publishedAt: "2026-11-20",
        filing: "restated",
        audited: true,
        values: { revenueFromOperations: 1, profitAfterTax: -500, profitToOwners: -500 },
      },
    ],
  });
  const { version } = await market.publish({});
  const moved = (await published()).filter((row, at) => row.score !== before[at]?.score);
  expect(moved.map(({ coCode }) => coCode)).toEqual([company.coCode]);
  expect(await countChanges()).toBe(changes + 1);
  const last = (await database.db("score_changes").orderBy("id", "desc").first()) as object;
  expect(last).toMatchObject({ co_code: company.coCode, version, fundamental: moved[0]?.score });
});

async function findLastYear() {
  const row = (await database
    .db("statements as s")
    .join("companies as c", "c.co_code", "s.co_code")
    .where({ "s.span": "year", "s.template": "ordinary" })
    .orderBy([{ column: "s.period_end", order: "desc" }, "s.co_code"])
    .first("c.co_code", "c.symbol", "s.template", "s.basis", "s.period_end")) as {
    readonly co_code: number;
    readonly symbol: string;
    readonly template: "ordinary";
    readonly basis: "consolidated" | "standalone";
    readonly period_end: string;
  };
  const { co_code: coCode, symbol, template, basis, period_end: periodEnd } = row;
  return { company: { coCode, symbol }, template, basis, periodEnd };
}

test("a later rule set scores what stands at its day or later, by another version", async () => {
  const first = await market.latestDataset();
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
  await inTransaction(database.db, async (transaction) => {
    const ruleSet = { ...shippedRules, title: "Harder", validFrom: day, rules: [harder, ...rest] };
    await insertRuleSet(transaction, ruleSet, { publishedAt: clock.now(), actor: "staff:1" });
  });
  const { version } = await market.publish({});
  expect(version).not.toBe(first?.version);
  const sets = await database.db("company_scores").where({ version }).distinct().pluck("rule_set");
  expect(sets).toEqual([2]);
  const earlier = await market.publish({ asOf: "2026-06-30" });
  const setsBefore = await database
    .db("company_scores")
    .where({ version: earlier.version })
    .distinct()
    .pluck("rule_set");
  expect(setsBefore).toEqual([1]);
});

test("scores of versions whose values are forgotten are forgotten too, their history is not", async () => {
  const changes = await countChanges();
  await market.publish({ asOf: "2026-07-31" });
  await market.publish({ asOf: "2026-08-31" });
  const versions = await database.db("company_scores").distinct().pluck("version");
  expect(versions).toHaveLength(3);
  expect(versions.toSorted()).toEqual(
    (await database.db("dataset_columns").distinct().pluck("version")).toSorted(),
  );
  expect(await countChanges()).toBeGreaterThan(changes);
  await expect(database.db("score_changes").delete()).rejects.toThrow("never changed");
  await expect(database.db("score_rule_sets").update({ note: "" })).rejects.toThrow(
    "never changed",
  );
});
