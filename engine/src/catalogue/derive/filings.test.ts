import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import type { StatementLine, StatementPeriod, StatementValues } from "../../contract/index.ts";
import { companyOf } from "./company.fixture.ts";
import { deriveCompany } from "./company.ts";

const folder = path.join(
  process.env["REAL_DATA_DIR"] ??
    path.resolve(import.meta.dirname, "../../../../../shared/data/real"),
  "fundamentals",
);
const filingsFile = path.join(folder, "nse_xbrl_filings_2018_2024.csv.gz");
const factsFile = path.join(folder, "nse_xbrl_facts_2018_2024.csv.gz");

const lineOfTag: { readonly [tag: string]: StatementLine } = {
  RevenueFromOperations: "revenueFromOperations",
  OtherIncome: "otherIncome",
  FinanceCosts: "financeCosts",
  DepreciationDepletionAndAmortisationExpense: "depreciation",
  Expenses: "totalExpenses",
  ProfitBeforeExceptionalItemsAndTax: "profitBeforeExceptional",
  ExceptionalItemsBeforeTax: "exceptionalItems",
  ProfitBeforeTax: "profitBeforeTax",
  TaxExpense: "tax",
  ProfitLossForPeriod: "profitAfterTax",
  ProfitOrLossAttributableToOwnersOfParent: "profitToOwners",
  BasicEarningsLossPerShareFromContinuingAndDiscontinuedOperations: "epsBasic",
  EquityAttributableToOwnersOfParent: "equityToOwners",
  Equity: "totalEquity",
  Assets: "totalAssets",
  CurrentAssets: "currentAssets",
  CurrentLiabilities: "currentLiabilities",
  Liabilities: "totalLiabilities",
  TradeReceivablesCurrent: "tradeReceivables",
  EquityShareCapital: "equityCapital",
  FaceValueOfEquityShareCapital: "faceValue",
  CashFlowsFromUsedInOperatingActivities: "operatingCashFlow",
};
const inRupees = new Set<StatementLine>(["epsBasic", "faceValue"]);

function readRows(file: string, wanted: (line: string) => boolean): readonly string[][] {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n");
  return lines.filter(wanted).map((line) => line.split(","));
}

function valuesOf(rows: readonly string[][], contexts: readonly string[]): StatementValues {
  const values: { [line in StatementLine]?: number } = {};
  for (const [, context, tag, value] of rows) {
    const line = lineOfTag[tag ?? ""];
    if (line === undefined || !contexts.includes(context ?? "")) continue;
    values[line] = Number(value) / (inRupees.has(line) ? 1 : 1e7);
  }
  return values;
}

/** The consolidated filings of a symbol up to a period's end, newest first. */
function readFilings(symbol: string, last: string) {
  const filings = readRows(filingsFile, (line) => line.includes(`,${symbol},${symbol},`))
    .map((row) => ({
      id: row[0] ?? "",
      end: row[5] ?? "",
      scope: row[8] ?? "",
      basis: row[9] ?? "",
    }))
    .filter((filing) => filing.basis === "Consolidated" && filing.end <= last)
    .sort((a, b) => b.end.localeCompare(a.end));
  const ids = new Set(filings.map((filing) => filing.id));
  const facts = readRows(factsFile, (line) => ids.has(line.slice(0, line.indexOf(","))));
  const years: StatementPeriod[] = [];
  const quarters: StatementPeriod[] = [];
  for (const { id, end, scope } of filings) {
    const rows = facts.filter((row) => row[0] === id);
    const period = { periodEnd: end, publishedAt: end };
    quarters.push({ ...period, values: valuesOf(rows, ["OneD"]) });
    if (scope === "Yearly") {
      years.push({ ...period, values: valuesOf(rows, ["FourD", "OneI"]) });
    }
  }
  return { years, quarters };
}

test.skipIf(!existsSync(factsFile))(
  "the filings of Tata Consultancy Services give the figures of its annual report (needs REAL_DATA_DIR)",
  () => {
    const values = deriveCompany(
      companyOf({ asOf: "2024-04-30", ...readFilings("TCS", "2024-03-31") }),
    );
    const figure = (key: string) => Number(values.get(key));
    expect(figure("sales@y0")).toBe(240_893);
    expect(figure("sales@y1")).toBe(225_458);
    expect(figure("sales")).toBeCloseTo(240_893, 6); // 59,381 + 59,692 + 60,583 + 61,237
    expect(figure("netProfit@y0")).toBe(45_908);
    expect(figure("extraordinaryItems@y0")).toBe(-958);
    expect(figure("ebit@y0")).toBe(63_733); // 62,955 + 778
    expect(figure("operatingProfit@y0")).toBe(64_296); // 240,893 − (182,360 − 778 − 4,985)
    expect(figure("salesGrowth")).toBeCloseTo(100 * (240_893 / 225_458 - 1), 9);
    expect(figure("npm@y0")).toBeCloseTo((100 * 45_908) / 240_893, 9);
    expect(figure("returnOnEquity")).toBeCloseTo((100 * 45_908) / ((90_489 + 90_424) / 2), 9);
    expect(figure("currentRatio")).toBeCloseTo(112_984 / 46_104, 9);
    expect(figure("debtorDays")).toBeCloseTo((365 * 53_577) / 240_893, 9);
    expect(figure("numberOfEquityShares")).toBe(3_620_000_000); // ₹ 362 crore at ₹ 1
    expect(figure("debtToEquity")).toBe(0);
    expect(figure("cashFromOperations")).toBe(44_338);
    expect(figure("eps@y0")).toBe(125.88);
    // the quarters' own figures miss the year's by paise, as its share count fell over the year
    expect(figure("eps")).toBeCloseTo(125.88, 0);
  },
);
