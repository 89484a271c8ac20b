import type { StatementLine, Template } from "@munshi/engine/contract";

/** Derivation of a line from tags: the sum of those present, or with `first` the first present. */
export interface LineTags {
  readonly tags: readonly string[];
  readonly pick: "sum" | "first";
  /** Payments are filed as positive amounts but are negative in the cash flow. */
  readonly isPayment?: boolean;
}

type LineMap = { readonly [Line in StatementLine]?: LineTags };

const sum = (...tags: readonly string[]): LineTags => ({ tags, pick: "sum" });
const first = (...tags: readonly string[]): LineTags => ({ tags, pick: "first" });
const payment = (...tags: readonly string[]): LineTags => ({ tags, pick: "sum", isPayment: true });

const share: LineMap = {
  otherIncome: first("OtherIncome"),
  totalIncome: first("Income"),
  tax: first("TaxExpense"),
  equityCapital: first("EquityShareCapital", "Capital", "PaidUpValueOfEquityShareCapital"),
  faceValue: first("FaceValueOfEquityShareCapital"),
};

const profitAndLoss: LineMap = {
  ...share,
  revenueFromOperations: first("RevenueFromOperations"),
  employeeCost: first("EmployeeBenefitExpense"),
  financeCosts: first("FinanceCosts"),
  depreciation: first("DepreciationDepletionAndAmortisationExpense"),
  otherExpenses: first("OtherExpenses"),
  totalExpenses: first("Expenses"),
  profitBeforeExceptional: first("ProfitBeforeExceptionalItemsAndTax"),
  exceptionalItems: first("ExceptionalItemsBeforeTax"),
  profitBeforeTax: first("ProfitBeforeTax"),
  currentTax: first("CurrentTax"),
  deferredTax: first("DeferredTax"),
  profitFromDiscontinued: first("ProfitLossFromDiscontinuedOperationsAfterTax"),
  shareOfAssociates: first(
    "ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod",
  ),
  profitAfterTax: first("ProfitLossForPeriod"),
  profitToOwners: first("ProfitOrLossAttributableToOwnersOfParent"),
  minorityShare: first("ProfitOrLossAttributableToNonControllingInterests"),
  otherComprehensiveIncome: first("OtherComprehensiveIncomeNetOfTaxes", "OtherComprehensiveIncome"),
  totalComprehensiveIncome: first("ComprehensiveIncomeForThePeriod"),
  epsBasic: first(
    "BasicEarningsLossPerShareFromContinuingAndDiscontinuedOperations",
    "BasicEarningsLossPerShareFromContinuingOperations",
  ),
  epsDiluted: first(
    "DilutedEarningsLossPerShareFromContinuingAndDiscontinuedOperations",
    "DilutedEarningsLossPerShareFromContinuingOperations",
  ),
};

const cashFlow: LineMap = {
  operatingCashFlow: first("CashFlowsFromUsedInOperatingActivities"),
  workingCapitalChanges: sum(
    "AdjustmentsForWorkingCapital",
    "AdjustmentsForDecreaseIncreaseInInventories",
    "AdjustmentsForDecreaseIncreaseInTradeReceivables",
    "AdjustmentsForDecreaseIncreaseInTradeReceivablesCurrent",
    "AdjustmentsForDecreaseIncreaseInTradeReceivablesNoncurrent",
    "AdjustmentsForDecreaseIncreaseInOtherCurrentAssets",
    "AdjustmentsForDecreaseIncreaseInOtherNoncurrentAssets",
    "AdjustmentsForOtherFinancialAssetsCurrent",
    "AdjustmentsForOtherFinancialAssetsNoncurrent",
    "AdjustmentsForOtherBankBalances",
    "AdjustmentsForIncreaseDecreaseInTradePayables",
    "AdjustmentsForIncreaseDecreaseInTradePayablesCurrent",
    "AdjustmentsForIncreaseDecreaseInTradePayablesNoncurrent",
    "AdjustmentsForIncreaseDecreaseInOtherCurrentLiabilities",
    "AdjustmentsForIncreaseDecreaseInOtherNoncurrentLiabilities",
    "AdjustmentsForOtherFinancialLiabilitiesCurrent",
    "AdjustmentsForOtherFinancialLiabilitiesNoncurrent",
    "AdjustmentsForProvisions",
    "AdjustmentsForProvisionsCurrent",
    "AdjustmentsForProvisionsNoncurrent",
  ),
  taxPaid: payment("IncomeTaxesPaidRefundClassifiedAsOperatingActivities"),
  investingCashFlow: first("CashFlowsFromUsedInInvestingActivities"),
  capitalExpenditure: payment(
    "PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
    "PurchaseOfTangibleAssetsClassifiedAsInvestingActivities",
  ),
  saleOfFixedAssets: sum(
    "ProceedsFromSalesOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
    "ProceedsFromSalesOfTangibleAssetsClassifiedAsInvestingActivities",
  ),
  financingCashFlow: first("CashFlowsFromUsedInFinancingActivities"),
  dividendsPaid: payment("DividendsPaidClassifiedAsFinancingActivities"),
  interestPaid: payment(
    "InterestPaidClassifiedAsFinancingActivities",
    "InterestPaidClassifiedAsOperatingActivities",
  ),
  netCashFlow: first("IncreaseDecreaseInCashAndCashEquivalents"),
};

const indAsBalance: LineMap = {
  netBlock: first("PropertyPlantAndEquipment"),
  capitalWorkInProgress: first("CapitalWorkInProgress"),
  investmentProperty: first("InvestmentProperty"),
  goodwill: first("Goodwill"),
  otherIntangibles: first("OtherIntangibleAssets"),
  deferredTaxAssets: first("DeferredTaxAssetsNet"),
  cash: first("CashAndCashEquivalents"),
  bankBalances: first("BankBalanceOtherThanCashAndCashEquivalents"),
  totalAssets: first("Assets"),
  reserves: first("OtherEquity"),
  equityToOwners: first("EquityAttributableToOwnersOfParent"),
  minorityInterest: first("NonControllingInterest"),
  totalEquity: first("Equity"),
  deferredTaxLiabilities: first("DeferredTaxLiabilitiesNet"),
  totalLiabilities: first("Liabilities"),
  totalEquityAndLiabilities: first("EquityAndLiabilities"),
};

const ordinary: LineMap = {
  ...profitAndLoss,
  ...cashFlow,
  ...indAsBalance,
  costOfMaterials: first("CostOfMaterialsConsumed"),
  purchasesOfStock: first("PurchasesOfStockInTrade"),
  inventoryChange: first("ChangesInInventoriesOfFinishedGoodsWorkInProgressAndStockInTrade"),
  nonCurrentInvestments: sum("NoncurrentInvestments", "InvestmentsAccountedForUsingEquityMethod"),
  investments: sum(
    "NoncurrentInvestments",
    "InvestmentsAccountedForUsingEquityMethod",
    "CurrentInvestments",
  ),
  otherNonCurrentAssets: first("OtherNoncurrentAssets"),
  nonCurrentAssets: first("NoncurrentAssets"),
  inventories: first("Inventories"),
  currentInvestments: first("CurrentInvestments"),
  tradeReceivables: sum("TradeReceivablesCurrent", "TradeReceivablesNoncurrent"),
  loans: sum("LoansCurrent", "LoansNoncurrent"),
  otherCurrentAssets: first("OtherCurrentAssets"),
  assetsHeldForSale: first("NoncurrentAssetsClassifiedAsHeldForSale"),
  currentAssets: first("CurrentAssets"),
  nonCurrentBorrowings: first("BorrowingsNoncurrent"),
  currentBorrowings: first("BorrowingsCurrent"),
  borrowings: sum("BorrowingsNoncurrent", "BorrowingsCurrent"),
  nonCurrentProvisions: first("ProvisionsNoncurrent"),
  otherNonCurrentLiabilities: first("OtherNoncurrentLiabilities"),
  nonCurrentLiabilities: first("NoncurrentLiabilities"),
  tradePayables: sum("TradePayablesCurrent", "TradePayablesNoncurrent"),
  currentProvisions: first("ProvisionsCurrent"),
  otherCurrentLiabilities: first("OtherCurrentLiabilities"),
  currentLiabilities: first("CurrentLiabilities"),
};

const nbfc: LineMap = {
  ...profitAndLoss,
  ...cashFlow,
  ...indAsBalance,
  interestEarned: first("InterestEarned"),
  feesAndCommissionIncome: first("FeesAndCommissionIncome"),
  netGainOnFairValue: first("NetGainOnFairValueChanges"),
  feesAndCommissionExpense: first("FeesAndCommissionExpense"),
  impairment: first("ImpairmentOnFinancialInstruments"),
  tradeReceivables: first("TradeReceivables"),
  loans: first("Loans"),
  investments: first("Investments"),
  otherAssets: sum("OtherFinancialAssets", "OtherNonFinancialAssets"),
  deposits: first("Deposits"),
  borrowings: sum("Borrowings", "DebtSecurities", "SubordinatedLiabilities"),
  tradePayables: sum(
    "TotalOutstandingDuesOfMicroEnterpriseAndSmallEnterprise",
    "TotalOutstandingDuesOfCreditorsOtherThanMicroEnterpriseAndSmallEnterprise",
  ),
  otherLiabilities: sum("OtherFinancialLiabilities", "OtherNonFinancialLiabilities", "Provisions"),
};

const bank: LineMap = {
  ...share,
  ...cashFlow,
  interestEarned: first("InterestEarned"),
  interestExpended: first("InterestExpended"),
  employeeCost: first("EmployeesCost"),
  otherExpenses: first("OtherOperatingExpenses"),
  operatingExpenses: first("OperatingExpenses"),
  totalExpenses: first("ExpenditureExcludingProvisionsAndContingencies"),
  operatingProfitBeforeProvisions: first("OperatingProfitBeforeProvisionAndContingencies"),
  provisions: first("ProvisionsOtherThanTaxAndContingencies"),
  exceptionalItems: first("ExceptionalItems"),
  profitBeforeTax: first("ProfitLossFromOrdinaryActivitiesBeforeTax"),
  shareOfAssociates: first("ShareOfProfitLossOfAssociates"),
  profitAfterTax: first("ProfitLossForThePeriod"),
  minorityShare: first("ProfitLossOfMinorityInterest"),
  profitToOwners: first("ProfitLossAfterTaxesMinorityInterestAndShareOfProfitLossOfAssociates"),
  epsBasic: first(
    "BasicEarningsPerShareAfterExtraordinaryItems",
    "BasicEarningsPerShareBeforeExtraordinaryItems",
  ),
  epsDiluted: first(
    "DilutedEarningsPerShareAfterExtraordinaryItems",
    "DilutedEarningsPerShareBeforeExtraordinaryItems",
  ),
  grossNpa: first("GrossNonPerformingAssets"),
  netNpa: first("NonPerformingAssets"),
  grossNpaPercent: first("PercentageOfGrossNpa"),
  netNpaPercent: first("PercentageOfNpa"),
  cet1Ratio: first("CET1Ratio"),
  reserves: first("ReservesAndSurplus", "ReserveExcludingRevaluationReserves"),
  totalEquity: sum("Capital", "ReservesAndSurplus"),
  deposits: first("Deposits"),
  borrowings: first("Borrowings"),
  otherLiabilities: first("OtherLiabilitiesAndProvisions"),
  totalEquityAndLiabilities: first("CapitalAndLiabilities"),
  cash: first("CashAndBalancesWithReserveBankOfIndia"),
  bankBalances: first("BalancesWithBanksAndMoneyAtCallAndShortNotice"),
  investments: first("Investments"),
  advances: first("Advances"),
  netBlock: first("FixedAssets"),
  otherAssets: first("OtherAssets"),
  totalAssets: first("Assets"),
};

/** The tags behind each statement line, by the form of accounts. */
export const lineTags: { readonly [Form in Template]: LineMap } = { ordinary, nbfc, bank };

/** Cash at the start and at the end of the period carry the same tag. */
export const cashBalanceTag = "CashAndCashEquivalentsCashFlowStatement";

/** Every tag that a reader has to keep. */
export const usedTags: ReadonlySet<string> = new Set([
  cashBalanceTag,
  ...Object.values(lineTags).flatMap((lines) => Object.values(lines).flatMap(({ tags }) => tags)),
]);
