/** What the footer says of risk, paragraph by paragraph. */
export const disclaimer: readonly string[] = [
  "Investments in the securities market are subject to market risks. Prices fall as well as rise, and you may get back less than you put in. What a company did in the past does not decide what it will do.",
  "Munshi shows figures and what follows from them by arithmetic. A list of companies that match a query is not advice to buy or sell any of them. Read the company's own filings, and ask an adviser registered with the Securities and Exchange Board of India where your circumstances matter.",
  "Figures come from published market files and company filings. They may be late, restated or incomplete; a figure that is missing is shown as a dash and never taken for zero.",
];
