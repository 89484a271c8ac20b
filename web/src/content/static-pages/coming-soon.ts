import type { StaticContent } from "./static-content.ts";

export const comingSoon: StaticContent = {
  heading: "Coming soon",
  lead: "This product is not available yet.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "Available today",
      blocks: [
        "The screener: filter all listed companies, sort results, choose columns and share the link. No account needed.",
      ],
      links: [{ text: "Open the screener", href: "/stock-analyzer/scanner/createscanner" }],
    },
    {
      heading: "About our products",
      blocks: ["Each page explains what a product does and how to read it, with an example."],
      links: [
        { text: "Stock Analyzer", href: "/informative-analyzer" },
        { text: "Market", href: "/informative-market" },
        { text: "Watchlist", href: "/informative-watchList" },
        { text: "Result Corner", href: "/informative-result-corner" },
        { text: "Stock Help", href: "/informative-stock-help" },
        { text: "Optimizer", href: "/informative-optimizer" },
        { text: "Optimizer portfolio", href: "/informative-optimizer-portfolio" },
        { text: "Stock Box", href: "/informative-stock-box" },
        { text: "My Stock Box", href: "/informative-my-stock-box" },
        { text: "Create Stock Box", href: "/informative-create-stockbox" },
        { text: "Stock Box Tracklist", href: "/informative-stock-box-tracklist" },
        { text: "Optimizer Tracklist", href: "/informative-stock-optimizer-tracklist" },
        { text: "Stock Help Tracklist", href: "/informative-stock-help-tracklist" },
      ],
    },
  ],
};
