/** What a card of the landing page offers. */
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
    about: "Ask every listed company one question, in words and figures, and sort the answer.",
    path: "/stock-analyzer/scanner/createscanner",
  },
  {
    key: "optimizer",
    label: "Optimizer",
    about: "A health check of the shares that you own together, holding by holding.",
    path: "/guest-create-portfolio",
  },
  {
    key: "stock-box",
    label: "Stock Box",
    about: "Baskets of companies with one idea, their weights and the least sum to begin with.",
    path: "/emoji-stocks",
  },
  {
    key: "stock-analyzer",
    label: "Stock Analyzer",
    about: "One company on one page, from its price to its balance sheet.",
    path: "/stock-analyzer/",
  },
  {
    key: "stock-help",
    label: "Stock Help",
    about: "Whether to keep what you hold, for the long term and the short.",
    path: "/theme-layout/stock-help",
  },
  {
    key: "result-corner",
    label: "Result Corner",
    about: "Quarterly results as they are filed, beside the quarters before.",
    path: "/stock-analyzer/stockresult",
  },
  {
    key: "market",
    label: "Market",
    about: "Indices, sectors and what moved today.",
    path: "/stock-analyzer/market",
  },
  {
    key: "tracklist",
    label: "Tracklist",
    about: "How the stocks that you followed have done since you followed them.",
    path: "/tracklist",
  },
  {
    key: "messaging-bot",
    label: "Telegram Bot",
    about: "Your notifications, delivered in Telegram.",
    path: "/comingSoon",
  },
];
