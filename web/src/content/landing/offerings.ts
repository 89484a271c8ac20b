/** Product offered on a card of the landing page. */
export interface Offering {
  readonly key:
    | "scanner"
    | "optimizer"
    | "stock-box"
    | "stock-analyzer"
    | "stock-help"
    | "result-corner"
    | "market"
    | "tracklist"
    | "messaging-bot";
  readonly label: string;
  readonly about: string;
  /** As the gate's table spells it. */
  readonly path: string;
}

export const offerings: readonly Offering[] = [
  {
    key: "scanner",
    label: "Scanner",
    about: "Filter every listed company with your own query.",
    path: "/stock-analyzer/scanner/createscanner",
  },
  {
    key: "optimizer",
    label: "Optimizer",
    about: "Health check and advice for your portfolio.",
    path: "/guest-create-portfolio",
  },
  {
    key: "stock-box",
    label: "Stock Box",
    about: "Curated stock baskets with weights and minimum amount.",
    path: "/emoji-stocks",
  },
  {
    key: "stock-analyzer",
    label: "Stock Analyzer",
    about: "Financials, scores and peers on one page.",
    path: "/stock-analyzer/",
  },
  {
    key: "stock-help",
    label: "Stock Help",
    about: "Buy or avoid advice for the long or short term.",
    path: "/theme-layout/stock-help",
  },
  {
    key: "result-corner",
    label: "Result Corner",
    about: "Latest quarterly results with QoQ and YoY growth.",
    path: "/stock-analyzer/stockresult",
  },
  {
    key: "market",
    label: "Market",
    about: "Indices, sectors and top movers.",
    path: "/stock-analyzer/market",
  },
  {
    key: "tracklist",
    label: "Tracklist",
    about: "Performance of the stocks and baskets you track.",
    path: "/tracklist",
  },
  {
    key: "messaging-bot",
    label: "Telegram Bot",
    about: "Your alerts on Telegram.",
    path: "/comingSoon",
  },
];
