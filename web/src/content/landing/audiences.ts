/** Someone for whom the product is made. */
export interface Audience {
  readonly name: string;
  readonly lead: string;
  readonly points: readonly string[];
  /** Call to action: links to a public page. */
  readonly start: { readonly label: string; readonly path: string };
}

export const audiences: readonly Audience[] = [
  {
    name: "Trader/Investor",
    lead: "Research fundamentals before you invest.",
    points: [
      "Run queries without an account",
      "Returns adjusted for splits and bonuses",
      "Missing data is shown as missing, never as zero",
    ],
    start: { label: "Start screening", path: "/stock-analyzer/scanner/createscanner" },
  },
  {
    name: "Researcher",
    lead: "Test your ideas on ten years of financials.",
    points: [
      "Custom formulas with unit checks as you type",
      "Shareable links that keep query, columns and sort order",
      "Source and definition for every parameter",
    ],
    start: { label: "Learn how queries work", path: "/informative-create-scanner" },
  },
  {
    name: "Broker",
    lead: "Offer research to your clients under your own brand.",
    points: [
      "White-label site with your logo and colours",
      "Accessible contrast with any brand colour",
      "The same data and scores as on Munshi",
    ],
    start: { label: "Contact us", path: "/support" },
  },
];
