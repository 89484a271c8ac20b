import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import type { StatementLine, StatementValues, Template } from "../../contract/index.ts";

const folder = path.join(
  process.env["REAL_DATA_DIR"] ??
    path.resolve(import.meta.dirname, "../../../../../shared/data/real"),
  "fundamentals",
);
const filingsFile = path.join(folder, "nse_xbrl_filings_2018_2024.csv.gz");
const factsFile = path.join(folder, "nse_xbrl_facts_2018_2024.csv.gz");

/** True if published filings of listed companies are available; else their tests are skipped. */
export const hasFilings = existsSync(factsFile);

const lineOfTag: { readonly [tag: string]: StatementLine } = {
  RevenueFromOperations: "revenueFromOperations",
  InterestEarned: "interestEarned",
  InterestExpended: "interestExpended",
  OtherIncome: "otherIncome",
  Income: "totalIncome",
  CostOfMaterialsConsumed: "costOfMaterials",
  PurchasesOfStockInTrade: "purchasesOfStock",
  ChangesInInventoriesOfFinishedGoodsWorkInProgressAndStockInTrade: "inventoryChange",
  EmployeeBenefitExpense: "employeeCost",
  EmployeesCost: "employeeCost",
  OtherExpenses: "otherExpenses",
  OtherOperatingExpenses: "otherExpenses",
  OperatingExpenses: "operatingExpenses",
  OperatingProfitBeforeProvisionAndContingencies: "operatingProfitBeforeProvisions",
  ProvisionsOtherThanTaxAndContingencies: "provisions",
  ProfitLossFromOrdinaryActivitiesBeforeTax: "profitBeforeTax",
  ProfitLossForThePeriod: "profitAfterTax",
  ProfitLossAfterTaxesMinorityInterestAndShareOfProfitLossOfAssociates: "profitToOwners",
  BasicEarningsPerShareAfterExtraordinaryItems: "epsBasic",
  FinanceCosts: "financeCosts",
  DepreciationDepletionAndAmortisationExpense: "depreciation",
  Expenses: "totalExpenses",
  ProfitBeforeExceptionalItemsAndTax: "profitBeforeExceptional",
  ExceptionalItemsBeforeTax: "exceptionalItems",
  ExceptionalItems: "exceptionalItems",
  ProfitBeforeTax: "profitBeforeTax",
  CurrentTax: "currentTax",
  DeferredTax: "deferredTax",
  TaxExpense: "tax",
  ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod: "shareOfAssociates",
  ProfitLossFromDiscontinuedOperationsAfterTax: "profitFromDiscontinued",
  ProfitLossForPeriod: "profitAfterTax",
  ProfitOrLossAttributableToOwnersOfParent: "profitToOwners",
  ProfitOrLossAttributableToNonControllingInterests: "minorityShare",
  BasicEarningsLossPerShareFromContinuingAndDiscontinuedOperations: "epsBasic",
  EquityShareCapital: "equityCapital",
  PaidUpValueOfEquityShareCapital: "equityCapital",
  FaceValueOfEquityShareCapital: "faceValue",
  OtherEquity: "reserves",
  EquityAttributableToOwnersOfParent: "equityToOwners",
  NonControllingInterest: "minorityInterest",
  Equity: "totalEquity",
  Assets: "totalAssets",
  CurrentAssets: "currentAssets",
  CurrentLiabilities: "currentLiabilities",
  NoncurrentLiabilities: "nonCurrentLiabilities",
  Liabilities: "totalLiabilities",
  EquityAndLiabilities: "totalEquityAndLiabilities",
  TradeReceivablesCurrent: "tradeReceivables",
  CashFlowsFromUsedInOperatingActivities: "operatingCashFlow",
  CashFlowsFromUsedInInvestingActivities: "investingCashFlow",
  CashFlowsFromUsedInFinancingActivities: "financingCashFlow",
  IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges: "netCashFlow",
  GrossNonPerformingAssets: "grossNpa",
  NonPerformingAssets: "netNpa",
};
const inRupees = new Set<StatementLine>(["epsBasic", "faceValue"]);

/** One filing of results: its quarter, its year to date and what it states of the period's end. */
export interface Filing {
  readonly symbol: string;
  readonly template: Template;
  readonly basis: string;
  readonly periodEnd: string;
  readonly isYearly: boolean;
  /** By the contexts of the filing: `OneD` the quarter, `FourD` the year to date, `OneI` the period's end. */
  readonly contexts: { readonly [context: string]: StatementValues };
}

function readLines(file: string): readonly string[] {
  return gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n").slice(1);
}

function readContexts() {
  const filings = new Map<string, { [context: string]: { [line in StatementLine]?: number } }>();
  for (const row of readLines(factsFile)) {
    const [id = "", context = "", tag = "", value] = row.split(",");
    const line = lineOfTag[tag];
    if (line === undefined) continue;
    const contexts = filings.get(id) ?? {};
    filings.set(id, contexts);
    const values = (contexts[context] ??= {});
    values[line] ??= Number(value) / (inRupees.has(line) ? 1 : 1e7);
  }
  return filings;
}

/** Every filing, in no order; its figures in ₹ crore, those a share in ₹. */
export function readFilings(): readonly Filing[] {
  const contexts = readContexts();
  return readLines(filingsFile).map((row) => {
    const [id = "", , symbol = "", taxonomy = "", , periodEnd = "", , , scope = "", basis = ""] =
      row.split(",");
    const isBank = taxonomy.startsWith("BANK");
    return {
      symbol,
      template: isBank ? "bank" : taxonomy.startsWith("NBFC") ? "nbfc" : "ordinary",
      basis,
      periodEnd,
      isYearly: scope === "Yearly",
      contexts: contexts.get(id) ?? {},
    };
  });
}
