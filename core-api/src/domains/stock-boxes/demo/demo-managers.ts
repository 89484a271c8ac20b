import type { StoredManager } from "../boxes.repository.ts";

/** Invented managers of the demonstration market. */
export const demoManagers: readonly Omit<StoredManager, "id">[] = [
  {
    slug: "nilgiri-research",
    name: "Nilgiri Research",
    title: "Research analyst",
    registration: "INH000000017 (sample)",
    is_sample: true,
    about:
      "Rule-based baskets for long-term investors. Every share is held because a published rule selects it, and leaves when the rule no longer does.",
    since: "2021-04-12",
    blogs: [
      {
        title: "Why our boxes change only on review days",
        day: "2026-10-05",
        text: "A rule that is checked on fixed days cannot be bent by a headline. Between reviews weights drift with prices, and we leave them alone.",
      },
      {
        title: "What low volatility costs in a rising market",
        day: "2026-06-18",
        text: "Calm shares lag in strong years and fall less in weak ones. Judge such a box over a whole cycle, against the index of the same days.",
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
      "Sector and theme baskets for investors who want one part of the economy in one order. We own what we publish, and say how much.",
    since: "2022-01-20",
    blogs: [
      {
        title: "Reading the minimum amount of a box",
        day: "2026-09-14",
        text: "One expensive share sets the minimum of the whole box. We prefer shares that let the weights hold at a small amount.",
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
      "Momentum and pullback strategies with monthly and quarterly reviews. Turnover is part of every decision, because taxes and charges are.",
    since: "2020-09-01",
    blogs: [
      {
        title: "A back-test is not a record",
        day: "2026-08-03",
        text: "Before a box goes live nobody had money in it. That is why its chart changes colour on the first live day, and why the headline begins there.",
      },
    ],
  },
];
