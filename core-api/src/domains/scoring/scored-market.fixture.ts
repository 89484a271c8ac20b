import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { generateMarket } from "@munshi/fixtures/market";
import { silentLog } from "@munshi/platform";
import type { MarketFact } from "../../contract/index.ts";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createMarketService } from "../market/index.ts";
import type { MarketDomain } from "../market/index.ts";
import { createScorer, createScoringService } from "./index.ts";
import type { ScoringService } from "./index.ts";

export interface ScoredMarketFixture {
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof createFixedClock>;
  readonly market: MarketDomain;
  readonly scoring: ScoringService;
  close(): Promise<void>;
}

/** A small demo market, imported but not yet published, and its scorer. */
export async function openScoredMarket(companies: number): Promise<ScoredMarketFixture> {
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const database = await createTestDatabase();
  const { db } = database;
  const datasetsFolder = await mkdtemp(join(tmpdir(), "munshi-scores-"));
  const scorer = createScorer(db, { clock });
  const market = createMarketService(db, { clock, log: silentLog, datasetsFolder, scorer });
  const facts = async function* (): AsyncIterable<MarketFact> {
    for await (const batch of generateMarket({ seed: 7, companies })) yield* batch;
  };
  await market.importFacts({ source: "demonstration", facts: facts() });
  return {
    database,
    clock,
    market,
    scoring: createScoringService(db, { clock }),
    async close() {
      await database.close();
      await rm(datasetsFolder, { recursive: true, force: true });
    },
  };
}

/** Restates the last year of the first company with ordinary accounts to a loss; returns its code. */
export async function restateAsLoss({ database, market }: ScoredMarketFixture): Promise<number> {
  const { facts } = market;
  const coCode = (await database
    .db("statements")
    .where({ span: "year", template: "ordinary" })
    .min("co_code as code")
    .first()) as { readonly code: number };
  const dataset = await facts.findVersion();
  if (dataset === null) throw new Error("Nothing is published.");
  const company = await facts.findCompany(dataset, coCode.code);
  const filings = await facts.listFilings(dataset, coCode.code);
  const [last] = filings.filter(({ span }) => span === "year");
  if (last === undefined || company === null) throw new Error("No year is reported.");
  const { basis, span, periodStart, periodEnd, template } = last;
  const values = (await facts.openLines())(last);
  const loss = { profitBeforeTax: -50, profitAfterTax: -50, profitToOwners: -50 };
  await market.importFacts({
    source: "restatement",
    facts: [
      {
        kind: "statement",
        company: { symbol: company.symbol },
        template,
        basis,
        span,
        periodStart,
        periodEnd,
        publishedAt: dataset.asOf,
        filing: "restated",
        audited: true,
        values: { ...values, ...loss },
      },
    ],
  });
  return coCode.code;
}

/** Adds a company with only one year's sales and profit. */
export async function addBarelyKnown({ database, market }: ScoredMarketFixture): Promise<number> {
  await market.importFacts({
    source: "barely known",
    facts: [
      { kind: "company", symbol: "BARELY", name: "Barely Known Limited", series: "EQ" },
      {
        kind: "statement",
        company: { symbol: "BARELY" },
        template: "ordinary",
        basis: "standalone",
        span: "year",
        periodStart: null,
        periodEnd: "2026-03-31",
        publishedAt: "2026-05-20",
        filing: "barely",
        audited: true,
        values: { revenueFromOperations: 100, profitBeforeTax: 12, profitAfterTax: 9 },
      },
    ],
  });
  const row = (await database.db("companies").where({ symbol: "BARELY" }).first("co_code")) as {
    readonly co_code: number;
  };
  return row.co_code;
}
