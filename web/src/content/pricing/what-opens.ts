/** A product, what of it opens without a plan, and what a plan adds. */
export interface PricedProduct {
  /** As the plans name it; null: it needs no plan. */
  readonly product: string | null;
  readonly label: string;
  /** Start page. The product is coming soon until this page is built. */
  readonly path: string;
  readonly about: string;
  /** Access without a plan; null if none. */
  readonly free: string | null;
  /** Pages that open without a plan. */
  readonly freePaths: readonly string[];
  /** Pages that a plan opens. */
  readonly planPaths: readonly string[];
}

export const pricedProducts: readonly PricedProduct[] = [
  {
    product: null,
    label: "Market",
    path: "/stock-analyzer/market",
    about: "Indices, sectors and top movers",
    free: "Everything, no account needed",
    freePaths: ["/stock-analyzer/market"],
    planPaths: [],
  },
  {
    product: null,
    label: "Result Corner",
    path: "/result-corner",
    about: "Latest quarterly results",
    free: "Everything, with an account",
    freePaths: ["/result-corner"],
    planPaths: [],
  },
  {
    product: "Scanner",
    label: "Screener",
    path: "/stock-analyzer/scanner/createscanner",
    about: "Popular screens, and a page for your saved screens",
    free: "Run any query; save it with an account",
    freePaths: ["/stock-analyzer/scanner/createscanner"],
    planPaths: ["/stock-analyzer/scanner/popularscanner", "/stock-analyzer/scanner/savedscanner"],
  },
  {
    product: "Analyzer",
    label: "Stock Analyzer",
    path: "/stock-analyzer/",
    about: "Company pages, charts, comparison, watchlists, research calls",
    free: null,
    freePaths: [],
    planPaths: [
      "/stock-analyzer/",
      "/company/:symbol",
      "/stock-analyzer/tv-chart",
      "/compare",
      "/stock-analyzer/newMyStock",
      "/stock-analyzer/calls",
    ],
  },
  {
    product: "Stock Box",
    label: "Stock Box",
    path: "/emoji-stocks",
    about: "All boxes and your own; some managers charge a fee for a box",
    free: "Boxes shared by link",
    freePaths: ["/stock-box/:slug"],
    planPaths: ["/emoji-stocks", "/my-stock-box", "/create-stockbox"],
  },
  {
    product: "Stock Help",
    label: "Stock Help",
    path: "/theme-layout/stock-help",
    about: "Buy or avoid advice for a stock",
    free: null,
    freePaths: [],
    planPaths: ["/theme-layout/stock-help"],
  },
  {
    product: "Optimizer",
    label: "Optimizer",
    path: "/guest-create-portfolio",
    about: "Portfolio health check and advice",
    free: "One health check, with an account",
    freePaths: ["/guest-create-portfolio"],
    planPaths: ["/optimizer-tracklist"],
  },
  {
    product: "Tracklists",
    label: "Tracklists",
    path: "/tracklist",
    about: "Stocks, boxes and portfolios that you track",
    free: null,
    freePaths: [],
    planPaths: ["/tracklist", "/stock-box-tracklist"],
  },
];
