/** Somebody for whom the product is made. */
export interface Audience {
  readonly name: string;
  readonly lead: string;
  readonly points: readonly string[];
  /** Where to begin: a page that is open to everybody. */
  readonly start: { readonly label: string; readonly path: string };
}

export const audiences: readonly Audience[] = [
  {
    name: "Trader/Investor",
    lead: "Know what a company earns, owes and owns before its price tells you what to think.",
    points: [
      "One question to every listed company at once, without an account",
      "Returns with splits and bonuses counted, so no crash shows that never was",
      "A missing figure stays missing; it is never taken for zero",
    ],
    start: { label: "Open the screener", path: "/stock-analyzer/scanner/createscanner" },
  },
  {
    name: "Researcher",
    lead: "Write a rule once and read it against ten years of everybody’s accounts.",
    points: [
      "Formulas of your own, with units checked as you type",
      "The address keeps query, columns and order: send it, cite it",
      "Every parameter says where it comes from and how it is computed",
    ],
    start: { label: "See how a query is read", path: "/informative-create-scanner" },
  },
  {
    name: "Broker",
    lead: "Give your clients research under your own name, beside the account that they have with you.",
    points: [
      "A site of your own, with your logo and your colours",
      "Colours are darkened where text on them could not be read",
      "The same figures, dates and rules as on our own site",
    ],
    start: { label: "Talk to us", path: "/support" },
  },
];
