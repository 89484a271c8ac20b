import { meanOf, orZero, over, percentOf } from "./derive/arithmetic.ts";
import {
  enterpriseValueOf,
  grahamNumberOf,
  intrinsicValueOf,
  netCurrentAssetsPerShareOf,
} from "./derive/valuation.ts";
import { createFamily, now, once, universe, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "prices-and-statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;
const single = { periods: "none" } as const;

const multiples: readonly CatalogueEntry[] = [
  entry(
    "priceToEarning",
    "Price to Earning",
    "ratio",
    "Price as a multiple of earnings a share; empty for a loss.",
    now((m) => over(m.adjustedClose(), m.of("eps"))),
    {
      aliases: ["P/E", "PE", "PE ratio", "P/E ratio", "Price to earnings"],
      formula: "Current price / EPS",
    },
  ),
  entry(
    "priceToBookValue",
    "Price to book value",
    "ratio",
    "Price as a multiple of book value a share.",
    now((m) => over(m.adjustedClose(), m.of("bookValue"))),
    {
      aliases: ["P/B", "PB", "PBV", "P/BV", "PB ratio", "Price to book"],
      formula: "Current price / Book value",
    },
  ),
  entry(
    "priceToSales",
    "Price to Sales",
    "ratio",
    "Market capitalization as a multiple of sales.",
    now((m) => over(m.of("marketCapitalization"), m.of("sales"))),
    {
      aliases: ["P/S", "PS ratio", "Market Cap to Sales"],
      formula: "Market Capitalization / Sales",
    },
  ),
  entry(
    "priceToCashFlow",
    "Price to Cash Flow",
    "ratio",
    "Market capitalization as a multiple of cash from operations.",
    now((m) => over(m.of("marketCapitalization"), m.of("cashFromOperations"))),
    {
      ...finance,
      aliases: ["P/CF", "PC ratio", "Market Capt to Cash Flow", "Market Cap to Cash Flow"],
      formula: "Market Capitalization / Cash from operations",
    },
  ),
  entry(
    "priceToFreeCashFlow",
    "Price to Free Cash Flow",
    "ratio",
    "Market capitalization as a multiple of free cash flow.",
    now((m) => over(m.of("marketCapitalization"), m.of("freeCashFlow"))),
    { ...finance, aliases: ["P/FCF"], formula: "Market Capitalization / Free cash flow" },
  ),
  entry(
    "priceToQuarterlyEarning",
    "Price to Quarterly Earning",
    "ratio",
    "Price as a multiple of four times the latest quarter's earnings a share.",
    once((b) => over(b.now("currentPrice"), 4 * b.quarter("eps", 0))),
    { ...single, formula: "Current price / (4 × EPS latest quarter)" },
  ),
  entry(
    "marketCapToQuarterlyProfit",
    "Market cap to quarterly profit",
    "ratio",
    "Market capitalization as a multiple of the latest quarter's net profit.",
    once((b) => over(b.now("marketCapitalization"), b.quarter("netProfit", 0))),
    { ...single, formula: "Market Capitalization / Net profit latest quarter" },
  ),
  entry(
    "pegRatio",
    "PEG Ratio",
    "ratio",
    "Price to earning against the yearly growth of profit over three years; empty where profit did not grow.",
    once((b) => over(b.now("priceToEarning"), b.now("profitGrowth3Years"))),
    { ...single, aliases: ["PEG"], formula: "Price to Earning / Profit growth 3Years" },
  ),
  entry(
    "pbXPe",
    "PB X PE",
    "ratio",
    "Price to book value times price to earning; Graham's limit is 22.5.",
    now((m) => m.of("priceToBookValue") * m.of("priceToEarning")),
    { aliases: ["PE X PB"], formula: "Price to book value × Price to Earning" },
  ),
];

const enterprise: readonly CatalogueEntry[] = [
  entry(
    "enterpriseValue",
    "Enterprise Value",
    "money",
    "What the whole business costs, debt included and cash deducted.",
    now(enterpriseValueOf),
    {
      ...bank,
      aliases: ["EV"],
      formula:
        "Market Capitalization + Debt + Preference capital + Minority interest − Cash Equivalents",
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
    },
  ),
  entry(
    "evToEbit",
    "Enterprise Value to EBIT",
    "ratio",
    "Enterprise value as a multiple of EBIT.",
    now((m) => over(m.of("enterpriseValue"), m.of("ebit"))),
    { ...bank, aliases: ["EV/EBIT", "EV to EBIT"], formula: "Enterprise Value / EBIT" },
  ),
  entry(
    "evToSales",
    "Enterprise Value to Sales",
    "ratio",
    "Enterprise value as a multiple of sales.",
    now((m) => over(m.of("enterpriseValue"), m.of("sales"))),
    { ...bank, aliases: ["EV/Sales", "EV to Sales"], formula: "Enterprise Value / Sales" },
  ),
  entry(
    "marketCapToDebtCapacity",
    "Mkt Cap To Debt Cap",
    "ratio",
    "Market capitalization as a multiple of debt capacity.",
    now((m) => over(m.of("marketCapitalization"), m.of("debtCapacity"))),
    { ...finance, unofficial: true, formula: "Market Capitalization / Debt Capacity" },
  ),
  entry(
    "cashByMarketCap",
    "Cash by market cap",
    "ratio",
    "Cash as a part of market capitalization.",
    now((m) => over(m.of("cash"), m.of("marketCapitalization"))),
    { ...bank, unofficial: true, formula: "Cash Equivalents / Market Capitalization" },
  ),
  entry(
    "cashAfterObligationsByMarketCap",
    "cash debt contingent liabilities by mcap",
    "ratio",
    "Cash left after debt and contingent liabilities, as a part of market capitalization.",
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
    { ...bank, formula: "100 × EBIT / Enterprise Value" },
  ),
  entry(
    "dividendYield",
    "Dividend yield",
    "percent",
    "Dividends a share of twelve months as a percentage of the price.",
    now((m) => percentOf(m.of("dividendPerShare"), m.adjustedClose())),
    { follows: "prices", formula: "100 × Dividend per share / Current price" },
  ),
  entry(
    "freeCashFlowYield",
    "Free cash flow yield",
    "percent",
    "Free cash flow as a percentage of market capitalization.",
    now((m) => percentOf(m.of("freeCashFlow"), m.of("marketCapitalization"))),
    { ...finance, aliases: ["FCF yield"], formula: "100 × Free cash flow / Market Capitalization" },
  ),
];

const peers: readonly CatalogueEntry[] = [
  entry(
    "industryPe",
    "Industry PE",
    "ratio",
    "Median price to earning of the industry's companies that earn a profit.",
    universe,
    {
      ...single,
      aliases: ["Industry P/E"],
      formula: "Median of Price to Earning over the companies of the industry, empties left out",
    },
  ),
  entry(
    "industryPbv",
    "Industry PBV",
    "ratio",
    "Median price to book value of the industry's companies with a positive net worth.",
    universe,
    {
      ...single,
      aliases: ["Industry PB", "Industry P/B"],
      formula: "Median of Price to book value over the companies of the industry, empties left out",
    },
  ),
];

/** A multiple's mean over the last years' ends. */
function historical(code: string, name: string, base: string, years: number): CatalogueEntry {
  return entry(
    `${code}${years}Years`,
    `${name} ${years}Years`,
    "ratio",
    `Mean at the ends of the last ${years} reported years that are known.`,
    once((b) => meanOf(b.lastYears(base, years))),
    single,
  );
}

const history: readonly CatalogueEntry[] = [
  ...[3, 5, 7, 10].map((years) =>
    historical("historicalPe", "Historical PE", "priceToEarning", years),
  ),
  historical("historicalPbv", "Historical PBV", "priceToBookValue", 5),
];

const values: readonly CatalogueEntry[] = [
  entry(
    "grahamNumber",
    "Graham Number",
    "price",
    "The most a defensive investor should pay for a share, after Graham.",
    now(grahamNumberOf),
    { follows: "statements", formula: "√(22.5 × EPS × Book value)" },
  ),
  entry(
    "graham",
    "Graham",
    "ratio",
    "Graham number as a multiple of the current price; above 1 the share is cheap.",
    now((m) => over(m.of("grahamNumber"), m.adjustedClose())),
    { unofficial: true, formula: "Graham Number / Current price" },
  ),
  entry(
    "intrinsicValue",
    "Intrinsic Value",
    "price",
    "Graham's growth formula, with growth held between 0 and 15 percent.",
    once(intrinsicValueOf),
    {
      ...single,
      unofficial: true,
      follows: "statements",
      formula: "EPS × (8.5 + 2 × Profit growth 5Years)",
    },
  ),
  entry(
    "ncavps",
    "NCAVPS",
    "price",
    "Net current asset value a share: current assets less everything owed.",
    now(netCurrentAssetsPerShareOf),
    {
      ...finance,
      follows: "statements",
      aliases: ["Net current asset value per share"],
      formula:
        "(Current assets − Total liabilities − Preference capital) / Number of equity shares",
    },
  ),
];

export const valuationEntries: readonly CatalogueEntry[] = [
  ...multiples,
  ...enterprise,
  ...yields,
  ...peers,
  ...history,
  ...values,
];
