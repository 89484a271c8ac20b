import { basename } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listMarketFiles } from "../../providers/market-files/index.ts";
import { samplePath } from "../../providers/market-files/reading.fixture.ts";
import type { MarketDomain } from "./index.ts";
import { sumValues } from "./market-checksum.fixture.ts";
import { openTestMarket } from "./market.fixture.ts";

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
