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
    "Revenue from operations; for a bank, interest earned.",
    flow(salesOf),
    { aliases: ["Net sales", "Revenue", "Revenue from operations", "Turnover", "Total sales"] },
  ),
  entry(
    "exportSales",
    "Export sales",
    "money",
    "Sales to customers abroad.",
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
    "A lender's interest on loans, advances and investments.",
    flowLine("interestEarned"),
    { ...financeOnly, aliases: ["Interest income"] },
  ),
  entry(
    "netInterestIncome",
    "Net interest income",
    "money",
    "A lender's interest earned less interest paid on deposits and borrowings.",
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
    "A lender's fee and commission income.",
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
    "A bank's interest and other income, less interest paid.",
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
    "Total income of the period: sales plus other income.",
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
    "Materials consumed and goods bought for resale, adjusted for changes in inventory.",
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
    "Cost of materials used in production.",
    flowLine("costOfMaterials"),
    { ...ordinaryOnly, aliases: ["Cost of materials consumed"] },
  ),
  entry(
    "purchasesOfStock",
    "Purchases of stock in trade",
    "money",
    "Cost of goods bought for resale.",
    flowLine("purchasesOfStock"),
    { ...ordinaryOnly },
  ),
  entry(
    "inventoryChange",
    "Change in inventory",
    "money",
    "Decrease in finished goods and work in progress; negative if inventory rose.",
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
    "Costs not reported under another heading.",
    flowLine("otherExpenses"),
  ),
  entry(
    "operatingExpenses",
    "Operating expenses",
    "money",
    "A bank's staff and other operating costs.",
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
    "Depreciation of fixed and intangible assets for the period; zero if the reported costs add up without it.",
    flow(depreciationOf),
    { ...notBank, aliases: ["Depreciation and amortisation"] },
  ),
  entry(
    "interest",
    "Interest",
    "money",
    "Finance costs on borrowings and leases, zero if the reported costs add up without them; for a bank, interest expended.",
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
    "A lender's fee and commission expense.",
    flowLine("feesAndCommissionExpense"),
    { ...nbfcOnly },
  ),
  entry(
    "impairment",
    "Impairment on financial instruments",
    "money",
    "Expected loan losses charged to the period.",
    flowLine("impairment"),
    nbfcOnly,
  ),
  entry(
    "provisionsForLosses",
    "Provisions and contingencies",
    "money",
    "Amounts a bank set aside for bad loans and other risks.",
    flowLine("provisions"),
    bankOnly,
  ),
];

export const profitAndLossEntries: readonly CatalogueEntry[] = [
  ...income,
  ...costs,
  ...resultEntries,
];
