import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { decodeGroup } from "@munshi/engine";
import type { FirstRows, IsoDate } from "@munshi/engine/contract";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../../platform/clock/clock.ts";
import { createMarketService } from "../index.ts";
import type { MarketDomain } from "../index.ts";
import { saveIndexMembers } from "../import/facts.repository.ts";
import { asRequest, company, day } from "../market.fixture.ts";

let database: TestDatabase;
let folder: string;
let market: MarketDomain;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-indices-"));
  const clock = createFixedClock(new Date("2026-01-10T10:00:00Z"));
  market = createMarketService(database.db, { clock, log: silentLog, datasetsFolder: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Company codes follow the order of import: A is 1, B 2, C 3. */
async function importMembers(): Promise<void> {
  const symbols = ["A", "B", "C"];
  await market.importFacts(
    asRequest("three", [
      ...symbols.map((symbol) => company(symbol, {})),
      ...symbols.map((symbol) => day(symbol, "2026-01-09", 40)),
    ]),
  );
  const save = (index: string, asOf: IsoDate, coCodes: readonly number[]) =>
    database.db.transaction((transaction) =>
      saveIndexMembers(transaction, { index, asOf, coCodes, fileId: 1 }),
    );
  await save("Munshi 50", "2025-06-30", [1, 3]);
  await save("Munshi 50", "2025-12-31", [1]);
  await save("Munshi 100", "2025-06-30", [1, 2]);
  await save("Munshi 100", "2026-01-31", [3]);
}

test("a company is in the indices whose newest members on the day name it", async () => {
  await importMembers();
  const { version } = await market.publish({});
  const group = decodeGroup(await readFile(join(folder, version, "identity.arrow")));
  const indices = group.get("indices");
  const codes = group.get("coCode");
  if (indices?.kind !== "text" || codes?.kind !== "number") throw new Error("No such columns.");
  const told = Array.from(codes.values, (code, row) => [
    code,
    indices.dictionary[indices.codes[row] ?? -1] ?? null,
  ]);
  // C has left Munshi 50, and enters Munshi 100 after the day
  expect(told).toEqual([
    [1, "Munshi 100\nMunshi 50"],
    [2, "Munshi 100"],
    [3, null],
  ]);
  const text = await readFile(join(folder, version, "first-rows.json"), "utf8");
  const { columns } = JSON.parse(text) as FirstRows;
  expect(columns["indices"]).toEqual(["Munshi 100, Munshi 50", "Munshi 100", null]);
  expect(group.has("lists")).toBe(false);
});
