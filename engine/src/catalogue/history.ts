import { growthPercent, meanOf, medianOf } from "./derive/arithmetic.ts";
import { expectedQuarterOf, trailingGrowthOf } from "./derive/composites.ts";
import { createFamily, once, yearly, type CatalogueEntry } from "./entry.ts";
import { priceHistoryEntries } from "./history-prices.ts";

const entry = createFamily("history", "none", "statements");
type Options = NonNullable<Parameters<typeof entry>[5]>;

/** Growth over the previous period, and compound over 3 to 10 years. */
function growthFamily(
  code: string,
  name: string,
  base: string,
  baseName: string,
  options: Options = {},
): readonly CatalogueEntry[] {
  return [
    entry(
      code,
      name,
      "percent",
      `Growth of ${baseName} over the previous year; empty if that was not positive.`,
      yearly((m) => growthPercent(m.of(base), m.yearBefore(base), 1)),
      {
        ...options,
        periods: "both",
        formula: `100 × (${baseName} / ${baseName} a year before − 1)`,
        inputs: [base],
        needs: { unit: "year", count: 2 },
      },
    ),
    ...[3, 5, 7, 10].map((years) =>
      entry(
        `${code}${years}Years`,
        `${name} ${years}Years`,
        "percent",
        `Compound annual growth of ${baseName} from ${years} years back to the last reported year; empty unless the start is above zero.`,
        once((b) => growthPercent(b.year(base, 0), b.year(base, years), years)),
        {
          ...options,
          aliases: (options.aliases ?? []).map((alias) => `${alias} ${years}Years`),
          formula: `100 × ((${baseName} last year / ${baseName} ${years} years back)^(1/${years}) − 1)`,
          inputs: [base],
          needs: { unit: "year", count: years + 1 },
        },
      ),
    ),
  ];
}

const growth: readonly CatalogueEntry[] = [
  ...growthFamily("salesGrowth", "Sales growth", "sales", "Sales", { aliases: ["Revenue growth"] }),
  ...growthFamily("profitGrowth", "Profit growth", "netProfit", "Net profit", {
    aliases: ["Net profit growth", "Earnings growth"],
  }),
  ...growthFamily(
    "operatingProfitGrowth",
    "Operating profit growth",
    "operatingProfit",
    "Operating profit",
  ),
  ...growthFamily("ebidtGrowth", "EBIDT growth", "ebidt", "EBIDT", {
    notFor: ["bank"],
    aliases: ["EBITDA growth"],
  }),
  ...growthFamily("epsGrowth", "EPS growth", "eps", "EPS", { spansPrices: true }),
  ...[5, 10].map((years) =>
    entry(
      `salesGrowth${years}YearsMedian`,
      `Sales growth ${years}years median`,
      "percent",
      `Median annual growth of sales in the last ${years} reported years; years without data are skipped.`,
      once((b) => medianOf(b.lastYears("salesGrowth", years))),
      {
        formula: `Median of Sales growth over ${years} years`,
        inputs: ["salesGrowth"],
        needs: { unit: "year", count: 2 },
      },
    ),
  ),
];

const quarterly: readonly CatalogueEntry[] = [
  entry(
    "yoyQuarterlySalesGrowth",
    "YOY Quarterly sales growth",
    "percent",
    "Growth of the latest quarter's sales over the same quarter last year.",
    once((b) => growthPercent(b.quarter("sales", 0), b.quarter("sales", 4), 1)),
    {
      formula: "100 × (Sales latest quarter / Sales preceding year quarter − 1)",
      aliases: ["Quarterly sales growth"],
      inputs: ["sales"],
      needs: { unit: "quarter", count: 5 },
    },
  ),
  entry(
    "yoyQuarterlyProfitGrowth",
    "YOY Quarterly profit growth",
    "percent",
    "Growth of the latest quarter's net profit over the same quarter last year; empty if that was a loss.",
    once((b) => growthPercent(b.quarter("netProfit", 0), b.quarter("netProfit", 4), 1)),
    {
      formula: "100 × (Net profit latest quarter / Net profit preceding year quarter − 1)",
      aliases: ["Quarterly profit growth"],
      inputs: ["netProfit"],
      needs: { unit: "quarter", count: 5 },
    },
  ),
  entry(
    "qoqSales",
    "QoQ Sales",
    "percent",
    "Growth of the latest quarter's sales over the previous quarter.",
    once((b) => growthPercent(b.quarter("sales", 0), b.quarter("sales", 1), 1)),
    {
      aliases: ["QoQ sales growth"],
      formula: "100 × (Sales latest quarter / Sales preceding quarter − 1)",
      inputs: ["sales"],
      needs: { unit: "quarter", count: 2 },
    },
  ),
  entry(
    "qoqProfits",
    "QoQ Profits",
    "percent",
    "Growth of the latest quarter's net profit over the previous quarter; empty if that was a loss.",
    once((b) => growthPercent(b.quarter("netProfit", 0), b.quarter("netProfit", 1), 1)),
    {
      aliases: ["QoQ profit growth"],
      formula: "100 × (Net profit latest quarter / Net profit preceding quarter − 1)",
      inputs: ["netProfit"],
      needs: { unit: "quarter", count: 2 },
    },
  ),
  entry(
    "salesPreceding12Months",
    "Sales preceding 12months",
    "money",
    "Sales of the four quarters before the latest four.",
    once((b) => b.trailing("sales", 4)),
    {
      formula: "Sum of Sales of the quarters from 4 to 7 back",
      inputs: ["sales"],
      needs: { unit: "quarter", count: 8 },
    },
  ),
  entry(
    "netProfitPreceding12Months",
    "Net profit preceding 12months",
    "money",
    "Net profit of the four quarters before the latest four.",
    once((b) => b.trailing("netProfit", 4)),
    {
      formula: "Sum of Net profit of the quarters from 4 to 7 back",
      inputs: ["netProfit"],
      needs: { unit: "quarter", count: 8 },
    },
  ),
];

/** The same quarter last year, grown at the trailing rate. */
function expected(
  code: string,
  name: string,
  [base, baseName]: readonly [code: string, name: string],
  unit: "money" | "price",
): CatalogueEntry {
  return entry(
    code,
    name,
    unit,
    `${baseName} expected for the coming quarter: the same quarter last year, grown at the rate of the trailing twelve months over the previous twelve.`,
    once((b) => expectedQuarterOf(b, base)),
    {
      formula: `${baseName} 3 quarters back × (${baseName} of the latest four quarters / ${baseName} of the four before)`,
      inputs: [base],
      needs: { unit: "quarter", count: 8 },
    },
  );
}

const expectations: readonly CatalogueEntry[] = [
  expected("expectedQuarterlySales", "Expected quarterly sales", ["sales", "Sales"], "money"),
  expected(
    "expectedQuarterlyOperatingProfit",
    "Expected quarterly operating profit",
    ["operatingProfit", "Operating profit"],
    "money",
  ),
  expected(
    "expectedQuarterlyNetProfit",
    "Expected quarterly net profit",
    ["netProfit", "Net profit"],
    "money",
  ),
  expected("expectedQuarterlyEps", "Expected quarterly EPS", ["eps", "EPS"], "price"),
  entry(
    "expectedQuarterlySalesGrowth",
    "Expected quarterly sales growth",
    "percent",
    "Growth of sales over the trailing twelve months against the previous twelve.",
    once((b) => trailingGrowthOf(b, "sales")),
    {
      formula: "100 × (Sales of the latest four quarters / Sales of the four before − 1)",
      inputs: ["sales"],
      needs: { unit: "quarter", count: 8 },
    },
  ),
];

const averages: readonly CatalogueEntry[] = [5, 10].flatMap((years) => [
  entry(
    `averageEarnings${years}Year`,
    `Average Earnings ${years}Year`,
    "money",
    `Mean net profit of the last ${years} reported years; years without data are skipped.`,
    once((b) => meanOf(b.lastYears("netProfit", years))),
    {
      aliases: [`Average Earnings ${years}Years`],
      formula: `Mean of Net profit over ${years} years`,
      inputs: ["netProfit"],
    },
  ),
  entry(
    `averageEbit${years}Year`,
    `Average EBIT ${years}Year`,
    "money",
    `Mean EBIT of the last ${years} reported years; years without data are skipped.`,
    once((b) => meanOf(b.lastYears("ebit", years))),
    {
      notFor: ["bank"],
      aliases: [`Average EBIT ${years}Years`],
      formula: `Mean of EBIT over ${years} years`,
      inputs: ["ebit"],
    },
  ),
]);

export const historyEntries: readonly CatalogueEntry[] = [
  ...growth,
  ...quarterly,
  ...expectations,
  ...averages,
  ...priceHistoryEntries,
];
