import { createElement, lazy } from "react";
import { useSearch } from "wouter";
import type { PageRoute } from "./analysis-routes.ts";

const LibraryPage = lazy(async () => ({
  default: (await import("../features/stock-boxes/LibraryPage.tsx")).LibraryPage,
}));
const MyBoxesPage = lazy(async () => ({
  default: (await import("../features/stock-boxes/MyBoxesPage.tsx")).MyBoxesPage,
}));
const InvestmentsPage = lazy(async () => ({
  default: (await import("../features/stock-boxes/InvestmentsPage.tsx")).InvestmentsPage,
}));
const InvestPage = lazy(async () => ({
  default: (await import("../features/box-investing/InvestPage.tsx")).InvestPage,
}));
const InvestedBoxPage = lazy(async () => ({
  default: (await import("../features/box-investing/InvestedBoxPage.tsx")).InvestedBoxPage,
}));
const InvestedBoxes = lazy(async () => ({
  default: (await import("../features/box-investing/InvestedBoxes.tsx")).InvestedBoxes,
}));
const BrokerBoxesPage = lazy(async () => ({
  default: (await import("../features/stock-boxes/BrokerBoxesPage.tsx")).BrokerBoxesPage,
}));
const loadManagers = () => import("../features/stock-boxes/ManagersPage.tsx");
const ManagersPage = lazy(async () => ({ default: (await loadManagers()).ManagersPage }));
const ManagerPage = lazy(async () => ({ default: (await loadManagers()).ManagerPage }));

/** The box that `?id=` names, else all boxes that the member holds or follows. */
function MyInvestmentsPage() {
  if (new URLSearchParams(useSearch()).has("id")) return createElement(InvestedBoxPage);
  return createElement(InvestmentsPage, { invested: createElement(InvestedBoxes) });
}

const themed = "/theme-layout/stock-box";

/** Lists of stock boxes: all, the member's, followed ones, and those of a manager or a broker. */
export const boxRoutes: readonly PageRoute[] = [
  { path: "/emoji-stocks", title: "Stock boxes", Page: LibraryPage },
  { path: themed, title: "Stock boxes", Page: LibraryPage },
  { path: "/my-stock-box", title: "My stock boxes", Page: MyBoxesPage },
  { path: `${themed}/my-investment`, title: "My investments", Page: MyInvestmentsPage },
  { path: `${themed}/invest`, title: "Invest", Page: InvestPage },
  { path: `${themed}/managers`, title: "Managers", Page: ManagersPage },
  { path: `${themed}/managers/:slug`, title: "Manager", Page: ManagerPage },
  {
    path: `${themed}/broker-stock-box`,
    title: "Stock boxes with your broker",
    Page: BrokerBoxesPage,
  },
];
