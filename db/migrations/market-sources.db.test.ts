import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../src/testing/index.ts";
import type { TestDatabase } from "../src/testing/index.ts";
import { marketSources } from "./0004-market-sources.ts";
import { recentPrices } from "./0034-recent-prices.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

test("an existing market keeps its rows and gets their sources", async () => {
  const { db } = database;
  // Its view reads a column that is dropped.
  await recentPrices.down(db);
  await marketSources.down(db);
  await db.raw(`
    insert into import_files (sha256, name, format, actor, started_at) values
      (decode(repeat('11', 32), 'hex'), 'demonstration', 'facts', 'cli', now()),
      (decode(repeat('22', 32), 'hex'), 'bhavcopy.csv', 'bhavcopy', 'cli', now());
    insert into companies (co_code, symbol, bse_code, name, kind, file_id) values
      (1, 'ALPHA', null, 'Alpha', 'demo', 1),
      (2, 'BETA', '500002', 'Beta', 'market', 2),
      (3, '500003', '500003', 'Gamma', 'market', 2);
    insert into price_years (co_code, year, series, days, open, high, low, close, volume, value, file_ids)
      select co_code, 2026, 'EQ', '{20500}', '{100}', '{100}', '{100}', '{100}', '{1}', '{1}', '{2}'
      from companies;
    insert into reported_parameters (co_code, as_of, figures, file_id) values
      (2, '2026-01-30', '{"sales": 1, "PE": 2}', 2);
  `);

  await marketSources.up(db);

  expect(await db("import_files").orderBy("id").pluck("kind")).toEqual(["demo", "market"]);
  expect(await db("price_years").orderBy("co_code").pluck("exchanges")).toEqual([[0], [0], [1]]);
  const named = createHash("md5").update("PE,sales").digest("hex");
  expect(await db("reported_parameters").pluck("columns_md5")).toEqual([named]);
});
