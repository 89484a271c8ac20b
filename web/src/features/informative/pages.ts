import type { ComponentType } from "react";
import { createElement } from "react";
import type { InformativePageProps } from "./InformativePage.tsx";

/** A page for the router; its code and text come with `load`. */
export interface InformativePageEntry {
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<ComponentType<InformativePageProps>>;
}

function describePage(path: string, title: string): InformativePageEntry {
  return {
    path,
    title,
    load: async () => {
      const [{ InformativePage }, { contents }] = await Promise.all([
        import("./InformativePage.tsx"),
        import("../../content/informative/contents.ts"),
      ]);
      const content = contents.get(path);
      if (content === undefined) throw new Error(`${path} has no content`);
      return function ExplainedProductPage(props) {
        return createElement(InformativePage, { ...props, content });
      };
    },
  };
}

/** The pages that explain the products to anyone who has no subscription. */
export const informativePages: readonly InformativePageEntry[] = [
  describePage("/informative-analyzer", "Stock Analyzer explained"),
  describePage("/informative-market", "Market explained"),
  describePage("/informative-watchList", "Watchlist explained"),
  describePage("/informative-create-scanner", "Screener explained"),
  describePage("/informative-result-corner", "Result Corner explained"),
  describePage("/informative-stock-help", "Stock Help explained"),
  describePage("/informative-optimizer", "Optimizer explained"),
  describePage("/informative-optimizer-portfolio", "Portfolio in the Optimizer explained"),
  describePage("/informative-stock-box", "Stock Box explained"),
  describePage("/informative-my-stock-box", "My Stock Box explained"),
  describePage("/informative-create-stockbox", "Create a Stock Box explained"),
  describePage("/informative-stock-box-tracklist", "Stock Box Tracklist explained"),
  describePage("/informative-stock-optimizer-tracklist", "Optimizer Tracklist explained"),
  describePage("/informative-stock-help-tracklist", "Stock Help Tracklist explained"),
];
