import { over, percentOf } from "./derive/arithmetic.ts";
import { createFamily, margin, stockLine, yearly, type CatalogueEntry } from "./entry.ts";
import { returnEntries } from "./ratios-returns.ts";

const entry = createFamily("ratios", "years", "statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;
const both = { periods: "both" } as const;

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
      inputs: [part, "sales"],
      ...options,
    },
  );
}

const margins: readonly CatalogueEntry[] = [
  marginOf("opm", "OPM", "operatingProfit", "Operating profit as a percentage of sales.", {
    aliases: ["Operating profit margin", "Operating margin"],
    formula: "100 × Operating profit / Sales",
  }),
  marginOf("npm", "NPM", "netProfit", "Net profit as a percentage of sales.", {
    aliases: ["Net profit margin", "Net margin", "Profit margin", "PAT margin"],
    formula: "100 × Net profit / Sales",
  }),
  marginOf("gpm", "GPM", "grossProfit", "Gross profit as a percentage of sales.", {
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
    "Percentage of a lender's income left after interest and costs.",
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
    {
      ...both,
      aliases: ["Effective tax rate"],
      formula: "100 × Tax / Profit before tax",
      inputs: ["tax", "profitBeforeTax"],
    },
  ),
];

const lenders: readonly CatalogueEntry[] = [
  entry(
    "netInterestMargin",
    "Net interest margin",
    "percent",
    "Annual net interest income as a percentage of average total assets.",
    yearly((m) => percentOf(m.of("netInterestIncome"), m.average("totalAssets"))),
    {
      notFor: ["ordinary"],
      aliases: ["NIM"],
      formula: "100 × Net interest income / average Total Assets",
      inputs: ["netInterestIncome", "totalAssets"],
      averaged: "totalAssets",
    },
  ),
  entry(
    "costToIncome",
    "Cost to income",
    "percent",
    "A bank's operating costs as a percentage of its income net of interest.",
    margin((m) =>
      percentOf(m.of("operatingExpenses"), m.of("netInterestIncome") + m.of("otherIncome")),
    ),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      formula: "100 × Operating expenses / (Net interest income + Other income)",
      inputs: ["operatingExpenses", "netInterestIncome", "otherIncome"],
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
    "Common equity tier 1 capital as a percentage of risk-weighted assets, as filed.",
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
    "Percentage of a bank's bad loans covered by provisions.",
    yearly((m) => 100 * (1 - over(m.of("netNpa"), m.of("grossNpa")))),
    {
      ...both,
      notFor: ["ordinary", "nbfc"],
      aliases: ["PCR"],
      formula: "100 × (1 − Net NPA / Gross NPA)",
      inputs: ["netNpa", "grossNpa"],
    },
  ),
  entry(
    "creditToDeposit",
    "Credit to deposit ratio",
    "percent",
    "A bank's loans as a percentage of its deposits.",
    yearly((m) => percentOf(m.of("advances"), m.of("deposits"))),
    {
      notFor: ["ordinary", "nbfc"],
      aliases: ["CD ratio"],
      formula: "100 × Advances / Deposits",
      inputs: ["advances", "deposits"],
    },
  ),
];

export const marginEntries: readonly CatalogueEntry[] = [...margins, ...returnEntries, ...lenders];
