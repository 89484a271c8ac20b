import type { ComponentType } from "react";
import { createElement } from "react";
import type { InformativeContent } from "../../content/informative/informative-content.ts";
import type { InformativePageProps } from "./InformativePage.tsx";

/** A page for the router; its code and text come with `load`. */
export interface InformativePageEntry {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType<InformativePageProps>>;
}

function describePage(
  path: string,
  title: string,
  loadContent: () => Promise<InformativeContent>,
): InformativePageEntry {
  return {
    path,
    title,
    load: async () => {
      const [{ InformativePage }, content] = await Promise.all([
        import("./InformativePage.tsx"),
        loadContent(),
      ]);
      return function ExplainedProductPage(props) {
        return createElement(InformativePage, { ...props, content });
      };
    },
  };
}

/** The pages that explain the products to anyone who has no subscription. */
export const informativePages: readonly InformativePageEntry[] = [
  describePage(
    "/informative-analyzer",
    "Stock Analyzer explained",
    async () => (await import("../../content/informative/analyzer.ts")).analyzer,
  ),
  describePage(
    "/informative-market",
    "Market explained",
    async () => (await import("../../content/informative/market.ts")).market,
  ),
  describePage(
    "/informative-watchList",
    "Watchlist explained",
    async () => (await import("../../content/informative/watch-list.ts")).watchList,
  ),
  describePage(
    "/informative-create-scanner",
    "Screener explained",
    async () => (await import("../../content/informative/create-scanner.ts")).createScanner,
  ),
  describePage(
    "/informative-result-corner",
    "Result Corner explained",
    async () => (await import("../../content/informative/result-corner.ts")).resultCorner,
  ),
  describePage(
    "/informative-stock-help",
    "Stock Help explained",
    async () => (await import("../../content/informative/stock-help.ts")).stockHelp,
  ),
  describePage(
    "/informative-optimizer",
    "Optimizer explained",
    async () => (await import("../../content/informative/optimizer.ts")).optimizer,
  ),
  describePage(
    "/informative-optimizer-portfolio",
    "Portfolio in the Optimizer explained",
    async () =>
      (await import("../../content/informative/optimizer-portfolio.ts")).optimizerPortfolio,
  ),
  describePage(
    "/informative-stock-box",
    "Stock Box explained",
    async () => (await import("../../content/informative/stock-box.ts")).stockBox,
  ),
  describePage(
    "/informative-my-stock-box",
    "My Stock Box explained",
    async () => (await import("../../content/informative/my-stock-box.ts")).myStockBox,
  ),
  describePage(
    "/informative-create-stockbox",
    "Create a Stock Box explained",
    async () => (await import("../../content/informative/create-stockbox.ts")).createStockbox,
  ),
  describePage(
    "/informative-stock-box-tracklist",
    "Stock Box Tracklist explained",
    async () =>
      (await import("../../content/informative/stock-box-tracklist.ts")).stockBoxTracklist,
  ),
  describePage(
    "/informative-stock-optimizer-tracklist",
    "Optimizer Tracklist explained",
    async () =>
      (await import("../../content/informative/optimizer-tracklist.ts")).optimizerTracklist,
  ),
  describePage(
    "/informative-stock-help-tracklist",
    "Stock Help Tracklist explained",
    async () =>
      (await import("../../content/informative/stock-help-tracklist.ts")).stockHelpTracklist,
  ),
];
