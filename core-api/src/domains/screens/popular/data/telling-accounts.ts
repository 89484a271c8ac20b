import type { PopularScreen } from "../../../../contract/index.ts";

export const tellingAccountsScreens: readonly PopularScreen[] = [
  {
    slug: "altman-safe-zone",
    name: "Altman's safe zone, fairly priced",
    category: "quality",
    story:
      "Altman joined five ratios into one score that told, a year ahead, which American manufacturers would fail: above 3 hardly any did. Here it only guards the door, and a price below the industry's usual follows. The weights are those of factories half a century ago, market value is one of the five, and the score means nothing for lenders.",
    source: {
      author: "Edward Altman",
      title:
        "Financial Ratios, Discriminant Analysis and the Prediction of Corporate Bankruptcy, Journal of Finance",
      year: 1968,
    },
    query: `Altman Z Score > 3
AND Price to Earning < Industry PE
AND Interest Coverage Ratio > 3
AND Return on capital employed > 12`,
    columns: [
      "altmanZScore",
      "interestCoverageRatio",
      "priceToEarning",
      "industryPe",
      "returnOnCapitalEmployed",
    ],
    sort: { column: "altmanZScore", direction: "descending" },
  },
  {
    slug: "low-accruals",
    name: "Profit that is cash",
    category: "quality",
    story:
      "Profit is cash that came in and accruals that may come in. Sloan showed that the second part lasts less than the market thinks: where cash flow runs ahead of profit, the next years tend to surprise well. Fast growth needs working capital and looks bad by this measure; a company that runs itself down looks good.",
    source: {
      author: "Richard Sloan",
      title:
        "Do Stock Prices Fully Reflect Information in Accruals and Cash Flows About Future Earnings?, Accounting Review",
      year: 1996,
    },
    query: `(Net profit last year - Cash from operations last year) / Total Assets last year < -0.05
AND Net profit last year > 0
AND Return on assets > 5
AND Sales growth 3Years > 0`,
    columns: [
      "netProfit@y0",
      "cashFromOperations@y0",
      "totalAssets@y0",
      "returnOnAssets",
      "salesGrowth3Years",
    ],
    sort: { column: "returnOnAssets", direction: "descending" },
  },
  {
    slug: "low-asset-growth",
    name: "Slow to add assets",
    category: "quality",
    story:
      "Companies that swell their balance sheets, by purchases, new shares or loans, did worse afterwards than those that held still, among large American companies as among small ones. Managers build most when money is easy and prospects seem best. In a young economy some of the finest businesses must build; high returns on what stands are asked for here so that stillness is no mere decay.",
    source: {
      author: "Michael Cooper, Huseyin Gulen and Michael Schill",
      title: "Asset Growth and the Cross-Section of Stock Returns, Journal of Finance",
      year: 2008,
    },
    query: `change(Total Assets, 1 year) BETWEEN -5 AND 8
AND Return on capital employed > 18
AND Sales growth > 5
AND Price to Earning < 30`,
    columns: [
      "totalAssets@y0",
      "returnOnCapitalEmployed",
      "salesGrowth",
      "priceToEarning",
      "dividendPayoutRatio",
    ],
    sort: { column: "returnOnCapitalEmployed", direction: "descending" },
  },
  {
    slug: "wide-moat-margins",
    name: "Margins that hold",
    category: "quality",
    story:
      "What rivals cannot copy shows in figures as high returns that do not wear off. Dorsey looks for the cause first, be it a brand, a patent, habit or low cost, and for the figures as witnesses. Margins that varied little over five years, above the industry's, and returns above 15 throughout are such witnesses. They saw the past, and a moat can dry up in one technology's time.",
    source: { author: "Pat Dorsey", title: "The Little Book That Builds Wealth", year: 2008 },
    query: `min(Return on capital employed, 5 years) > 15
AND stdev(OPM, 5 years) < 3
AND OPM > median(OPM, Industry)
AND avg(Return on equity, 5 years) > 15`,
    columns: [
      "opm",
      "returnOnCapitalEmployed",
      "averageReturnOnEquity5Years",
      "priceToEarning",
      "marketCapitalization",
    ],
    sort: { column: "averageReturnOnEquity5Years", direction: "descending" },
  },
  {
    slug: "sector-margin-leaders",
    name: "High-margin leaders of their sector",
    category: "quality",
    story:
      "Porter explains lasting profit by a place that rivals cannot easily take: lower cost or something special, at scale. A company that is among the ten largest of its sector by sales and among the fifteen best by margin has probably found one. Sectors are wide, so unlike businesses are compared, and size today says little of who will lead tomorrow.",
    source: { author: "Michael Porter", title: "Competitive Strategy", year: 1980 },
    query: `rank(Sales, Sector) <= 10
AND rank(OPM, Sector) <= 15
AND Return on capital employed > 15`,
    columns: ["opm", "sales", "returnOnCapitalEmployed", "sector", "marketCapitalization"],
    sort: { column: "opm", direction: "descending" },
  },
];
