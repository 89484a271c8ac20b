import { createElement, lazy } from "react";
import { useSearch } from "wouter";
import type { PageRoute } from "./analysis-routes.ts";
import { startEngine } from "./engine.ts";

const loadBox = () => import("../features/stock-box/StockBoxPage.tsx");

const DetailPage = lazy(async () => ({ default: (await loadBox()).StockBoxDetailPage }));
const ThemedPage = lazy(async () => ({ default: (await loadBox()).ThemedStockBoxPage }));
const SharedPage = lazy(async () => ({ default: (await loadBox()).SharedStockBoxPage }));

const themedBox = "/theme-layout/stock-box/:id/";

/** One stock box: at the documented address, behind a link, and in parts in the themed layout. */
export const stockBoxRoutes: readonly PageRoute[] = [
  { path: "/stock-box-detail", title: "Stock box", Page: DetailPage },
  { path: "/stock-box/:slug", title: "Stock box", Page: SharedPage },
  ...["", "portfolio", "info", "info/blogs", "info/news"].map((part) => ({
    path: themedBox + part,
    title: "Stock box",
    Page: ThemedPage,
  })),
];

const LazyEditor = lazy(async () => ({
  default: (await import("../features/box-editor/BoxEditorPage.tsx")).BoxEditorPage,
}));
const LazyModel = lazy(async () => ({
  default: (await import("../features/box-editor/model/ModelPortfolioPage.tsx")).ModelPortfolioPage,
}));

const EditorPage = () => createElement(LazyEditor, { getEngine: startEngine });
const ModelPage = () => createElement(LazyModel, { getEngine: startEngine });

const create = { title: "Create stock box", Page: EditorPage };
const edit = { title: "Edit stock box", Page: EditorPage };

/** The editor of stock boxes, at the address of each step, and the model portfolio that opens in it. */
export const boxEditorRoutes: readonly PageRoute[] = [
  { path: "/create-stockbox", ...create },
  { path: "/theme-layout/stockbox/create_stock_box", ...create },
  { path: "/theme-layout/stockbox/create", ...create },
  { path: "/theme-layout/stockbox/add_stocks", ...create },
  { path: "/edit-create-stockBox", ...create },
  { path: "/review-create-stockBox", ...create },
  { path: "/edit-stockbox", ...edit },
  { path: "/EditEmojibox/:id/:term", ...edit },
  { path: "/modal-portfolio", title: "Model portfolio", Page: ModelPage },
];

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
