import type { PopularScreen } from "../../../../contract/index.ts";

export const ownershipScreens: readonly PopularScreen[] = [
  {
    slug: "promoters-buying",
    name: "Promoters buy",
    category: "ownership",
    story:
      "Insiders who buy tell more than insiders who sell, most of all in small companies, the authors found. In India promoters' stakes are told every quarter: three tenths of a percentage point more, at a price off its high and with a profitable business, is a sign worth reading. Stakes also rise by mergers, by shares issued to promoters, or when the company buys back from others.",
    source: {
      author: "Josef Lakonishok and Inmoo Lee",
      title: "Are Insider Trades Informative?, Review of Financial Studies",
      year: 2001,
    },
    query: `Change in promoter holding > 0.3
AND Promoter holding < 75
AND Down from 52w high > 10
AND Net profit > 0
AND Pledged percentage < 10`,
    columns: [
      "changeInPromoterHolding",
      "promoterHolding",
      "downFrom52wHigh",
      "pledgedPercentage",
      "marketCapitalization",
    ],
    sort: { column: "changeInPromoterHolding", direction: "descending" },
  },
  {
    slug: "pledges-released",
    name: "Pledges released",
    category: "ownership",
    story:
      "Promoters who borrow against their shares may lose them in a falling market, and lenders' sales make the fall worse. When pledges shrink by a quarter and more within a year, that danger passes, often together with other debts. The loan may have moved to where no exchange asks, so debt of the company itself should be looked at too.",
    source: {
      author: "Konan Chan, Hung-Kun Chen, Shing-yang Hu and Yu-Jane Liu",
      title: "Share Pledges and Margin Call Pressure, Journal of Corporate Finance",
      year: 2018,
    },
    query: `Pledged percentage 4 quarters ago > 5
AND Pledged percentage < 0.75 * Pledged percentage 4 quarters ago
AND Promoter holding > 30
AND Debt last year <= 1.1 * Debt 1 year ago`,
    columns: [
      "pledgedPercentage",
      "pledgedPercentage@q4",
      "promoterHolding",
      "debtToEquity",
      "returnOver1Year",
    ],
    sort: { column: "pledgedPercentage", direction: "ascending" },
  },
  {
    slug: "institutions-raising",
    name: "Funds and foreigners raise their stakes",
    category: "ownership",
    story:
      "What large investors want, and there are ever more of them, moves prices: their growing share alone raised large American companies by nearly half against small ones, the study reckons. Both domestic and foreign institutions raising their stake in one quarter and over three years is that demand in public figures. They can leave together as well, and report weeks after they acted.",
    source: {
      author: "Paul Gompers and Andrew Metrick",
      title: "Institutional Investors and Equity Prices, Quarterly Journal of Economics",
      year: 2001,
    },
    query: `Change in FII holding > 0
AND Change in DII holding > 0
AND Change in FII holding + Change in DII holding > 0.5
AND Change in FII holding 3Years + Change in DII holding 3Years > 1
AND Profit growth 3Years > 10`,
    columns: [
      "changeInFiiHolding",
      "changeInDiiHolding",
      "fiiHolding",
      "diiHolding",
      "profitGrowth3Years",
    ],
    sort: { column: "changeInFiiHolding", direction: "descending" },
  },
  {
    slug: "unnoticed",
    name: "Not yet noticed by institutions",
    category: "ownership",
    story:
      "Shares that no institution held earned more than those that all of them held, even size for size, as pay for missing information. Profitable, growing companies with hardly an institution among their owners are the ones to read about first. Often they are neglected because someone looked and went away.",
    source: {
      author: "Avner Arbel, Steven Carvell and Paul Strebel",
      title: "Giraffes, Institutions and Neglected Firms, Financial Analysts Journal",
      year: 1983,
    },
    query: `FII holding + DII holding < 2
AND Return on equity > 18
AND Sales growth 3Years > 12
AND Debt to equity < 0.5
AND Market Capitalization > 50
AND Promoter holding > 50`,
    columns: [
      "fiiHolding",
      "diiHolding",
      "returnOnEquity",
      "salesGrowth3Years",
      "marketCapitalization",
    ],
    sort: { column: "returnOnEquity", direction: "descending" },
  },
];
