import type { StaticContent } from "./static-content.ts";

export const disclaimer: StaticContent = {
  heading: "Disclaimer",
  lead: "What these pages can tell you and what they cannot. Please read it before you act on anything that you find here.",
  version: { number: 2, date: "2026-11-23" },
  sections: [
    {
      heading: "Market risk",
      blocks: [
        "Investments in the securities market are subject to market risks. Read all the related documents carefully before investing.",
        "Prices fall as well as rise. You may get back less than you put in, and with a single company you may lose all of it. What happened in the past, in an account or in a price, does not decide what will happen.",
      ],
    },
    {
      heading: "Information and advice",
      blocks: [
        "Figures, lists, charts and the result of a query are information. They are the same for everybody and are made without knowing your means, your goals or your duties. They are not an offer, and not advice to buy, sell or hold any security.",
        "Recommendations, where a product of ours makes them, come from stated rules and carry their date. Whether to follow one is your decision. Ask an adviser registered with the Securities and Exchange Board of India where your circumstances matter.",
      ],
    },
    {
      heading: "Registration",
      blocks: [
        "Where whoever runs this installation is registered with the Securities and Exchange Board of India, the registration stands in the footer of every page. Registration, and certification by the National Institute of Securities Markets, do not guarantee an intermediary's performance and assure no return to investors.",
        "Where the footer shows no registration, nothing on these pages is a service of a registered intermediary.",
      ],
    },
    {
      heading: "Figures and their faults",
      blocks: [
        "Figures come from market files and from what companies file. They may be late, restated, incomplete or wrong at their source, and we can make mistakes as well. Before a decision that matters, compare with the company's own filing.",
      ],
    },
    {
      heading: "The demonstration market",
      ofDemoMarket: true,
      blocks: ["The companies, prices and accounts of this installation are fictional."],
    },
    {
      heading: "Returns that are shown",
      blocks: [
        "A return over some period leaves out brokerage, taxes and charges unless the page says otherwise. Returns of a rule or of a basket before it was made known are calculations over the past; nobody earned them.",
      ],
    },
    {
      heading: "Conflicts of interest",
      blocks: [
        "No company pays to be listed, ranked or left out. People who work on research may own shares; where a recommendation is published, what must be disclosed by law is disclosed with it.",
      ],
    },
  ],
};
