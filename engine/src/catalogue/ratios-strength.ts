import { meanOf, orZero, over, percentOf } from "./derive/arithmetic.ts";
import { altmanZOf, growthFactorOf } from "./derive/composites.ts";
import { createFamily, margin, once, source, stock, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;

const leverage: readonly CatalogueEntry[] = [
  entry(
    "debtToEquity",
    "Debt to equity",
    "ratio",
    "Debt as a multiple of net worth.",
    stock((m) => over(m.of("debt"), m.of("netWorth"))),
    {
      ...bank,
      aliases: ["D/E", "DE ratio", "Debt to equity ratio", "Debt/Equity"],
      formula: "Debt / Net worth",
    },
  ),
  entry(
    "netDebtToEquity",
    "Net debt to equity",
    "ratio",
    "Debt less cash as a multiple of net worth.",
    stock((m) => over(m.of("netDebt"), m.of("netWorth"))),
    { ...bank, formula: "Net debt / Net worth" },
  ),
  entry(
    "debtToProfit",
    "Debt To Profit",
    "years",
    "How many years of net profit the debt amounts to.",
    yearly((m) => over(m.of("debt"), m.of("netProfit"))),
    { ...bank, formula: "Debt / Net profit" },
  ),
  entry(
    "debtToEbidt",
    "Debt to EBIDT",
    "years",
    "How many years of EBIDT the debt amounts to.",
    yearly((m) => over(m.of("debt"), m.of("ebidt"))),
    { ...bank, aliases: ["Debt to EBITDA"], formula: "Debt / EBIDT" },
  ),
  entry(
    "debtToAssets",
    "Debt to assets",
    "ratio",
    "Part of the assets that debt pays for.",
    stock((m) => over(m.of("debt"), m.of("totalAssets"))),
    { ...bank, formula: "Debt / Total Assets" },
  ),
  entry(
    "financialLeverage",
    "Financial leverage",
    "ratio",
    "Total assets as a multiple of net worth.",
    stock((m) => over(m.of("totalAssets"), m.of("netWorth"))),
    { aliases: ["Equity multiplier"], formula: "Total Assets / Net worth" },
  ),
  entry(
    "leverage",
    "Leverage",
    "ratio",
    "Everything owed as a multiple of net worth.",
    stock((m) => over(m.of("totalLiabilities"), m.of("netWorth"))),
    { unofficial: true, formula: "Total liabilities / Net worth" },
  ),
  entry(
    "interestCoverageRatio",
    "Interest Coverage Ratio",
    "ratio",
    "How many times EBIT covers interest.",
    margin((m) => over(m.of("ebit"), m.of("interest"))),
    { ...bank, periods: "both", aliases: ["Interest Coverage", "ICR"], formula: "EBIT / Interest" },
  ),
  entry(
    "debtCapacity",
    "Debt Capacity",
    "money",
    "Debt that lenders commonly allow: three years of EBIDT.",
    yearly((m) => 3 * m.of("ebidt")),
    { ...finance, unofficial: true, formula: "3 × EBIDT" },
  ),
  entry(
    "debtPlus",
    "debtplus",
    "money",
    "Debt with the obligations that may still arise.",
    stock((m) => m.of("debt") + orZero(m.of("contingentLiabilities"))),
    { ...bank, unofficial: true, formula: "Debt + Contingent liabilities" },
  ),
  entry(
    "creditRating",
    "Credit rating",
    "none",
    "The latest long-term rating by a credit rating agency.",
    source,
    {
      type: "text",
      periods: "none",
    },
  ),
];

const liquidity: readonly CatalogueEntry[] = [
  entry(
    "currentRatio",
    "Current ratio",
    "ratio",
    "Current assets as a multiple of current liabilities.",
    stock((m) => over(m.of("currentAssets"), m.of("currentLiabilities"))),
    { ...finance, formula: "Current assets / Current liabilities" },
  ),
  entry(
    "quickRatio",
    "Quick ratio",
    "ratio",
    "Current assets without inventory as a multiple of current liabilities.",
    stock((m) =>
      over(m.of("currentAssets") - orZero(m.of("inventory")), m.of("currentLiabilities")),
    ),
    {
      ...finance,
      aliases: ["Acid test ratio"],
      formula: "(Current assets − Inventory) / Current liabilities",
    },
  ),
  entry(
    "cashRatio",
    "Cash ratio",
    "ratio",
    "Cash as a multiple of current liabilities.",
    stock((m) => over(m.of("cash"), m.of("currentLiabilities"))),
    { ...finance, formula: "Cash Equivalents / Current liabilities" },
  ),
];

/** How many days of a year's flow a balance amounts to. */
function daysOf(balance: number, yearsFlow: number): number {
  return 365 * over(balance, yearsFlow);
}

const efficiency: readonly CatalogueEntry[] = [
  entry(
    "debtorDays",
    "Debtor days",
    "days",
    "How many days of sales customers owe.",
    yearly((m) => daysOf(m.of("tradeReceivables"), m.of("sales"))),
    {
      ...finance,
      aliases: ["Days Receivable Outstanding", "Days sales outstanding", "DSO", "Receivable days"],
      formula: "365 × Trade receivables / Sales",
    },
  ),
  entry(
    "daysInventoryOutstanding",
    "Days Inventory Outstanding",
    "days",
    "How many days of material cost lie in inventory.",
    yearly((m) => daysOf(m.of("inventory"), m.of("materialCost"))),
    { ...finance, aliases: ["DIO", "Inventory days"], formula: "365 × Inventory / Material cost" },
  ),
  entry(
    "daysPayableOutstanding",
    "Days Payable Outstanding",
    "days",
    "How many days of material cost are owed to suppliers.",
    yearly((m) => daysOf(m.of("tradePayables"), m.of("materialCost"))),
    {
      ...finance,
      aliases: ["DPO", "Payable days"],
      formula: "365 × Trade Payables / Material cost",
    },
  ),
  entry(
    "cashConversionCycle",
    "Cash Conversion Cycle",
    "days",
    "Days between paying suppliers and being paid by customers.",
    yearly(
      (m) => m.of("debtorDays") + m.of("daysInventoryOutstanding") - m.of("daysPayableOutstanding"),
    ),
    {
      ...finance,
      aliases: ["CCC"],
      formula: "Debtor days + Days Inventory Outstanding − Days Payable Outstanding",
    },
  ),
  entry(
    "workingCapitalDays",
    "Working Capital Days",
    "days",
    "How many days of sales are tied up in working capital.",
    yearly((m) => daysOf(m.of("workingCapital"), m.of("sales"))),
    { ...finance, formula: "365 × Working capital / Sales" },
  ),
  entry(
    "workingCapitalToSales",
    "Working Capital to Sales ratio",
    "percent",
    "Working capital as a percentage of sales.",
    yearly((m) => percentOf(m.of("workingCapital"), m.of("sales"))),
    { ...finance, aliases: ["Working capital to sales"], formula: "100 × Working capital / Sales" },
  ),
  entry(
    "inventoryTurnoverRatio",
    "Inventory turnover ratio",
    "ratio",
    "How often a year the average inventory is used up.",
    yearly((m) => over(m.of("materialCost"), m.average("inventory"))),
    { ...finance, aliases: ["Inventory turnover"], formula: "Material cost / average Inventory" },
  ),
  entry(
    "assetTurnoverRatio",
    "Asset Turnover Ratio",
    "ratio",
    "Sales of the year as a multiple of average total assets.",
    yearly((m) => over(m.of("sales"), m.average("totalAssets"))),
    { aliases: ["Asset turnover"], formula: "Sales / average Total Assets" },
  ),
  entry(
    "fixedAssetTurnover",
    "Fixed asset turnover ratio",
    "ratio",
    "Sales of the year as a multiple of average net block.",
    yearly((m) => over(m.of("sales"), m.average("netBlock"))),
    { ...finance, aliases: ["Fixed asset turnover"], formula: "Sales / average Net block" },
  ),
  entry(
    "averageDebtorDays3Years",
    "Average debtor days 3years",
    "days",
    "Mean debtor days of the last three reported years.",
    once((b) => meanOf(b.lastYears("debtorDays", 3))),
    { ...finance, periods: "none" },
  ),
  entry(
    "averageWorkingCapitalDays3Years",
    "Average Working Capital Days 3years",
    "days",
    "Mean working capital days of the last three reported years.",
    once((b) => meanOf(b.lastYears("workingCapitalDays", 3))),
    { ...finance, periods: "none" },
  ),
  entry(
    "cashFlowToProfit",
    "Cash from operations to net profit",
    "ratio",
    "How much of the net profit arrived as cash.",
    yearly((m) => over(m.of("cashFromOperations"), m.of("netProfit"))),
    {
      ...finance,
      aliases: ["CFO to Net Profit Ratio", "CFO/PAT"],
      formula: "Cash from operations / Net profit",
    },
  ),
];

const payout: readonly CatalogueEntry[] = [
  entry(
    "dividendPayoutRatio",
    "Dividend Payout Ratio",
    "percent",
    "Part of the year's net profit declared as dividend.",
    yearly((m) => percentOf(m.of("dividend"), m.of("netProfit"))),
    { aliases: ["Dividend Payout", "Payout ratio"], formula: "100 × Dividend / Net profit" },
  ),
  entry(
    "averageDividendPayout3Years",
    "Average dividend payout 3years",
    "percent",
    "Mean dividend payout of the last three reported years.",
    once((b) => meanOf(b.lastYears("dividendPayoutRatio", 3))),
    { periods: "none", aliases: ["Dividend payout average 3Years"] },
  ),
  entry(
    "averageDividend5Years",
    "Average 5years dividend",
    "money",
    "Mean dividend of the last five reported years.",
    once((b) => meanOf(b.lastYears("dividend", 5))),
    { periods: "none", aliases: ["Average dividend 5years"] },
  ),
];

const composites: readonly CatalogueEntry[] = [
  entry(
    "altmanZScore",
    "Altman Z Score",
    "score",
    "Distance from bankruptcy: below 1.8 distress, above 3 safe.",
    yearly(altmanZOf),
    {
      ...finance,
      follows: "prices-and-statements",
      aliases: ["Altman Z", "Z score"],
      formula:
        "1.2 × Working capital / Total Assets + 1.4 × Reserves / Total Assets + 3.3 × EBIT / Total Assets + 0.6 × Market Capitalization / Total liabilities + Sales / Total Assets",
    },
  ),
  entry(
    "gFactor",
    "G Factor",
    "score",
    "How many of ten growth tests the company passes.",
    once(growthFactorOf),
    {
      periods: "none",
      unofficial: true,
      formula:
        "One point each: Sales growth and Profit growth over 1, 3 and 5 years above 10%; EPS growth 3Years above 10%; quarterly sales and profit above the year before; OPM above OPM last year",
    },
  ),
];

export const strengthEntries: readonly CatalogueEntry[] = [
  ...leverage,
  ...liquidity,
  ...efficiency,
  ...payout,
  ...composites,
];
