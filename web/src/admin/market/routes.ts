import { adminPage } from "../admin-page.ts";

export const marketRoutes = [
  adminPage(
    "/admin/contributionIndex",
    "Index contributions",
    async () => (await import("./MarketLists.tsx")).ContributionPage,
  ),
  adminPage(
    "/admin/eventCalander",
    "Event calendar",
    async () => (await import("./MarketLists.tsx")).EventsPage,
  ),
  adminPage(
    "/admin/fiiactivity",
    "FII and DII activity",
    async () => (await import("./MarketLists.tsx")).FlowsPage,
  ),
  adminPage(
    "/admin/resultDate",
    "Result dates",
    async () => (await import("./MarketLists.tsx")).ResultDatesPage,
  ),
  adminPage(
    "/admin/indicesStock",
    "Index constituents",
    async () => (await import("./MarketLists.tsx")).ConstituentsPage,
  ),
  adminPage(
    "/admin/dailyAllTime",
    "All-time highs and lows",
    async () => (await import("./MarketLists.tsx")).AllTimePage,
  ),
  adminPage(
    "/admin/companySymbol",
    "Company symbols",
    async () => (await import("./MarketLists.tsx")).SymbolsPage,
  ),
  adminPage(
    "/admin/todaysNews",
    "News and announcements",
    async () => (await import("./MarketLists.tsx")).NewsPage,
  ),
  adminPage(
    "/admin/resultstatement",
    "Result statements",
    async () => (await import("./MarketLists.tsx")).StatementsPage,
  ),
  adminPage(
    "/admin/CorporateAction",
    "Corporate actions",
    async () => (await import("./MarketLists.tsx")).ActionsPage,
  ),
  adminPage(
    "/admin/StockWatch",
    "Stocks under surveillance",
    async () => (await import("./MarketLists.tsx")).SurveillancePage,
  ),
  adminPage(
    "/admin/PriceJumps",
    "Price jumps",
    async () => (await import("./PriceJumpsPage.tsx")).PriceJumpsPage,
  ),
  adminPage(
    "/admin/Corrections",
    "Corrections",
    async () => (await import("./CorrectionsPage.tsx")).CorrectionsPage,
  ),
  adminPage(
    "/admin/AddCorrection",
    "Correct a fact",
    async () => (await import("./AddCorrectionPage.tsx")).AddCorrectionPage,
  ),
];
