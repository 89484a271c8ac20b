import { resolve } from "node:path";
import type { Basis, StatementLine } from "@munshi/engine/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CompanyStatements } from "../../../contract/index.ts";
import { readCsv, realData } from "../../market/real-data.fixture.ts";
import { createCompanyFundamentalRoutes } from "../company-fundamentals.routes.ts";
import { startCompanyServer } from "../testing/company-server.ts";
import type { CompanyServer } from "../testing/company-server.ts";

const factsFile = "fundamentals/nse_xbrl_facts_2018_2024.csv.gz";
const filingsFile = "fundamentals/nse_xbrl_filings_2018_2024.csv.gz";
const bases: readonly Basis[] = ["consolidated", "standalone"];
const rupeesInACrore = 10_000_000;

/** Tags that map to exactly one line, for lenders and others. */
const tagged: readonly (readonly [tag: string, line: StatementLine])[] = [
  ["RevenueFromOperations", "revenueFromOperations"],
  ["InterestEarned", "interestEarned"],
  ["InterestExpended", "interestExpended"],
  ["Income", "totalIncome"],
  ["Expenses", "totalExpenses"],
  ["FinanceCosts", "financeCosts"],
  ["ProfitBeforeTax", "profitBeforeTax"],
  ["TaxExpense", "tax"],
  ["ProfitLossForPeriod", "profitAfterTax"],
  ["ProfitLossForThePeriod", "profitAfterTax"],
];
const balances: typeof tagged = [
  ["Assets", "totalAssets"],
  ["Equity", "totalEquity"],
  ["Inventories", "inventories"],
  ["Advances", "advances"],
  ["Deposits", "deposits"],
];

/** XBRL contexts of the columns of a span. */
const flowContext = { years: "FourD", quarters: "OneD" } as const;

describe.skipIf(!realData.isThere)(`filings of 71 companies${realData.why}`, () => {
  let server: CompanyServer;
  /** Filed values in rupees, by filing, context and tag. */
  const filed = new Map<string, number>();
  const symbols = new Set<string>();

  beforeAll(async () => {
    for (const fact of readCsv(factsFile)) {
      const key = `${fact["filing_id"]} ${fact["context"]} ${fact["tag"]}`;
      if (!filed.has(key)) filed.set(key, Number(fact["value_inr"]));
    }
    for (const row of readCsv(filingsFile)) symbols.add(row["folder_symbol"] ?? "");
    const paths = [factsFile, filingsFile];
    server = await startCompanyServer(
      { paths: paths.map((path) => resolve(realData.folder, path)) },
      "2026-02-28T10:00:00Z",
      (facts) => createCompanyFundamentalRoutes(facts),
      { asOf: "2025-01-31" },
    );
  }, 600_000);
  afterAll(() => server.close());

  /** Every company's statements on both bases. */
  async function* listStatements(): AsyncIterable<readonly [string, number, CompanyStatements]> {
    for (const symbol of symbols) {
      const { coCode } = await server.get<{ readonly coCode: number }>(
        `/companies/by-symbol/${encodeURIComponent(symbol)}`,
      );
      for (const basis of bases) {
        const statements = await server.section(coCode, "statements", `?basis=${basis}`);
        if (statements !== null) yield [symbol, coCode, statements];
      }
    }
  }

  test("every figure shown is the one of the filing that its column names", async () => {
    expect(symbols.size).toBe(71);
    const companies = new Set<string>();
    const wrong: string[] = [];
    let compared = 0;
    for await (const [symbol, , statements] of listStatements()) {
      const rows = new Map(
        statements.tables
          .filter(({ kind }) => kind !== "ratios")
          .flatMap((table) => table.rows)
          .map((row) => [row.code, row]),
      );
      for (const span of ["years", "quarters"] as const) {
        for (const [at, { filing }] of statements[span].entries()) {
          const check = (pairs: typeof tagged, context: string): void => {
            for (const [tag, line] of pairs) {
              const rupees = filed.get(`${filing} ${context} ${tag}`);
              if (rupees === undefined || rupees === 0) continue;
              const shown = rows.get(`line.${line}`)?.[span][at] ?? null;
              compared += 1;
              companies.add(symbol);
              if (shown === null || Math.abs(shown - rupees / rupeesInACrore) > 1e-6) {
                wrong.push(`${symbol} ${span} ${filing} ${tag}: ${rupees} is shown as ${shown}`);
              }
            }
          };
          check(tagged, flowContext[span]);
          if (filed.has(`${filing} OneI Assets`)) check(balances, "OneI");
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(companies.size).toBe(71);
    expect(compared).toBeGreaterThan(15_000);
  }, 300_000);

  test("published histories match the same filings", async () => {
    let compared = 0;
    const wrong: string[] = [];
    for await (const [symbol, coCode, statements] of listStatements()) {
      const dataset = await server.market.facts.findVersion();
      const figures =
        dataset === null ? null : await server.market.facts.figures.find(dataset, coCode);
      if (figures === null || figures.text("basis") !== statements.basis) continue;
      for (const span of ["years", "quarters"] as const) {
        for (const { filing, period } of statements[span]) {
          for (const [tag, parameter] of [
            ["Income", "totalIncome"],
            ["TaxExpense", "tax"],
          ]) {
            const rupees = filed.get(`${filing} ${flowContext[span]} ${tag}`);
            if (rupees === undefined || rupees === 0) continue;
            const value = figures.number(`${parameter}@${period}`);
            compared += 1;
            if (value === null || Math.abs(value - rupees / rupeesInACrore) > 1e-6) {
              wrong.push(`${symbol} ${parameter}@${period}: ${rupees} is ${value}`);
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(1_500);
  }, 300_000);
});
