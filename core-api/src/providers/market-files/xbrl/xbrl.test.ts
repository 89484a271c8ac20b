import { readFileSync } from "node:fs";

import { statementLines } from "@munshi/engine/contract";
import { expect, test } from "vitest";

import type { StatementFact } from "../../../contract/market-facts.ts";
import { factsOf, readWhole, samplePath, writeTemporary } from "../reading.fixture.ts";
import { lineTags } from "./line-tags.ts";

const statementsOf = async (name: string): Promise<readonly StatementFact[]> =>
  factsOf((await readWhole(samplePath(name))).facts, "statement");

const ordinary = readFileSync(samplePath("results/ordinary.xml"), "utf8");

async function statementsIn(name: string, content: string): Promise<readonly StatementFact[]> {
  return factsOf((await readWhole(writeTemporary(name, content))).facts, "statement");
}

test("an annual filing gives the last quarter and the year, amounts in ₹ crore", async () => {
  const [quarter, year] = await statementsOf("results/ordinary.xml");
  expect(quarter).toMatchObject({
    company: { symbol: "ARAVWID" },
    template: "ordinary",
    basis: "consolidated",
    span: "quarter",
    periodStart: "2026-01-01",
    periodEnd: "2026-03-31",
    publishedAt: "2026-05-14",
    audited: true,
  });
  // ₹1,000,000,000 are ₹100 crore; earnings a share stay rupees.
  expect(quarter?.values).toMatchObject({
    revenueFromOperations: 100,
    totalIncome: 104,
    totalExpenses: 80,
    exceptionalItems: 0,
    profitAfterTax: 18,
    epsBasic: 1.8,
  });
  expect(year).toMatchObject({ span: "year", periodStart: "2025-04-01", filing: quarter?.filing });
  // The year is 3.8 times the quarter in the sample: 3.8 × 100 and 3.8 × 18.
  expect(year?.values.revenueFromOperations).toBeCloseTo(380, 9);
  expect(year?.values.profitAfterTax).toBeCloseTo(68.4, 9);
});

test("the balance sheet is in both statements and balances", async () => {
  for (const { values } of await statementsOf("results/ordinary.xml")) {
    expect(values).toMatchObject({ totalAssets: 250, totalEquity: 150, totalLiabilities: 100 });
    // 40 of long and 20 of short term; 30 of long and 10 of short term.
    expect(values).toMatchObject({ borrowings: 60, investments: 40 });
    // ₹20 crore in shares of ₹2 are 100,000,000 shares.
    expect(values).toMatchObject({ faceValue: 2, sharesOutstanding: 100_000_000 });
  }
});

test("the cash flow is in the year only; payments are negative and the balances tie", async () => {
  const [quarter, year] = await statementsOf("results/ordinary.xml");
  expect(quarter?.values.operatingCashFlow).toBeUndefined();
  expect(year?.values).toMatchObject({
    operatingCashFlow: 70,
    taxPaid: -23,
    capitalExpenditure: -30,
    dividendsPaid: -12,
    netCashFlow: 5,
    cashAtBeginning: 10,
    cashAtEnd: 15,
  });
});

test("a cash flow filed under the quarter's context belongs to the year", async () => {
  const moved = ordinary.replace(
    /<in-bse-fin:(CashFlows\w+|Increase\w+|CashAnd\w+Statement) contextRef="FourD"/g,
    '<in-bse-fin:$1 contextRef="OneD"',
  );
  const [quarter, year] = await statementsIn("moved.xml", moved);
  expect(quarter?.values.operatingCashFlow).toBeUndefined();
  expect(year?.values).toMatchObject({ operatingCashFlow: 70, cashAtBeginning: 10, cashAtEnd: 15 });
});

test("a single cash balance is the closing one", async () => {
  const single = ordinary.replace(
    /<in-bse-fin:CashAndCashEquivalentsCashFlowStatement[^>]*>100000000.00<[^>]*>/,
    "",
  );
  const [, year] = await statementsIn("single.xml", single);
  // 15 at the end after a net flow of 5 make 10 at the start.
  expect(year?.values).toMatchObject({ cashAtBeginning: 10, cashAtEnd: 15 });
});

test("a zero that only fills the form is not a figure", async () => {
  const [quarter] = await statementsOf("results/ordinary.xml");
  expect(quarter?.values.profitToOwners).toBeUndefined();
});

test("wrong dates of a context are noted and the report's own dates are used", async () => {
  const { problems } = await readWhole(samplePath("results/ordinary.xml"));
  expect(problems).toMatchObject([{ code: "market_file.context_dates" }]);
  expect(problems[0]?.reason).toContain("context FourD covers 2026-01-01..2026-03-31");
});

test("a bank is read by its own tags, percentages from fractions", async () => {
  const [quarter, half] = await statementsOf("results/bank.xml");
  expect(quarter).toMatchObject({ template: "bank", basis: "standalone", span: "quarter" });
  expect(quarter?.periodStart).toBe("2025-07-01");
  expect(quarter?.values).toMatchObject({
    interestEarned: 300,
    interestExpended: 150,
    operatingProfitBeforeProvisions: 105,
    provisions: 25,
    profitAfterTax: 60,
    deposits: 12000,
    advances: 10000,
    totalEquity: 1000,
    totalAssets: 15000,
    grossNpaPercent: 2.48,
    netNpaPercent: 0.7,
    cet1Ratio: 13.82,
    sharesOutstanding: 100_000_000,
  });
  expect(quarter?.values.inventories).toBeUndefined();
  expect(half).toMatchObject({ span: "year-to-date", periodStart: "2025-04-01" });
});

test("a filing without a publication date counts as public on the last permitted day", async () => {
  const { facts, problems } = await readWhole(samplePath("results/nbfc.xml"));
  // 45 days after 30 June 2025.
  expect(factsOf(facts, "statement")).toMatchObject([
    { template: "nbfc", span: "quarter", publishedAt: "2025-08-14" },
  ]);
  expect(problems).toMatchObject([{ code: "market_file.publication_assumed" }]);
});

test("the filing date is taken from the exchange's file name if the report has none", async () => {
  const content = readFileSync(samplePath("results/nbfc.xml"), "utf8");
  const [statement] = await statementsIn("NBFC_INDAS_1_2_29072025093940.xml", content);
  expect(statement).toMatchObject({
    publishedAt: "2025-07-29",
    filing: "NBFC_INDAS_1_2_29072025093940",
  });
});

test("the day of prior intimation is never used as the publication date", async () => {
  const [statement] = await statementsIn(
    "intimated.xml",
    ordinary.replaceAll(
      "DateOfBoardMeetingWhenFinancialResultsWereApproved",
      "DateOnWhichPriorIntimationOfTheMeetingForConsideringFinancialResultsWasInformedToTheExchange",
    ),
  );
  // 60 days after 31 March 2026.
  expect(statement?.publishedAt).toBe("2026-05-30");
});

test("a fact that is not a number is reported and the others are read", async () => {
  const { facts, problems } = await readWhole(
    writeTemporary(
      "word.xml",
      ordinary.replace(">150000000.00<", ">fifteen<").replace(">400000000.00<", ">forty<"),
    ),
  );
  expect(problems.map(({ code }) => code)).toContain("market_file.bad_number");
  expect(factsOf(facts, "statement")[0]?.values.revenueFromOperations).toBe(100);
});

test("the tables of filings and facts give the same as raw XBRL", async () => {
  const { facts, reasons } = await readWhole(samplePath("results/facts.csv"));
  const statements = factsOf(facts, "statement");
  expect(statements.map(({ company, span, template }) => [company.symbol, span, template])).toEqual(
    [
      ["ARAVWID", "quarter", "ordinary"],
      ["ARAVWID", "year", "ordinary"],
      ["BHIMABANK", "quarter", "bank"],
      ["BHIMABANK", "year-to-date", "bank"],
    ],
  );
  expect(statements[0]).toMatchObject({
    publishedAt: "2026-05-14",
    periodStart: "2026-01-01",
    values: { revenueFromOperations: 100, totalAssets: 250 },
  });
  // A bank's filing states no start of its periods: they follow from their ends.
  expect(statements[2]).toMatchObject({ periodStart: "2025-07-01", periodEnd: "2025-09-30" });
  expect(statements[3]).toMatchObject({ periodStart: "2025-04-01" });
  expect(reasons).toEqual({ "not used by any statement line": 2 });
});

test("the table of filings gives each company's form of accounts on the day of its last filing", async () => {
  const { facts } = await readWhole(samplePath("results/filings.csv"));
  expect(facts).toEqual([
    { kind: "company", symbol: "ARAVWID", template: "ordinary", asOf: "2026-05-14" },
    { kind: "company", symbol: "BHIMABANK", template: "bank", asOf: "2025-10-18" },
  ]);
});

test("every mapped line belongs to its form of accounts", () => {
  for (const [template, lines] of Object.entries(lineTags))
    for (const line of Object.keys(lines)) {
      const { templates } = statementLines[line as keyof typeof statementLines];
      expect([line, templates]).toEqual([line, expect.arrayContaining([template])]);
    }
});

test("a raw filing names its company as of the day it was published", async () => {
  const { facts } = await readWhole(samplePath("results/ordinary.xml"));
  const [statement] = facts.filter((fact) => fact.kind === "statement");
  expect(statement?.publishedAt).toMatch(/^\d{4}-/);
  expect(facts[0]).toMatchObject({ kind: "company", asOf: statement?.publishedAt });
});

test("a filing's ISIN is used only if it is of shares, not of debentures", async () => {
  const companyOf = async (isin: string): Promise<unknown> => {
    const stated = `<in-bse-fin:ISIN contextRef="OneD">${isin}</in-bse-fin:ISIN>\n<in-bse-fin:NameOf`;
    const content = ordinary.replace("<in-bse-fin:NameOf", stated);
    const [first] = await statementsIn(`isin-${isin}.xml`, content);
    return first?.company;
  };
  expect(await companyOf("INE9A1B01015")).toEqual({ symbol: "ARAVWID", isin: "INE9A1B01015" });
  expect(await companyOf("INE9A1B07012")).toEqual({ symbol: "ARAVWID" });
});
