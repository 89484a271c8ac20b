import type { InformativeContent } from "./informative-content.ts";

export const market: InformativeContent = {
  heading: "Market",
  lead: "Market breadth, movers, institutional flows, deals and upcoming events on one page.",
  product: { name: "Market", path: "/stock-analyzer/market", openTo: "everyone" },
  purpose: [
    "Read market sentiment on a barometer from 0 to 100.",
    "See gainers, losers, circuits and an index heatmap sized by market cap.",
    "Track FII and DII flows, bulk and block deals and mutual fund holdings.",
    "View results, announcements and events by date.",
  ],
  reading: [
    {
      term: "Barometer",
      meaning:
        "Up to 40 bearish, above 40 up to 60 neutral, above 60 bullish. It describes the day, not the next one.",
    },
    {
      term: "Day's change",
      meaning: "% change from the previous close.",
    },
    {
      term: "Heatmap",
      meaning: "Tile size shows market cap. Colour shows change in 2 % steps up to 8 %.",
    },
    {
      term: "FII and DII",
      meaning: "Net values: purchases minus sales. Negative means net selling.",
    },
  ],
  doesNot: [
    "It does not stream live prices. Data is as of the date shown.",
    "It does not guess why a stock moved. Reasons are facts such as filings and deals.",
    "It does not judge whether the market is cheap or expensive.",
  ],
  example: {
    title: "Day's change on the heatmap",
    steps: [
      "A stock closed at ₹240.00 yesterday and ₹246.00 today.",
      "The change is 246 − 240 = ₹6.00, and 6 / 240 = 2.50 %.",
    ],
    result: "Its tile has the +2 % to +4 % colour and shows +2.50 %.",
  },
  showsMarketTiles: true,
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by the day's change",
    heading: "Change from previous close",
    counted: "once",
    bands: [
      { label: "Fell by more than 4 %", query: "Price change percent < -4" },
      {
        label: "Fell by 2 to 4 %",
        query: "Price change percent >= -4 AND Price change percent <= -2",
      },
      {
        label: "Fell by less than 2 %",
        query: "Price change percent > -2 AND Price change percent < 0",
      },
      { label: "Unchanged", query: "Price change percent = 0" },
      {
        label: "Rose by less than 2 %",
        query: "Price change percent > 0 AND Price change percent < 2",
      },
      {
        label: "Rose by 2 to 4 %",
        query: "Price change percent >= 2 AND Price change percent <= 4",
      },
      { label: "Rose by more than 4 %", query: "Price change percent > 4" },
    ],
  },
  chartNote:
    "An index can rise while most stocks fall. Advances and declines show how broad a move is.",
};
