import type { PopularScreen } from "../../../../contract/index.ts";

export const indiaScreens: readonly PopularScreen[] = [
  {
    slug: "low-npa-banks",
    name: "Banks with few bad loans",
    category: "india",
    story:
      "The central bank puts a bank under restrictions when net bad loans exceed six per cent of its advances, capital is thin or it loses money. A bank far from all three, with net bad loans below 1.5 per cent and 0.8 per cent earned on assets, lends with care. Bad loans show years after they were given, and growth hides them in the meantime.",
    source: {
      author: "Reserve Bank of India",
      title: "Prompt Corrective Action Framework for Scheduled Commercial Banks",
      year: 2021,
    },
    query: `Form of accounts = 'bank'
AND Net NPA percentage < 1.5
AND Return on assets > 0.8
AND CET 1 ratio > 9`,
    columns: [
      "netNpaPercent",
      "grossNpaPercent",
      "returnOnAssets",
      "cet1Ratio",
      "priceToBookValue",
    ],
    sort: { column: "netNpaPercent", direction: "ascending" },
  },
  {
    slug: "growing-nbfcs",
    name: "Lenders that are no banks, growing",
    category: "india",
    story:
      "Lenders without deposits fill the gaps that banks leave: vehicles, gold, small shops. The regulator sorts them by size and risk. Growth with returns above 12 per cent and a balance sheet of at most six times the owners' money separates those that earn their growth. They live from others' money, which stops coming just when it is needed.",
    source: {
      author: "Reserve Bank of India",
      title: "Scale Based Regulation: A Revised Regulatory Framework for NBFCs",
      year: 2021,
    },
    query: `Form of accounts = 'nbfc'
AND Sales growth 3Years > 15
AND Return on equity > 12
AND Debt to equity < 6
AND Profit growth 3Years > 15`,
    columns: [
      "salesGrowth3Years",
      "returnOnEquity",
      "profitGrowth3Years",
      "debtToEquity",
      "priceToBookValue",
    ],
    sort: { column: "profitGrowth3Years", direction: "descending" },
  },
  {
    slug: "state-owned-dividends",
    name: "State-owned, paying dividends",
    category: "india",
    story:
      "The government asks its companies to pay at least thirty per cent of profit or five per cent of net worth, whichever is more, and needs the money. Their shares often yield far more than the market. The state is seen by its holding where that is told as such, or by the industry of public banks; where it is counted among promoters, this screen does not see it. Prices set by ministries and sales of stakes come with it.",
    source: {
      author: "Department of Investment and Public Asset Management",
      title: "Guidelines on Capital Restructuring of Central Public Sector Enterprises",
      year: 2016,
    },
    query: `(Government holding >= 51 OR Industry = 'Public Sector Bank')
AND Dividend yield > 1
AND Dividend Payout Ratio >= 15
AND Net profit > 0`,
    columns: [
      "dividendYield",
      "dividendPayoutRatio",
      "governmentHolding",
      "priceToBookValue",
      "returnOnEquity",
    ],
    sort: { column: "dividendYield", direction: "descending" },
  },
  {
    slug: "sme-listings",
    name: "Small and medium enterprises that grow",
    category: "india",
    story:
      "Exchanges keep a platform for small companies with lighter duties: results twice a year, trade in large lots. Some of them move to the main board later, much larger. Growth, returns and cash from operations are asked for, since the platform's accounts are looked at by few. A lot may find no buyer on the day one wants to sell.",
    source: {
      author: "Securities and Exchange Board of India",
      title: "Issue of Capital and Disclosure Requirements Regulations, chapter on SME platforms",
      year: 2018,
    },
    query: `Is SME
AND Sales growth > 20
AND Return on equity > 15
AND Net profit > 0
AND Debt to equity < 1
AND Cash from operations last year > 0`,
    columns: [
      "salesGrowth",
      "returnOnEquity",
      "debtToEquity",
      "cashFromOperations@y0",
      "marketCapitalization",
    ],
    sort: { column: "salesGrowth", direction: "descending" },
  },
  {
    slug: "consistent-mid-caps",
    name: "Middle companies on their way up",
    category: "india",
    story:
      "Since the regulator fixed large, mid and small by rank, funds of each kind must buy from their own class, and a company that climbs a class gains a new circle of buyers. Mid caps with years of high returns and growth are candidates for the climb. Everybody knows the list and prices show it; a fall by a class works the other way round.",
    source: {
      author: "Securities and Exchange Board of India",
      title: "Categorization and Rationalization of Mutual Fund Schemes",
      year: 2017,
    },
    query: `Market cap class = 'Mid Cap'
AND Average return on capital employed 5Years > 15
AND Profit growth 5Years > 12
AND Sales growth 3Years > 10`,
    columns: [
      "averageReturnOnCapitalEmployed5Years",
      "profitGrowth5Years",
      "salesGrowth3Years",
      "priceToEarning",
      "marketCapitalization",
    ],
    sort: { column: "marketCapitalization", direction: "descending" },
  },
  {
    slug: "high-promoter-low-debt",
    name: "Owners with their own money in it",
    category: "india",
    story:
      "In India the question is less whether managers serve owners than whether the dominant owner serves the others. Varma pointed to markets and rules as the discipline. A large unpledged stake ties promoters to the price, a dividend shares the profit with all, and low debt leaves no one else to serve. None of it proves honesty; look at dealings with related companies.",
    source: {
      author: "Jayant Varma",
      title:
        "Corporate Governance in India: Disciplining the Dominant Shareholder, IIMB Management Review",
      year: 1997,
    },
    query: `Unpledged promoter holding > 55
AND Debt to equity < 0.2
AND Dividend Payout Ratio > 15
AND Return on equity > 15
AND Cash from operations to net profit > 0.7`,
    columns: [
      "unpledgedPromoterHolding",
      "debtToEquity",
      "dividendPayoutRatio",
      "returnOnEquity",
      "cashFlowToProfit",
    ],
    sort: { column: "returnOnEquity", direction: "descending" },
  },
];
