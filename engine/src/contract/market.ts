/**
 * Accounts vocabulary: templates, bases and statement lines. Line codes are stable: they are stored
 * and published.
 */

export type Template = "ordinary" | "bank" | "nbfc";

export type Basis = "consolidated" | "standalone";

/** A calendar date, `YYYY-MM-DD`, in Asia/Kolkata. */
export type IsoDate = string & { readonly __brand?: "IsoDate" };

export type StatementKind = "profit-and-loss" | "balance-sheet" | "cash-flow";

/** `crore` = ₹ crore; `rupee` = ₹ a share; `count` = a number of shares; `percent` = percents. */
export type LineUnit = "crore" | "rupee" | "count" | "percent";

/** A flow covers the period; a stock is the state at its end. */
export type LineNature = "flow" | "stock";

export interface LineDefinition {
  readonly label: string;
  readonly statement: StatementKind;
  readonly unit: LineUnit;
  readonly nature: LineNature;
  readonly templates: readonly Template[];
}

const all: readonly Template[] = ["ordinary", "bank", "nbfc"];
const ordinary: readonly Template[] = ["ordinary"];
const bank: readonly Template[] = ["bank"];
const nbfc: readonly Template[] = ["nbfc"];
const nonBank: readonly Template[] = ["ordinary", "nbfc"];

const flow = (
  label: string,
  templates = all,
  statement: StatementKind = "profit-and-loss",
  unit: LineUnit = "crore",
): LineDefinition => ({ label, statement, unit, nature: "flow", templates });
const stock = (label: string, templates = all, unit: LineUnit = "crore"): LineDefinition => ({
  label,
  statement: "balance-sheet",
  unit,
  nature: "stock",
  templates,
});
const cash = (label: string, templates = all): LineDefinition =>
  flow(label, templates, "cash-flow");

/**
 * Signs follow printed accounts: costs are positive in profit and loss, payments negative in the
 * cash flow.
 */
export const statementLines = {
  // profit and loss: income
  revenueFromOperations: flow("Revenue from operations"),
  interestEarned: flow("Interest earned", ["bank", "nbfc"]),
  feesAndCommissionIncome: flow("Fees and commission income", nbfc),
  netGainOnFairValue: flow("Net gain on fair value changes", nbfc),
  exportSales: flow("Export sales", ordinary),
  otherIncome: flow("Other income"),
  totalIncome: flow("Total income"),
  // profit and loss: costs
  costOfMaterials: flow("Cost of materials consumed", ordinary),
  purchasesOfStock: flow("Purchases of stock-in-trade", ordinary),
  inventoryChange: flow("Changes in inventories", ordinary),
  employeeCost: flow("Employee benefit expense"),
  powerAndFuel: flow("Power and fuel", ordinary),
  sellingExpenses: flow("Selling and distribution expenses", ordinary),
  financeCosts: flow("Finance costs", nonBank),
  interestExpended: flow("Interest expended", bank),
  feesAndCommissionExpense: flow("Fees and commission expense", nbfc),
  impairment: flow("Impairment on financial instruments", nbfc),
  depreciation: flow("Depreciation and amortisation", nonBank),
  otherExpenses: flow("Other expenses"),
  operatingExpenses: flow("Operating expenses", bank),
  provisions: flow("Provisions and contingencies", bank),
  operatingProfitBeforeProvisions: flow("Operating profit before provisions", bank),
  totalExpenses: flow("Total expenses"),
  // profit and loss: results
  profitBeforeExceptional: flow("Profit before exceptional items and tax"),
  exceptionalItems: flow("Exceptional items"),
  shareOfAssociates: flow("Share of profit of associates and joint ventures"),
  profitBeforeTax: flow("Profit before tax"),
  currentTax: flow("Current tax"),
  deferredTax: flow("Deferred tax"),
  tax: flow("Tax expense"),
  profitFromDiscontinued: flow("Profit from discontinued operations"),
  profitAfterTax: flow("Profit after tax"),
  minorityShare: flow("Profit of non-controlling interests"),
  profitToOwners: flow("Profit attributable to owners"),
  otherComprehensiveIncome: flow("Other comprehensive income"),
  totalComprehensiveIncome: flow("Total comprehensive income"),
  dividendDeclared: flow("Dividend declared for the year"),
  epsBasic: flow("Basic earnings per share", all, "profit-and-loss", "rupee"),
  epsDiluted: flow("Diluted earnings per share", all, "profit-and-loss", "rupee"),
  // bank quality, as filed with the results
  grossNpaPercent: stock("Gross NPA", bank, "percent"),
  netNpaPercent: stock("Net NPA", bank, "percent"),
  grossNpa: stock("Gross non-performing assets", bank),
  netNpa: stock("Net non-performing assets", bank),
  cet1Ratio: stock("CET 1 ratio", bank, "percent"),
  // balance sheet: assets
  netBlock: stock("Property, plant and equipment, net"),
  grossBlock: stock("Gross block", nonBank),
  accumulatedDepreciation: stock("Accumulated depreciation", nonBank),
  capitalWorkInProgress: stock("Capital work in progress", nonBank),
  investmentProperty: stock("Investment property", nonBank),
  goodwill: stock("Goodwill", nonBank),
  otherIntangibles: stock("Other intangible assets", nonBank),
  nonCurrentInvestments: stock("Non-current investments", ordinary),
  investments: stock("Investments"),
  quotedInvestments: stock("Market value of quoted investments"),
  unquotedInvestments: stock("Book value of unquoted investments"),
  otherNonCurrentAssets: stock("Other non-current assets", ordinary),
  deferredTaxAssets: stock("Deferred tax assets", nonBank),
  nonCurrentAssets: stock("Non-current assets", ordinary),
  inventories: stock("Inventories", ordinary),
  currentInvestments: stock("Current investments", ordinary),
  tradeReceivables: stock("Trade receivables", nonBank),
  cash: stock("Cash and cash equivalents"),
  bankBalances: stock("Bank balances other than cash"),
  loans: stock("Loans", nonBank),
  advances: stock("Advances", bank),
  otherCurrentAssets: stock("Other current assets", ordinary),
  otherAssets: stock("Other assets", ["bank", "nbfc"]),
  assetsHeldForSale: stock("Assets held for sale", ordinary),
  currentAssets: stock("Current assets", ordinary),
  totalAssets: stock("Total assets"),
  // balance sheet: equity and liabilities
  equityCapital: stock("Equity share capital"),
  preferenceCapital: stock("Preference share capital"),
  reserves: stock("Reserves"),
  revaluationReserve: stock("Revaluation reserve"),
  equityToOwners: stock("Equity attributable to owners"),
  minorityInterest: stock("Non-controlling interests"),
  totalEquity: stock("Total equity"),
  deposits: stock("Deposits", ["bank", "nbfc"]),
  nonCurrentBorrowings: stock("Non-current borrowings", ordinary),
  currentBorrowings: stock("Current borrowings", ordinary),
  borrowings: stock("Borrowings"),
  securedLoans: stock("Secured loans", nonBank),
  unsecuredLoans: stock("Unsecured loans", nonBank),
  leaseLiabilities: stock("Lease liabilities", nonBank),
  nonCurrentProvisions: stock("Non-current provisions", ordinary),
  deferredTaxLiabilities: stock("Deferred tax liabilities", nonBank),
  otherNonCurrentLiabilities: stock("Other non-current liabilities", ordinary),
  nonCurrentLiabilities: stock("Non-current liabilities", ordinary),
  tradePayables: stock("Trade payables", nonBank),
  advanceFromCustomers: stock("Advance from customers", ordinary),
  currentProvisions: stock("Current provisions", ordinary),
  otherCurrentLiabilities: stock("Other current liabilities", ordinary),
  currentLiabilities: stock("Current liabilities", ordinary),
  otherLiabilities: stock("Other liabilities and provisions", ["bank", "nbfc"]),
  totalLiabilities: stock("Total liabilities"),
  totalEquityAndLiabilities: stock("Total equity and liabilities"),
  contingentLiabilities: stock("Contingent liabilities"),
  sharesOutstanding: stock("Number of equity shares", all, "count"),
  faceValue: stock("Face value", all, "rupee"),
  // cash flow
  operatingCashFlow: cash("Cash from operating activities"),
  workingCapitalChanges: cash("Working capital changes"),
  taxPaid: cash("Income taxes paid"),
  investingCashFlow: cash("Cash from investing activities"),
  capitalExpenditure: cash("Purchase of property, plant and equipment"),
  saleOfFixedAssets: cash("Sale of property, plant and equipment"),
  financingCashFlow: cash("Cash from financing activities"),
  dividendsPaid: cash("Dividends paid"),
  interestPaid: cash("Interest paid"),
  netCashFlow: cash("Net change in cash"),
  cashAtBeginning: cash("Cash at the beginning of the period"),
  cashAtEnd: cash("Cash at the end of the period"),
} as const satisfies Record<string, LineDefinition>;

/** The stable code of a statement line. */
export type StatementLine = keyof typeof statementLines;

/** Unreported lines are missing. */
export type StatementValues = { readonly [Line in StatementLine]?: number };
