import { basename } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMarketFiles } from "../../providers/market-files/index.ts";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import type { MarketDomain } from "./index.ts";
import { sumValues } from "./market-checksum.fixture.ts";
import { asRequest, company, day, openTestMarket } from "./market.fixture.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(async () => database.close());

const newestImport = async (): Promise<number> => {
  const rows = (await database.db("import_files").max({ id: "id" })) as { id: number }[];
  return rows[0]?.id ?? 0;
};

test("undo restores every prior value of each kind of file, newest import first", async () => {
  const paths = await listMarketFiles(samplePath(""));
  const steps: { file: string; id: number; before: object }[] = [];
  for (const path of paths) {
    const before = await sumValues(database.db);
    const { files } = await market.importFiles({
      paths: [path],
      asOf: "2025-08-28",
      index: "NIFTY 50",
    });
    if (files[0]?.outcome !== "imported") continue;
    steps.push({ file: basename(path), id: await newestImport(), before });
  }
  expect(steps.length).toBeGreaterThan(20);
  for (const { file, id, before } of steps.toReversed()) {
    const report = await market.undoImport({ importId: id });
    expect({ file, ...report }).toMatchObject({ kept: [], failed: [] });
    expect({ file, ...(await sumValues(database.db)) }).toEqual({ file, ...before });
  }
});

const dayOf = (symbol: string, date: string, close: number) =>
  asRequest(`${symbol} ${date} ${close}`, [company(symbol), day(symbol, date, close)]);

test("undo keeps what a later import changed, and says why", async () => {
  await market.importFacts(dayOf("KEPT", "2026-01-05", 100));
  await market.importFacts(dayOf("KEPT", "2026-01-06", 110));
  const first = await newestImport();
  await market.importFacts(dayOf("KEPT", "2026-01-06", 120));
  const later = await newestImport();
  const report = await market.undoImport({ importId: first });
  expect(report.kept).toContainEqual({
    table: "price_history",
    reason: "Changed since",
    count: 1,
    samples: [expect.stringMatching(/^company \d+, 2026-01-06$/) as string],
  });
  const closes = async (): Promise<unknown> =>
    database
      .db("price_history as p")
      .join("companies as c", "c.co_code", "p.co_code")
      .where({ symbol: "KEPT" })
      .pluck("close");
  expect(await closes()).toEqual([[10_000, 12_000]]);
  // The value before is of an import that was undone: it does not come back.
  const next = await market.undoImport({ importId: later });
  expect(next.kept.map(({ reason }) => reason)).toContain(
    "The earlier value is from an import that was undone",
  );
  expect(await closes()).toEqual([[10_000, 12_000]]);
  await expect(market.undoImport({ importId: later })).rejects.toMatchObject({
    code: "import.undone",
  });
});

test("undo separates companies that an import merged, with the prices of both", async () => {
  const isin = "INE144J01027";
  const before = await sumValues(database.db);
  await market.importFacts(
    asRequest("one", [company("ONE"), day("ONE", "2026-01-05", 50), day("ONE", "2026-01-06", 51)]),
  );
  await market.importFacts(asRequest("two", [day("TWO", "2026-01-07", 52, { isin })]));
  const apart = await sumValues(database.db);
  await market.importFacts(asRequest("both", [company("ONE", { isin })]));
  const join = await newestImport();
  expect(await sumValues(database.db)).not.toEqual(apart);
  expect(await market.undoImport({ importId: join })).toMatchObject({ kept: [], failed: [] });
  expect(await sumValues(database.db)).toEqual(apart);
  await market.undoImport({ importId: join - 1 });
  await market.undoImport({ importId: join - 2 });
  expect(await sumValues(database.db)).toEqual(before);
});

test("an undone file can be imported again, and companies in use are kept", async () => {
  const facts = dayOf("AGAIN", "2026-01-05", 70);
  await market.importFacts(facts);
  const id = await newestImport();
  const codes = (await database
    .db("companies")
    .where({ symbol: "AGAIN" })
    .pluck("co_code")) as number[];
  const code = codes[0] ?? 0;
  await database.db.raw(
    `insert into price_jump_answers (co_code, day, previous_day, answer, answered_at, answered_by)
     values (?, '2026-01-05', '2026-01-02', 'move', now(), 'test')`,
    [code],
  );
  const report = await market.undoImport({ importId: id });
  expect(report.kept).toContainEqual({
    table: "companies",
    reason: "In use by price jump answers",
    count: 1,
    samples: [`co code ${code}`],
  });
  expect(await market.importFacts(facts)).toMatchObject({ files: [{ outcome: "imported" }] });
});

test("every column of a recorded table is recorded", async () => {
  const { rows } = (await database.db.raw(
    `select t.relname as table from pg_trigger g join pg_class t on t.oid = g.tgrelid
     join pg_proc f on f.oid = g.tgfoid
     where g.tgname = 'record_inserts' and obj_description(f.oid, 'pg_proc') is distinct from (
       select string_agg(attname, ',' order by attnum) from pg_attribute
       where attrelid = t.oid and attnum > 0 and not attisdropped)`,
  )) as { rows: unknown[] };
  expect(rows).toEqual([]);
});
