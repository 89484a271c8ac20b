import type { StoredManager } from "../boxes.repository.ts";

/** Fictional managers of the demo market. */
export const demoManagers: readonly Omit<StoredManager, "id" | "revision">[] = [
  {
    slug: "nilgiri-research",
    name: "Nilgiri Research",
    title: "Research analyst",
    registration: "INH000000017 (sample)",
    is_sample: true,
    about:
      "Rule-based stock boxes for long-term investors. A published rule selects every stock, and we sell it when the rule no longer does.",
    since: "2021-04-12",
    blogs: [
      {
        title: "Why our boxes change only on review days",
        day: "2026-10-05",
        text: "A rule applied on fixed days ignores headlines. Between reviews, weights drift with prices and we leave them alone.",
      },
      {
        title: "What low volatility costs in a rising market",
        day: "2026-06-18",
        text: "Low-volatility stocks tend to lag in strong years and fall less in weak ones. Judge such a box over a full cycle, against its index.",
      },
    ],
  },
  {
    slug: "sabarmati-capital",
    name: "Sabarmati Capital",
    title: "Investment adviser",
    registration: "INA000000042 (sample)",
    is_sample: true,
    about:
      "Sector and thematic stock boxes for investors who want to own one part of the economy. We invest in our own boxes and disclose how much.",
    since: "2022-01-20",
    blogs: [
      {
        title: "Reading the minimum amount of a box",
        day: "2026-09-14",
        text: "One high-priced stock can set the minimum amount of the whole box. We prefer stocks that keep it low.",
      },
    ],
  },
  {
    slug: "deccan-quant",
    name: "Deccan Quant",
    title: "Research analyst",
    registration: "INH000000063 (sample)",
    is_sample: true,
    about:
      "Momentum and pullback strategies with monthly and quarterly reviews. Every decision accounts for turnover, because taxes and charges add up.",
    since: "2020-09-01",
    blogs: [
      {
        title: "A back-test is not a record",
        day: "2026-08-03",
        text: "Before a box goes live, no one has money in it. That is why its chart is dashed until the first live day, and the headline return starts there.",
      },
    ],
  },
];
