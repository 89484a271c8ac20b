import type { PopularScreen } from "../../../../contract/index.ts";

export const growthScreens: readonly PopularScreen[] = [
  {
    slug: "canslim",
    name: "CAN SLIM, as far as figures tell",
    category: "growth",
    story:
      "O'Neil studied the greatest winners just before their rise: quarterly profit up by a quarter and more, years of growth, high return on equity, a price near its high that leads the market, and institutions beginning to buy. Five of his seven letters are figures; what is new in the company and which way the market goes are not. It buys what is dear and sells fast, and without his rule of cutting losses it is half a method.",
    source: { author: "William O'Neil", title: "How to Make Money in Stocks", year: 1988 },
    query: `YOY Quarterly profit growth > 25
AND YOY Quarterly sales growth > 20
AND EPS growth 3Years > 20
AND Return on equity > 17
AND From 52w high > 0.8
AND percentile(Return over 1year) >= 70
AND Change in FII holding + Change in DII holding > 0`,
    columns: [
      "yoyQuarterlyProfitGrowth",
      "epsGrowth3Years",
      "returnOnEquity",
      "returnOver1Year",
      "from52wHigh",
    ],
    sort: { column: "returnOver1Year", direction: "descending" },
  },
  {
    slug: "lynch-fast-growers",
    name: "Lynch's fast growers",
    category: "growth",
    story:
      "Lynch liked companies that grow by 20 to 30 per cent, not more, at a price to earning below that rate, with debt that cannot sink them. What he valued most, a business one understands and a story that can be told in two minutes, is no figure. A few good years make growth look steadier than it is.",
    source: { author: "Peter Lynch", title: "One Up on Wall Street", year: 1989 },
    query: `PEG Ratio BETWEEN 0 AND 1
AND EPS growth 5Years BETWEEN 15 AND 30
AND Debt to equity < 0.5
AND Price to Earning < Industry PE
AND Inventory < 0.3 * Sales`,
    columns: ["pegRatio", "epsGrowth5Years", "priceToEarning", "industryPe", "debtToEquity"],
    sort: { column: "pegRatio", direction: "ascending" },
  },
  {
    slug: "zulu-principle",
    name: "The Zulu principle",
    category: "growth",
    story:
      "Slater knew a little about a narrow field and made it his: small growing companies whose price to earning is well below their growth, whose cash flow backs the profit, and whose share is already doing better than the market. Elephants, he said, don't gallop. Small companies fall as fast as they rise, and a growth rate over three years can be an accident.",
    source: { author: "Jim Slater", title: "The Zulu Principle", year: 1992 },
    query: `PEG Ratio BETWEEN 0 AND 0.75
AND Price to Earning < 20
AND EPS growth 3Years > 15
AND Cash from operations to net profit > 1
AND Return on capital employed > 12
AND Return over 1year > 0
AND Market cap class = 'Small Cap'`,
    columns: [
      "pegRatio",
      "priceToEarning",
      "epsGrowth3Years",
      "cashFlowToProfit",
      "returnOver1Year",
    ],
    sort: { column: "pegRatio", direction: "ascending" },
  },
  {
    slug: "zweig-growth",
    name: "Zweig's reasonable growth",
    category: "growth",
    story:
      "Zweig wanted sales and profit to rise together, this quarter faster than before, at a multiple neither absurdly high nor suspiciously low, with less debt than others in the trade. He read the market's tape as well, which no list of companies can do for you. One quarter's surprise weighs much here.",
    source: { author: "Martin Zweig", title: "Winning on Wall Street", year: 1986 },
    query: `Price to Earning BETWEEN 5 AND 43
AND YOY Quarterly profit growth > EPS growth 3Years
AND YOY Quarterly sales growth > 12
AND YOY Quarterly profit growth > 20
AND EPS growth 3Years > 15
AND Sales growth 3Years > 12
AND Debt to equity <= median(Debt to equity, Industry)`,
    columns: [
      "priceToEarning",
      "yoyQuarterlyProfitGrowth",
      "yoyQuarterlySalesGrowth",
      "epsGrowth3Years",
      "debtToEquity",
    ],
    sort: { column: "yoyQuarterlyProfitGrowth", direction: "descending" },
  },
  {
    slug: "hundred-baggers",
    name: "Where hundred-baggers began",
    category: "growth",
    story:
      "Mayer read the histories of shares that rose a hundredfold. Most were small at the start, earned a fifth and more on equity, kept it in the business, and were run by owners with their own money in them. Nearly all took more than fifteen years and fell by half on the way. The list shows those that resemble the winners, not how many like them came to nothing.",
    source: { author: "Christopher Mayer", title: "100 Baggers", year: 2015 },
    query: `Market Capitalization BETWEEN 100 AND 3000
AND Return on equity > 20
AND Sales growth 5Years > 15
AND Promoter holding > 50
AND Dividend Payout Ratio < 25
AND Debt to equity < 0.5`,
    columns: [
      "returnOnEquity",
      "salesGrowth5Years",
      "promoterHolding",
      "dividendPayoutRatio",
      "marketCapitalization",
    ],
    sort: { column: "returnOnEquity", direction: "descending" },
  },
  {
    slug: "qglp",
    name: "Quality, growth, longevity, price",
    category: "growth",
    story:
      "From studying every year since 1996 which Indian companies made their owners rich, Agrawal distilled four words: quality of business and people, growth of earnings, its longevity, and a price that leaves something over. Returns above 15 per cent over five years, growth through three and five years and a PEG up to 1.5 are what figures can say of them. People and longevity remain a judgement.",
    source: {
      author: "Raamdeo Agrawal",
      title: "Annual Wealth Creation Study, Motilal Oswal",
      year: 1996,
    },
    query: `Average return on equity 5Years > 15
AND Profit growth 5Years > 15
AND Profit growth 3Years > 15
AND PEG Ratio BETWEEN 0 AND 1.5
AND Market Capitalization > 500`,
    columns: [
      "averageReturnOnEquity5Years",
      "profitGrowth5Years",
      "profitGrowth3Years",
      "pegRatio",
      "marketCapitalization",
    ],
    sort: { column: "averageReturnOnEquity5Years", direction: "descending" },
  },
  {
    slug: "earnings-acceleration",
    name: "Profit that gains speed",
    category: "growth",
    story:
      "Not how fast profit grows but whether it grows faster than it did a quarter ago told returns of the following months in this study, as if the market drew straight lines. Here each of the last three quarters must have brought more profit and sales than the one before, and the year's growth must be high. Seasons make quarters differ, and a string of three is easily broken.",
    source: {
      author: "Shuoyuan He and Gans Narayanamoorthy",
      title: "Earnings Acceleration and Stock Returns, Journal of Accounting and Economics",
      year: 2020,
    },
    query: `Net profit latest quarter > Net profit preceding quarter
AND Net profit preceding quarter > Net profit 2 quarters ago
AND Sales latest quarter > Sales preceding quarter
AND Sales preceding quarter > Sales 2 quarters ago
AND YOY Quarterly profit growth > 20
AND Net profit 2 quarters ago > 0`,
    columns: [
      "netProfit@q0",
      "netProfit@q1",
      "netProfit@q2",
      "yoyQuarterlyProfitGrowth",
      "yoyQuarterlySalesGrowth",
    ],
    sort: { column: "yoyQuarterlyProfitGrowth", direction: "descending" },
  },
  {
    slug: "sustained-growers",
    name: "Growth that does not need debt",
    category: "growth",
    story:
      "A company can grow, without new shares or more debt, only as fast as it earns on equity and keeps. Higgins called this the sustainable rate. Companies whose sales grew fast and still below it finance themselves. Returns may fall as a business grows, and a young one may rightly raise money, which the rule does not allow for.",
    source: {
      author: "Robert Higgins",
      title: "How Much Growth Can a Firm Afford?, Financial Management",
      year: 1977,
    },
    query: `Sales growth 3Years > 15
AND Sales growth 3Years < Return on equity * (1 - Dividend Payout Ratio / 100)
AND Debt last year <= Debt 3 years ago
AND Net profit > 0`,
    columns: [
      "salesGrowth3Years",
      "returnOnEquity",
      "dividendPayoutRatio",
      "debt@y0",
      "priceToEarning",
    ],
    sort: { column: "salesGrowth3Years", direction: "descending" },
  },
  {
    slug: "exporters",
    name: "Exporters that grow",
    category: "growth",
    story:
      "Firms that sell abroad are larger, more productive and pay better than neighbours that do not; the authors found that good firms become exporters more than exporting makes firms good. More than half of sales abroad, sound returns and little debt pick such firms. Currencies, tariffs and one large customer are risks that the ratio hides.",
    source: {
      author: "Andrew Bernard and Bradford Jensen",
      title:
        "Exceptional Exporter Performance: Cause, Effect, or Both?, Journal of International Economics",
      year: 1999,
    },
    query: `Exports percentage > 50
AND Sales growth 3Years > 10
AND Return on capital employed > 15
AND Debt to equity < 0.6`,
    columns: [
      "exportsPercentage",
      "salesGrowth3Years",
      "returnOnCapitalEmployed",
      "debtToEquity",
      "marketCapitalization",
    ],
    sort: { column: "exportsPercentage", direction: "descending" },
  },
];
