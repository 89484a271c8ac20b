import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MarketDomain } from "./index.ts";
import { asRequest, company, openTestMarket } from "./market.fixture.ts";

let database: TestDatabase;
let market: MarketDomain;
beforeAll(async () => {
  database = await createTestDatabase();
  market = openTestMarket(database.db);
});
afterAll(async () => {
  await database.close();
});

test("sectors of all sources are stored in one vocabulary; unknown words are kept and reported", async () => {
  const report = await market.importFacts(
    asRequest("list", [
      company("CARS", { sector: "Auto" }),
      company("TYRES", { sector: "Automobile and Auto Components" }),
      company("SOAP", { sector: "Consumer Goods", industry: "Personal Care" }),
      company("SPELLS", { sector: "Magic" }),
      company("WANDS", { sector: "Magic" }),
      { kind: "company", symbol: "WANDS", sector: "Magic" },
      {
        kind: "parameters",
        company: { symbol: "SPELLS" },
        asOf: "2026-01-05",
        values: { sector: "Magic" },
      },
      company("NONE"),
      {
        kind: "parameters",
        company: { symbol: "CARS" },
        asOf: "2026-01-05",
        values: { sector: "Automobiles", industry: null },
      },
    ]),
  );
  expect(await database.db("companies").orderBy("symbol").select("symbol", "sector")).toEqual([
    { symbol: "CARS", sector: "Automobile and Auto Components" },
    { symbol: "NONE", sector: null },
    { symbol: "SOAP", sector: "Fast Moving Consumer Goods" },
    { symbol: "SPELLS", sector: "Magic" },
    { symbol: "TYRES", sector: "Automobile and Auto Components" },
    { symbol: "WANDS", sector: "Magic" },
  ]);
  const ofCars = database.db("companies").where({ symbol: "CARS" }).select("co_code");
  const figures = database.db("reported_parameters").whereIn("co_code", ofCars);
  expect(await figures.pluck("figures")).toEqual([
    { sector: "Automobile and Auto Components", industry: null },
  ]);
  expect(report.files[0]).toMatchObject({
    facts: { company: 7 },
    problems: { "market.unknown_sector": 2 },
    firstProblems: [
      { line: 0, reason: '"Magic" is no sector that is known: kept as given for 2 companies' },
    ],
  });
  const { sources } = await market.status();
  expect(sources.map(({ name, problems }) => [name, problems])).toEqual([["list", 2]]);
});
