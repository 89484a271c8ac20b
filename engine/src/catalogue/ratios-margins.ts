import { firstKnown, growthPercent, meanOf, over, percentOf } from "./derive/arithmetic.ts";
import { cashReturnOf, earningPowerOf, investedReturnOf } from "./derive/returns.ts";
import { createFamily, margin, once, stockLine, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;
const both = { periods: "both" } as const;

/** A flow as a percentage of sales. */
function marginOf(
  code: string,
  name: string,
  part: string,
  definition: string,
  options: Parameters<typeof entry>[5] = {},
): CatalogueEntry {
  return entry(
    code,
    name,
    "percent",
    definition,
    margin((m) => percentOf(m.of(part), m.of("sales"))),
    {
      ...both,
      ...options,
    },
  );
}

const margins: readonly CatalogueEntry[] = [
  marginOf("opm", "OPM", "operatingProfit", "Operating profit margin.", {
    aliases: ["Operating profit margin", "Operating margin"],
    formula: "100 × Operating profit / Sales",
  }),
  marginOf("npm", "NPM", "netProfit", "Net profit margin.", {
    aliases: ["Net profit margin", "Net margin", "Profit margin", "PAT margin"],
    formula: "100 × Net profit / Sales",
  }),
  marginOf("gpm", "GPM", "grossProfit", "Gross profit margin.", {
    ...finance,
    aliases: ["Gross profit margin", "Gross margin"],
    formula: "100 × Gross profit / Sales",
  }),
  marginOf("ebidtMargin", "EBIDT margin", "ebidt", "EBIDT as a percentage of sales.", {
    ...bank,
    aliases: ["EBITDA margin"],
    formula: "100 × EBIDT / Sales",
  }),
  marginOf("ebitMargin", "EBIT margin", "ebit", "EBIT as a percentage of sales.", {
    ...bank,
    formula: "100 × EBIT / Sales",
  }),
  marginOf(
    "pbtMargin",
    "PBT margin",
    "profitBeforeTax",
    "Profit before tax as a percentage of sales.",
    {
      formula: "100 × Profit before tax / Sales",
    },
  ),
  marginOf(
    "financingMargin",
    "Financing margin",
    "financingProfit",
    "What a lender keeps of its income after interest and costs.",
    {
      notFor: ["ordinary"],
      formula: "100 × Financing profit / Sales",
    },
  ),
  entry(
    "taxRate",
    "Tax rate",
    "percent",
    "Tax as a percentage of profit before tax.",
    margin((m) => percentOf(m.of("tax"), m.of("profitBeforeTax"))),
    { ...both, aliases: ["Effective tax rate"], formula: "100 × Tax / Profit before tax" },
  ),
];

const returns: readonly CatalogueEntry[] = [
  entry(
    "returnOnEquity",
    "Return on equity",
    "percent",
    "Net profit of the year on the year's average net worth.",
    yearly((m) => percentOf(m.of("netProfit"), m.average("netWorth"))),
    {
      aliases: ["ROE", "RoNW", "Return on net worth"],
      formula: "100 × Net profit / average Net worth",
    },
  ),
  entry(
    "returnOnCapitalEmployed",
    "Return on capital employed",
    "percent",
    "EBIT of the year on the year's average capital employed.",
    yearly((m) => percentOf(m.of("ebit"), m.average("capitalEmployed"))),
    { ...bank, aliases: ["ROCE"], formula: "100 × EBIT / average Total Capital Employed" },
  ),
  entry(
    "returnOnAssets",
    "Return on assets",
    "percent",
    "Net profit of the year on the year's average total assets.",
    yearly((m) => percentOf(m.of("netProfit"), m.average("totalAssets"))),
    { aliases: ["ROA"], formula: "100 × Net profit / average Total Assets" },
  ),
  entry(
    "returnOnInvestedCapital",
    "Return on invested capital",
    "percent",
    "EBIT after tax on the year's average invested capital.",
    yearly(investedReturnOf),
    {
      ...finance,
      aliases: ["ROIC"],
      formula: "100 × EBIT × (1 − Tax / Profit before tax) / average Invested capital",
    },
  ),
  entry(
    "croic",
    "CROIC",
    "percent",
    "Free cash flow of the year on the year's average invested capital.",
    yearly(cashReturnOf),
    {
      ...finance,
      aliases: ["Cash return on invested capital"],
      formula: "100 × Free cash flow / average Invested capital",
    },
  ),
  entry(
    "earningPower",
    "Earning Power",
    "percent",
    "EBIT of the year on total assets.",
    yearly(earningPowerOf),
    { ...bank, formula: "100 × EBIT / Total Assets" },
  ),
];

/** The mean over the last reported years of a parameter. */
function averageOverYears(
  code: string,
  name: string,
  base: string,
  years: number,
  options: Parameters<typeof entry>[5] = {},
): CatalogueEntry {
  return entry(
    code,
    name,
    "percent",
    `Mean of the last ${years} reported years that are known.`,
    once((b) => meanOf(b.lastYears(base, years))),
    { periods: "none", ...options },
  );
}

const averages: readonly CatalogueEntry[] = [
  ...[3, 5, 7, 10].flatMap((years) => [
    averageOverYears(
      `averageReturnOnEquity${years}Years`,
      `Average return on equity ${years}Years`,
      "returnOnEquity",
      years,
      {
        aliases: [`Average ROE ${years}Years`],
      },
    ),
    averageOverYears(
      `averageReturnOnCapitalEmployed${years}Years`,
      `Average return on capital employed ${years}Years`,
      "returnOnCapitalEmployed",
      years,
      { ...bank, aliases: [`Average ROCE ${years}Years`] },
    ),
  ]),
  averageOverYears("roce3YearAverage", "ROCE3yr avg", "returnOnCapitalEmployed", 3, {
    ...bank,
    unofficial: true,
    formula: "Mean of Return on capital employed over 3 years",
  }),
  averageOverYears("returnOnAssets3Years", "Return on assets 3years", "returnOnAssets", 3),
  averageOverYears("returnOnAssets5Years", "Return on assets 5years", "returnOnAssets", 5),
  averageOverYears("opm5Year", "OPM 5Year", "opm", 5, {
    aliases: ["OPM 5Years", "Average OPM 5Years"],
  }),
  averageOverYears("opm10Year", "OPM 10Year", "opm", 10, {
    aliases: ["OPM 10Years", "Average OPM 10Years"],
  }),
  entry(
    "returnOnEquity5YearsGrowth",
    "Return on equity 5years growth",
    "percent",
    "Compound yearly growth of return on equity over five years.",
    once((b) => growthPercent(b.year("returnOnEquity", 0), b.year("returnOnEquity", 5), 5)),
    { periods: "none", aliases: ["ROE growth 5Years"] },
  ),
];

const lenders: readonly CatalogueEntry[] = [
  entry(
    "netInterestMargin",
    "Net interest margin",
    "percent",
    "Net interest income of the year on the year's average total assets.",
    yearly((m) => percentOf(m.of("netInterestIncome"), m.average("totalAssets"))),
    {
      notFor: ["ordinary"],
      aliases: ["NIM"],
      formula: "100 × Net interest income / average Total Assets",
    },
  ),
  entry(
    "costToIncome",
    "Cost to income",
    "percent",
    "A bank's running costs as a percentage of its income after interest.",
    margin((m) =>
      percentOf(m.of("operatingExpenses"), m.of("netInterestIncome") + m.of("otherIncome")),
    ),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      formula: "100 × Operating expenses / (Net interest income + Other income)",
    },
  ),
  entry(
    "grossNpaPercent",
    "Gross NPA percentage",
    "percent",
    "Gross NPA as a percentage of advances, as filed.",
    stockLine("grossNpaPercent"),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      aliases: ["Gross NPA %", "GNPA"],
    },
  ),
  entry(
    "netNpaPercent",
    "Net NPA percentage",
    "percent",
    "Net NPA as a percentage of net advances, as filed.",
    stockLine("netNpaPercent"),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      aliases: ["Net NPA %", "NNPA"],
    },
  ),
  entry(
    "cet1Ratio",
    "CET 1 ratio",
    "percent",
    "Common equity tier 1 capital on risk-weighted assets, as filed.",
    stockLine("cet1Ratio"),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      aliases: ["CET1"],
    },
  ),
  entry(
    "provisionCoverage",
    "Provision coverage ratio",
    "percent",
    "Part of gross NPA that is provided for.",
    yearly((m) => 100 * (1 - over(m.of("netNpa"), m.of("grossNpa")))),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      aliases: ["PCR"],
      formula: "100 × (1 − Net NPA / Gross NPA)",
    },
  ),
  entry(
    "creditToDeposit",
    "Credit to deposit ratio",
    "percent",
    "Advances as a percentage of deposits.",
    yearly((m) => percentOf(firstKnown(m.of("advances"), m.of("loans")), m.of("deposits"))),
    { notFor: ["ordinary", "nbfc"], aliases: ["CD ratio"], formula: "100 × Advances / Deposits" },
  ),
];

export const marginEntries: readonly CatalogueEntry[] = [
  ...margins,
  ...returns,
  ...averages,
  ...lenders,
];
