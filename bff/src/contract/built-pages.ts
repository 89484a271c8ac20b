import { gateTable } from "@munshi/core-api/contract";
import { brokerCallbackPaths } from "./addresses.ts";

/**
 * Implemented screens, by their address in the gate's table. The others show "coming soon" in
 * development; in production they return 404, and `/healthz` lists them.
 */
export const builtPages: ReadonlySet<string> = new Set([
  "/",
  "/login",
  "/BrokerLogin",
  ...brokerCallbackPaths,
  "/reset-password",
  "/pricing",
  "/profile/security",
  "/risk-profile",
  "/product-type",
  "/today",
  "/dashboard",
  "/Certificate",
  "/aboutUs",
  "/support",
  "/privacy-policy",
  "/disclaimer",
  "/terms",
  "/refund-policy",
  "/comingSoon",
  "/stock-analyzer/scanner/createscanner",
  "/stock-analyzer/scanner/savedscanner",
  "/stock-analyzer/scanner/popularscanner",
  "/company/:symbol",
  "/stock-analyzer/company/:symbol",
  "/compare",
  "/stock-analyzer/analysis/:symbol",
  "/stock-analyzer/analysisView/:symbol",
  "/stock-analyzer/",
  "/stock-analyzer/market",
  "/stock-analyzer/watchlist",
  "/stock-analyzer/newMyStock",
  "/stock-analyzer/stockresult",
  "/result-corner",
  "/stock-analyzer/tv-chart",
  "/stock-analyzer/calls",
  "/emoji-stocks",
  "/theme-layout/stock-box",
  "/theme-layout/stock-box/broker-stock-box",
  "/theme-layout/stock-box/managers",
  "/theme-layout/stock-box/managers/:slug",
  "/theme-layout/stock-box/my-investment",
  "/my-stock-box",
  "/informative-analyzer",
  "/informative-market",
  "/informative-watchList",
  "/informative-create-scanner",
  "/informative-result-corner",
  "/informative-stock-help",
  "/informative-optimizer",
  "/informative-optimizer-portfolio",
  "/informative-stock-box",
  "/informative-my-stock-box",
  "/informative-create-stockbox",
  "/informative-stock-box-tracklist",
  "/informative-stock-optimizer-tracklist",
  "/informative-stock-help-tracklist",
]);

/** Addresses of screens that are not built yet, as in the gate's table. */
export const notYetAvailable: readonly string[] = gateTable
  .map(({ path }) => path)
  .filter((path) => !builtPages.has(path));
