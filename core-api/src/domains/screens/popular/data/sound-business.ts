import type { PopularScreen } from "../../../../contract/index.ts";

export const soundBusinessScreens: readonly PopularScreen[] = [
  {
    slug: "coffee-can",
    name: "Coffee can",
    category: "quality",
    story:
      "Robert Kirby once wrote of a client who put shares away and forgot them; three Indian fund managers made a rule of it: sales grew by a tenth and capital earned 15 per cent in each of ten years, then hold for ten more without touching. Few pass, which is the point. It looks back only, pays no heed to price, and the best decade of a company is often behind it.",
    source: {
      author: "Saurabh Mukherjea, Rakshit Ranjan and Pranab Uniyal",
      title: "Coffee Can Investing",
      year: 2018,
    },
    query: `min(Sales growth, 10 years) >= 10
AND min(Return on capital employed, 10 years) >= 15
AND Sales growth 10Years > 10
AND Market Capitalization > 100`,
    columns: [
      "salesGrowth10Years",
      "averageReturnOnCapitalEmployed10Years",
      "priceToEarning",
      "debtToEquity",
      "marketCapitalization",
    ],
    sort: { column: "salesGrowth10Years", direction: "descending" },
  },
  {
    slug: "owner-earnings",
    name: "Owner earnings",
    category: "quality",
    story:
      "Profit is not what owners can take out: add back depreciation, take off what must be spent to stand still. Buffett called the rest owner earnings and paid for businesses that earned a lot of it on their own money for years with little debt. All capital spending is counted here, growth's too, which is unfair to companies that build; and no figure shows the strength that keeps rivals away.",
    source: {
      author: "Warren Buffett",
      title: "Letter to the shareholders of Berkshire Hathaway",
      year: 1986,
    },
    query: `(Net profit last year + Depreciation last year - Capital expenditure last year) / Market Capitalization > 0.04
AND min(Return on equity, 5 years) > 15
AND Debt to equity < 0.5
AND Cash from operations last year > 0`,
    columns: [
      "returnOnEquity",
      "netProfit@y0",
      "capitalExpenditure@y0",
      "debtToEquity",
      "marketCapitalization",
    ],
    sort: { column: "returnOnEquity", direction: "descending" },
  },
  {
    slug: "debt-free-compounders",
    name: "Debt-free compounders",
    category: "quality",
    story:
      "Prasad first asks what can kill a company and turns away from debt; then for years of high returns on capital, since these gather many good qualities in one figure. What is left he holds through everything. Growth of a tenth a year is added here so that the returns have somewhere to go. The list is seldom cheap, and the next disruption is not in last year's returns.",
    source: {
      author: "Pulak Prasad",
      title: "What I Learned About Investing from Darwin",
      year: 2023,
    },
    query: `Average return on capital employed 5Years > 20
AND Debt to equity < 0.1
AND Sales growth 5Years > 10
AND Profit growth 5Years > 10
AND Free cash flow 5years > 0`,
    columns: [
      "averageReturnOnCapitalEmployed5Years",
      "salesGrowth5Years",
      "profitGrowth5Years",
      "debtToEquity",
      "priceToEarning",
    ],
    sort: { column: "averageReturnOnCapitalEmployed5Years", direction: "descending" },
  },
  {
    slug: "quality-minus-junk",
    name: "Quality, not junk",
    category: "quality",
    story:
      "Quality is what one should pay more for: profit, growth of profit and safety. The authors scored each from several ratios and found that the market pays too little for the three together. Ranks of gross profit on assets, return on equity, five years' growth, beta and debt stand for theirs here. It says nothing of price, so a great business at any price passes.",
    source: {
      author: "Clifford Asness, Andrea Frazzini and Lasse Pedersen",
      title: "Quality Minus Junk, Review of Accounting Studies",
      year: 2019,
    },
    query: `percentile(Gross profit / Total Assets) >= 60
AND percentile(Return on equity) >= 70
AND percentile(Profit growth 5Years) >= 60
AND Beta < 1
AND Debt to equity < 0.5
AND Cash from operations to net profit > 0.8`,
    columns: ["returnOnEquity", "profitGrowth5Years", "beta", "debtToEquity", "priceToEarning"],
    sort: { column: "returnOnEquity", direction: "descending" },
  },
  {
    slug: "gross-profitability",
    name: "Gross profitability",
    category: "quality",
    story:
      "The further down a profit and loss account one reads, the more each figure is shaped by choices; gross profit on assets is the cleanest sign of a productive business. Novy-Marx found that it tells future returns as well as cheapness does, and best together with it. Service companies without a cost of materials show all sales as gross profit and are flattered.",
    source: {
      author: "Robert Novy-Marx",
      title: "The Other Side of Value, Journal of Financial Economics",
      year: 2013,
    },
    query: `percentile(Gross profit / Total Assets) >= 70
AND percentile(Price to book value) <= 50
AND Net profit > 0`,
    columns: ["grossProfit", "totalAssets", "priceToBookValue", "gpm", "returnOnAssets"],
    sort: { column: "priceToBookValue", direction: "ascending" },
  },
  {
    slug: "cash-return-on-capital",
    name: "Cash return on invested capital",
    category: "quality",
    story:
      "What a business earns in cash on the money put into it is harder to dress up than accounting profit. Ponzio wants it in double digits, year after year, before he thinks about value. One large investment sinks the figure for a year although the business is as good as before, so three years are asked for here together with the last.",
    source: { author: "Joe Ponzio", title: "F Wall Street", year: 2009 },
    query: `CROIC > 12
AND avg(CROIC, 3 years) > 12
AND Debt to equity < 0.5
AND Sales growth 3Years > 5`,
    columns: ["croic", "freeCashFlow", "salesGrowth3Years", "debtToEquity", "priceToFreeCashFlow"],
    sort: { column: "croic", direction: "descending" },
  },
];
