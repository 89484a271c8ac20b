import type { InformativeContent } from "./informative-content.ts";

export const myStockBox: InformativeContent = {
  heading: "My Stock Box",
  lead: "The boxes that you made yourself, in one place: what is in them, how they move and who may see them.",
  product: { name: "My Stock Box", path: "/my-stock-box", openTo: "subscribers" },
  purpose: [
    "See your own boxes with their shares, weights and value.",
    "Change a box, mark it as a favourite, or delete it.",
    "Share a box by its address, and take that back.",
  ],
  reading: [
    {
      term: "Beta",
      meaning:
        "How much a share moved for each percent of the market over the last year: 1 moves with it, 0.5 half as much, 1.5 half as much again.",
    },
    {
      term: "Beta of a box",
      meaning: "The betas of its shares, each times its weight, added up.",
    },
    {
      term: "Private",
      meaning:
        "Your boxes are yours alone until you share one. Whoever has the address of a shared box can read it, not change it.",
    },
  ],
  doesNot: [
    "It does not rebalance your own boxes for you: you set the weights, and you change them.",
    "It does not check whether an idea is sound. It works out what follows from it.",
    "It does not show your boxes to anybody whom you did not give the address.",
  ],
  example: {
    title: "The beta of a box of two",
    steps: [
      "60 % of a box lies in a share with a beta of 1.2, 40 % in one with a beta of 0.7.",
      "0.60 × 1.2 = 0.72 and 0.40 × 0.7 = 0.28.",
    ],
    result:
      "The box has a beta of 1.00: together the two moved about as the market did, though neither does by itself.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies by how they move with the market",
    heading: "Beta of the last year",
    counted: "once",
    bands: [
      { label: "Calmer: under 0.8", query: "Beta < 0.8" },
      { label: "With the market: 0.8 to 1.2", query: "Beta >= 0.8 AND Beta <= 1.2" },
      { label: "Livelier: above 1.2", query: "Beta > 1.2" },
    ],
  },
  chartNote:
    "Beta speaks of swings together with the market. It says nothing of a company's own surprises, which can be larger.",
};
