import type { StatementKind, StatementLine } from "@munshi/engine/contract";
import type { PageFigureCode } from "../../../contract/index.ts";

/**
 * Rows of each table, in the order of the accounts: filed lines, parameters that the
 * product derives from them, and one page figure. Share counts and per-share values are
 * parameters, so that all are in today's shares. One order serves every form of accounts, since each line
 * declares its forms. `0` is a heading or total, `1` a part of it.
 */
export type LayoutRow =
  | { readonly line: StatementLine; readonly level: 0 | 1 }
  | { readonly parameter: string; readonly level: 0 | 1 }
  | { readonly page: MadeFigure; readonly level: 0 | 1 };

/** Figures that statements compute because no parameter covers them. */
export type MadeFigure = Extract<PageFigureCode, "declaredPerShare">;

const lines = (level: 0 | 1, ...codes: readonly StatementLine[]): readonly LayoutRow[] =>
  codes.map((line) => ({ line, level }));
const parameters = (level: 0 | 1, ...codes: readonly string[]): readonly LayoutRow[] =>
  codes.map((parameter) => ({ parameter, level }));

const profitAndLoss: readonly LayoutRow[] = [
  ...lines(0, "revenueFromOperations"),
  ...lines(1, "exportSales", "interestEarned", "feesAndCommissionIncome", "netGainOnFairValue"),
  ...lines(1, "otherIncome"),
  ...lines(0, "totalIncome"),
  ...lines(1, "costOfMaterials", "purchasesOfStock", "inventoryChange"),
  ...lines(1, "interestExpended", "feesAndCommissionExpense", "impairment"),
  ...lines(1, "employeeCost", "powerAndFuel", "sellingExpenses", "financeCosts"),
  ...lines(1, "depreciation", "otherExpenses", "operatingExpenses"),
  ...lines(0, "totalExpenses"),
  ...parameters(0, "operatingProfit"),
  ...parameters(1, "opm"),
  ...lines(0, "operatingProfitBeforeProvisions"),
  ...lines(1, "provisions"),
  ...lines(0, "profitBeforeExceptional"),
  ...lines(1, "exceptionalItems", "shareOfAssociates"),
  ...lines(0, "profitBeforeTax"),
  ...lines(1, "currentTax", "deferredTax", "tax", "profitFromDiscontinued"),
  ...lines(0, "profitAfterTax"),
  ...lines(1, "minorityShare", "profitToOwners", "otherComprehensiveIncome"),
  ...lines(0, "totalComprehensiveIncome"),
  ...parameters(0, "eps"),
  ...parameters(1, "dilutedEps"),
  { page: "declaredPerShare", level: 1 },
  ...lines(1, "dividendDeclared"),
];

const balanceSheet: readonly LayoutRow[] = [
  ...lines(1, "equityCapital", "preferenceCapital", "reserves", "revaluationReserve"),
  ...lines(0, "equityToOwners"),
  ...lines(1, "minorityInterest"),
  ...lines(0, "totalEquity"),
  ...lines(1, "deposits", "nonCurrentBorrowings", "nonCurrentProvisions"),
  ...lines(1, "deferredTaxLiabilities", "otherNonCurrentLiabilities"),
  ...lines(0, "nonCurrentLiabilities"),
  ...lines(1, "currentBorrowings", "tradePayables", "advanceFromCustomers"),
  ...lines(1, "currentProvisions", "otherCurrentLiabilities"),
  ...lines(0, "currentLiabilities"),
  ...lines(1, "borrowings", "securedLoans", "unsecuredLoans", "leaseLiabilities"),
  ...lines(1, "otherLiabilities"),
  ...lines(0, "totalLiabilities", "totalEquityAndLiabilities"),
  ...lines(1, "netBlock", "grossBlock", "accumulatedDepreciation", "capitalWorkInProgress"),
  ...lines(1, "investmentProperty", "goodwill", "otherIntangibles", "nonCurrentInvestments"),
  ...lines(1, "deferredTaxAssets", "otherNonCurrentAssets"),
  ...lines(0, "nonCurrentAssets"),
  ...lines(1, "inventories", "currentInvestments", "tradeReceivables", "cash", "bankBalances"),
  ...lines(1, "loans", "advances", "investments", "quotedInvestments", "unquotedInvestments"),
  ...lines(1, "otherCurrentAssets", "otherAssets", "assetsHeldForSale"),
  ...lines(0, "currentAssets", "totalAssets"),
  ...lines(1, "contingentLiabilities"),
  ...parameters(1, "numberOfEquityShares"),
  ...lines(1, "faceValue"),
  ...lines(0, "grossNpa", "netNpa", "grossNpaPercent", "netNpaPercent", "cet1Ratio"),
];

const cashFlow: readonly LayoutRow[] = [
  ...lines(0, "operatingCashFlow"),
  ...lines(1, "workingCapitalChanges", "taxPaid"),
  ...lines(0, "investingCashFlow"),
  ...lines(1, "capitalExpenditure", "saleOfFixedAssets"),
  ...lines(0, "financingCashFlow"),
  ...lines(1, "dividendsPaid", "interestPaid"),
  ...lines(0, "netCashFlow"),
  ...lines(1, "cashAtBeginning", "cashAtEnd"),
  ...parameters(0, "freeCashFlow"),
];

const ratios: readonly LayoutRow[] = [
  ...parameters(0, "opm", "npm"),
  ...parameters(1, "gpm", "ebidtMargin", "ebitMargin", "pbtMargin", "financingMargin", "taxRate"),
  ...parameters(0, "netInterestMargin", "costToIncome"),
  ...parameters(0, "returnOnEquity", "returnOnCapitalEmployed", "returnOnAssets"),
  ...parameters(1, "returnOnInvestedCapital"),
  ...parameters(0, "grossNpaPercent", "netNpaPercent"),
  ...parameters(1, "provisionCoverage", "cet1Ratio", "creditToDeposit"),
  ...parameters(0, "debtToEquity", "interestCoverageRatio", "currentRatio"),
  ...parameters(1, "quickRatio", "financialLeverage"),
  ...parameters(0, "cashConversionCycle"),
  ...parameters(1, "debtorDays", "daysInventoryOutstanding", "daysPayableOutstanding"),
  ...parameters(1, "workingCapitalDays", "assetTurnoverRatio"),
  ...parameters(0, "salesGrowth", "profitGrowth"),
  ...parameters(1, "operatingProfitGrowth", "epsGrowth"),
  ...parameters(0, "eps", "bookValue"),
  ...parameters(1, "dividendPerShare", "dividendPayoutRatio", "cashFlowToProfit"),
  ...parameters(0, "priceToEarning", "priceToBookValue"),
  ...parameters(1, "priceToSales", "evToEbidt", "dividendYield"),
];

export const layouts: readonly (readonly [StatementKind | "ratios", readonly LayoutRow[]])[] = [
  ["profit-and-loss", profitAndLoss],
  ["balance-sheet", balanceSheet],
  ["cash-flow", cashFlow],
  ["ratios", ratios],
];

/** Base lines of common-size views; total income for lenders, whose sales are interest. */
export const baseLines = {
  "profit-and-loss": {
    ordinary: "revenueFromOperations",
    bank: "totalIncome",
    nbfc: "totalIncome",
  },
  "balance-sheet": { ordinary: "totalAssets", bank: "totalAssets", nbfc: "totalAssets" },
} as const;
