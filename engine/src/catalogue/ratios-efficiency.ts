import { meanOf, over, percentOf } from "./derive/arithmetic.ts";
import { createFamily, once, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "statements");
const finance = { notFor: ["bank", "nbfc"] } as const;

function daysOf(balance: number, yearsFlow: number): number {
  return 365 * over(balance, yearsFlow);
}

const efficiency: readonly CatalogueEntry[] = [
  entry(
    "debtorDays",
    "Debtor days",
    "days",
    "Days of sales owed by customers.",
    yearly((m) => daysOf(m.of("tradeReceivables"), m.of("sales"))),
    {
      ...finance,
      aliases: ["Days Receivable Outstanding", "Days sales outstanding", "DSO", "Receivable days"],
      formula: "365 × Trade receivables / Sales",
      inputs: ["tradeReceivables", "sales"],
    },
  ),
  entry(
    "daysInventoryOutstanding",
    "Days Inventory Outstanding",
    "days",
    "Days of material cost held in inventory.",
    yearly((m) => daysOf(m.of("inventory"), m.of("materialCost"))),
    {
      ...finance,
      aliases: ["DIO", "Inventory days"],
      formula: "365 × Inventory / Material cost",
      inputs: ["inventory", "materialCost"],
    },
  ),
  entry(
    "daysPayableOutstanding",
    "Days Payable Outstanding",
    "days",
    "Days of material cost owed to suppliers.",
    yearly((m) => daysOf(m.of("tradePayables"), m.of("materialCost"))),
    {
      ...finance,
      aliases: ["DPO", "Payable days"],
      formula: "365 × Trade Payables / Material cost",
      inputs: ["tradePayables", "materialCost"],
    },
  ),
  entry(
    "cashConversionCycle",
    "Cash Conversion Cycle",
    "days",
    "Days between paying suppliers and collecting from customers.",
    yearly(
      (m) => m.of("debtorDays") + m.of("daysInventoryOutstanding") - m.of("daysPayableOutstanding"),
    ),
    {
      ...finance,
      aliases: ["CCC"],
      formula: "Debtor days + Days Inventory Outstanding − Days Payable Outstanding",
      inputs: ["debtorDays", "daysInventoryOutstanding", "daysPayableOutstanding"],
    },
  ),
  entry(
    "workingCapitalDays",
    "Working Capital Days",
    "days",
    "Days of sales tied up in working capital.",
    yearly((m) => daysOf(m.of("workingCapital"), m.of("sales"))),
    { ...finance, formula: "365 × Working capital / Sales", inputs: ["workingCapital", "sales"] },
  ),
  entry(
    "workingCapitalToSales",
    "Working Capital to Sales ratio",
    "percent",
    "Working capital as a percentage of sales.",
    yearly((m) => percentOf(m.of("workingCapital"), m.of("sales"))),
    {
      ...finance,
      aliases: ["Working capital to sales"],
      formula: "100 × Working capital / Sales",
      inputs: ["workingCapital", "sales"],
    },
  ),
  entry(
    "inventoryTurnoverRatio",
    "Inventory turnover ratio",
    "ratio",
    "How many times a year the average inventory is used.",
    yearly((m) => over(m.of("materialCost"), m.average("inventory"))),
    {
      ...finance,
      aliases: ["Inventory turnover"],
      formula: "Material cost / average Inventory",
      inputs: ["materialCost", "inventory"],
      averaged: "inventory",
    },
  ),
  entry(
    "assetTurnoverRatio",
    "Asset Turnover Ratio",
    "ratio",
    "Annual sales as a multiple of average total assets.",
    yearly((m) => over(m.of("sales"), m.average("totalAssets"))),
    {
      aliases: ["Asset turnover"],
      formula: "Sales / average Total Assets",
      inputs: ["sales", "totalAssets"],
      averaged: "totalAssets",
    },
  ),
  entry(
    "fixedAssetTurnover",
    "Fixed asset turnover ratio",
    "ratio",
    "Annual sales as a multiple of average net block.",
    yearly((m) => over(m.of("sales"), m.average("netBlock"))),
    {
      ...finance,
      aliases: ["Fixed asset turnover"],
      formula: "Sales / average Net block",
      inputs: ["sales", "netBlock"],
      averaged: "netBlock",
    },
  ),
  entry(
    "averageDebtorDays3Years",
    "Average debtor days 3years",
    "days",
    "Mean debtor days of the last 3 reported years; years without data are skipped.",
    once((b) => meanOf(b.lastYears("debtorDays", 3))),
    {
      ...finance,
      periods: "none",
      formula: "Mean of Debtor days over 3 years",
      inputs: ["debtorDays"],
    },
  ),
  entry(
    "averageWorkingCapitalDays3Years",
    "Average Working Capital Days 3years",
    "days",
    "Mean working capital days of the last 3 reported years; years without data are skipped.",
    once((b) => meanOf(b.lastYears("workingCapitalDays", 3))),
    {
      ...finance,
      periods: "none",
      formula: "Mean of Working Capital Days over 3 years",
      inputs: ["workingCapitalDays"],
    },
  ),
  entry(
    "cashFlowToProfit",
    "Cash from operations to net profit",
    "ratio",
    "Share of net profit received as cash.",
    yearly((m) => over(m.of("cashFromOperations"), m.of("netProfit"))),
    {
      ...finance,
      aliases: ["CFO to Net Profit Ratio", "CFO/PAT"],
      formula: "Cash from operations / Net profit",
      inputs: ["cashFromOperations", "netProfit"],
    },
  ),
];

const payout: readonly CatalogueEntry[] = [
  entry(
    "dividendPayoutRatio",
    "Dividend Payout Ratio",
    "percent",
    "Percentage of the year's net profit declared as dividend; empty for a loss.",
    yearly((m) => percentOf(m.of("dividend"), m.of("netProfit"))),
    {
      aliases: ["Dividend Payout", "Payout ratio"],
      formula: "100 × Dividend / Net profit",
      inputs: ["dividend", "netProfit"],
    },
  ),
  entry(
    "averageDividendPayout3Years",
    "Average dividend payout 3years",
    "percent",
    "Mean dividend payout of the last 3 reported years; years without data are skipped.",
    once((b) => meanOf(b.lastYears("dividendPayoutRatio", 3))),
    {
      periods: "none",
      aliases: ["Dividend payout average 3Years"],
      formula: "Mean of Dividend Payout Ratio over 3 years",
      inputs: ["dividendPayoutRatio"],
    },
  ),
  entry(
    "averageDividend5Years",
    "Average 5years dividend",
    "money",
    "Mean dividend of the last 5 reported years; years without data are skipped.",
    once((b) => meanOf(b.lastYears("dividend", 5))),
    {
      periods: "none",
      aliases: ["Average dividend 5years"],
      formula: "Mean of Dividend over 5 years",
      inputs: ["dividend"],
    },
  ),
];

export const efficiencyEntries: readonly CatalogueEntry[] = [...efficiency, ...payout];
