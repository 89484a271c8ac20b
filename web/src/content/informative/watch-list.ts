import type { InformativeContent } from "./informative-content.ts";

export const watchList: InformativeContent = {
  heading: "Watch List",
  lead: "The companies that you want to keep an eye on, with the figures that you chose to watch them by.",
  product: { name: "Watch List", path: "/stock-analyzer/newMyStock", openTo: "subscribers" },
  purpose: [
    "Keep companies together under a name of your own, and see them in one table.",
    "See price, the day's change, score and the date of each figure side by side.",
    "Open a company from its line, and take it off the list again without losing anything else.",
  ],
  reading: [
    {
      term: "Down from the 52-week high",
      meaning:
        "How far today's price lies below the highest of the last 52 weeks. A large figure is a fact, not a discount.",
    },
    {
      term: "Score",
      meaning:
        "Sorted by score, the list shows where the accounts changed, whatever the price did.",
    },
    {
      term: "N/A and NR",
      meaning: "No score could be worked out, or the company is not rated.",
    },
  ],
  doesNot: [
    "It does not buy or sell anything, and holds no money.",
    "It does not tell you when to act. It shows what you asked it to show.",
    "It does not share your list with other people.",
  ],
  example: {
    title: "What a fall asks of the way back",
    steps: [
      "The highest price of 52 weeks was ₹500, today's is ₹410.",
      "Down from the high: 100 × (1 − 410 / 500) = 18.00 %.",
      "Back to the high: 100 × (500 / 410 − 1) = 21.95 %.",
    ],
    result:
      "A fall of 18 percent takes a rise of nearly 22 to undo. The deeper the fall, the wider that gap.",
  },
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by how far they stand below their 52-week high",
    heading: "Below the 52-week high",
    counted: "once",
    bands: [
      { label: "Less than 10 %", query: "Down from 52w high < 10" },
      {
        label: "10 to under 20 %",
        query: "Down from 52w high >= 10 AND Down from 52w high < 20",
      },
      {
        label: "20 to under 30 %",
        query: "Down from 52w high >= 20 AND Down from 52w high < 30",
      },
      {
        label: "30 to under 40 %",
        query: "Down from 52w high >= 30 AND Down from 52w high < 40",
      },
      { label: "40 % and more", query: "Down from 52w high >= 40" },
    ],
  },
  chartNote:
    "Before you read anything into one company's fall, see how common it is: the same distance is rare in some markets and ordinary in others.",
};
