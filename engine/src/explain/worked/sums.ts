/** A filing may include a split before its publication or leave it out. */
export const shareReadings = ["publication", "period end", "split", "bonus"] as const;

/** Statements are in ₹ crore, figures a share in ₹. */
function perShare(amount: string): string {
  return `${amount} × 1,00,00,000 / Number of equity shares`;
}

/** With every reading of the splits and bonuses since a filing. */
function sinceThen(sum: string): string {
  return shareReadings
    .map((reading) => sum.replace("{shares since}", `{shares since ${reading}}`))
    .join(", else ");
}

/**
 * Sums of parameters whose formula is not plain arithmetic over names, in the notation of formulas.
 * Braces name terms of the price series, the share register and statements (`FigureTerms`).
 */
export const sums: Readonly<Record<string, string>> = {
  marketCapitalization: "Current price × Number of equity shares / 1,00,00,000",
  highPrice: "{highest of 52 weeks}",
  lowPrice: "{lowest of 52 weeks}",
  highPriceAllTime: "{highest of all days}",
  lowPriceAllTime: "{lowest of all days}",
  dma50: "{closes 50} / 50",
  dma200: "{closes 200} / 200",
  dma50PreviousDay: "{closes 50 before} / 50",
  dma200PreviousDay: "{closes 200 before} / 200",
  rsi: "100 − 100 / (1 + {mean gain} / {mean loss})",
  macd: "{EMA 12} − {EMA 26}",
  macdSignal: "0.2 × MACD + 0.8 × MACD Signal Previous Day",
  macdPreviousDay: "{EMA 12 before} − {EMA 26 before}",
  macdSignalPreviousDay: "0.2 × MACD Previous Day + 0.8 × {signal two days before}",
  beta: "{covariance} / {variance}",
  sales: "{line:totalIncome} − {line:otherIncome}",
  operatingProfit: [
    "Sales − (Total expenses − Interest − Depreciation)",
    "Profit before exceptional items + {line:financeCosts} + {line:depreciation} − Other income",
    "{line:operatingProfitBeforeProvisions}",
    "{line:profitBeforeTax} + {line:provisions} − {line:exceptionalItems}",
  ].join(", else "),
  tax: [
    "{line:tax}",
    "Current Tax + Deferred tax",
    "{line:profitBeforeTax} − {line:profitAfterTax}",
    "{line:profitBeforeTax} + {line:profitFromDiscontinued} − {line:profitAfterTax}",
    "{line:profitBeforeTax} + {line:shareOfAssociates} + {line:profitFromDiscontinued} − {line:profitAfterTax}",
  ].join(", else "),
  returnOnInvestedCapital: [
    "100 × EBIT × (1 − Tax / Profit before tax) / average Invested capital",
    "100 × EBIT × (1 − (Tax / Profit before tax) limited to 0–1) / average Invested capital",
  ].join(", else "),
  investments: "{line:investments}, else {line:nonCurrentInvestments} + {line:currentInvestments}",
  cash: "{line:cash} + {line:bankBalances}",
  currentLiabilities:
    "{line:currentLiabilities}, else {line:totalLiabilities} − {line:nonCurrentLiabilities}",
  financingProfit:
    "Interest earned − Interest − Operating expenses − Provisions and contingencies, else Sales − (Total expenses − Depreciation)",
  eps: `{line:epsBasic}, else ${sinceThen("{line:epsBasic} / {shares since}")}, else ${perShare("Net profit")}`,
  dilutedEps: `{line:epsDiluted}, else ${sinceThen("{line:epsDiluted} / {shares since}")}, else ${perShare("Net profit")}`,
  dividendPerShare: `{dividends}, else ${perShare("Dividend")}`,
  numberOfEquityShares: [
    "{line:sharesOutstanding}",
    sinceThen("{line:sharesOutstanding} × {shares since}"),
    "{line:equityCapital} × 1,00,00,000 / {face value}",
    sinceThen("{line:equityCapital} × 1,00,00,000 / {face value} × {shares since}"),
  ].join(", else "),
  bookValue: perShare("Net worth"),
  ncavps: perShare("(Current assets − Total liabilities − Preference capital)"),
  netWorth: "Equity capital + Reserves, else Total equity − Minority interest",
  totalLiabilities:
    "Total Assets − Total equity, else Current liabilities + Non-current liabilities",
  debt: [
    "{line:borrowings} + {line:leaseLiabilities}",
    "{line:nonCurrentBorrowings} + {line:currentBorrowings} + {line:leaseLiabilities}",
    "{line:securedLoans} + {line:unsecuredLoans} + {line:leaseLiabilities}",
  ].join(", else "),
  intrinsicValue: "EPS × (8.5 + 2 × Profit growth 5Years limited to 0–15)",
  gFactor:
    "One point each: Sales growth above 10; Sales growth 3Years above 10; Sales growth 5Years above 10; Profit growth above 10; Profit growth 3Years above 10; Profit growth 5Years above 10; EPS growth 3Years above 10; Sales growth latest quarter above 0; Profit growth latest quarter above 0; OPM above OPM last year",
  piotroskiScore:
    "One point each: Net profit above 0; Cash from operations above 0; Net profit / Total Assets above Net profit a year before / Total Assets a year before; Cash from operations above Net profit; Long term debt / Total Assets up to Long term debt a year before / Total Assets a year before; Current ratio above Current ratio a year before; Number of equity shares up to Number of equity shares a year before; {working margin} above {working margin before}; Sales / Total Assets above Sales a year before / Total Assets a year before",
  overallScore: "(Fundamental score + Technical score) / 2, else Fundamental score",
  score: "Weighted mean of {category scores} by {category weights}",
  industryPe: "Median of {industry PE}",
  industryPbv: "Median of {industry PBV}",
  daysSinceTrade: "{latest market day} − {last traded day}",
  returnOver1Week: "100 × (Current price / {close of 1Week} − 1)",
  ...Object.fromEntries(
    ["1Month", "3Months", "6Months", "1Year"].flatMap((span) => [
      [`returnOver${span}`, `100 × (Current price / {close of ${span}} − 1)`],
      [
        `excessReturnOver${span}`,
        `100 × (Current price / {close of ${span}} − {index} / {index of ${span}})`,
      ],
    ]),
  ),
  ...Object.fromEntries(
    [2, 3, 5, 7, 10].map((years) => [
      `returnOver${years}Years`,
      `100 × ((Current price / {close of ${years}Years})^(1/${years}) − 1)`,
    ]),
  ),
  ...Object.fromEntries(
    ["Week", "Month", "Year"].map((span) => [
      `volume1${span}Average`,
      `{volumes of 1${span}} / {days of 1${span}}`,
    ]),
  ),
};
