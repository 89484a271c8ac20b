import type { StaticContent } from "./static-content.ts";

export const disclaimer: StaticContent = {
  heading: "Disclaimer",
  lead: "Please read this disclaimer before acting on any information on this platform.",
  version: { number: 3, date: "2026-11-23" },
  sections: [
    {
      heading: "Market risk",
      blocks: [
        "Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.",
        "Prices can fall as well as rise. You may get back less than you invested and may lose your entire investment in a company. Past performance is not indicative of future results.",
      ],
    },
    {
      heading: "No investment advice",
      blocks: [
        "Data, lists, charts and screener results are provided for information only. They do not take into account your financial situation, objectives or obligations and are not an offer or a recommendation to buy, sell or hold any security.",
        "Recommendations, where a product provides them, are based on stated rules and carry a date. Acting on them is your decision. Please consult a SEBI-registered investment adviser where required.",
      ],
    },
    {
      heading: "Registration",
      blocks: [
        "Where the operator of this platform is registered with the Securities and Exchange Board of India (SEBI), the registration details are given in the footer of every page. Registration granted by SEBI and certification from NISM in no way guarantee performance of the intermediary or provide any assurance of returns to investors.",
        "Where the footer shows no registration, no content on this platform is a service of a registered intermediary.",
      ],
    },
    {
      heading: "Accuracy of data",
      blocks: [
        "Data is sourced from exchange files and company filings and may be delayed, restated, incomplete or incorrect. Errors may also occur in processing. Verify with the company's filings before making an investment decision.",
      ],
    },
    {
      heading: "Demo data",
      ofDemoMarket: true,
      blocks: ["The companies, prices and financials on this site are fictional."],
    },
    {
      heading: "Returns",
      blocks: [
        "Returns exclude brokerage, taxes and charges unless stated otherwise. Returns of a strategy or basket for periods before its launch are back-tested and were not earned by any investor.",
      ],
    },
    {
      heading: "Conflicts of interest",
      blocks: [
        "No company pays to be covered, ranked or excluded. Persons involved in research may hold securities. Disclosures required by law are made with each published recommendation.",
      ],
    },
  ],
};
