/** A query that the landing page offers to run. */
export interface ExampleQuery {
  readonly title: string;
  readonly about: string;
  readonly query: string;
}

export const exampleQueries: readonly ExampleQuery[] = [
  {
    title: "Earns well on its capital, owes little",
    about: "High return on capital employed with modest debt",
    query: "Return on capital employed > 20 AND\nDebt to equity < 0.3",
  },
  {
    title: "Small, growing and not dear",
    about: "Sales growing by the year at a moderate price to earnings",
    query: "Market capitalisation < 5000 AND\nSales growth 3Years > 15 AND\nPrice to Earning < 25",
  },
  {
    title: "Cash behind the profit",
    about: "Cash from operations last year above the net profit of that year",
    query: "Cash from operations last year > Net Profit last year AND\nNet Profit last year > 100",
  },
  {
    title: "Pays a dividend worth the name",
    about: "A yield above three percent from companies of size",
    query: "Dividend yield > 3 AND\nMarket capitalisation > 1000",
  },
  {
    title: "Promoters hold, and have not pledged",
    about: "A majority held by the founders and nothing of it given as security",
    query: "Promoter holding > 50 AND\nPledged percentage = 0",
  },
  {
    title: "Below its own book",
    about: "Priced under book value while still earning",
    query: "Price to book value < 1 AND\nReturn on equity > 8",
  },
];
