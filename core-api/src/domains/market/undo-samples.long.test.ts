import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMarketFiles } from "../../providers/market-files/index.ts";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import { openTestMarket } from "./market.fixture.ts";
import { undoEach } from "./undo-samples.fixture.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.close());

test("undo restores every prior value of each kind of file, newest import first", async () => {
  const paths = await listMarketFiles(samplePath(""));
  const undone = await undoEach(database.db, openTestMarket(database.db), paths);
  expect(undone).toBeGreaterThan(20);
});
