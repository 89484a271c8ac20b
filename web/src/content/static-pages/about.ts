import type { StaticContent } from "./static-content.ts";

export const about: StaticContent = {
  heading: "About Munshi",
  lead: "A munshi kept the books: he wrote down what came in and what went out, and could show every line. This product tries to do the same for listed companies.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "What it is",
      blocks: [
        "Munshi is for people in India who invest their own money in shares and want to understand what they own. It reads what companies file and what exchanges publish, works figures out by rules that are written down, and shows them with their date.",
        "Today the screener is open: ask a question of all listed companies in words and figures, and your browser answers it. Pages that are still being built say so; nothing is shown as if it stood already.",
      ],
      links: [
        { text: "Open the screener", href: "/stock-analyzer/scanner/createscanner" },
        { text: "How the screener works", href: "/informative-create-scanner" },
      ],
    },
    {
      heading: "How figures are made",
      blocks: [
        "Every figure is worked out once, by one rule, for every company alike. The screener's editor tells the rule of each figure that you name.",
        [
          "A figure that is missing is a dash. It is never taken for zero, and never guessed.",
          "A restated filing replaces the earlier one for today's figures; the earlier one is kept.",
          "Past prices are adjusted for splits and bonuses, so that they compare with today's.",
          "The date of prices stands on every page.",
        ],
      ],
    },
    {
      heading: "What we hold to",
      blocks: [
        [
          "No advertisement, and no payment from a company for how it is shown.",
          "No figure without a date, no chart without its source and its table.",
          "No promise of a return, from us or from a rule of ours.",
          "Plain words. Where a term of the trade is needed, it is explained.",
        ],
      ],
    },
    {
      heading: "The demonstration market",
      ofDemoMarket: true,
      blocks: [
        "This installation runs on a demonstration market. Its companies are fictional and its accounts are generated so that they hold together. Nothing on these pages is about a real company.",
      ],
    },
  ],
};
