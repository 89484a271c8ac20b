import { lazy } from "react";
import type { PageRoute } from "./page-route.ts";

const AnalysisPage = lazy(async () => ({
  default: (await import("../features/company-panel/AnalysisPage.tsx")).AnalysisPage,
}));

const ChartPage = lazy(async () => ({
  default: (await import("../features/chart/ChartPage.tsx")).ChartPage,
}));

/** Pages around the analysis of companies, apart from the company's own. */
export const analysisRoutes: readonly PageRoute[] = [
  { path: "/stock-analyzer/analysis/:symbol", title: "Analysis", Page: AnalysisPage },
  { path: "/stock-analyzer/analysisView/:symbol", title: "Analysis", Page: AnalysisPage },
  { path: "/stock-analyzer/tv-chart", title: "Chart", Page: ChartPage },
];
