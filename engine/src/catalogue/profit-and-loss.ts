import { orZero, sumOfKnown, firstKnown, percentOf } from "./derive/arithmetic.ts";
import {
  depreciationOf,
  interestOf,
  materialCostOf,
  netInterestIncomeOf,
  salesOf,
} from "./derive/profit.ts";
import { createFamily, flow, flowLine, margin, type CatalogueEntry } from "./entry.ts";
import { resultEntries } from "./profit-and-loss-results.ts";

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
    { aliases: ["Net sales", "Revenue", "Revenue from operations", "Turnover", "Total sales"] },
  ),
  entry(
    "exportSales",
    "Export sales",
    "money",
    "Sales to customers in other countries.",
    flowLine("exportSales"),
    { ...ordinaryOnly, aliases: ["Exports"] },
  ),
  entry(
    "exportsPercentage",
    "Exports percentage",
    "percent",
    "Sales to customers abroad as a percentage of all sales.",
    margin((m) => percentOf(m.line("exportSales"), m.of("sales"))),
    {
      ...ordinaryOnly,
      periods: "years",
      formula: "100 × Export sales / Sales",
      inputs: ["exportSales", "sales"],
    },
  ),
  entry(
    "interestEarned",
    "Interest earned",
    "money",
    "Interest that a lender earned on loans, advances and investments.",
    flowLine("interestEarned"),
    { ...financeOnly, aliases: ["Interest income"] },
  ),
  entry(
    "netInterestIncome",
    "Net interest income",
    "money",
    "Interest that a lender earned less what it paid on deposits and borrowings.",
    flow(netInterestIncomeOf),
    {
      ...financeOnly,
      aliases: ["NII"],
      formula: "Interest earned − Interest",
      inputs: ["interestEarned", "interest"],
    },
  ),
  entry(
    "feeIncome",
    "Fee income",
    "money",
    "Fees and commission that a lender earned.",
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
    "netTotalIncome",
    "Net total income",
    "money",
    "What a bank earned by interest and otherwise, less the interest that it paid.",
    flow((m) => m.of("netInterestIncome") + orZero(m.line("otherIncome"))),
    {
      ...bankOnly,
      aliases: ["Net total revenue"],
      formula: "Net interest income + Other income",
      inputs: ["netInterestIncome"],
    },
  ),
  entry(
    "totalIncome",
    "Total income",
    "money",
    "All income of the period: sales and other income together.",
    flow((m) => firstKnown(m.line("totalIncome"), m.of("sales") + orZero(m.line("otherIncome")))),
    {
      aliases: ["Total revenue"],
      formula: "As filed, else Sales + Other income",
    },
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
    "Cost of the materials that went into production.",
    flowLine("costOfMaterials"),
    { ...ordinaryOnly, aliases: ["Cost of materials consumed"] },
  ),
  entry(
    "purchasesOfStock",
    "Purchases of stock in trade",
    "money",
    "Cost of goods bought to be sold as they are.",
    flowLine("purchasesOfStock"),
    { ...ordinaryOnly },
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
    "Salaries, wages and other benefits of employees.",
    flowLine("employeeCost"),
    { aliases: ["Employee benefit expense", "Staff cost"] },
  ),
  entry(
    "powerAndFuel",
    "Power and fuel cost",
    "money",
    "Cost of electricity and fuel used.",
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
    {
      ...bankOnly,
      formula: "As filed, else Employee cost + Other expenses",
    },
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
    "Wear of fixed assets and intangible assets charged to the period; nil where the costs add up without it.",
    flow(depreciationOf),
    { ...notBank, aliases: ["Depreciation and amortisation"] },
  ),
  entry(
    "interest",
    "Interest",
    "money",
    "Finance costs on borrowings and leases, nil where the costs add up without them; of a bank, interest expended.",
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
    "Fees and commission that a lender paid.",
    flowLine("feesAndCommissionExpense"),
    { ...nbfcOnly },
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

export const profitAndLossEntries: readonly CatalogueEntry[] = [
  ...income,
  ...costs,
  ...resultEntries,
];
