import { lazy } from "react";
import type { ComponentType } from "react";
import { readSymbol } from "../company-parts/company-pages.ts";
import { fetchEarly } from "../company-parts/early-view.ts";
import { readCompanyAddress } from "../features/company/company-address.ts";
import { createEarlyPage } from "./early-page.ts";

/** A page that needs nothing from its surroundings. */
export interface PageRoute {
  /** As the gate's table spells it. */
  readonly path: string;
  readonly title: string;
  readonly Page: ComponentType;
}

const TodayPage = lazy(async () => ({
  default: (await import("../features/today/TodayPage.tsx")).TodayPage,
}));
const AnalyzerPage = lazy(async () => ({
  default: (await import("../features/analyzer/AnalyzerPage.tsx")).AnalyzerPage,
}));
const AnalysisPage = lazy(async () => ({
  default: (await import("../features/company-panel/AnalysisPage.tsx")).AnalysisPage,
}));
const ChartPage = lazy(async () => ({
  default: (await import("../features/chart/ChartPage.tsx")).ChartPage,
}));
const ComparePage = lazy(async () => ({
  default: (await import("../features/compare/ComparePage.tsx")).ComparePage,
}));
const WatchListPage = lazy(async () => ({
  default: (await import("../features/watch-list/WatchListPage.tsx")).WatchListPage,
}));
const ResultCornerPage = lazy(async () => ({
  default: (await import("../features/result-corner/ResultCornerPage.tsx")).ResultCornerPage,
}));
const loadMarket = () => import("../features/market/MarketPage.tsx");
const MarketPage = lazy(async () => ({ default: (await loadMarket()).MarketPage }));
const CallsPage = lazy(async () => ({
  default: (await import("../features/research-calls/CallsPage.tsx")).CallsPage,
}));

const marketPath = "/stock-analyzer/market";

/** Pages around the analysis of companies, apart from the company's own. */
export const analysisRoutes: readonly PageRoute[] = [
  { path: "/today", title: "Today", Page: TodayPage },
  { path: "/stock-analyzer/", title: "Stock Analyzer", Page: AnalyzerPage },
  { path: "/stock-analyzer/analysis/:symbol", title: "Analysis", Page: AnalysisPage },
  { path: "/stock-analyzer/analysisView/:symbol", title: "Analysis", Page: AnalysisPage },
  { path: marketPath, title: "Market", Page: MarketPage },
  { path: "/stock-analyzer/watchlist", title: "Watchlist", Page: WatchListPage },
  { path: "/stock-analyzer/newMyStock", title: "Watchlist", Page: WatchListPage },
  { path: "/stock-analyzer/stockresult", title: "Result Corner", Page: ResultCornerPage },
  { path: "/result-corner", title: "Result Corner", Page: ResultCornerPage },
  { path: "/stock-analyzer/calls", title: "Research calls", Page: CallsPage },
  { path: "/stock-analyzer/tv-chart", title: "Chart", Page: ChartPage },
  { path: "/compare", title: "Compare", Page: ComparePage },
];

/** Starts on the market's page and on what it will show, where the address is its own. */
export function preloadMarket(path: string, search: string): void {
  if (path !== marketPath) return;
  loadMarket().then(
    ({ startMarket }) => startMarket(search),
    () => undefined,
  );
}

const company = createEarlyPage(
  () => import("../features/company/CompanyPage.tsx"),
  (code) => code.CompanyPage,
);

/** The page of a company, at both of its addresses. */
export const companyRoutes: readonly PageRoute[] = [
  { path: "/company/:symbol", title: "Company", Page: company.Page },
  { path: "/stock-analyzer/company/:symbol", title: "Company", Page: company.Page },
];

/** Fetches a company's page and what it will show, where the address is of one. Settles with its code. */
export async function preloadCompany(path: string, search: string): Promise<void> {
  const [, symbol] = /^(?:\/stock-analyzer)?\/company\/([^/]+)$/.exec(path) ?? [];
  if (symbol === undefined) return;
  fetchEarly(readSymbol(symbol), readCompanyAddress(search).basis);
  await company.preload();
}
