import { growthPercent, meanOf, medianOf } from "./derive/arithmetic.ts";
import { expectedQuarterOf, trailingGrowthOf } from "./derive/growth.ts";
import type { ReturnSpan } from "./derive/price-figures.ts";
import { createFamily, once, yearly, type CatalogueEntry } from "./entry.ts";

const entry = createFamily("history", "none", "statements");
type Options = NonNullable<Parameters<typeof entry>[5]>;

/** A parameter's growth: over the year before (of years and quarters), and compound over 3 to 10 years. */
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
      `Growth of ${baseName} over the year before; empty where that was not positive.`,
      yearly((m) => growthPercent(m.of(base), m.yearBefore(base), 1)),
      {
        ...options,
        periods: "both",
        formula: `100 × (${baseName} / ${baseName} a year before − 1)`,
      },
    ),
    ...[3, 5, 7, 10].map((years) =>
      entry(
        `${code}${years}Years`,
        `${name} ${years}Years`,
        "percent",
        `Compound yearly growth of ${baseName} over the last ${years} reported years.`,
        once((b) => growthPercent(b.year(base, 0), b.year(base, years), years)),
        {
          ...options,
          aliases: (options.aliases ?? []).map((alias) => `${alias} ${years}Years`),
          formula: `100 × ((${baseName} last year / ${baseName} ${years} years back)^(1/${years}) − 1)`,
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
  ...growthFamily("epsGrowth", "EPS growth", "eps", "EPS"),
  ...[5, 10].map((years) =>
    entry(
      `salesGrowth${years}YearsMedian`,
      `Sales growth ${years}years median`,
      "percent",
      `Median yearly growth of sales in the last ${years} reported years.`,
      once((b) => medianOf(b.lastYears("salesGrowth", years))),
    ),
  ),
];

const quarterly: readonly CatalogueEntry[] = [
  entry(
    "yoyQuarterlySalesGrowth",
    "YOY Quarterly sales growth",
    "percent",
    "Growth of the latest quarter's sales over the same quarter a year before.",
    once((b) => b.quarter("salesGrowth", 0)),
    {
      formula: "100 × (Sales latest quarter / Sales preceding year quarter − 1)",
      aliases: ["Quarterly sales growth"],
    },
  ),
  entry(
    "yoyQuarterlyProfitGrowth",
    "YOY Quarterly profit growth",
    "percent",
    "Growth of the latest quarter's net profit over the same quarter a year before.",
    once((b) => b.quarter("profitGrowth", 0)),
    {
      formula: "100 × (Net profit latest quarter / Net profit preceding year quarter − 1)",
      aliases: ["Quarterly profit growth"],
    },
  ),
  entry(
    "qoqSales",
    "QoQ Sales",
    "percent",
    "Growth of the latest quarter's sales over the quarter before.",
    once((b) => growthPercent(b.quarter("sales", 0), b.quarter("sales", 1), 1)),
    { aliases: ["QoQ sales growth"] },
  ),
  entry(
    "qoqProfits",
    "QoQ Profits",
    "percent",
    "Growth of the latest quarter's net profit over the quarter before.",
    once((b) => growthPercent(b.quarter("netProfit", 0), b.quarter("netProfit", 1), 1)),
    { aliases: ["QoQ profit growth"] },
  ),
  entry(
    "salesPreceding12Months",
    "Sales preceding 12months",
    "money",
    "Sales of the four quarters before the latest four.",
    once((b) => b.trailing("sales", 4)),
  ),
  entry(
    "netProfitPreceding12Months",
    "Net profit preceding 12months",
    "money",
    "Net profit of the four quarters before the latest four.",
    once((b) => b.trailing("netProfit", 4)),
  ),
];

/** What the coming quarter would bring if the same quarter of last year grew as the trailing year did. */
function expected(
  code: string,
  name: string,
  base: string,
  unit: "money" | "price",
): CatalogueEntry {
  return entry(
    code,
    name,
    unit,
    "The same quarter of last year, grown as the trailing twelve months grew over the twelve before.",
    once((b) => expectedQuarterOf(b, base)),
    {
      formula:
        "Figure of the coming quarter a year before × (trailing twelve months / the twelve months before)",
    },
  );
}

const expectations: readonly CatalogueEntry[] = [
  expected("expectedQuarterlySales", "Expected quarterly sales", "sales", "money"),
  expected(
    "expectedQuarterlyOperatingProfit",
    "Expected quarterly operating profit",
    "operatingProfit",
    "money",
  ),
  expected("expectedQuarterlyNetProfit", "Expected quarterly net profit", "netProfit", "money"),
  expected("expectedQuarterlyEps", "Expected quarterly EPS", "eps", "price"),
  entry(
    "expectedQuarterlySalesGrowth",
    "Expected quarterly sales growth",
    "percent",
    "Growth of the trailing twelve months' sales over the twelve months before.",
    once((b) => trailingGrowthOf(b, "sales")),
  ),
];

const averages: readonly CatalogueEntry[] = [5, 10].flatMap((years) => [
  entry(
    `averageEarnings${years}Year`,
    `Average Earnings ${years}Year`,
    "money",
    `Mean net profit of the last ${years} reported years.`,
    once((b) => meanOf(b.lastYears("netProfit", years))),
    { aliases: [`Average Earnings ${years}Years`] },
  ),
  entry(
    `averageEbit${years}Year`,
    `Average EBIT ${years}Year`,
    "money",
    `Mean EBIT of the last ${years} reported years.`,
    once((b) => meanOf(b.lastYears("ebit", years))),
    { notFor: ["bank"], aliases: [`Average EBIT ${years}Years`] },
  ),
]);

const spans: readonly (readonly [ReturnSpan, string])[] = [
  ["1Day", "1day"],
  ["1Week", "1week"],
  ["1Month", "1month"],
  ["3Months", "3months"],
  ["6Months", "6months"],
  ["1Year", "1year"],
  ["3Years", "3years"],
  ["5Years", "5years"],
  ["7Years", "7years"],
  ["10Years", "10years"],
];

const returns = spans.map(([span, words]) =>
  entry(
    `returnOver${span}`,
    `Return over ${words}`,
    "percent",
    /[357]Years|10/u.test(span)
      ? `Compound yearly change of the price over ${words}, restated for splits and bonuses.`
      : `Change of the price over ${words}, restated for splits and bonuses.`,
    once((b) => b.prices.returns[span]),
    { follows: "prices", aliases: [`Price change ${words}`, `${words} return`] },
  ),
);

const volumes: readonly CatalogueEntry[] = [
  entry(
    "volume1WeekAverage",
    "Volume 1week average",
    "count",
    "Mean daily volume of the last 5 market days, restated for splits and bonuses.",
    once((b) => b.prices.meanVolumeWeek),
    {
      follows: "prices",
      aliases: ["Average volume 1week"],
    },
  ),
  entry(
    "volume1MonthAverage",
    "Volume 1month average",
    "count",
    "Mean daily volume of the last 21 market days, restated for splits and bonuses.",
    once((b) => b.prices.meanVolumeMonth),
    {
      follows: "prices",
      aliases: ["Average volume 1month"],
    },
  ),
  entry(
    "volume1YearAverage",
    "Volume 1year average",
    "count",
    "Mean daily volume of the last 250 market days, restated for splits and bonuses.",
    once((b) => b.prices.meanVolumeYear),
    {
      follows: "prices",
      aliases: ["Average volume 1year"],
    },
  ),
];

export const historyEntries: readonly CatalogueEntry[] = [
  ...growth,
  ...quarterly,
  ...expectations,
  ...averages,
  ...returns,
  ...volumes,
];
