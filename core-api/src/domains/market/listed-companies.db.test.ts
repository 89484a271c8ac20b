import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRequest, company, day, openTestMarket } from "./market.fixture.ts";
import { listCompanies } from "./publish/facts.query.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test("a dataset has the companies that are listed on its day, of all that are stored", async () => {
  const market = openTestMarket(database.db);
  await market.importFacts(
    asRequest("list", [
      company("GONE", { listedOn: "2010-01-04", delistedOn: "2026-01-08" }),
      company("NEW", { listedOn: "2026-01-08" }),
      company("STAYS"),
    ]),
  );
  const listedOn = async (day: string): Promise<readonly string[]> =>
    (await listCompanies(database.db, "market", day)).map((one) => one.symbol);
  expect(await listedOn("2026-01-07")).toEqual(["GONE", "STAYS"]);
  expect(await listedOn("2026-01-08")).toEqual(["NEW", "STAYS"]);
  expect((await market.status()).companies.market).toBe(3);
});

test("the state of the market tells who is listed, who of them trades, and who is left out", async () => {
  const market = openTestMarket(database.db);
  await market.importFacts(
    asRequest("three days", [
      day("GONE", "2026-01-07", 10),
      day("STAYS", "2026-01-08", 20),
      day("STAYS", "2026-01-12", 21),
      day("NEW", "2026-01-08", 30),
      company("LATER", { listedOn: "2026-03-02" }),
    ]),
  );
  expect((await market.status()).listing).toEqual({
    asOf: "2026-01-12",
    listed: 2,
    tradedOn: "2026-01-12",
    traded: 1,
    delisted: 1,
    toCome: 1,
  });
});
