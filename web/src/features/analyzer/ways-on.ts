import { isAvailablePath, screenerPath } from "../../shell/available-pages.ts";

/** A page linked from the analysis of a company. */
export interface WayOn {
  readonly label: string;
  readonly path: string;
  readonly about: string;
}

const ways: readonly WayOn[] = [
  {
    label: "Today",
    path: "/today",
    about: "Your watchlist moves, saved screens and events",
  },
  {
    label: "Screener",
    path: screenerPath,
    about: "Filter stocks by fundamentals",
  },
  {
    label: "Popular screens",
    path: "/stock-analyzer/scanner/popularscanner",
    about: "Published strategies and the stocks that match",
  },
  {
    label: "Saved screens",
    path: "/stock-analyzer/scanner/savedscanner",
    about: "Your queries and public queries",
  },
  {
    label: "Market",
    path: "/stock-analyzer/market",
    about: "Indices, sectors and top movers",
  },
  {
    label: "Chart",
    path: "/stock-analyzer/tv-chart",
    about: "Price charts with indicators",
  },
  {
    label: "Research calls",
    path: "/stock-analyzer/calls",
    about: "Open and closed research calls",
  },
];

/** The pages that stand by now. */
export function listWaysOn(): readonly WayOn[] {
  return ways.filter(({ path }) => isAvailablePath(path));
}
