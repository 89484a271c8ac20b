import { decideGate, findGateRow } from "@munshi/bff/contract";
import type { Viewer } from "@munshi/bff/contract";
import { withReferrer } from "../lib/session/entry-parameters.ts";
import { followGate } from "./go.ts";
import { isAvailablePath, screenerPath } from "./available-pages.ts";

/** An entry of the header's menus. */
export interface Destination {
  readonly label: string;
  readonly path: string;
  /** One line under the label. */
  readonly about: string;
  /** The page that explains it; visitors without a subscription are sent there. */
  readonly informative?: string;
  /** The menu links to the page itself even without a subscription. */
  readonly isOpen?: true;
  /** The page for viewers who have no subscription or no risk profile. */
  readonly basicPath?: string;
}

export interface MenuGroup {
  readonly label: string;
  readonly destinations: readonly Destination[];
}

const menus: readonly MenuGroup[] = [
  {
    label: "Analyze",
    destinations: [
      {
        label: "Stock Analyzer",
        path: "/stock-analyzer/",
        about: "Financials, scores and peers of a company",
        informative: "/informative-analyzer",
      },
      {
        label: "Market",
        path: "/stock-analyzer/market",
        about: "Indices, sectors and top movers",
        informative: "/informative-market",
        isOpen: true,
      },
      {
        label: "Watchlist",
        path: "/stock-analyzer/newMyStock",
        about: "Track stocks you follow",
        informative: "/informative-watchList",
      },
      {
        label: "Screener",
        path: screenerPath,
        about: "Filter stocks by fundamentals",
        informative: "/informative-create-scanner",
      },
      {
        label: "Result Corner",
        path: "/stock-analyzer/stockresult",
        about: "Latest quarterly results",
        informative: "/informative-result-corner",
        basicPath: "/result-corner",
      },
      {
        label: "Research Calls",
        path: "/stock-analyzer/calls",
        about: "Open and closed research calls",
      },
    ],
  },
  {
    label: "Invest",
    destinations: [
      {
        label: "Stock Help",
        path: "/theme-layout/stock-help",
        about: "Buy or avoid advice for a stock",
        informative: "/informative-stock-help",
      },
      {
        label: "Optimizer",
        path: "/guest-create-portfolio",
        about: "Portfolio health check and advice",
        informative: "/informative-optimizer",
      },
      {
        label: "Stock Box",
        path: "/emoji-stocks",
        about: "Curated baskets of stocks",
        informative: "/informative-stock-box",
      },
      {
        label: "My Stock Box",
        path: "/my-stock-box",
        about: "Baskets you created",
        informative: "/informative-my-stock-box",
      },
      {
        label: "Create Stock Box",
        path: "/create-stockbox",
        about: "Build your own basket",
        informative: "/informative-create-stockbox",
      },
    ],
  },
  {
    label: "Track",
    destinations: [
      { label: "Holdings", path: "/holdings", about: "Your shares with lots and gains" },
      { label: "Orders", path: "/orders", about: "Your orders at the broker and payments" },
      {
        label: "Stock Box Tracklist",
        path: "/stock-box-tracklist",
        about: "Track your stock boxes",
        informative: "/informative-stock-box-tracklist",
      },
      {
        label: "Optimizer Tracklist",
        path: "/optimizer-tracklist",
        about: "Track your optimized portfolios",
        informative: "/informative-stock-optimizer-tracklist",
      },
      {
        label: "Stock Help Tracklist",
        path: "/tracklist",
        about: "Track stocks from Stock Help",
        informative: "/informative-stock-help-tracklist",
      },
    ],
  },
];

/** The header's menus with available pages only; empty menus are left out. */
export const menuGroups: readonly MenuGroup[] = menus
  .map(({ label, destinations }) => ({ label, destinations: destinations.filter(isOffered) }))
  .filter(({ destinations }) => destinations.length > 0);

function isOffered({ path, informative }: Destination): boolean {
  return isAvailablePath(path) || (informative !== undefined && isAvailablePath(informative));
}

/** The menu entry of a page; undefined for a page that no menu lists. */
export function findDestination(path: string): Destination | undefined {
  return menuGroups
    .flatMap(({ destinations }) => destinations)
    .find((destination) => destination.path === path || destination.basicPath === path);
}

/**
 * Address of a menu entry for a viewer: its page if it opens to them, else its informative page, the
 * login or the plans. Never a page that is not built.
 */
export function resolveDestination(
  destination: Destination,
  viewer: Viewer,
  referrer: string,
): string {
  return withReferrer(resolveAddress(destination, viewer), referrer);
}

function resolveAddress(
  { path, informative, isOpen, basicPath }: Destination,
  viewer: Viewer,
): string {
  if (basicPath !== undefined && !(viewer.isSubscribed && viewer.hasRiskProfile)) {
    return resolveByGate(basicPath, viewer);
  }
  const told = informative !== undefined && isAvailablePath(informative) ? informative : null;
  const address = resolveByGate(path, viewer);
  if (told === null) return address;
  return address === path && (isOpen === true || viewer.isSubscribed) ? address : told;
}

/** The page itself where it opens to the viewer, else where the gate sends them; `/` if not built. */
function resolveByGate(path: string, viewer: Viewer): string {
  const row = findGateRow(path);
  return row === null || !isAvailablePath(path) ? "/" : followGate(decideGate(row, viewer), path);
}
