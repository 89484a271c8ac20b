import { isStanding, screenerPath } from "../../shell/standing-pages.ts";

/** A page that goes on from the analysis of one company. */
export interface WayOn {
  readonly label: string;
  readonly path: string;
  readonly about: string;
}

const ways: readonly WayOn[] = [
  {
    label: "Screener",
    path: screenerPath,
    about: "Find companies by what their accounts say",
  },
  {
    label: "Popular screens",
    path: "/stock-analyzer/scanner/popularscanner",
    about: "Published strategies, with who follows them today",
  },
  {
    label: "Saved screens",
    path: "/stock-analyzer/scanner/savedscanner",
    about: "Queries of yours and of others",
  },
  {
    label: "Market",
    path: "/stock-analyzer/market",
    about: "Indices, sectors and the day's movers",
  },
  {
    label: "Chart",
    path: "/stock-analyzer/tv-chart",
    about: "Prices with indicators, against an index",
  },
  {
    label: "Research calls",
    path: "/stock-analyzer/calls",
    about: "Calls of the research desk, open and closed",
  },
];

/** The pages that stand by now. */
export function listWaysOn(): readonly WayOn[] {
  return ways.filter(({ path }) => isStanding(path));
}
