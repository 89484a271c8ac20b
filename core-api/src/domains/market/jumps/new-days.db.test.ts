import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { propertyRuns } from "@munshi/fixtures/property-runs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { IsoDate } from "@munshi/engine/contract";
import type { PricesFact } from "../../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";
import { foldRecentPrices } from "../import/recent-prices.repository.ts";
import {
  asRequest,
  company,
  day,
  forgetImports,
  openTestMarket,
  statement,
} from "../market.fixture.ts";
import { findCompanyJumps, findJumpsSince, findNewestSource } from "./find-jumps.ts";
import { listNewDays } from "./new-days.query.ts";

const at = new Date("2026-02-01T10:00:00Z");
const symbols = ["AAA", "BBB", "CCC", "DDD"] as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => forgetImports(database.db));

const take = (source: string, ...facts: Parameters<typeof asRequest>[1]): Promise<unknown> =>
  openTestMarket(database.db).importFacts(asRequest(source, facts));

/** Numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sessions around a turn of the year, some left out, with splits, crashes and ordinary nights. */
function generateHistory(random: () => number): readonly (readonly PricesFact[])[] {
  const closes = new Map<string, number>(symbols.map((symbol) => [symbol, 400]));
  return Array.from({ length: 12 }, (_, i) => {
    const date = dateOfDay(dayOfDate("2025-12-26") + i);
    return symbols.flatMap((symbol) => {
      if (random() < 0.1) return [];
      const before = closes.get(symbol) ?? 400;
      const moves = [0.5, 0.2, 1.6, 0.9, 1.1];
      const times = random() < 0.3 ? (moves[Math.floor(random() * 5)] ?? 1) : 1;
      const close = Math.round(before * times * (0.97 + random() * 0.06));
      closes.set(symbol, close);
      const fact = day(symbol, date, close);
      fact.prices.previousClose[0] = random() < 0.2 ? before * times : before;
      return [fact];
    });
  });
}

type JumpRow = Record<string, unknown> & {
  readonly day: IsoDate;
  readonly evidence: readonly string[];
};

/** Evidence of an older jump that only a later one adds is found at the next publication. */
async function readJumps(from: IsoDate): Promise<readonly unknown[]> {
  const rows = (await database.db("price_jumps").orderBy(["co_code", "day"])) as JumpRow[];
  return rows.map((row) => ({
    ...row,
    id: null,
    evidence: row.day < from ? row.evidence.filter((kind) => kind !== "ex-date") : row.evidence,
  }));
}

async function findAllJumps(): Promise<void> {
  const codes = (await database.db("companies").pluck("co_code")) as number[];
  for (const coCode of codes) await findCompanyJumps(database.db, coCode, at);
}

test.each([1, 2, 3, 4].slice(0, propertyRuns(4, 2)))(
  "imports in any order find the jumps of the whole history, market %i",
  async (seed) => {
    const random = createRandom(seed);
    await take("list", ...symbols.map((symbol) => company(symbol)));
    await take("actions", {
      kind: "corporate-action",
      company: { symbol: "AAA" },
      purpose: "Split",
      action: { kind: "split", exDate: "2025-12-30", from: 1, to: 2 },
    });
    const history = generateHistory(random);
    const order = history.map((facts, i) => ({ facts, place: seed % 2 === 0 ? i : random() }));
    for (const { facts } of order.toSorted((one, other) => one.place - other.place)) {
      const [first] = facts;
      if (first === undefined) continue;
      const from = dateOfDay(first.prices.days[0] ?? 0);
      const newest = await findNewestSource(database.db);
      await take(from, ...facts);
      await findJumpsSince(database.db, newest, at);
      const incremental = await readJumps(from);
      await findAllJumps();
      expect(incremental).toEqual(await readJumps(from));
      if (random() < 0.2) await foldRecentPrices(database.db, 1);
    }
    expect((await readJumps("2026-12-31")).length).toBeGreaterThanOrEqual(3);
  },
);

test("a new day has its companies with a wide gap or an action examined, and no others", async () => {
  await take("list", ...symbols.map((symbol) => company(symbol)));
  const prices = (date: IsoDate, closes: readonly number[]) =>
    closes.map((close, i) => day(symbols[i] ?? "", date, close));
  await take("first", ...prices("2026-01-05", [100, 100, 100]));
  await take("second", ...prices("2026-01-06", [101, 50, 120, 100]));
  const codes = (await database.db("companies").orderBy("symbol").pluck("co_code")) as number[];
  const [, half, wide] = codes;
  expect(await listNewDays(database.db, "2026-01-06")).toEqual({
    coCodes: codes,
    suspects: [half, wide],
  });
  await foldRecentPrices(database.db, 1);
  expect(await listNewDays(database.db, "2026-01-06")).toBeNull();
});

test("a new day's gap inside the band is a jump where share counts show it", async () => {
  await take("list", company("AAA"));
  await take("counts before", statement("AAA", "2025-12-31", { sharesOutstanding: 5e6 }));
  await take("counts after", statement("AAA", "2026-01-10", { sharesOutstanding: 6e6 }));
  await take("first", day("AAA", "2026-01-05", 100));
  const newest = await findNewestSource(database.db);
  const after = day("AAA", "2026-01-06", 87); // opens at 85, 2 % above five sixths
  after.prices.previousClose[0] = 100;
  await take("second", after);
  await findJumpsSince(database.db, newest, at);
  expect(await database.db("price_jumps").select("day", "state", "evidence")).toEqual([
    { day: "2026-01-06", state: "unexplained", evidence: ["share-count"] },
  ]);
});

test("a ratio recorded between two new days of a new company is held as contradicted", async () => {
  await take("list", company("AAA"));
  await take("actions", {
    kind: "corporate-action",
    company: { symbol: "AAA" },
    purpose: "Split",
    action: { kind: "split", exDate: "2026-01-06", from: 1, to: 2 },
  });
  await take("days", day("AAA", "2026-01-05", 100), day("AAA", "2026-01-06", 101));
  await findJumpsSince(database.db, 0, at);
  expect(await database.db("price_jumps").pluck("state")).toEqual(["contradicted"]);
});
