import { orZero, over } from "./derive/arithmetic.ts";
import { altmanZOf, growthFactorOf } from "./derive/composites.ts";
import { createFamily, margin, once, source, stock, yearly, type CatalogueEntry } from "./entry.ts";
import { efficiencyEntries } from "./ratios-efficiency.ts";

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
      aliases: ["D/E", "DE", "DE ratio", "Debt to equity ratio", "Debt/Equity"],
      formula: "Debt / Net worth",
      inputs: ["debt", "netWorth"],
    },
  ),
  entry(
    "netDebtToEquity",
    "Net debt to equity",
    "ratio",
    "Debt less cash as a multiple of net worth.",
    stock((m) => over(m.of("netDebt"), m.of("netWorth"))),
    { ...bank, formula: "Net debt / Net worth", inputs: ["netDebt", "netWorth"] },
  ),
  entry(
    "debtToProfit",
    "Debt To Profit",
    "years",
    "Debt in years of net profit.",
    yearly((m) => over(m.of("debt"), m.of("netProfit"))),
    { ...bank, formula: "Debt / Net profit", inputs: ["debt", "netProfit"] },
  ),
  entry(
    "debtToEbidt",
    "Debt to EBIDT",
    "years",
    "Debt in years of EBIDT.",
    yearly((m) => over(m.of("debt"), m.of("ebidt"))),
    { ...bank, aliases: ["Debt to EBITDA"], formula: "Debt / EBIDT", inputs: ["debt", "ebidt"] },
  ),
  entry(
    "debtToAssets",
    "Debt to assets",
    "ratio",
    "Debt as a fraction of total assets.",
    stock((m) => over(m.of("debt"), m.of("totalAssets"))),
    { ...bank, formula: "Debt / Total Assets", inputs: ["debt", "totalAssets"] },
  ),
  entry(
    "financialLeverage",
    "Financial leverage",
    "ratio",
    "Total assets as a multiple of net worth.",
    stock((m) => over(m.of("totalAssets"), m.of("netWorth"))),
    {
      aliases: ["Equity multiplier"],
      formula: "Total Assets / Net worth",
      inputs: ["totalAssets", "netWorth"],
    },
  ),
  entry(
    "leverage",
    "Leverage",
    "ratio",
    "Total liabilities as a multiple of net worth.",
    stock((m) => over(m.of("totalLiabilities"), m.of("netWorth"))),
    {
      unofficial: true,
      formula: "Total liabilities / Net worth",
      inputs: ["totalLiabilities", "netWorth"],
    },
  ),
  entry(
    "interestCoverageRatio",
    "Interest Coverage Ratio",
    "ratio",
    "How many times EBIT covers interest; empty if there is no interest.",
    margin((m) => over(m.of("ebit"), m.of("interest"))),
    {
      ...bank,
      periods: "both",
      aliases: ["Interest Coverage", "ICR"],
      formula: "EBIT / Interest",
      inputs: ["ebit", "interest"],
    },
  ),
  entry(
    "debtCapacity",
    "Debt Capacity",
    "money",
    "Debt commonly allowed by lenders: three years of EBIDT.",
    yearly((m) => 3 * m.of("ebidt")),
    { ...finance, unofficial: true, formula: "3 × EBIDT", inputs: ["ebidt"] },
  ),
  entry(
    "debtPlus",
    "debtplus",
    "money",
    "Debt plus contingent liabilities; unreported contingent liabilities count as zero.",
    stock((m) => m.of("debt") + orZero(m.of("contingentLiabilities"))),
    {
      ...bank,
      unofficial: true,
      formula: "Debt + Contingent liabilities",
      inputs: ["debt"],
    },
  ),
  entry(
    "creditRating",
    "Credit rating",
    "none",
    "Latest long-term rating by a credit rating agency.",
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
    {
      ...finance,
      formula: "Current assets / Current liabilities",
      inputs: ["currentAssets", "currentLiabilities"],
    },
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
      inputs: ["currentAssets", "currentLiabilities"],
    },
  ),
  entry(
    "cashRatio",
    "Cash ratio",
    "ratio",
    "Cash as a multiple of current liabilities.",
    stock((m) => over(m.of("cash"), m.of("currentLiabilities"))),
    {
      ...finance,
      formula: "Cash Equivalents / Current liabilities",
      inputs: ["cash", "currentLiabilities"],
    },
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
      inputs: [
        "workingCapital",
        "totalAssets",
        "reserves",
        "ebit",
        "marketCapitalization",
        "totalLiabilities",
        "sales",
      ],
    },
  ),
  entry(
    "gFactor",
    "G Factor",
    "score",
    "Number of growth tests passed, out of ten; empty if fewer than five can be made.",
    once(growthFactorOf),
    {
      periods: "none",
      unofficial: true,
      formula:
        "One point each: Sales growth, Sales growth 3Years, Sales growth 5Years, Profit growth, Profit growth 3Years, Profit growth 5Years and EPS growth 3Years above 10%; latest quarter's Sales growth and Profit growth above 0; OPM above OPM last year",
      inputs: [
        "salesGrowth",
        "salesGrowth3Years",
        "salesGrowth5Years",
        "profitGrowth",
        "profitGrowth3Years",
        "profitGrowth5Years",
        "epsGrowth3Years",
        "opm",
      ],
      needs: { unit: "year", count: 2 },
    },
  ),
];

export const strengthEntries: readonly CatalogueEntry[] = [
  ...leverage,
  ...liquidity,
  ...efficiencyEntries,
  ...composites,
];
