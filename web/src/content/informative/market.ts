import type { InformativeContent } from "./informative-content.ts";

export const market: InformativeContent = {
  heading: "Market",
  lead: "The market's day on one page: what rose, what fell, who bought and sold, and what is due next.",
  product: { name: "Market", path: "/stock-analyzer/market", openTo: "everyone" },
  purpose: [
    "Take the market's temperature on a barometer from 0 to 100.",
    "See gainers and losers, circuits, and an index as a map of tiles sized by market capitalisation.",
    "Follow what foreign and Indian institutions bought and sold, bulk and block deals, and holdings of mutual funds.",
    "Look up results, announcements and events by their date.",
  ],
  reading: [
    {
      term: "Barometer",
      meaning:
        "Up to 40 bearish, above 40 up to 60 neutral, above 60 bullish. It describes the day, not the next one.",
    },
    {
      term: "Day's change",
      meaning: "Percent of the previous close, as exchanges count it.",
    },
    {
      term: "Heatmap",
      meaning:
        "Area is size, colour is the change in steps of 2 percent up to 8. The sign stands on every tile, so that colour is never alone.",
    },
    {
      term: "FII and DII",
      meaning: "Net figures: purchases less sales. A negative figure means that more was sold.",
    },
  ],
  doesNot: [
    "It does not stream prices. Figures are of the market day that is named beside them.",
    "It does not say why a share moved. News of the day may be the reason or may not.",
    "It does not call a rising market cheap or a falling one dear.",
  ],
  example: {
    title: "A day's change, and its tile",
    steps: [
      "A share closed at ₹240.00 yesterday and at ₹246.00 today.",
      "The change is 246 − 240 = ₹6.00, and 6 / 240 = 2.50 %.",
    ],
    result: "Its tile takes the colour of 2 to 4 percent, and carries +2.50 %.",
  },
  showsMarketTiles: true,
  chart: {
    kind: "bands",
    form: "bars",
    title: "Companies by the day's change",
    heading: "Change since the close before",
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
    "An index can rise while most companies fall, because a few large ones carry it. Counting companies shows how broad a move is.",
};
