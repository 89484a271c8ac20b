import { minForMedian, meanOf, over } from "./derive/arithmetic.ts";
import {
  grahamNumberOf,
  intrinsicValueOf,
  netCurrentAssetsPerShareOf,
} from "./derive/valuation.ts";
import { createFamily, now, once, universe, type CatalogueEntry } from "./entry.ts";
import { enterpriseEntries } from "./ratios-enterprise.ts";

const entry = createFamily("ratios", "years", "prices-and-statements");
const finance = { notFor: ["bank", "nbfc"] } as const;
const single = { periods: "none" } as const;

const multiples: readonly CatalogueEntry[] = [
  entry(
    "priceToEarning",
    "Price to Earning",
    "ratio",
    "Price as a multiple of earnings per share; empty for a loss.",
    now((m) => over(m.adjustedClose(), m.of("eps"))),
    {
      aliases: ["P/E", "PE", "PE ratio", "P/E ratio", "Price to earnings"],
      formula: "Current price / EPS",
      inputs: ["currentPrice", "eps"],
    },
  ),
  entry(
    "priceToBookValue",
    "Price to book value",
    "ratio",
    "Price as a multiple of book value per share; empty if net worth is negative.",
    now((m) => over(m.adjustedClose(), m.of("bookValue"))),
    {
      aliases: ["P/B", "PB", "PBV", "P/BV", "PB ratio", "Price to book"],
      formula: "Current price / Book value",
      inputs: ["currentPrice", "bookValue"],
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
      inputs: ["marketCapitalization", "sales"],
    },
  ),
  entry(
    "priceToCashFlow",
    "Price to Cash Flow",
    "ratio",
    "Market capitalization as a multiple of cash from operations; empty if that is negative.",
    now((m) => over(m.of("marketCapitalization"), m.of("cashFromOperations"))),
    {
      ...finance,
      aliases: ["P/CF", "PC ratio", "Market Capt to Cash Flow", "Market Cap to Cash Flow"],
      formula: "Market Capitalization / Cash from operations",
      inputs: ["marketCapitalization", "cashFromOperations"],
    },
  ),
  entry(
    "priceToFreeCashFlow",
    "Price to Free Cash Flow",
    "ratio",
    "Market capitalization as a multiple of free cash flow; empty if that is negative.",
    now((m) => over(m.of("marketCapitalization"), m.of("freeCashFlow"))),
    {
      ...finance,
      aliases: ["P/FCF"],
      formula: "Market Capitalization / Free cash flow",
      inputs: ["marketCapitalization", "freeCashFlow"],
    },
  ),
  entry(
    "priceToQuarterlyEarning",
    "Price to Quarterly Earning",
    "ratio",
    "Price as a multiple of the latest quarter's annualised earnings per share.",
    once((b) => over(b.now("currentPrice"), 4 * b.quarter("eps", 0))),
    {
      ...single,
      formula: "Current price / (4 × EPS latest quarter)",
      inputs: ["currentPrice", "eps"],
    },
  ),
  entry(
    "marketCapToQuarterlyProfit",
    "Market cap to quarterly profit",
    "ratio",
    "Market capitalization as a multiple of the latest quarter's net profit.",
    once((b) => over(b.now("marketCapitalization"), b.quarter("netProfit", 0))),
    {
      ...single,
      formula: "Market Capitalization / Net profit latest quarter",
      inputs: ["marketCapitalization", "netProfit"],
    },
  ),
  entry(
    "pegRatio",
    "PEG Ratio",
    "ratio",
    "Price to earning divided by three-year annual profit growth; empty if profit did not grow.",
    once((b) => over(b.now("priceToEarning"), b.now("profitGrowth3Years"))),
    {
      ...single,
      aliases: ["PEG"],
      formula: "Price to Earning / Profit growth 3Years",
      inputs: ["priceToEarning", "profitGrowth3Years"],
      needs: { unit: "year", count: 4 },
    },
  ),
  entry(
    "pbXPe",
    "PB X PE",
    "ratio",
    "Price to book value times price to earning; Graham's limit is 22.5.",
    now((m) => m.of("priceToBookValue") * m.of("priceToEarning")),
    {
      aliases: ["PE X PB"],
      formula: "Price to book value × Price to Earning",
      inputs: ["priceToBookValue", "priceToEarning"],
    },
  ),
];

const peers: readonly CatalogueEntry[] = [
  entry(
    "industryPe",
    "Industry PE",
    "ratio",
    "Median price to earning of profitable companies in the industry.",
    universe,
    {
      ...single,
      aliases: ["Industry P/E"],
      formula:
        "Median of Price to Earning over the companies of one Industry, skipping empty values; empty with fewer than 3",
      inputs: ["industry", "priceToEarning"],
      tooFew: `Fewer than ${minForMedian} companies of the industry have a positive price to earning.`,
    },
  ),
  entry(
    "industryPbv",
    "Industry PBV",
    "ratio",
    "Median price to book value of companies in the industry with a positive net worth.",
    universe,
    {
      ...single,
      aliases: ["Industry PB", "Industry P/B"],
      formula:
        "Median of Price to book value over the companies of one Industry, skipping empty values; empty with fewer than 3",
      inputs: ["industry", "priceToBookValue"],
      tooFew: `Fewer than ${minForMedian} companies of the industry have a positive price to book value.`,
    },
  ),
];

function historical(
  code: string,
  name: string,
  [base, baseName]: readonly [code: string, name: string],
  years: number,
): CatalogueEntry {
  return entry(
    `${code}${years}Years`,
    `${name} ${years}Years`,
    "ratio",
    `Mean ${baseName.toLowerCase()} at the ends of the last ${years} reported years; years without data, such as loss years, are skipped.`,
    once((b) => meanOf(b.lastYears(base, years))),
    {
      ...single,
      formula: `Mean of ${baseName} at the ends of ${years} years`,
      inputs: [base],
    },
  );
}

const history: readonly CatalogueEntry[] = [
  ...[3, 5, 7, 10].map((years) =>
    historical("historicalPe", "Historical PE", ["priceToEarning", "Price to Earning"], years),
  ),
  historical("historicalPbv", "Historical PBV", ["priceToBookValue", "Price to book value"], 5),
];

const values: readonly CatalogueEntry[] = [
  entry(
    "grahamNumber",
    "Graham Number",
    "price",
    "Maximum price a defensive investor should pay, after Graham; empty for a loss or a negative net worth.",
    now(grahamNumberOf),
    { follows: "statements", formula: "√(22.5 × EPS × Book value)", inputs: ["eps", "bookValue"] },
  ),
  entry(
    "graham",
    "Graham",
    "ratio",
    "Graham number as a multiple of the current price; above 1 suggests a cheap share.",
    now((m) => over(m.of("grahamNumber"), m.adjustedClose())),
    {
      unofficial: true,
      formula: "Graham Number / Current price",
      inputs: ["grahamNumber", "currentPrice"],
    },
  ),
  entry(
    "intrinsicValue",
    "Intrinsic Value",
    "price",
    "Graham's growth formula, with growth limited to 0 to 15 percent.",
    once(intrinsicValueOf),
    {
      ...single,
      unofficial: true,
      follows: "statements",
      formula: "EPS × (8.5 + 2 × Profit growth 5Years)",
      inputs: ["eps", "profitGrowth5Years"],
      needs: { unit: "year", count: 6 },
    },
  ),
  entry(
    "ncavps",
    "NCAVPS",
    "price",
    "Net current asset value per share: current assets less all liabilities.",
    now(netCurrentAssetsPerShareOf),
    {
      ...finance,
      follows: "statements",
      aliases: ["Net current asset value per share"],
      formula:
        "(Current assets − Total liabilities − Preference capital) / Number of equity shares",
      inputs: ["currentAssets", "totalLiabilities", "numberOfEquityShares"],
    },
  ),
];

export const valuationEntries: readonly CatalogueEntry[] = [
  ...multiples,
  ...enterpriseEntries,
  ...peers,
  ...history,
  ...values,
];
