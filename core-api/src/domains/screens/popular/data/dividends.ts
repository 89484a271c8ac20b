import type { PopularScreen } from "../../../../contract/index.ts";

export const dividendsScreens: readonly PopularScreen[] = [
  {
    slug: "dividend-aristocrats",
    name: "Dividends that never fell",
    category: "dividends",
    story:
      "An index of companies that raised their dividend year after year for decades showed how much such a habit says: management must believe in next year before it pays more this year. Five years without a cut and with a rise over the whole are asked for here, since few Indian records are longer. A payout can be kept up too long, from debt.",
    source: {
      author: "Standard & Poor's",
      title: "S&P 500 Dividend Aristocrats, index methodology",
      year: 2005,
    },
    query: `Dividend per share last year >= Dividend per share 1 year ago
AND Dividend per share 1 year ago >= Dividend per share 2 years ago
AND Dividend per share 2 years ago >= Dividend per share 3 years ago
AND Dividend per share 3 years ago >= Dividend per share 4 years ago
AND Dividend per share 4 years ago > 0
AND growth(Dividend per share, 4 years) > 5
AND Dividend Payout Ratio < 75`,
    columns: [
      "dividendYield",
      "dividendPerShare@y0",
      "dividendPerShare@y4",
      "dividendPayoutRatio",
      "marketCapitalization",
    ],
    sort: { column: "dividendYield", direction: "descending" },
  },
  {
    slug: "shareholder-yield",
    name: "Shareholder yield",
    category: "dividends",
    story:
      "Companies give money back as dividends, by buying their own shares, and by paying down debt; one alone shows a part. Faber adds the three. Here they are last year's dividend, the fall of the number of shares and the fall of debt, against market value. Shares sold to finance it all count against it. One large repayment can come from selling the business's best part.",
    source: { author: "Mebane Faber", title: "Shareholder Yield", year: 2013 },
    query: `Dividend yield + 100 * (Number of equity shares 1 year ago / Number of equity shares last year - 1) + 100 * (Debt 1 year ago - Debt last year) / Market Capitalization > 5
AND Free cash flow > 0
AND Dividend yield > 1`,
    columns: ["dividendYield", "debt@y0", "debt@y1", "numberOfEquityShares@y0", "freeCashFlow"],
    sort: { column: "dividendYield", direction: "descending" },
  },
  {
    slug: "dogs-of-large-caps",
    name: "Dogs of the large",
    category: "dividends",
    story:
      "Each year buy the ten highest yields of thirty famous companies: large enough to survive, out of favour, paid for waiting. The large class of a hundred stands for the thirty here, and the fifteen highest yields for the ten. A yield is high as well just before a dividend is cut.",
    source: { author: "Michael O'Higgins and John Downes", title: "Beating the Dow", year: 1991 },
    query: `Market cap class = 'Large Cap'
AND rank(Dividend yield, Market cap class) <= 15
AND Dividend yield > 0`,
    columns: [
      "dividendYield",
      "priceToEarning",
      "dividendPayoutRatio",
      "returnOver1Year",
      "marketCapitalization",
    ],
    sort: { column: "dividendYield", direction: "descending" },
  },
  {
    slug: "covered-high-yield",
    name: "High yield, covered by cash",
    category: "dividends",
    story:
      "Peters asks three things of a dividend: is it safe, will it grow, what return does it promise. Safe is what free cash flow and interest cover tell; growth comes from profits that rose. A yield above 3 per cent then promises something. Cash flow of one year may be lucky, and yields on a fallen price are a warning.",
    source: { author: "Josh Peters", title: "The Ultimate Dividend Playbook", year: 2008 },
    query: `Dividend yield > 3
AND Free cash flow 3years > 0
AND Dividend Payout Ratio BETWEEN 15 AND 70
AND Interest Coverage Ratio > 4
AND Profit growth 5Years > 3`,
    columns: [
      "dividendYield",
      "dividendPayoutRatio",
      "freeCashFlow3Years",
      "interestCoverageRatio",
      "profitGrowth5Years",
    ],
    sort: { column: "dividendYield", direction: "descending" },
  },
];
