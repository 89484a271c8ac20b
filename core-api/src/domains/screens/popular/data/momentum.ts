import type { PopularScreen } from "../../../../contract/index.ts";

export const momentumScreens: readonly PopularScreen[] = [
  {
    slug: "golden-cross",
    name: "Golden cross",
    category: "momentum",
    story:
      "When the mean of 50 days rises through that of 200, a fall has turned into a rise that lasts long enough to be seen by anybody. Chart readers have named the day the golden cross. It comes late by design, gives false signals in markets without direction, and knows nothing of the company.",
    source: {
      author: "Robert Edwards and John Magee",
      title: "Technical Analysis of Stock Trends",
      year: 1948,
    },
    query: `DMA 50 > DMA 200
AND DMA 50 previous day <= DMA 200 previous day
AND Volume 1month average > 1000`,
    columns: ["dma50", "dma200", "currentPrice", "returnOver3Months", "volume"],
    sort: { column: "returnOver3Months", direction: "descending" },
  },
  {
    slug: "fifty-two-week-high",
    name: "Near the 52-week high",
    category: "momentum",
    story:
      "Readers of newspapers compare a price with its high of the year and hesitate to pay more, though the news would justify it; so shares near their high went on rising in this study, and did not fall back later. Nearness to the high explained most of what momentum earns. In sudden turns of the market such lists fall hardest.",
    source: {
      author: "Thomas George and Chuan-Yang Hwang",
      title: "The 52-Week High and Momentum Investing, Journal of Finance",
      year: 2004,
    },
    query: `From 52w high > 0.95
AND Return over 6months > 15
AND Net profit > 0
AND Volume 1month average > 5000`,
    columns: ["from52wHigh", "returnOver6Months", "returnOver1Year", "currentPrice", "highPrice"],
    sort: { column: "from52wHigh", direction: "descending" },
  },
  {
    slug: "relative-strength-winners",
    name: "Winners of the year",
    category: "momentum",
    story:
      "Shares that rose most over the last three to twelve months did better than the rest over the next. No finding about markets has been confirmed in more places. The best tenth by a year's and six months' change is taken here, less those that shot up within the last month, since such moves tend to go back. Momentum breaks suddenly, and trading it costs a lot.",
    source: {
      author: "Narasimhan Jegadeesh and Sheridan Titman",
      title: "Returns to Buying Winners and Selling Losers, Journal of Finance",
      year: 1993,
    },
    query: `percentile(Return over 1year) >= 90
AND percentile(Return over 6months) >= 80
AND Return over 1month < 20
AND Market Capitalization > 200`,
    columns: ["returnOver1Year", "returnOver6Months", "returnOver1Month", "marketCapitalization"],
    sort: { column: "returnOver1Year", direction: "descending" },
  },
  {
    slug: "trend-template",
    name: "Trend template",
    category: "momentum",
    story:
      "Before anything else Minervini wants a share to be in a lasting rise: above both means, the shorter above the longer and that one rising, well off its low, within a quarter of its high, and stronger than most. Only then does he look at earnings and the chart. The rule says what to look at, not when to buy, and least of all when to leave.",
    source: { author: "Mark Minervini", title: "Trade Like a Stock Market Wizard", year: 2013 },
    query: `Current price > DMA 50
AND DMA 50 > DMA 200
AND DMA 200 > DMA 200 previous day
AND Up from 52w low > 30
AND Down from 52w high < 25
AND percentile(Return over 1year) >= 70
AND YOY Quarterly profit growth > 20`,
    columns: [
      "currentPrice",
      "dma50",
      "dma200",
      "upFrom52wLow",
      "downFrom52wHigh",
      "returnOver1Year",
    ],
    sort: { column: "returnOver1Year", direction: "descending" },
  },
  {
    slug: "weinstein-stage-two",
    name: "Stage two",
    category: "momentum",
    story:
      "Every share passes through a base, a rise, a top and a fall. Weinstein buys at the beginning of the rise only: the price breaks through its mean of thirty weeks, which has begun to turn up, on far more volume than usual. The 200-day mean is close to his thirty weeks. Volume also swells on bad news and on one large seller.",
    source: {
      author: "Stan Weinstein",
      title: "Secrets for Profiting in Bull and Bear Markets",
      year: 1988,
    },
    query: `Current price > DMA 200
AND Current price < 1.15 * DMA 200
AND DMA 200 > DMA 200 previous day
AND Volume 1week average > 1.5 * Volume 1year average
AND Return over 3months > 0`,
    columns: [
      "currentPrice",
      "dma200",
      "volume1WeekAverage",
      "volume1YearAverage",
      "returnOver3Months",
    ],
    sort: { column: "returnOver3Months", direction: "descending" },
  },
  {
    slug: "macd-turn",
    name: "MACD turns up",
    category: "momentum",
    story:
      "Appel's measure sets a quick mean of the price against a slow one; when it rises through its own short mean while still below zero, a fall loses its force. It is asked here that the long trend be up, as he advised. Sideways markets produce one false turn after the other.",
    source: {
      author: "Gerald Appel",
      title: "Technical Analysis: Power Tools for Active Investors",
      year: 2005,
    },
    query: `MACD > MACD Signal
AND MACD Previous Day <= MACD Signal Previous Day
AND Current price > DMA 200`,
    columns: ["macd", "macdSignal", "currentPrice", "dma200", "returnOver1Month"],
    sort: { column: "returnOver1Month", direction: "ascending" },
  },
  {
    slug: "rsi-oversold-quality",
    name: "Oversold and sound",
    category: "momentum",
    story:
      "Wilder's index compares rises with falls over fourteen days; below 30 sellers have had it all their way and often tire. The limit is 35 here, lest the list be empty on most days. A sound business sold in a hurry is what one hopes to find, so returns, debt and profits are asked for as well. The index can stay below 30 for weeks while something is truly wrong.",
    source: {
      author: "J. Welles Wilder",
      title: "New Concepts in Technical Trading Systems",
      year: 1978,
    },
    query: `RSI < 35
AND Return on capital employed > 15
AND Debt to equity < 0.5
AND Profit growth 3Years > 5`,
    columns: [
      "rsi",
      "returnOnCapitalEmployed",
      "downFrom52wHigh",
      "returnOver1Month",
      "priceToEarning",
    ],
    sort: { column: "rsi", direction: "ascending" },
  },
  {
    slug: "low-volatility",
    name: "Calm shares",
    category: "momentum",
    story:
      "Those who may not borrow buy shares that swing more to earn more, and so overpay for them; calm shares earned as much with less fear. A beta between a tenth and seven tenths, five years of profit and a dividend are taken here. Shares that hardly trade look calm too, which is why volume is asked for, and calm sectors can all be dear at once.",
    source: {
      author: "Andrea Frazzini and Lasse Pedersen",
      title: "Betting Against Beta, Journal of Financial Economics",
      year: 2014,
    },
    query: `Beta BETWEEN 0.1 AND 0.7
AND min(Net profit, 5 years) > 0
AND Return on equity > 12
AND Volume 1month average > 10000
AND Dividend yield > 0.5`,
    columns: ["beta", "returnOnEquity", "dividendYield", "returnOver1Year", "marketCapitalization"],
    sort: { column: "beta", direction: "ascending" },
  },
  {
    slug: "tiny-titans",
    name: "Tiny titans",
    category: "momentum",
    story:
      "Too small for funds, too cheap to be noticed, already rising: from companies worth little, O'Shaughnessy took those below one year's sales and, of these, the strongest of the year. In tests it beat everything, and could hardly be bought in quantity. Swings are wild and some of the list ends badly.",
    source: {
      author: "James O'Shaughnessy",
      title: "Predicting the Markets of Tomorrow",
      year: 2006,
    },
    query: `Market Capitalization BETWEEN 100 AND 1000
AND Price to Sales < 1
AND percentile(Return over 1year) >= 75`,
    columns: ["returnOver1Year", "priceToSales", "marketCapitalization", "priceToEarning"],
    sort: { column: "returnOver1Year", direction: "descending" },
  },
];
