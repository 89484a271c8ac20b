import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asRequest, company, day, forgetImports, openTestMarket } from "./market.fixture.ts";
import { listCompanies, listCompaniesThen } from "./publish/facts.query.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
});

test("a dataset has only the companies that are listed on its day", async () => {
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

test("the market status counts companies listed, traded and left out", async () => {
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

test("a company is listed from its first trade, whatever day a list gives", async () => {
  await forgetImports(database.db);
  const market = openTestMarket(database.db);
  const isin = "INE000A01018";
  const moved = company("MOVED", { isin, listedOn: "2026-01-20" });
  await market.importFacts(
    asRequest("small", [day("MOVED", "2026-01-05", 10, { isin, series: "SM" })]),
  );
  for (const source of ["list", "newer list"]) {
    await market.importFacts(asRequest(source, [moved, company(source)]));
    expect(await database.db("companies").where({ isin }).pluck("listed_on")).toEqual([
      "2026-01-05",
    ]);
  }
  const listed = await listCompanies(database.db, "market", "2026-01-06");
  expect(listed.map(({ symbol }) => symbol)).toContain("MOVED");
});

test("a merge is proposed if a symbol begins where another ends, and is confirmed or rejected", async () => {
  await forgetImports(database.db);
  const market = openTestMarket(database.db);
  const successor = company("ETERNAL", { isin: "INE758T01015", asOf: "2026-01-20" });
  await market.importFacts(
    asRequest("days", [
      company("AAA"),
      successor,
      ...["2026-01-05", "2026-01-06", "2026-01-07"].map((on) => day("AAA", on, 50)),
      ...["2026-01-05", "2026-01-06"].map((on) => day("ZOMATO", on, 210)),
      day("ETERNAL", "2026-01-07", 211),
    ]),
  );
  const [proposal, ...others] = (await market.status()).proposals;
  if (proposal === undefined) throw new TypeError("It is proposed");
  expect(others).toEqual([]);
  const { from, into } = proposal;
  expect([from.symbol, into.symbol]).toEqual(["ZOMATO", "ETERNAL"]);
  expect(proposal.evidence).toEqual([expect.stringContaining("is the last close of ZOMATO")]);
  await market.rejectJoin({ from: from.coCode, into: into.coCode });
  expect((await market.status()).proposals).toEqual([]);
  await expect(market.rejectJoin({ from: 999, into: into.coCode })).rejects.toThrow(
    "Unknown company code",
  );
  await market.joinCompanies({ from: from.coCode, into: into.coCode });
  expect(await database.db("price_years").where({ co_code: into.coCode }).pluck("close")).toEqual([
    [21_000, 21_000, 21_100],
  ]);
});

test("a past day has the symbols, names and sectors that were known then", async () => {
  await forgetImports(database.db);
  const market = openTestMarket(database.db);
  const isin = "INE000A01018";
  await market.importFacts(
    asRequest("old list", [
      company("OLD", { isin, name: "Old Mills Limited", sector: "Textiles", asOf: "2025-01-31" }),
      company("OTHER", { asOf: "2025-01-31" }),
    ]),
  );
  const renamed = { isin, name: "New Realty Limited", sector: "Realty", asOf: "2026-01-31" };
  const change = {
    kind: "symbol-change",
    oldSymbol: "OLD",
    newSymbol: "NEW",
    changedOn: "2025-07-01",
  } as const;
  await market.importFacts(asRequest("changes", [change]));
  await market.importFacts(asRequest("new list", [company("NEW", renamed)]));
  const knownOn = async (day: string) =>
    (await listCompaniesThen(database.db, "market", day)).map(({ symbol, name, sector }) =>
      [symbol, name, sector].join(),
    );
  const other = "OTHER,OTHER Limited,";
  for (const day of ["2024-06-30", "2025-06-30"]) {
    expect(await knownOn(day)).toEqual(["OLD,Old Mills Limited,Textiles", other]);
  }
  expect(await knownOn("2025-07-01")).toEqual(["NEW,Old Mills Limited,Textiles", other]);
  expect(await knownOn("2026-01-31")).toEqual(["NEW,New Realty Limited,Realty", other]);
});
