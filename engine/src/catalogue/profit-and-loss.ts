import { orZero, sumOfKnown, firstKnown, percentOf } from "./derive/arithmetic.ts";
import {
  dividendOf,
  ebidtOf,
  epsOf,
  financingProfitOf,
  interestOf,
  materialCostOf,
  netInterestIncomeOf,
  netProfitOf,
  operatingProfitOf,
  profitBeforeExceptionalOf,
  salesOf,
  taxOf,
} from "./derive/profit.ts";
import { createFamily, flow, flowLine, margin, now, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("profit-and-loss", "both", "statements");
const ordinaryOnly = { notFor: ["bank", "nbfc"] } as const;
const notBank = { notFor: ["bank"] } as const;
const financeOnly = { notFor: ["ordinary"] } as const;
const bankOnly = { notFor: ["ordinary", "nbfc"] } as const;
const nbfcOnly = { notFor: ["ordinary", "bank"] } as const;

const income: readonly CatalogueEntry[] = [
  entry(
    "sales",
    "Sales",
    "money",
    "Revenue from operations; of a bank, interest earned.",
    flow(salesOf),
    {
      aliases: ["Net sales", "Revenue", "Revenue from operations", "Turnover", "Total sales"],
      formula: "Revenue from operations; bank: interest earned",
    },
  ),
  entry(
    "exportSales",
    "Export sales",
    "money",
    "Sales to customers abroad.",
    flowLine("exportSales"),
    {
      ...ordinaryOnly,
      aliases: ["Exports"],
    },
  ),
  entry(
    "exportsPercentage",
    "Exports percentage",
    "percent",
    "Share of sales that goes abroad.",
    margin((m) => percentOf(m.line("exportSales"), m.of("sales"))),
    { ...ordinaryOnly, periods: "years", formula: "100 × Export sales / Sales" },
  ),
  entry(
    "interestEarned",
    "Interest earned",
    "money",
    "Interest on loans, advances and investments.",
    flowLine("interestEarned"),
    { ...financeOnly, aliases: ["Interest income"] },
  ),
  entry(
    "netInterestIncome",
    "Net interest income",
    "money",
    "Interest earned less interest paid on deposits and borrowings.",
    flow(netInterestIncomeOf),
    { ...financeOnly, aliases: ["NII"], formula: "Interest earned − Interest" },
  ),
  entry(
    "feeIncome",
    "Fee income",
    "money",
    "Fees and commission earned.",
    flowLine("feesAndCommissionIncome"),
    { ...nbfcOnly, aliases: ["Fees and commission income"] },
  ),
  entry(
    "fairValueGain",
    "Net gain on fair value changes",
    "money",
    "Gains less losses on financial instruments at fair value.",
    flowLine("netGainOnFairValue"),
    nbfcOnly,
  ),
  entry(
    "otherIncome",
    "Other income",
    "money",
    "Income from outside the main operations.",
    flowLine("otherIncome"),
  ),
  entry(
    "totalIncome",
    "Total income",
    "money",
    "Sales and other income together.",
    flow((m) => firstKnown(m.line("totalIncome"), m.of("sales") + orZero(m.line("otherIncome")))),
    { aliases: ["Total revenue"], formula: "Sales + Other income" },
  ),
];

const costs: readonly CatalogueEntry[] = [
  entry(
    "materialCost",
    "Material cost",
    "money",
    "Materials consumed and goods bought for resale, after changes in stock.",
    flow(materialCostOf),
    {
      ...ordinaryOnly,
      aliases: ["Cost of goods"],
      formula: "Raw material cost + Purchases of stock in trade + Change in inventory",
    },
  ),
  entry(
    "rawMaterialCost",
    "Raw material cost",
    "money",
    "Cost of materials consumed.",
    flowLine("costOfMaterials"),
    { ...ordinaryOnly, aliases: ["Cost of materials consumed"] },
  ),
  entry(
    "purchasesOfStock",
    "Purchases of stock in trade",
    "money",
    "Goods bought for resale.",
    flowLine("purchasesOfStock"),
    ordinaryOnly,
  ),
  entry(
    "inventoryChange",
    "Change in inventory",
    "money",
    "Decrease of finished goods and work in progress; negative where stock was built up.",
    flowLine("inventoryChange"),
    ordinaryOnly,
  ),
  entry(
    "employeeCost",
    "Employee cost",
    "money",
    "Salaries and benefits.",
    flowLine("employeeCost"),
    {
      aliases: ["Employee benefit expense", "Staff cost"],
    },
  ),
  entry(
    "powerAndFuel",
    "Power and fuel cost",
    "money",
    "Electricity and fuel used.",
    flowLine("powerAndFuel"),
    { ...ordinaryOnly, aliases: ["Power and fuel"] },
  ),
  entry(
    "sellingExpenses",
    "Selling and distribution expenses",
    "money",
    "Advertising, freight and other costs of selling.",
    flowLine("sellingExpenses"),
    { ...ordinaryOnly, aliases: ["Selling expenses"] },
  ),
  entry(
    "otherExpenses",
    "Other expenses",
    "money",
    "Costs under no heading of their own.",
    flowLine("otherExpenses"),
  ),
  entry(
    "operatingExpenses",
    "Operating expenses",
    "money",
    "A bank's staff and other running costs.",
    flow((m) =>
      firstKnown(
        m.line("operatingExpenses"),
        sumOfKnown(m.line("employeeCost"), m.line("otherExpenses")),
      ),
    ),
    bankOnly,
  ),
  entry(
    "totalExpenses",
    "Total expenses",
    "money",
    "All costs before exceptional items and tax.",
    flowLine("totalExpenses"),
    {
      aliases: ["Total expenditure"],
    },
  ),
  entry(
    "depreciation",
    "Depreciation",
    "money",
    "Depreciation and amortisation.",
    flowLine("depreciation"),
    {
      ...notBank,
      aliases: ["Depreciation and amortisation"],
    },
  ),
  entry(
    "interest",
    "Interest",
    "money",
    "Finance costs; of a bank, interest expended.",
    flow(interestOf),
    {
      aliases: [
        "Interest cost",
        "Interest expense",
        "Finance cost",
        "Finance costs",
        "Interest expended",
      ],
    },
  ),
  entry(
    "feeExpense",
    "Fees and commission expense",
    "money",
    "Fees and commission paid.",
    flowLine("feesAndCommissionExpense"),
    nbfcOnly,
  ),
  entry(
    "impairment",
    "Impairment on financial instruments",
    "money",
    "Expected losses on loans charged to the period.",
    flowLine("impairment"),
    nbfcOnly,
  ),
  entry(
    "provisionsForLosses",
    "Provisions and contingencies",
    "money",
    "What a bank set aside against bad loans and other risks.",
    flowLine("provisions"),
    bankOnly,
  ),
];

const results: readonly CatalogueEntry[] = [
  entry(
    "grossProfit",
    "Gross profit",
    "money",
    "Sales less the cost of materials.",
    flow((m) => m.of("sales") - m.of("materialCost")),
    { ...ordinaryOnly, formula: "Sales − Material cost" },
  ),
  entry(
    "operatingProfit",
    "Operating profit",
    "money",
    "Profit of the operations before depreciation, interest, other income and tax; of a bank, before provisions.",
    flow(operatingProfitOf),
    {
      aliases: ["Operating profits"],
      formula:
        "Sales − (Total expenses − Interest − Depreciation); bank: operating profit before provisions and contingencies as filed",
    },
  ),
  entry(
    "financingProfit",
    "Financing profit",
    "money",
    "A lender's income from operations less interest, running costs and provisions.",
    flow(financingProfitOf),
    {
      ...financeOnly,
      formula:
        "Bank: Interest earned − Interest − Operating expenses − Provisions and contingencies; NBFC: Sales − (Total expenses − Depreciation)",
    },
  ),
  entry(
    "ebidt",
    "EBIDT",
    "money",
    "Earnings before interest, depreciation, exceptional items and tax, with other income.",
    flow(ebidtOf),
    {
      ...notBank,
      aliases: ["EBITDA", "PBDIT", "PBIDT", "EBDITA"],
      formula: "Profit before exceptional items + Interest + Depreciation",
    },
  ),
  entry(
    "ebit",
    "EBIT",
    "money",
    "Earnings before interest, exceptional items and tax, with other income.",
    flow((m) => profitBeforeExceptionalOf(m) + orZero(interestOf(m))),
    { ...notBank, aliases: ["PBIT"], formula: "Profit before exceptional items + Interest" },
  ),
  entry(
    "profitBeforeExceptional",
    "Profit before exceptional items",
    "money",
    "Profit before exceptional items and tax.",
    flow(profitBeforeExceptionalOf),
  ),
  entry(
    "extraordinaryItems",
    "Extraordinary items",
    "money",
    "Exceptional gains less losses; negative where they cost profit.",
    flowLine("exceptionalItems"),
    { aliases: ["Exceptional items"] },
  ),
  entry(
    "associatesProfit",
    "Share of associates",
    "money",
    "Share in the profit of associates and joint ventures.",
    flowLine("shareOfAssociates"),
    { aliases: ["Share of profit of associates"] },
  ),
  entry(
    "profitBeforeTax",
    "Profit before tax",
    "money",
    "Profit before tax, after exceptional items.",
    flowLine("profitBeforeTax"),
    { aliases: ["PBT"] },
  ),
  entry(
    "currentTax",
    "Current Tax",
    "money",
    "Tax on the period's income.",
    flowLine("currentTax"),
  ),
  entry(
    "deferredTax",
    "Deferred tax",
    "money",
    "Tax that falls due in other periods.",
    flowLine("deferredTax"),
  ),
  entry("tax", "Tax", "money", "Current and deferred tax together.", flow(taxOf), {
    aliases: ["Tax expense", "Total tax"],
    formula: "Current Tax + Deferred tax",
  }),
  entry(
    "discontinuedProfit",
    "Profit from discontinued operations",
    "money",
    "Profit of businesses sold or closed.",
    flowLine("profitFromDiscontinued"),
  ),
  entry(
    "profitAfterTax",
    "Profit after tax",
    "money",
    "Profit of the whole group, before minorities' share.",
    flow((m) => firstKnown(m.line("profitAfterTax"), m.line("profitToOwners"))),
    { aliases: ["PAT"] },
  ),
  entry(
    "minorityShare",
    "Minority share",
    "money",
    "Profit that belongs to outside shareholders of subsidiaries.",
    flowLine("minorityShare"),
    { aliases: ["Minority share of profit"] },
  ),
  entry(
    "netProfit",
    "Net profit",
    "money",
    "Profit after tax that belongs to the company's own shareholders.",
    flow(netProfitOf),
    {
      aliases: ["Net income", "Net earnings", "Profit"],
      formula: "Profit after tax − Minority share",
    },
  ),
  entry(
    "otherComprehensiveIncome",
    "Other comprehensive income",
    "money",
    "Gains and losses that bypass profit.",
    flowLine("otherComprehensiveIncome"),
    { aliases: ["OCI"] },
  ),
  entry(
    "totalComprehensiveIncome",
    "Total comprehensive income",
    "money",
    "Profit after tax and other comprehensive income.",
    flowLine("totalComprehensiveIncome"),
  ),
  entry(
    "cashProfit",
    "Cash profit",
    "money",
    "Net profit with depreciation added back.",
    flow((m) => m.of("netProfit") + m.line("depreciation")),
    { ...notBank, formula: "Net profit + Depreciation" },
  ),
];

const shares: readonly CatalogueEntry[] = [
  entry(
    "eps",
    "EPS",
    "price",
    "Basic earnings a share, restated for later splits and bonuses.",
    flow(epsOf("epsBasic")),
    {
      aliases: ["Earnings per share", "Basic EPS"],
      formula: "Net profit / Number of equity shares, as filed, in today's shares",
    },
  ),
  entry(
    "dilutedEps",
    "Diluted EPS",
    "price",
    "Earnings a share if every option and convertible became a share, restated for later splits and bonuses.",
    flow(epsOf("epsDiluted")),
    { aliases: ["Diluted earnings per share"] },
  ),
  entry(
    "dividend",
    "Dividend",
    "money",
    "Dividend declared for the year; where not stated, dividend paid in it.",
    flow(dividendOf),
    {
      periods: "years",
      aliases: ["Dividend amount"],
    },
  ),
  entry(
    "dividendPerShare",
    "Dividend per share",
    "price",
    "Dividends a share by ex-date over twelve months, restated for later splits and bonuses.",
    now((m) => m.dividendsPerShare()),
    { periods: "years", aliases: ["DPS"], follows: "prices" },
  ),
];

export const profitAndLossEntries: readonly CatalogueEntry[] = [
  ...income,
  ...costs,
  ...results,
  ...shares,
];
