import type { StaticContent } from "./static-content.ts";

export const comingSoon: StaticContent = {
  heading: "Not open yet",
  lead: "This part of Munshi is still being built. We name no date, because a date would be a guess.",
  version: { number: 1, date: "2026-11-21" },
  sections: [
    {
      heading: "What you can use today",
      blocks: [
        "The screener, without an account: ask all listed companies a question in words and figures, sort the answer, choose its columns and keep its address.",
      ],
      links: [{ text: "Open the screener", href: "/stock-analyzer/scanner/createscanner" }],
    },
    {
      heading: "Read what the rest is made for",
      blocks: [
        "Each product has a page that says in plain words what it is for, how to read it and what it does not do, with an example and a chart of the market's figures.",
      ],
      links: [
        { text: "Stock Analyzer", href: "/informative-analyzer" },
        { text: "Market", href: "/informative-market" },
        { text: "Watch List", href: "/informative-watchList" },
        { text: "Result Corner", href: "/informative-result-corner" },
        { text: "Stock Help", href: "/informative-stock-help" },
        { text: "Optimizer", href: "/informative-optimizer" },
        { text: "Your portfolio in the Optimizer", href: "/informative-optimizer-portfolio" },
        { text: "Stock Box", href: "/informative-stock-box" },
        { text: "My Stock Box", href: "/informative-my-stock-box" },
        { text: "Create a Stock Box", href: "/informative-create-stockbox" },
        { text: "Stock Box Tracklist", href: "/informative-stock-box-tracklist" },
        { text: "Optimizer Tracklist", href: "/informative-stock-optimizer-tracklist" },
        { text: "Stock Help Tracklist", href: "/informative-stock-help-tracklist" },
      ],
    },
  ],
};
