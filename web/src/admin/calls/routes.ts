import { adminPage } from "../admin-page.ts";

export const callsRoutes = [
  adminPage(
    "/admin/Strategy",
    "Strategies",
    async () => (await import("./StrategyPages.tsx")).StrategiesPage,
  ),
  adminPage(
    "/admin/AddStrategy",
    "Add strategy",
    async () => (await import("./StrategyPages.tsx")).AddStrategyPage,
  ),
  adminPage(
    "/admin/EditStrategy/:uid",
    "Edit strategy",
    async () => (await import("./StrategyPages.tsx")).EditStrategyPage,
  ),
  adminPage(
    "/admin/opencall",
    "Open calls",
    async () => (await import("./CallLists.tsx")).OpenCallsPage,
  ),
  adminPage(
    "/admin/closecall",
    "Closed calls",
    async () => (await import("./CallLists.tsx")).ClosedCallsPage,
  ),
  adminPage(
    "/admin/AddCall",
    "Open call",
    async () => (await import("./AddCallPage.tsx")).AddCallPage,
  ),
  adminPage(
    "/admin/Edite/:id",
    "Research call",
    async () => (await import("./EditCallPage.tsx")).EditCallPage,
  ),
  adminPage(
    "/admin/Chart",
    "Chart",
    async () => (await import("./CallChartPage.tsx")).CallChartPage,
  ),
];
