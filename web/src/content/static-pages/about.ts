import type { StaticContent } from "./static-content.ts";

export const about: StaticContent = {
  heading: "About Munshi",
  lead: "A munshi was the bookkeeper who recorded every entry and could account for each one. Munshi brings the same discipline to stock research.",
  version: { number: 3, date: "2026-11-23" },
  sections: [
    {
      heading: "What we do",
      blocks: [
        "Munshi is a stock research and investing platform for retail investors in India. It uses company filings and exchange data to compute ratios and scores by published rules, each shown with its date.",
        "The screener is free for everyone and needs no account. Products that are not available yet are marked “Coming soon”.",
      ],
      links: [
        { text: "Open the screener", href: "/stock-analyzer/scanner/createscanner" },
        { text: "How the screener works", href: "/informative-create-scanner" },
      ],
    },
    {
      heading: "Our data",
      blocks: [
        "Every metric is computed by the same rule for all companies. The screener's editor shows the definition of each parameter.",
        [
          "Missing values are shown as a dash, never as zero or an estimate.",
          "Restated filings replace earlier ones, and earlier values are retained.",
          "Historical prices are adjusted for splits and bonuses.",
          "Every page shows the date of its prices.",
        ],
      ],
    },
    {
      heading: "Our principles",
      blocks: [
        [
          "No advertising, and no payment from companies for coverage or ranking.",
          "Every number has a date. Every chart has a source and a data table.",
          "No assurance of returns.",
          "Plain language, with financial terms explained.",
        ],
      ],
    },
    {
      heading: "Demo data",
      ofDemoMarket: true,
      blocks: [
        "This site runs on demo data. All companies and financials are fictional and do not represent any real company.",
      ],
    },
  ],
};
