import { orZero, over, percentOf } from "./derive/arithmetic.ts";
import { enterpriseValueOf } from "./derive/valuation.ts";
import { createFamily, now, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "prices-and-statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;

const enterprise: readonly CatalogueEntry[] = [
  entry(
    "enterpriseValue",
    "Enterprise Value",
    "money",
    "Value of the whole business, including debt and net of cash.",
    now(enterpriseValueOf),
    {
      ...bank,
      aliases: ["EV"],
      formula:
        "Market Capitalization + Debt + Preference capital + Minority interest − Cash Equivalents",
      inputs: ["marketCapitalization", "debt"],
    },
  ),
  entry(
    "evToEbidt",
    "EVEBITDA",
    "ratio",
    "Enterprise value as a multiple of EBIDT.",
    now((m) => over(m.of("enterpriseValue"), m.of("ebidt"))),
    {
      ...bank,
      aliases: ["EV/EBITDA", "EV to EBITDA", "Enterprise Value to EBITDA", "EV/EBIDT"],
      formula: "Enterprise Value / EBIDT",
      inputs: ["enterpriseValue", "ebidt"],
    },
  ),
  entry(
    "evToEbit",
    "Enterprise Value to EBIT",
    "ratio",
    "Enterprise value as a multiple of EBIT.",
    now((m) => over(m.of("enterpriseValue"), m.of("ebit"))),
    {
      ...bank,
      aliases: ["EV/EBIT", "EV to EBIT"],
      formula: "Enterprise Value / EBIT",
      inputs: ["enterpriseValue", "ebit"],
    },
  ),
  entry(
    "evToSales",
    "Enterprise Value to Sales",
    "ratio",
    "Enterprise value as a multiple of sales.",
    now((m) => over(m.of("enterpriseValue"), m.of("sales"))),
    {
      ...bank,
      aliases: ["EV/Sales", "EV to Sales"],
      formula: "Enterprise Value / Sales",
      inputs: ["enterpriseValue", "sales"],
    },
  ),
  entry(
    "marketCapToDebtCapacity",
    "Mkt Cap To Debt Cap",
    "ratio",
    "Market capitalization as a multiple of debt capacity.",
    now((m) => over(m.of("marketCapitalization"), m.of("debtCapacity"))),
    {
      ...finance,
      unofficial: true,
      formula: "Market Capitalization / Debt Capacity",
      inputs: ["marketCapitalization", "debtCapacity"],
    },
  ),
  entry(
    "cashByMarketCap",
    "Cash by market cap",
    "ratio",
    "Cash as a fraction of market capitalization.",
    now((m) => over(m.of("cash"), m.of("marketCapitalization"))),
    {
      ...bank,
      unofficial: true,
      formula: "Cash Equivalents / Market Capitalization",
      inputs: ["cash", "marketCapitalization"],
    },
  ),
  entry(
    "cashAfterObligationsByMarketCap",
    "cash debt contingent liabilities by mcap",
    "ratio",
    "Cash after debt and contingent liabilities, as a fraction of market capitalization.",
    now((m) =>
      over(
        m.of("cash") - m.of("debt") - orZero(m.of("contingentLiabilities")),
        m.of("marketCapitalization"),
      ),
    ),
    {
      ...bank,
      unofficial: true,
      formula: "(Cash Equivalents − Debt − Contingent liabilities) / Market Capitalization",
      inputs: ["cash", "debt", "marketCapitalization"],
    },
  ),
];

const yields: readonly CatalogueEntry[] = [
  entry(
    "earningsYield",
    "Earnings yield",
    "percent",
    "EBIT as a percentage of enterprise value.",
    now((m) => percentOf(m.of("ebit"), m.of("enterpriseValue"))),
    { ...bank, formula: "100 × EBIT / Enterprise Value", inputs: ["ebit", "enterpriseValue"] },
  ),
  entry(
    "dividendYield",
    "Dividend yield",
    "percent",
    "Dividends per share over twelve months as a percentage of the price.",
    now((m) => percentOf(m.of("dividendPerShare"), m.adjustedClose())),
    {
      follows: "prices",
      formula: "100 × Dividend per share / Current price",
      inputs: ["dividendPerShare", "currentPrice"],
    },
  ),
  entry(
    "freeCashFlowYield",
    "Free cash flow yield",
    "percent",
    "Free cash flow as a percentage of market capitalization.",
    now((m) => percentOf(m.of("freeCashFlow"), m.of("marketCapitalization"))),
    {
      ...finance,
      aliases: ["FCF yield"],
      formula: "100 × Free cash flow / Market Capitalization",
      inputs: ["freeCashFlow", "marketCapitalization"],
    },
  ),
];

export const enterpriseEntries: readonly CatalogueEntry[] = [...enterprise, ...yields];
