/** A query that the landing page offers to run. */
export interface ExampleQuery {
  readonly title: string;
  readonly about: string;
  readonly query: string;
}

export const exampleQueries: readonly ExampleQuery[] = [
  {
    title: "High ROCE, low debt",
    about: "High return on capital employed with modest debt",
    query: "Return on capital employed > 20 AND\nDebt to equity < 0.3",
  },
  {
    title: "Growth at a reasonable price",
    about: "Small companies with steady sales growth and moderate P/E",
    query: "Market capitalisation < 5000 AND\nSales growth 3Years > 15 AND\nPrice to Earning < 25",
  },
  {
    title: "Cash-backed profits",
    about: "Operating cash flow above net profit last year",
    query: "Cash from operations last year > Net Profit last year AND\nNet Profit last year > 100",
  },
  {
    title: "High dividend yield",
    about: "Dividend yield above 3 %, market cap above ₹1,000 crore",
    query: "Dividend yield > 3 AND\nMarket capitalisation > 1000",
  },
  {
    title: "High promoter holding, no pledge",
    about: "Promoters hold a majority with no shares pledged",
    query: "Promoter holding > 50 AND\nPledged percentage = 0",
  },
  {
    title: "Below book value",
    about: "Profitable companies trading below book value",
    query: "Price to book value < 1 AND\nReturn on equity > 8",
  },
];
