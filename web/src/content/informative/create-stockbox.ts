import type { InformativeContent } from "./informative-content.ts";

export const createStockbox: InformativeContent = {
  heading: "Create a Stock Box",
  lead: "From a rule of your own to a basket with weights, in three steps: choose, weigh, review.",
  product: { name: "Create a Stock Box", path: "/create-stockbox", openTo: "subscribers" },
  purpose: [
    "Name the box and write down why it exists; you will want to read that again in a bad month.",
    "Choose shares by search, or begin with the companies that a query of the screener found.",
    "Set weights, all equal or one by one, and see sectors, sizes and the least amount as you go.",
    "Review everything once more before the box is saved.",
  ],
  reading: [
    {
      term: "Equal weights",
      meaning:
        "Every share has the same part: 100 % divided by their number. Simple, and leans towards smaller companies.",
    },
    {
      term: "By market capitalisation",
      meaning: "Large companies get large parts. Close to what an index does.",
    },
    {
      term: "Model",
      meaning: "A box is a plan on paper until you place orders for it.",
    },
  ],
  doesNot: [
    "It does not choose for you. A rule that matches twenty companies leaves you with twenty to look at.",
    "It does not save a box without a name, or one whose weights do not add up to 100 %.",
    "It does not offer your box to others unless you share it.",
  ],
  example: {
    title: "Eight shares, equal weights",
    steps: [
      "100 % / 8 = 12.5 % each.",
      "With ₹40,000 that is ₹5,000 for each share.",
      "At a price of ₹1,150 the order is for 5000 / 1150 = 4.3, so 4 shares, ₹4,600.",
    ],
    result:
      "₹400 of that part stays as cash. With more money, or cheaper shares, weights come closer to the plan.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies that pass one rule, by size",
    heading: "Return on equity above 18 and debt to equity below 0.5",
    counted: "each",
    bands: ["Large Cap", "Mid Cap", "Small Cap"].map((size) => ({
      label: size,
      query: `Market cap class = '${size}' AND\nReturn on equity > 18 AND\nDebt to equity < 0.5`,
    })),
  },
  chartNote:
    "A rule without a word about size finds mostly small companies, because most companies are small. Say what size you want, or decide that you do not mind.",
};
