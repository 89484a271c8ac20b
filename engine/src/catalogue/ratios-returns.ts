import { growthPercent, meanOf, orZero, over, percentOf } from "./derive/arithmetic.ts";
import type { Moment } from "./derive/moment.ts";
import { createFamily, once, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("ratios", "years", "statements");
const bank = { notFor: ["bank"] } as const;
const finance = { notFor: ["bank", "nbfc"] } as const;

const returns: readonly CatalogueEntry[] = [
  entry(
    "returnOnEquity",
    "Return on equity",
    "percent",
    "Annual net profit as a percentage of average net worth.",
    yearly((m) => percentOf(m.of("netProfit"), m.average("netWorth"))),
    {
      aliases: ["ROE", "RoNW", "Return on net worth"],
      formula: "100 × Net profit / average Net worth",
      inputs: ["netProfit", "netWorth"],
      averaged: "netWorth",
    },
  ),
  entry(
    "returnOnCapitalEmployed",
    "Return on capital employed",
    "percent",
    "Annual EBIT as a percentage of average capital employed.",
    yearly((m) => percentOf(m.of("ebit"), m.average("capitalEmployed"))),
    {
      ...bank,
      aliases: ["ROCE"],
      formula: "100 × EBIT / average Total Capital Employed",
      inputs: ["ebit", "capitalEmployed"],
      averaged: "capitalEmployed",
    },
  ),
  entry(
    "returnOnAssets",
    "Return on assets",
    "percent",
    "Annual net profit as a percentage of average total assets.",
    yearly((m) => percentOf(m.of("netProfit"), m.average("totalAssets"))),
    {
      aliases: ["ROA"],
      formula: "100 × Net profit / average Total Assets",
      inputs: ["netProfit", "totalAssets"],
      averaged: "totalAssets",
    },
  ),
  entry(
    "returnOnInvestedCapital",
    "Return on invested capital",
    "percent",
    "EBIT after tax as a percentage of average invested capital.",
    yearly(investedReturnOf),
    {
      ...finance,
      aliases: ["ROIC"],
      formula: "100 × EBIT × (1 − Tax / Profit before tax) / average Invested capital",
      inputs: ["ebit", "investedCapital"],
      averaged: "investedCapital",
    },
  ),
  entry(
    "croic",
    "CROIC",
    "percent",
    "Annual free cash flow as a percentage of average invested capital.",
    yearly(cashReturnOf),
    {
      ...finance,
      aliases: ["Cash return on invested capital"],
      formula: "100 × Free cash flow / average Invested capital",
      inputs: ["freeCashFlow", "investedCapital"],
      averaged: "investedCapital",
    },
  ),
  entry(
    "earningPower",
    "Earning Power",
    "percent",
    "Annual EBIT as a percentage of total assets.",
    yearly(earningPowerOf),
    { ...bank, formula: "100 × EBIT / Total Assets", inputs: ["ebit", "totalAssets"] },
  ),
];

function averageOverYears(
  code: string,
  name: string,
  [base, baseName]: readonly [code: string, name: string],
  years: number,
  options: Parameters<typeof entry>[5] = {},
): CatalogueEntry {
  return entry(
    code,
    name,
    "percent",
    `Mean ${inText(baseName)} of the last ${years} reported years; years without data are skipped.`,
    once((b) => meanOf(b.lastYears(base, years))),
    {
      periods: "none",
      formula: `Mean of ${baseName} over ${years} years`,
      inputs: [base],
      ...options,
    },
  );
}

/** Lower-cases a name in a sentence, except abbreviations such as `OPM`. */
function inText(name: string): string {
  return /^[A-Z]{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

const equityReturn = ["returnOnEquity", "Return on equity"] as const;
const capitalReturn = ["returnOnCapitalEmployed", "Return on capital employed"] as const;
const assetReturn = ["returnOnAssets", "Return on assets"] as const;
const operatingMargin = ["opm", "OPM"] as const;

const averages: readonly CatalogueEntry[] = [
  ...[3, 5, 7, 10].flatMap((years) => [
    averageOverYears(
      `averageReturnOnEquity${years}Years`,
      `Average return on equity ${years}Years`,
      equityReturn,
      years,
      {
        aliases: [`Average ROE ${years}Years`],
      },
    ),
    averageOverYears(
      `averageReturnOnCapitalEmployed${years}Years`,
      `Average return on capital employed ${years}Years`,
      capitalReturn,
      years,
      { ...bank, aliases: [`Average ROCE ${years}Years`] },
    ),
  ]),
  averageOverYears("roce3YearAverage", "ROCE3yr avg", capitalReturn, 3, {
    ...bank,
    unofficial: true,
  }),
  averageOverYears("returnOnAssets3Years", "Return on assets 3years", assetReturn, 3),
  averageOverYears("returnOnAssets5Years", "Return on assets 5years", assetReturn, 5),
  averageOverYears("opm5Year", "OPM 5Year", operatingMargin, 5, {
    aliases: ["OPM 5Years", "Average OPM 5Years"],
  }),
  averageOverYears("opm10Year", "OPM 10Year", operatingMargin, 10, {
    aliases: ["OPM 10Years", "Average OPM 10Years"],
  }),
  entry(
    "returnOnEquity5YearsGrowth",
    "Return on equity 5years growth",
    "percent",
    "Compound annual growth of return on equity over five years.",
    once((b) => growthPercent(b.year("returnOnEquity", 0), b.year("returnOnEquity", 5), 5)),
    {
      periods: "none",
      aliases: ["ROE growth 5Years"],
      formula: "100 × ((Return on equity last year / Return on equity 5 years back)^(1/5) − 1)",
      inputs: ["returnOnEquity"],
      needs: { unit: "year", count: 6 },
    },
  ),
];

export const returnEntries: readonly CatalogueEntry[] = [...returns, ...averages];

/** Tax rate from 0 to 1; 0 without profit. */
function taxShareOf(m: Moment): number {
  return Math.min(1, Math.max(0, orZero(over(m.of("tax"), m.of("profitBeforeTax")))));
}

function investedReturnOf(m: Moment): number {
  return percentOf(m.of("ebit") * (1 - taxShareOf(m)), m.average("investedCapital"));
}

function cashReturnOf(m: Moment): number {
  return percentOf(m.of("freeCashFlow"), m.average("investedCapital"));
}

/** Graham and Dodd, Security Analysis: operating earnings on all assets. */
function earningPowerOf(m: Moment): number {
  return percentOf(m.of("ebit"), m.of("totalAssets"));
}
