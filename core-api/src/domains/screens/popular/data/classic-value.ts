import type { PopularScreen } from "../../../../contract/index.ts";

export const classicValueScreens: readonly PopularScreen[] = [
  {
    slug: "graham-defensive-investor",
    name: "Graham's defensive investor",
    category: "value",
    story:
      "For readers who want safety and little work, Graham laid down seven tests: a business of size, a strong balance sheet, ten years of profits and dividends, some growth, and a price moderate relative to both earnings and book value. The last two are one test here, price to earning times price to book of at most 22.5. It was written for industrial companies of its day: it shuts out most lenders and young businesses, and buys nothing at all in a dear market.",
    source: {
      author: "Benjamin Graham",
      title: "The Intelligent Investor, fourth revised edition",
      year: 1973,
    },
    query: `Sales > 500 crore
AND Current ratio >= 2
AND Long term debt <= Working capital
AND min(EPS, 10 years) > 0
AND min(Dividend per share, 10 years) > 0
AND EPS growth 10Years > 2.9
AND Current price / avg(EPS, 3 years) <= 15
AND PB X PE <= 22.5`,
    columns: [
      "pbXPe",
      "priceToEarning",
      "priceToBookValue",
      "currentRatio",
      "epsGrowth10Years",
      "dividendYield",
    ],
    sort: { column: "pbXPe", direction: "ascending" },
  },
  {
    slug: "graham-enterprising-investor",
    name: "Graham's enterprising investor",
    category: "value",
    story:
      "Graham let the investor who does the work relax the size and the record and ask for a lower price instead: at most ten times earnings and a fifth above book value, with current assets of one and a half times the dues, debt covered by working capital, a dividend and no loss in five years. Such shares are cheap for a reason that figures do not tell, and a cyclical business looks cheapest just as its good years end.",
    source: {
      author: "Benjamin Graham",
      title: "The Intelligent Investor, fourth revised edition",
      year: 1973,
    },
    query: `Price to Earning <= 10
AND Current ratio >= 1.5
AND Debt <= 1.1 * Working capital
AND min(EPS, 5 years) > 0
AND Dividend per share last year > 0
AND EPS last year > EPS 4 years ago
AND Price to book value < 1.2`,
    columns: [
      "priceToEarning",
      "priceToBookValue",
      "currentRatio",
      "dividendYield",
      "debtToEquity",
    ],
    sort: { column: "priceToEarning", direction: "ascending" },
  },
  {
    slug: "net-current-asset-value",
    name: "Net current asset value",
    category: "value",
    story:
      "A share below two thirds of what would be left of its current assets after paying everything owed gives the factory and the business away for nothing. Graham bought such bargains by the dozen, because any one of them may deserve its price. Today they are small, thinly traded and often badly run; stock and dues from customers may be worth less than the books say.",
    source: { author: "Benjamin Graham and David Dodd", title: "Security Analysis", year: 1934 },
    query: "Current price < NCAVPS * 2 / 3 AND Net profit > 0 AND Market Capitalization > 25",
    columns: ["ncavps", "currentPrice", "currentRatio", "netProfit", "marketCapitalization"],
    sort: { column: "marketCapitalization", direction: "descending" },
  },
  {
    slug: "graham-number",
    name: "Below the Graham number",
    category: "value",
    story:
      "The root of 22.5 times earnings and book value a share is the most that Graham's limits of 15 times earnings and 1.5 times book allow together. A price a fifth below it leaves a margin of safety; a current ratio and a profit in each of three years keep the worst out. Book value says little of a business that lives from brands, software or people, so this screen never sees those.",
    source: {
      author: "Benjamin Graham",
      title: "The Intelligent Investor, fourth revised edition",
      year: 1973,
    },
    query: `Current price < 0.8 * Graham Number
AND Current ratio > 1.5
AND min(EPS, 3 years) > 0`,
    columns: ["graham", "grahamNumber", "currentPrice", "priceToEarning", "priceToBookValue"],
    sort: { column: "graham", direction: "descending" },
  },
  {
    slug: "piotroski-value",
    name: "Piotroski's F-score among cheap shares",
    category: "value",
    story:
      "Most shares that are cheap against book value deserve to be. Piotroski gave each a point for nine signs that its accounts are getting better, from cash flow to margins, and found that the strong ones among the cheapest fifth did far better than the rest. The score looks one year back, knows nothing of price or management, and cannot be worked out for banks.",
    source: {
      author: "Joseph Piotroski",
      title:
        "Value Investing: The Use of Historical Financial Statement Information to Separate Winners from Losers, Journal of Accounting Research",
      year: 2000,
    },
    query: "percentile(Price to book value) <= 20 AND Piotroski score >= 8",
    columns: [
      "piotroskiScore",
      "priceToBookValue",
      "returnOnAssets",
      "currentRatio",
      "marketCapitalization",
    ],
    sort: { column: "piotroskiScore", direction: "descending" },
  },
  {
    slug: "magic-formula",
    name: "The magic formula",
    category: "value",
    story:
      "Greenblatt ranks all companies by earnings yield, which is operating profit against enterprise value, and by return on capital, and buys those whose two ranks together are best, here 170 of 200 points: good businesses at low prices, by rule. Lenders and utilities are left out because their capital means something else. It takes one year's operating profit at its word, and has gone through years of doing worse than the market.",
    source: {
      author: "Joel Greenblatt",
      title: "The Little Book That Beats the Market",
      year: 2005,
    },
    query: `percentile(Earnings yield) + percentile(Return on capital employed) >= 170
AND Sector NOT IN ('Financial Services', 'Power', 'Utilities')
AND Market Capitalization > 100`,
    columns: ["earningsYield", "returnOnCapitalEmployed", "priceToEarning", "marketCapitalization"],
    sort: { column: "earningsYield", direction: "descending" },
  },
  {
    slug: "dreman-low-pe",
    name: "Dreman's low price to earning",
    category: "value",
    story:
      "Dreman held that crowds overpay for what is popular and give away what is not, and that surprises then help the unloved. He took larger companies from the cheapest fifth by price to earning, with a sound balance sheet, a dividend above the usual and earnings that had not collapsed. Where earnings are about to fall the multiple is a mirage, and the screen cannot see ahead.",
    source: {
      author: "David Dreman",
      title: "Contrarian Investment Strategies: The Next Generation",
      year: 1998,
    },
    query: `percentile(Price to Earning) <= 20
AND Market cap class IN ('Large Cap', 'Mid Cap')
AND Dividend yield > median(Dividend yield)
AND Return on equity > 10
AND Debt to equity < 1`,
    columns: [
      "priceToEarning",
      "dividendYield",
      "returnOnEquity",
      "debtToEquity",
      "marketCapClass",
    ],
    sort: { column: "priceToEarning", direction: "ascending" },
  },
  {
    slug: "neff-low-pe-growth",
    name: "Neff's total return for the price",
    category: "value",
    story:
      "Neff ran a fund for three decades on one measure: yearly growth of earnings plus dividend yield, for each point of price to earning, should be about twice the market's. He kept to multiples well below the average and to growth that was steady and not glamorous, between 7 and 20 per cent. Past growth stands in for his own forecasts here, which is the screen's weak place.",
    source: { author: "John Neff", title: "John Neff on Investing", year: 1999 },
    query: `Price to Earning < 0.6 * median(Price to Earning)
AND EPS growth 5Years BETWEEN 7 AND 20
AND (EPS growth 5Years + Dividend yield) / Price to Earning > 1.4
AND Free cash flow > 0
AND Sales growth 5Years > 7`,
    columns: [
      "priceToEarning",
      "epsGrowth5Years",
      "dividendYield",
      "salesGrowth5Years",
      "freeCashFlow",
    ],
    sort: { column: "priceToEarning", direction: "ascending" },
  },
];
