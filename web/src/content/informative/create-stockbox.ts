import type { InformativeContent } from "./informative-content.ts";

export const createStockbox: InformativeContent = {
  heading: "Create a Stock Box",
  lead: "Build your own basket in three steps: select stocks, set weights, review.",
  product: { name: "Create a Stock Box", path: "/create-stockbox", openTo: "subscribers" },
  purpose: [
    "Name the box and note your investment rationale.",
    "Add stocks by search or from screener results.",
    "Set equal or custom weights and see sectors, market cap mix and minimum amount.",
    "Review everything before saving.",
  ],
  reading: [
    {
      term: "Equal weights",
      meaning:
        "Every stock has the same weight: 100 % divided by the number of stocks. Tilts towards smaller companies.",
    },
    {
      term: "By market capitalisation",
      meaning: "Larger companies get larger weights, similar to an index.",
    },
    {
      term: "Model",
      meaning: "A box is a model portfolio until you place orders.",
    },
  ],
  doesNot: [
    "It does not select stocks for you.",
    "It does not save a box without a name or with weights that do not add up to 100 %.",
    "It does not offer your box to others unless you share it.",
  ],
  example: {
    title: "Eight stocks, equal weights",
    steps: [
      "100 % / 8 = 12.5 % each.",
      "With ₹40,000, each stock gets ₹5,000.",
      "At a price of ₹1,150 the order is for 5000 / 1150 = 4.3, so 4 shares, ₹4,600.",
    ],
    result: "₹400 remains as cash. A larger amount brings actual weights closer to target.",
  },
  chart: {
    kind: "bands",
    form: "donut",
    title: "Companies matching a rule, by market cap",
    heading: "Return on equity above 18 and debt to equity below 0.5",
    counted: "each",
    bands: ["Large Cap", "Mid Cap", "Small Cap"].map((size) => ({
      label: size,
      query: `Market cap class = '${size}' AND\nReturn on equity > 18 AND\nDebt to equity < 0.5`,
    })),
  },
  chartNote:
    "Without a market cap condition, most matches are small caps. Add one if size matters to you.",
};
